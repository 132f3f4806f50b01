"""The fields of a sheet as they are edited, and fighters of one kind made into another.

What fits is kept. From a Quick Character's pools no traits can be told, so those it does not list are at their default;
a character's pools follow from its traits and are written out.

Wounds, motes, Willpower and anima outlast a scene; Initiative, onslaught, Crash and the like don't.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.model import Draft, Tree, get
from engine.rules.common import sheets
from engine.rules.common.base import FieldSpec
from engine.rules.common.forms import Form, of_move
from engine.rules.exalted.fighter import FULL_TRACK

from .. import numbers as defense
from .. import numbers as join
from .. import numbers as pools
from ..fighter import Fighter
from . import armor, sheet, weapons
from .sheet import CommonSheet, trim
from .weapons import TAGS, has

THINGS = {
    "weapon": "Weapon", "armor": "Armor", "power": "Power", "move": "Move", "action": "Action", "note": "Note",
}  # fmt: skip
"""What a sheet has several of, each with its fields in a group of its own."""

TITLES = {
    "sheet.kind": "Kind of sheet",
    "sheet.base_initiative": "Base Initiative",
    "sheet.join_battle": "Join Battle",
    "sheet.legendary": "Legendary size",
    "sheet.personal": "Personal motes",
    "sheet.peripheral": "Peripheral motes",
    "sheet.armor_name": "Armor",
    "sheet.armor_soak": "Soak of the armor",
    "sheet.armor_mobility": "Mobility penalty",
    "ask.stunt": "3  stunt when attacked",
    "ask.defender_effects": "3  effects when attacked",
    "ask.counterattack": "3  counterattack",
    "ask.defense": "4  Parry or Evasion",
    "ask.attacker_damage": "8a  effects on its damage",
    "ask.defender_damage": "8b  effects on damage to it",
    "now.joined": "Has joined battle",
    "now.acted": "Has acted",
    "now.delayed": "Has delayed",
    "now.moved": "Has moved",
    "now.health.bashing": "Bashing damage",
    "now.health.lethal": "Lethal damage",
    "now.health.aggravated": "Aggravated damage",
    "now.motes.personal": "Personal motes left",
    "now.motes.peripheral": "Peripheral motes left",
    "now.motes.committed_personal": "Personal motes committed",
    "now.motes.committed_peripheral": "Peripheral motes committed",
    "now.willpower": "Willpower left",
    "now.defeated": "Out of the fight because",
}
"""Fields that are called otherwise than by their key."""

_TAILS = {
    "class": "Class", "at": "Dice are for range", "most": "Units at most", "control": "Control dice",
    "option": "Weapon option",
}  # fmt: skip
_MINOR = frozenset(
    "now." + key
    for key in (
        "join_successes", "started", "used", "flurry", "further_attacks", "only", "shifted", "recovered_round",
        "withdraw",
    )
)  # fmt: skip
"""What the rules keep for themselves."""


def fields(combatant: Tree) -> tuple[FieldSpec, ...]:
    """Every field of a combatant, group by group; first who it is, then its sheet, its gear and powers, its condition.

    A sheet of another kind has other fields.
    """
    return tuple(of_move(spec, combatant) for spec in FORM.fields(combatant, sheet.Combatant))


def _is_minor(keys: list[str], combatant: Tree) -> bool:
    """Whether a field is seldom wanted while it stands at its default."""
    if ".".join(keys) in _MINOR or keys[1:2] == ["specialties"]:
        return True
    return get(combatant, "sheet.kind", "quick") == "quick" and keys[1:2] in (["attributes"], ["abilities"])


FORM = Form(THINGS, tuple(TAGS), TITLES, _TAILS, _is_minor)
"""How these fields are called, and in which order they stand."""


# -- a fighter with a sheet of the other kind -------------------------------------------------------------------------
COMMON = frozenset(CommonSheet.model_fields) | {"attributes", "abilities", "specialties"}
"""What sheets of both kinds hold."""

CHARACTER, QUICK = "character", "quick"
_CLASS_OF_SOAK = {3: "light", 5: "medium", 7: "heavy"}


def as_kind(combatant: Tree, kind: str) -> Tree:
    """Return the combatant with a sheet of that kind; as it is where it has one."""
    if combatant.get("sheet", {}).get("kind", "") == kind or kind not in (CHARACTER, QUICK):
        return combatant
    return as_character(combatant) if kind == CHARACTER else as_quick(combatant)


def as_character(combatant: Tree) -> Tree:
    """Return a Quick Character as a full one: known traits, gear by class and tags, everything else at its default."""
    quick: Tree = combatant["sheet"]
    sheet = {"kind": CHARACTER, **_kept(quick)}
    natural, worn = int(quick.get("soak", 0)), _suit(quick)
    if "stamina" in quick:
        sheet["attributes"] = {"stamina": quick["stamina"], **sheet.get("attributes", {})}
    elif worn and "soak" in worn and natural > worn["soak"]:
        sheet["attributes"] = {"stamina": natural - worn["soak"], **sheet.get("attributes", {})}
    if worn and not sheet.get("armor"):
        sheet["armor"] = {"armor": _classed(worn)}
    held = {id: _of_character(weapon) for id, weapon in quick.get("weapon", {}).items()}
    return {**combatant, "sheet": {**sheet, "weapon": held} if held else sheet}


def _kept(sheet: Tree) -> Tree:
    return {key: value for key, value in sheet.items() if key in COMMON}


def _suit(quick: Tree) -> Tree:
    """Return the armor that a Quick Character's numbers have in them; nothing where none is known of."""
    whole = int(quick.get("soak", 0))
    share = quick.get("armor_soak", max(0, whole - quick["stamina"]) if "stamina" in quick else None)
    hard, mobility = quick.get("hardness", 0), quick.get("armor_mobility", 0)
    if not (quick.get("armor_name") or share or hard):
        return {}
    known = {"soak": share, "hardness": hard or None, "mobility": mobility or None}
    return {"name": quick.get("armor_name") or "Armor", **{key: n for key, n in known.items() if n is not None}}


