"""Parry and Evasion, soak and Hardness as they count now, each with its parts (rules sections 7 and 8)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.model import Tree
from engine.rules.traits import words

from ..fighter import Fighter
from ..sheet import armor, weapons
from .health import wounds

RULE = "rules section 7"

BARE_HANDS = (weapons.UNLISTED + 1) // 2
"""The most that a Quick Character parries with whose weapons are all out of hand: half of an unlisted pool."""


def parry(fighter: Fighter, against: str = "", weapon: str = "") -> Number:
    """Parry with the best ready weapon, or the one named; at least 0 (rules section 7)."""
    return whole(fighter, "parry", against, weapon).at_least(0)


def evasion(fighter: Fighter, against: str = "") -> Number:
    """Evasion; at least 0 (rules section 7)."""
    return whole(fighter, "evasion", against).at_least(0)


def whole(fighter: Fighter, mode: str, against: str = "", weapon: str = "") -> Number:
    """Parry or Evasion before the floor of 0, so that what is added to it later counts against what is below 0."""
    if fighter.quick:
        base = _listed(fighter, mode)
        if mode == "parry" and weapons.is_bare_handed(fighter.sheet_tree):
            base = base.at_most(BARE_HANDS, f"with bare hands, half of {weapons.UNLISTED}", "rules section 19")
    elif mode == "parry":
        base = _best_parry(fighter, weapon)
    else:
        base = number(half(fighter, "dexterity", "dodge")).plus(*armor.mobility(fighter.sheet_tree).parts)
    return _as_it_stands(fighter, base, mode, against)


def natural_soak(fighter: Fighter) -> Number:
    """Soak that is not armor, with effects on soak in it (rules section 8)."""
    return armor.natural_soak(fighter.sheet_tree).plus(*effects.parts(fighter.draft, fighter.id, "soak"))


def soak(fighter: Fighter) -> Number:
    """The whole soak against withering damage; at least 0 (rules section 8)."""
    return whole_soak(fighter).at_least(0)


def whole_soak(fighter: Fighter) -> Number:
    """The whole soak before the floor of 0."""
    return natural_soak(fighter).plus(*armor.armor_soak(fighter.sheet_tree).parts)


def hardness(fighter: Fighter) -> Number:
    """Hardness; in Crash 0 and what the GM puts on by hand, which no power is the source of (rules sections 8 and
    9)."""
    parts = effects.parts(fighter.draft, fighter.id, "hardness")
    own = armor.hardness(fighter.sheet_tree).plus(*(part for part in parts if part.rule)).at_least(0)
    if fighter.crashed:
        own = own.plus(Part("in Crash", -own.value, "rules section 9"))
    return own.plus(*(part for part in parts if not part.rule)).at_least(0)


def can_parry(fighter: Fighter) -> bool:
    """Whether anything in hand can parry; a Quick Character's listed Parry always counts."""
    return fighter.quick or bool(parrying(fighter))


def parrying(fighter: Fighter) -> dict[str, Tree]:
    """The ready weapons that can parry, by id."""
    return {id: weapon for id, weapon in weapons.ready(fighter.sheet_tree).items() if weapons.can_parry(weapon)}


def _listed(fighter: Fighter, name: str) -> Number:
    return number(Part(f"{name.title()}, as listed", fighter.sheet(name), "rules section 19"))


def parry_weapon(fighter: Fighter) -> Tree | None:
    """The weapon that parries best; None for a Quick Character, or where nothing parries."""
    found = () if fighter.quick else parrying(fighter).values()
    return max(found, key=lambda one: _parry_with(fighter, one).value, default=None)


def _best_parry(fighter: Fighter, weapon: str) -> Number:
    found = parrying(fighter)
    best = found[weapon] if weapon in found else parry_weapon(fighter)
    return _parry_with(fighter, best) if best else number()


def _parry_with(fighter: Fighter, weapon: Tree) -> Number:
    return number(half(fighter, "dexterity", weapons.ability(weapon))).plus(*weapons.defense(weapon).parts)


def half(fighter: Fighter, attribute: str, ability: str) -> Part:
    """Half of an attribute and an ability rounded up; the specialty point is inside the halving."""
    trait, rating = fighter.attribute(attribute), fighter.ability(ability)
    special = int(bool(fighter.sheet(f"specialties.{ability}", "")))
    whole = trait + rating + special
    parts = [Part(words(attribute), trait), Part(words(ability), rating)]
    if special:
        parts.append(Part("specialty", special))
    parts.append(Part("half, rounded up", (whole + 1) // 2 - whole))
    return Part(f"half of {whole}", (whole + 1) // 2, RULE, tuple(parts))


def _as_it_stands(fighter: Fighter, base: Number, name: str, against: str) -> Number:
    standing = [
        *armor.unattuned(fighter.sheet_tree).parts,
        *wounds(fighter).parts,
        Part("onslaught", -fighter.onslaught, "seed step 10"),
        *effects.parts(fighter.draft, fighter.id, "defense", name, against=against, rule=RULE),
    ]
    return base.plus(*standing)
