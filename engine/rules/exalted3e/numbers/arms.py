"""What a fighter has in hand, in numbers for the desk: dice and damage of both kinds of attack."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model import Tree

from .. import options
from ..fighter import Fighter
from ..sheet import weapons
from . import pools


@dataclass(frozen=True, slots=True)
class Armed:
    """One weapon as it counts now. Withering dice and decisive dice have wounds and effects in them."""

    name: str
    withering: int
    damage: int
    minimum: int
    decisive: int
    deals: bool


def in_hand(fighter: Fighter) -> tuple[Armed, ...]:
    """The weapons that are ready, the sheet's first."""
    return tuple(armed(fighter, weapon) for weapon in weapons.ready(fighter.sheet_tree).values())


def armed(fighter: Fighter, weapon: Tree) -> Armed:
    """A weapon's numbers at close range, or at short range where it is not for the hand."""
    band = "close" if weapons.is_hand_weapon(weapon) else "short"
    option = str(fighter.draft.get("options.qc_decisive_pool", options.OPTIONS["qc_decisive_pool"].default))
    weighs = pools.standing(fighter, "attack_dice")
    dice = {
        kind: pools.attack_base(fighter, weapon, kind, band, option).plus(*weighs).at_least(0).value
        for kind in ("withering", "decisive")
    }
    deals = weapons.deals_damage(weapon)
    damage = pools.damage_base(fighter, weapon, band).value if deals else 0
    return Armed(weapon["name"], dice["withering"], damage, weapons.minimum(weapon).value, dice["decisive"], deals)
