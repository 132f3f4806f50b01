"""Labels of a list that waits for a choice: 1 to 9, then letters that are no key of the flow."""

from __future__ import annotations

from engine.ask import Ask, Option

from .commands import FLOW

_TAKEN = frozenset(key for command in FLOW for key in command.keys)

LABELS = "123456789" + "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in _TAKEN)
"""Every label, in order."""


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
    first = max(0, min(at - len(LABELS) // 2, len(free) - len(LABELS)))
    return dict(zip(LABELS, free[first:], strict=False))


def label_of(ask: Ask, chosen: object = None) -> dict[str, str]:
    """The label of each option by its id."""
    return {option.id: label for label, option in labels(ask, chosen).items()}
