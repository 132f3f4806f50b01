"""Dice pools with their parts: what a fighter rolls for an attack or for anything else (rules sections 1 and 5)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.model import Tree
from engine.rules.traits import words

from ..fighter import Fighter
from ..lasting import MOUNTED
from ..sheet import armor, weapons
from .health import wounds

MOVEMENT = ("athletics", "dodge")
"""Abilities whose rolls a Quick Character makes with its combat movement pool."""

RIDE = "ride"
"""The ability that moves a rider, and the effect of sitting on a mount (rules section 17)."""

AIM_DICE = 3
"""Dice for an aim: one at close and short range, two in a row beyond (rules section 4)."""

FLURRY = -3
"""Dice lost on both actions of a flurry (rules section 4)."""


def standing(fighter: Fighter, *numbers: str, against: str = "", flurried: bool = False) -> tuple[Part, ...]:
    """What weighs on any roll of this fighter now: wounds, a flurry, and effects on these numbers or on all dice."""
    return (
        *wounds(fighter).parts,
        *((Part("flurry", FLURRY, "rules section 4"),) if flurried else ()),
        *effects.parts(fighter.draft, fighter.id, "dice", *numbers, against=against),
    )


def ability_pool(fighter: Fighter, attribute: str, ability: str, against: str = "", flurried: bool = False) -> Number:
    """Attribute and ability of a character, or the pool a Quick Character lists for such a roll.

    What the roll adds comes on top before it is at least 0. Armor hinders Athletics and Dodge by its mobility
    penalty (rules section 4).
    """
    if fighter.quick:
        base = _quick(fighter, ability)
    else:
        base = number((words(attribute), fighter.attribute(attribute)), (words(ability), fighter.ability(ability)))
        if ability in MOVEMENT:
            base = base.plus(*armor.mobility(fighter.sheet_tree).parts)
    return base.plus(*standing(fighter, against=against, flurried=flurried))


def movement_pool(fighter: Fighter, ability: str, flurried: bool = False, speed: bool = False) -> Number:
    """The pool of a roll of movement by Athletics or Dodge. From a mount it is Ride, and with `speed` what the mount's
    speed adds, an effect of that name (rules section 17)."""
    if not MOUNTED.there(fighter.draft, fighter.id):
        return ability_pool(fighter, "dexterity", ability, flurried=flurried)
    rides = RIDE if not fighter.quick or _listed(fighter, RIDE) else ability
    pool = ability_pool(fighter, "dexterity", rides, flurried=flurried)
    faster = effects.parts(fighter.draft, fighter.id, "speed", rule="rules section 17") if speed else ()
    return pool.plus(*faster)


def _quick(fighter: Fighter, ability: str) -> Number:
    if ability in MOVEMENT:
        return number(("combat movement", int(fighter.sheet("combat_movement", weapons.UNLISTED))))
    found = _listed(fighter, ability)
    return number(
        (found["name"], found["dice"]) if found else ("pool that is not listed", weapons.UNLISTED, "rules section 19")
    )


def _listed(fighter: Fighter, ability: str) -> Tree:
    """The pool that a sheet lists for an ability by its name; an empty table where it lists none."""
    listed = fighter.sheet("action", {}).items()
    return next((action for id, action in listed if ability.replace("_", "-") in id), {})


def attack_base(fighter: Fighter, weapon: Tree, kind: str, band: str, quick_decisive: str = "same") -> Number:
    """The attack pool before anything declared: accuracy counts for withering attacks only (seed step 5)."""
    if weapons.is_quick(weapon):
        if kind == "withering":
            return weapons.quick_pool(weapon, band)
        return weapons.quick_decisive_pool(weapon, band, quick_decisive)
    ability = weapons.ability(weapon, band)
    base = number(("Dexterity", fighter.attribute("dexterity")), (words(ability), fighter.ability(ability)))
    return base.plus(*weapons.accuracy(weapon, band).parts) if kind == "withering" else base


def damage_base(fighter: Fighter, weapon: Tree, band: str) -> Number:
    """Raw withering damage before threshold successes (seed step 8.3)."""
    return weapons.damage(weapon, fighter.attribute("strength"), band)
