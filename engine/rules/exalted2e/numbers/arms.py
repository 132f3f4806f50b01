"""What a fighter strikes with, as it counts now: dice and damage of each weapon that is ready, with their parts."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ask import Number, Part
from engine.core.model import Tree

from ..fighter import Fighter
from ..sheet import weapons
from . import pools


@dataclass(frozen=True, slots=True)
class Armed:
    """One weapon in a fighter's hand, with its numbers."""

    id: str
    name: str
    dice: int
    damage: int
    type: str
    speed: int
    rate: int
    reach: int

    @property
    def harm(self) -> str:
        """Damage with the letter of its type: `6L`."""
        return f"{self.damage}{self.type[:1].upper()}"


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


def armed(fighter: Fighter, id: str, weapon: Tree) -> Armed:
    """A weapon in this fighter's hand."""
    return Armed(
        id,
        str(weapon["name"]),
        dice_number(fighter, weapon).value,
        damage_number(fighter, weapon).value,
        weapons.damage_type(weapon),
        weapons.speed(weapon),
        weapons.rate(weapon),
        int(weapon.get("range", 0)),
    )


def in_hand(fighter: Fighter) -> list[Armed]:
    """All that is ready, what is carried first, then the body."""
    return [armed(fighter, id, weapon) for id, weapon in weapons.ready(fighter.sheet_tree).items()]
