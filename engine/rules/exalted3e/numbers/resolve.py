"""Resolve, what social influence must overcome (rules sections 1, 4 and 19)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, number

from ..fighter import Fighter
from .defense import half
from .health import wounds

UNLISTED = 1
"""Resolve of a Quick Character whose block lists none."""


def resolve(fighter: Fighter) -> Number:
    """Resolve as the sheet lists it, or half of a character's Wits and Integrity rounded up; wounds and effects on it
    count, and it is at least 0."""
    listed = fighter.sheet("resolve", None)
    if listed is not None:
        base = number(("Resolve, as listed", int(listed), "rules section 19"))
    elif fighter.quick:
        base = number(("Resolve that is not listed", UNLISTED, "rules section 19"))
    else:
        base = number(half(fighter, "wits", "integrity"))
    more = effects.parts(fighter.draft, fighter.id, "resolve", rule="rules section 4")
    return base.plus(*wounds(fighter).parts, *more).at_least(0)
