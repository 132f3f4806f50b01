"""Labels of a list that waits for a choice: 1 to 9, then letters that are no key of the flow."""

from __future__ import annotations

from engine.core.ask import Ask, Option
from engine.view import answering

from .. import commands

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_made: tuple[object, str] = (), ""


def every_label() -> str:
    """Every label, in order: no letter that is a key of the flow."""
    global _made
    table = commands.table()
    if _made[0] is not table:
        taken = {key for command in table if "flow" in command.scopes for key in command.keys}
        _made = table, "123456789" + "".join(letter for letter in _LETTERS if letter not in taken)
    return _made[1]


def labels(ask: Ask, chosen: object = None) -> dict[str, Option]:
    """What each label means at an ask; with more options than there are labels those around the chosen one have
    them."""
    return answering.label_of_options(ask, every_label(), chosen)


def label_of(ask: Ask, chosen: object = None) -> dict[str, str]:
    """The label of each option by its id."""
    return {option.id: label for label, option in labels(ask, chosen).items()}
