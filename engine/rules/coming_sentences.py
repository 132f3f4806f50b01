"""Log sentences of those who come back or are taken out, alike in several rulesets (look: log lines)."""

from __future__ import annotations

from .telling import One, Telling


def again(telling: Telling, one: One) -> str:
    """The GM has given an action back."""
    return f"GM: {telling.name(one.who)} may act again."


def returns(telling: Telling, one: One) -> str:
    """Back in the fight."""
    return f"{'GM: ' if telling.by_gm else ''}{telling.name(one.who)} is back in the fight."


def removed(telling: Telling, one: One) -> str:
    """Taken out of the file."""
    return f"GM: {one.data['name']} is taken out."


def nobody_left(telling: Telling, one: One) -> str:
    """Nobody can act."""
    return "Nobody is left to act."


LEADS = {"removed": removed}
"""Facts that lead a sentence, told before those that only follow."""

REST = {"again": again, "returns": returns, "nobody_left": nobody_left}
"""Facts that are told where no other sentence has."""
