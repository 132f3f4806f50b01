"""How far apart two fighters stand, in yards, and what that means for a weapon (rules section 6.1).

The distance of two fighters is kept at `range.<a>.<b>`, `a` before `b` in the alphabet.
"""

from __future__ import annotations

from engine.model import MISSING, Draft, Tree

CLOSE, WITHIN, TWICE, THRICE, BEYOND = "close", "range", "twice", "thrice", "beyond"
BANDS = (CLOSE, WITHIN, TWICE, THRICE)
PENALTY = {CLOSE: 0, WITHIN: 0, TWICE: -1, THRICE: -2}
"""Successes that a shot loses by distance."""

FURTHEST = 99999
"""Yards beyond which nobody is placed."""

ARM = 3
"""Yards up to which two fighters are close to each other."""


def yards(draft: Draft, a: str, b: str) -> int | None:
    """How far apart they have been placed; None where nobody has."""
    first, second = (a, b) if a < b else (b, a)
    found = draft.get("range", {}).get(first, {}).get(second)
    return None if found is None else int(found)


def place(draft: Draft, a: str, b: str, distance: int | None) -> None:
    """Places two fighters so far apart, or with None anywhere."""
    first, second = sorted((a, b))
    draft.set(f"range.{first}.{second}", MISSING if distance is None else distance)


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


def leaves(draft: Draft, who: str) -> None:
    """Forgets where a fighter stood who is gone."""
    draft.set(f"range.{who}", MISSING)
    for first in list(draft.get("range", {})):
        draft.set(f"range.{first}.{who}", MISSING)
