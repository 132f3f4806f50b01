"""The fields of a fighter as a form lists them: in groups, with the words that the rules use for them."""

from __future__ import annotations

from dataclasses import replace

from engine.model import Tree, get
from engine.rules import fields as of_shapes
from engine.rules.base import FieldSpec

from . import sheet, traits
from .tags import TAGS

FIGHTER, SHEET, ATTRIBUTES, ABILITIES, SPECIALTIES, NOW, ASKED = (
    "Fighter", "Sheet", "Attributes", "Abilities", "Specialties", "Now", "Asked in an attack",
)  # fmt: skip
THINGS = {
    "weapon": "Weapon", "armor": "Armor", "power": "Power", "move": "Move", "action": "Action", "note": "Note",
}  # fmt: skip
"""What a sheet has several of, each with its fields in a group of its own."""

_TRAITS = {"attributes": ATTRIBUTES, "abilities": ABILITIES, "specialties": SPECIALTIES}
_ORDER = (FIGHTER, SHEET, ATTRIBUTES, ABILITIES, *THINGS.values(), NOW, ASKED, SPECIALTIES)

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
    named = [_named(spec, combatant) for spec in of_shapes.walk(combatant, sheet.Combatant)]
    return tuple(sorted(named, key=_place))


def _place(spec: FieldSpec) -> tuple[int, bool]:
    """Groups in their order; the kind of a sheet is its first field."""
    return _ORDER.index(spec.group.partition(":")[0]), spec.path != "sheet.kind"


def _named(spec: FieldSpec, combatant: Tree) -> FieldSpec:
    keys = spec.path.split(".")
    choices = tuple(TAGS) if keys[-1] == "tags" else spec.choices
    if keys[1:2] == ["move"] and keys[-1] == "weapon":
        spec, choices = replace(spec, kind="choice"), ("", *get(combatant, "sheet.weapon", {}))
    minor = spec.value == spec.default and _is_minor(keys, str(get(combatant, "sheet.kind", "quick")))
    return replace(spec, title=_title(spec, keys), group=_group(keys, combatant), choices=choices, minor=minor)


def _group(keys: list[str], combatant: Tree) -> str:
    if len(keys) == 1:
        return FIGHTER
    if keys[0] in ("now", "ask"):
        return NOW if keys[0] == "now" else ASKED
    if keys[1] in THINGS and len(keys) > 2:
        name = get(combatant, ".".join((*keys[:3], "name")), keys[2])
        return f"{THINGS[keys[1]]}: {name}"
    return _TRAITS.get(keys[1], SHEET)


def _title(spec: FieldSpec, keys: list[str]) -> str:
    if spec.path in TITLES:
        return TITLES[spec.path]
    if keys[1:2] and keys[1] in _TRAITS:
        return traits.words(keys[-1])
    if keys[-2:-1] == ["powers"]:
        return f"Units of {keys[-1].replace('-', ' ')}"
    return _of_power(keys[-2], keys[-1]) if len(keys) > 2 and keys[-2] in _BELOW_POWER else _plain(spec, keys[-1])


_BELOW_POWER = {"adds": "Adds {}", "each": "{} for each unit", "cost": "{} at once"}


def _of_power(table: str, key: str) -> str:
    """`Adds attack dice`, `Motes for each unit`, `Motes at once`."""
    word = key.replace("_", " ")
    return _BELOW_POWER[table].format(word if table == "adds" else word.capitalize())


def _plain(spec: FieldSpec, key: str) -> str:
    return _TAILS.get(key, spec.title)


def _is_minor(keys: list[str], kind: str) -> bool:
    """Whether a field is seldom wanted while it stands at its default."""
    if ".".join(keys) in _MINOR or (len(keys) > 1 and keys[-2] in _BELOW_POWER):
        return True
    return keys[1:2] == ["specialties"] or (kind == "quick" and keys[1:2] in (["attributes"], ["abilities"]))
