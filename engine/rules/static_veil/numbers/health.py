"""Health, its bands and what they take from every test; or slots for wounds, by the profile (rules P23, D5, D17)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.core.ask import Number, Part, number

from ..fighter import Fighter

INCAPACITATED, UNCONSCIOUS, DEAD, BROKEN = "incapacitated", "unconscious", "dead", "broken"
RULE = "rules P23"


@dataclass(frozen=True, slots=True)
class Band:
    """How somebody is: a word, and what that takes from tests."""

    name: str
    penalty: int


def slots_used(fighter: Fighter) -> bool:
    """Whether harm is wounds in slots (option `wounds.model`)."""
    return bool(fighter.setting("wounds.model") == "slots")


def band(fighter: Fighter) -> Band:
    """The band of the Health that is left; with slots, the gravest wound."""
    if slots_used(fighter):
        return _by_slots(fighter)
    left, sum_of, found = fighter.health, 0, Band(INCAPACITATED, 0)
    stacked = fighter.setting("wounds.stack")
    for row in fighter.setting("wounds.band"):
        sum_of += int(row["penalty"])
        found = Band(str(row["name"]), sum_of if stacked else int(row["penalty"]))
        if left > floor(fighter, row["above"]):
            return found
    return Band(INCAPACITATED, found.penalty)


def floor(fighter: Fighter, above: float) -> float:
    """The Health that a band lies above."""
    if fighter.setting("wounds.bands_as") == "absolute":
        return float(above)
    return float(Fraction(str(above)) * fighter.health_maximum)


def _by_slots(fighter: Fighter) -> Band:
    filled = fighter.read("now.slots", {})
    penalty, name = 0, "healthy"
    for row in fighter.setting("wounds.slot"):
        if count := int(filled.get(row["name"], 0)):
            penalty, name = penalty + count * int(row["penalty"]), str(row["name"])
    return Band(INCAPACITATED if fighter.out else name, penalty)


def wounds(fighter: Fighter) -> Number:
    """What wounds take from every test."""
    found = band(fighter)
    where = "" if slots_used(fighter) else f", Health {fighter.health} of {fighter.health_maximum}"
    return number(Part(f"{found.name}{where}", found.penalty, RULE))


BOXES = 8


def track(fighter: Fighter) -> str:
    """Health as 8 boxes whatever the maximum, so that two are one band: `#` left, `.` gone."""
    maximum = fighter.health_maximum
    left = max(0, min(BOXES, -(-fighter.health * BOXES // maximum)))
    return "." * (BOXES - left) + "#" * left
