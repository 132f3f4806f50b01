"""What a fighter attacks with, whoever is attacked: dice and damage of both kinds of attack."""

from __future__ import annotations

from engine.core.ask import Number
from engine.core.model import Tree

from .. import options
from ..fighter import Fighter
from ..sheet import weapons
from . import pools


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
