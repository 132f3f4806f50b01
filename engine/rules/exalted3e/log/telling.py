"""The facts of an action of Exalted 3e on their way to sentences: rolls that may be botches, and what crosses 0."""

from __future__ import annotations

from engine.rules import telling
from engine.rules.rolls import Roll
from engine.rules.telling import LINE, NEXT, One, clause, in_lines, owner, row, signed

__all__ = ["LINE", "NEXT", "One", "Telling", "clause", "crosses", "in_lines", "owner", "rises", "row", "signed"]


class Telling(telling.Telling):
    """The facts of one action."""

    def made(self, like: One, roll: str, value: int) -> str:
        """The successes of a roll, or that it was a botch: none at all, and a 1 among the faces (rules section 1)."""
        key = f"{like.prefix}.{roll}" if like.prefix else roll
        inside = (one for one in self.facts if one.key == Roll.key and one.prefix == like.prefix)
        rolls = (made for made in (Roll.recorded(one.data) for one in inside) if made.roll in (roll, key))
        botched = value == 0 and any(1 in made.faces for made in rolls if not made.forced)
        return "a botch" if botched else str(value)


def crosses(was: int, to: int) -> bool:
    """Whether Initiative has gone from above 0 to 0 or less."""
    return was > 0 >= to


def rises(was: int, to: int) -> bool:
    """Whether Initiative has come above 0."""
    return was <= 0 < to
