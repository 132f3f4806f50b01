"""What a fighter strikes with, as it counts now: dice and damage of each weapon that is ready, with their parts."""

from __future__ import annotations

from engine.core.ask import Number, Part
from engine.core.model import Tree

from ..fighter import Fighter
from . import pools


def dice_number(fighter: Fighter, weapon: Tree) -> Number:
    """The attack pool of an action that is yet to be taken, against anybody; at least 0."""
    coming = tuple(Part(label.replace("-", " "), -size) for label, size in fighter.dice_lost_next.items())
    return (
        pools.attack_base(fighter, weapon)
        .plus(
            Part("off hand", -1 if weapon.get("off_hand", False) else 0, "rules section 6.2"),
            *coming,
            *pools.standing(fighter, "attack_dice", action=False),
        )
        .at_least(0)
    )


def damage_number(fighter: Fighter, weapon: Tree) -> Number:
    """Raw damage before successes; at least 0."""
    return pools.damage_base(fighter, weapon).at_least(0)