def _classed(suit: Tree) -> Tree:
    """Return a suit by its class where its numbers are those of one."""
    weight = _CLASS_OF_SOAK.get(suit.get("soak", -1), "")
    if not weight or "hardness" in suit:
        return suit if "soak" in suit else {**suit, "class": "light"}
    return {**{key: value for key, value in suit.items() if key != "soak"}, "class": weight}


def _of_character(weapon: Tree) -> Tree:
    """Return an attack as a weapon of a class: the known one, or medium, and light for a part of the body."""
    natural = has(weapon, "natural")
    out: Tree = {"name": weapon["name"], "class": weapon.get("class", "light" if natural else "medium")}
    ability = next((one for one in ("archery", "thrown", "brawl", "martial arts") if has(weapon, one)), "")
    if ability or natural:
        out["ability"] = (ability or "brawl").replace(" ", "_")
    if weapon.get("range", "close") != "close":
        out["range"] = weapon["range"]
    return out | {key: weapon[key] for key in ("artifact", "tags", "ready") if key in weapon}


def as_quick(combatant: Tree) -> Tree:
    """Return a character as a Quick Character, with the numbers that follow from its traits and gear unhurt."""
    whole = {key: value for key, value in combatant.items() if key != "now"}
    fighter = Fighter(Draft({"combatant": {"it": whole}}), "it")
    sheet: Tree = combatant["sheet"]
    numbers = {
        "join_battle": join.pool(fighter).value,
        "combat_movement": pools.ability_pool(fighter, "dexterity", "athletics").at_least(0).value,
        "evasion": defense.evasion(fighter).value,
        "parry": defense.parry(fighter).value,
        "soak": defense.soak(fighter).value,
        "hardness": defense.hardness(fighter).value,
    }
    held = {id: _of_quick(fighter, weapon) for id, weapon in sheet.get("weapon", {}).items()}
    made = {"kind": QUICK, **_kept(sheet), **numbers, **_armor_of(sheet), "weapon": held}
    return trim({**combatant, "sheet": {key: value for key, value in made.items() if value is not None}})


def _armor_of(sheet: Tree) -> Tree:
    """Return what of the soak is armor, and how much it hinders."""
    suits: Mapping[str, Tree] = armor.worn(sheet)
    name = next((suit["name"] for suit in suits.values()), "")
    mobility = -armor.mobility(sheet).value
    return {
        "armor_name": name,
        "armor_soak": armor.armor_soak(sheet).value if suits else None,
        "armor_mobility": mobility or None,
    }


def _of_quick(fighter: Fighter, weapon: Tree) -> Tree:
    """Return a weapon as an attack: its whole pool, Strength in its damage, the ability among its tags."""
    band = "close" if weapons.is_hand_weapon(weapon) else "short"
    ability = weapons.ability(weapon).replace("_", " ")
    tags = tuple(weapon.get("tags", ()))
    out: Tree = {
        "name": weapon["name"],
        "dice": pools.attack_base(fighter, weapon, "withering", band).at_least(0).value,
        "class": weapon["class"],
        "minimum": weapons.minimum(weapon).value,
        "tags": tags if has(weapon, ability) else (*tags, ability),
    }
    if weapons.deals_damage(weapon):
        out["damage"] = pools.damage_base(fighter, weapon, band).value
    if (furthest := weapons.bands(weapon)[-1]) != "close":
        out |= {"range": furthest, "at": band}
    return out | {key: weapon[key] for key in ("artifact", "ready") if key in weapon}


# -- what of a fighter goes from one fight into the next (rules sections 14 and 18) -----------------------------------
LASTING = ("health", "motes", "willpower", "anima")
"""What of a condition outlasts the fight."""


def carried(combatant: Tree, fresh: bool) -> Tree:
    """The combatant as it comes into another fight. One whose track is full comes as it is, unless it is `fresh`."""
    return sheet.trim(sheets.carried(combatant, fresh, LASTING, _is_full(combatant)))


def _is_full(combatant: Tree) -> bool:
    marked = sum(combatant.get("now", {}).get("health", {}).values())
    return bool(marked >= len(combatant["sheet"].get("health", FULL_TRACK)))
