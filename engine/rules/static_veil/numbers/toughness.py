"""Toughness: the dice that always defend (rules P12)."""

from __future__ import annotations

from ..fighter import Fighter


def points(fighter: Fighter) -> int:
    """Toughness: Fortitude by 5, rounded down; what the sheet lists wins."""
    listed = fighter.sheet("listed.toughness", None)
    if listed is not None:
        return int(listed)
    return fighter.attribute("fortitude") // int(fighter.setting("defense.toughness.divisor"))


def dice(fighter: Fighter) -> tuple[str, ...]:
    """Its dice by name; an object has none."""
    listed = fighter.sheet("listed.toughness_dice", None)
    if listed is not None:
        return tuple(listed)
    if fighter.thing:
        return ()
    table = fighter.setting("defense.toughness.dice")
    return tuple(table[max(0, min(points(fighter), len(table) - 1))])
