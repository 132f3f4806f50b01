"""Labels of a list that waits for a choice: 1 to 9, then letters that are no key of the flow."""

from __future__ import annotations

from engine.core.ask import Ask, Option

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


def goes_on(ask: Ask) -> bool:
    """Whether a choice only waits for a yes: everything else in it is barred. Enter alone answers it."""
    return ask.kind == "choice" and sum(not option.barred for option in ask.options) < 2 and not ask.field


def labels(ask: Ask, chosen: object = None) -> dict[str, Option]:
    """What each label means: the options of a choice, or the powers a side may declare, barred ones left out.

    What only waits for a yes has none, so that no digit of a roll can apply anything.
    Of more options than there are labels those around the chosen one have them.
    """
    if ask.kind not in ("choice", "declare") or goes_on(ask):
        return {}
    free = [option for option in ask.options if not option.barred]
    at = next((place for place, option in enumerate(free) if option.id == chosen), 0)
    every = every_label()
    first = max(0, min(at - len(every) // 2, len(free) - len(every)))
    return dict(zip(every, free[first:], strict=False))


def label_of(ask: Ask, chosen: object = None) -> dict[str, str]:
    """The label of each option by its id."""
    return {option.id: label for label, option in labels(ask, chosen).items()}
