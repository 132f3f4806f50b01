"""How far somebody moves, dashes and jumps, in yards (rules section 3)."""

from __future__ import annotations

from engine.core.ask import Number, Part, number

from ..fighter import Fighter
from . import soak
from .health import levels, marked, wounds

RULE = "rules section 3"
DASH = 6
"""Yards that a dash adds to Dexterity."""


def move(fighter: Fighter) -> Number:
    """Yards of a Move on one tick: Dexterity less wounds and mobility, at least 1."""
    return _hindered(fighter).at_least(1)


def dash(fighter: Fighter) -> Number:
    """Yards of each tick of a Dash: Dexterity and 6, less wounds and mobility, at least 2."""
    return _hindered(fighter, Part("dash", DASH, RULE)).at_least(2)


def jump(fighter: Fighter) -> Number:
    """Yards of a jump upwards: Strength and Athletics; twice that across."""
    return number(("Strength", fighter.attribute("strength"), RULE), ("Athletics", fighter.ability("athletics"), RULE))


def _hindered(fighter: Fighter, *more: Part) -> Number:
    """Dexterity less mobility, or the move that is listed, which has that in it; and wounds."""
    listed = fighter.sheet("listed.move", None)
    if listed is not None:
        return number(Part("move, as listed", listed, "rules section 15.7"), *more, *_wounds(fighter).parts)
    own = Part("Dexterity", fighter.attribute("dexterity"), RULE)
    return number(own, *more, *_wounds(fighter).parts, *soak.mobility(fighter).parts)


def _wounds(fighter: Fighter) -> Number:
    """The wound penalty on movement: an extra's -3 box counts as -4 (rules section 9.6)."""
    penalty = wounds(fighter)
    reached = levels(fighter)[: marked(fighter).taken]
    if fighter.extra and penalty.value == -3 and -3 in reached:
        return number(("wounds of an extra", -4, "rules section 9.6"))
    return penalty
