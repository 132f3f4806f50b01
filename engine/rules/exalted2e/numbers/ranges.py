"""How far apart two fighters stand, in yards, and what that means for a weapon (rules section 6.1)."""

from __future__ import annotations

from engine.core.model import Tree
from engine.rules.common.distances import FURTHEST, leaves, place
from engine.rules.common.distances import between as yards

__all__ = ["ARM", "BANDS", "BEYOND", "CLOSE", "FURTHEST", "PENALTY", "THRICE", "TWICE", "WITHIN", "band", "leaves",
           "place", "yards"]  # fmt: skip

CLOSE, WITHIN, TWICE, THRICE, BEYOND = "close", "range", "twice", "thrice", "beyond"
BANDS = (CLOSE, WITHIN, TWICE, THRICE)
PENALTY = {CLOSE: 0, WITHIN: 0, TWICE: -1, THRICE: -2}
"""Successes that a shot loses by distance."""

ARM = 3
"""Yards up to which two fighters are close to each other."""


def band(weapon: Tree, distance: int) -> str:
    """Which multiple of its Range a weapon shoots over; beyond three times it can't."""
    reach = int(weapon.get("range", 0))
    if distance <= ARM:
        return CLOSE
    if distance <= reach:
        return WITHIN
    if distance <= 2 * reach:
        return TWICE
    return THRICE if distance <= 3 * reach else BEYOND
