"""Weapons, armor and shields in a few words, such as `carbine: ranged, 5 + d10, pen 1, range 40`."""

from __future__ import annotations

import re

from engine import library
from engine.core import names
from engine.core.model import Refused, Tree

from .numbers import DICE, Taking, dice_of

RULESET = "static_veil"
_NUMBERS = {
    "pen": "armor penetration|penetration|pen",
    "reach": "reach",
    "hands": "hands",
    "range": "range",
    "shot_rate": "shot rate|sr",
    "recoil": "recoil",
    "capacity": "capacity|rounds|shots",
    "reload_ap": "reload",
    "min_strength": "min(?:imum)? strength|strength",
    "blast_m": "blast",
    "falloff_per_m": "falloff",
}
_ELEMENTS = "fire|cold|electric|acid|psychic|necrotic"
_PLACES = ("head", "torso", "left_arm", "right_arm", "left_leg", "right_leg", "arms", "legs")
EVERYWHERE = ("head", "torso", "arms", "legs")
"""The places of armor that is the same on all of them."""

_TRAITS = ("flexible", "noisy", "restrictive", "concealable", "sealed", "heavy")
_DAMAGE = rf"(?:damage\s*)?(?:([0-9]{{1,3}})\s*\+\s*)?({DICE}(?:\s*\+\s*{DICE})*)"


def known(kind: str, name: str) -> Tree | None:
    """The weapon, armor or shield of the library with that name."""
    shelf = {"weapon": library.weapons, "armor": library.armor, "shield": library.shields}[kind]
    wanted = names.slug(name, "")
    return next((one.tree for one in shelf(RULESET) if wanted in (one.id, names.slug(one.name, ""))), None)


def weapon(name: str, told: str) -> tuple[Tree, str]:
    """A weapon as a sheet holds it, and what was not understood.

    One of the library by its name begins with its numbers, and what is told changes them.
    """
    taking, base = Taking(told), known("weapon", name)
    table: Tree = dict(base or {})
    table["name"] = base["name"] if base else names.clean_name(capital(name))
    if parry := taking.dice("parry"):
        table["parry"] = parry
    _words(taking, table)
    table |= {key: value for key, words in _NUMBERS.items() if (value := taking.number(words)) is not None}
    _damage(taking, table)
    if base is None:
        table.setdefault("kind", _likely_kind(table))
    return table, taking.left


def _words(taking: Taking, table: Tree) -> None:
    if found := taking.take("hot dice|cold dice"):
        table["dice_kind"] = found[0].split()[0].lower()
    if found := taking.take("melee|ranged|thrown|area"):
        table["kind"] = found[0].lower()
    if found := taking.take("(?:throw )?(typical|balanced|heavy)"):
        table["throw"] = found[1].lower()
    if found := taking.take(rf"({_ELEMENTS})(?:\s+([1-9]))?"):
        table |= {"element": found[1].lower()} | ({"stacks": int(found[2])} if found[2] else {})
    if taking.has("two[- ]handed"):
        table["hands"] = 2
    table |= {key: True for key in ("direct", "improvised") if taking.has(key)}


def _damage(taking: Taking, table: Tree) -> None:
    """Flat damage and dice: `5 + d10`, `d6`, `flat 2`."""
    if found := taking.take(_DAMAGE):
        table |= {"flat": int(found[1] or 0), "dice": dice_of(found[2])}
    if (flat := taking.number("flat|damage")) is not None:
        table["flat"] = flat


def _likely_kind(table: Tree) -> str:
    if "blast_m" in table:
        return "area"
    if "throw" in table:
        return "thrown"
    return "ranged" if "range" in table else "melee"


def armor(name: str, told: str) -> tuple[Tree, str]:
    """A piece of armor as a sheet holds it, and what was not understood. A number alone is for every place."""
    taking, base = Taking(told), known("armor", name)
    table: Tree = dict(base or {})
    table["name"] = base["name"] if base else names.clean_name(capital(name))
    table |= places(taking)
    if traits := tuple(one for one in _TRAITS if taking.has(one)):
        table["traits"] = traits
    if (found := taking.take(r"([0-9]{1,3})")) is not None:
        table |= dict.fromkeys(EVERYWHERE, int(found[1]))
    return table, taking.left


def places(taking: Taking) -> Tree:
    """Armor by place: `head 2, torso 3, arms 1`."""
    found = ((place, taking.number(place.replace("_", " ") + ("?" if place in ("arms", "legs") else "")))
             for place in _PLACES)  # fmt: skip
    return {place: value for place, value in found if value is not None}


def shield(name: str, told: str) -> tuple[Tree, str]:
    """A shield as a sheet holds it, and what was not understood: `riot door: d6, armor 3, medium cover`."""
    taking, base = Taking(told), known("shield", name)
    table: Tree = dict(base or {})
    table["name"] = base["name"] if base else names.clean_name(capital(name))
    if (value := taking.number("shield armor|armor")) is not None:
        table["shield_armor"] = value
    if found := taking.take("cover (light|medium|heavy)|(light|medium|heavy) cover"):
        table["cover"] = (found[1] or found[2]).lower()
    if dice := taking.dice("(?:defense |block )?(?:dice|die)|"):
        table["defense_dice"] = dice
    return table, taking.left


def capital(name: str) -> str:
    """A name typed all in small letters with a capital; others stay as typed."""
    return name[:1].upper() + name[1:] if name == name.lower() else name


def is_weapon(text: str) -> re.Match[str] | None:
    """The name and the rest of a piece that describes a weapon with its damage: `carbine 5 + d10 pen 1`."""
    return re.fullmatch(rf"([^\d:][^:]*?)\s*:?\s+((?:[0-9]{{1,3}}\s*\+\s*)?{DICE}\b.*)", text, re.IGNORECASE)


def understood(left: str, example: str) -> None:
    """Raises Refused naming the words that mean nothing here."""
    if left:
        raise Refused("thing", f"Not understood: {left}; write it like `{example}`.")
