"""What a fighter has in hand, in numbers for the desk: dice and damage of both kinds of attack."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ask import Number
from engine.core.model import Tree

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
    dice = {kind: dice_number(fighter, weapon, kind).value for kind in ("withering", "decisive")}
    deals = weapons.deals_damage(weapon)
    damage = damage_number(fighter, weapon).value
    return Armed(weapon["name"], dice["withering"], damage, weapons.minimum(weapon).value, dice["decisive"], deals)


def band_of(weapon: Tree) -> str:
    """The band for which a weapon's numbers are shown: close, or short where it is not for the hand."""
    return "close" if weapons.is_hand_weapon(weapon) else "short"


def dice_number(fighter: Fighter, weapon: Tree, kind: str) -> Number:
    """The dice of a withering or a decisive attack, wounds and effects in them; at least 0 (seed step 5)."""
    option = str(fighter.draft.get("options.qc_decisive_pool", options.OPTIONS["qc_decisive_pool"].default))
    base = pools.attack_base(fighter, weapon, kind, band_of(weapon), option)
    return base.plus(*pools.standing(fighter, "attack_dice")).at_least(0)


def damage_number(fighter: Fighter, weapon: Tree) -> Number:
    """Raw withering damage before threshold successes; nothing for what deals none (seed step 8.3)."""
    return pools.damage_base(fighter, weapon, band_of(weapon)) if weapons.deals_damage(weapon) else Number(())
