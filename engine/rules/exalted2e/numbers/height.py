"""Who stands higher, and by how much of DV: slopes, walls, the back of a mount (rules section 5.4)."""

from __future__ import annotations

from engine import effects

from ..fighter import Fighter

HIGHER = "higher "
"""What the label of an effect of height begins with; how much stands behind it."""

HIGHEST, MOST = 3, 4
"""A slope or a wall adds at most 3, and with a mount 4."""

MOUNTED = "mounted"


def height(fighter: Fighter) -> int:
    """How high a fighter stands: its slope, and 1 more on a mount; they add together."""
    labels = [str(effect["label"]) for _, effect in effects.on(fighter.draft, fighter.id)]
    slopes = [int(size) for label in labels if label.startswith(HIGHER) and (size := label[len(HIGHER) :]).isdecimal()]
    return min(HIGHEST, max(slopes, default=0)) + (MOUNTED in labels)


def above(fighter: Fighter, other: Fighter) -> int:
    """By how much a fighter stands higher than another; below 0 it stands lower."""
    return height(fighter) - height(other)
