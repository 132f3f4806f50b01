"""How far a weapon reaches and what distance does to a shot, in metres (rules P19)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from engine.core.model import Tree
from engine.rules.common.fighters import FURTHEST, between, leaves, place

from .fighter import Fighter

__all__ = ["FURTHEST", "POINT_BLANK", "Band", "band_at", "bands", "between", "leaves", "place", "reach"]

THROWN = {"": -5, "typical": -5, "balanced": 0, "heavy": -10}
"""What Strength lacks of the Range of a thrown weapon."""

POINT_BLANK = "point blank"


@dataclass(frozen=True, slots=True)
class Band:
    """A range band of a weapon: up to how many metres, and what it does to the Success Target."""

    name: str
    upto: int
    modifier: int


def reach(fighter: Fighter, weapon: Tree) -> int:
    """The Range of a weapon in this fighter's hands; 0 where it has none."""
    if weapon.get("kind", "melee") == "melee":
        return 0
    if listed := int(weapon.get("range", 0)):
        return listed
    if weapon.get("kind") in ("thrown", "area"):
        return max(0, fighter.attribute("strength") + THROWN[weapon.get("throw", "")])
    return 0


def bands(fighter: Fighter, weapon: Tree) -> tuple[Band, ...]:
    """The range bands of a weapon, bounds rounded up."""
    whole = reach(fighter, weapon)
    rows = fighter.setting("attack.range_band")
    return tuple(Band(str(row["name"]), _bound(whole, row["factor"]), int(row["modifier"])) for row in rows)


def _bound(whole: int, factor: float) -> int:
    """A part of the Range, rounded up; counted in fractions, since 0.07 of 100 m is 7 m and no more."""
    return math.ceil(whole * Fraction(str(factor)))


def band_at(fighter: Fighter, weapon: Tree, metres: int) -> Band | None:
    """The band of a distance; None beyond the last one."""
    return next((band for band in bands(fighter, weapon) if metres <= band.upto), None)
