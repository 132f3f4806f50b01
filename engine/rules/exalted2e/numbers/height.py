"""Who stands higher, and by how much of DV: slopes, walls, the back of a mount (rules section 5.4)."""

from __future__ import annotations

from ..fighter import Fighter
from ..lasting import HIGHEST, MOUNTED, higher

MOST = HIGHEST + 1
"""What a slope or a wall adds at most with a mount."""


def height(fighter: Fighter) -> int:
    """How high a fighter stands: its slope, and 1 more on a mount; they add together."""
    return higher(fighter.draft, fighter.id) + MOUNTED.there(fighter.draft, fighter.id)


def above(fighter: Fighter, other: Fighter) -> int:
    """By how much a fighter stands higher than another; below 0 it stands lower."""
    return height(fighter) - height(other)
