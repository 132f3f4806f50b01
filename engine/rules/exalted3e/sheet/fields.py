"""The fields of a fighter as a form lists them: in groups, with the words that the rules use for them."""

from __future__ import annotations

from engine.core.model import Tree, get
from engine.rules.base import FieldSpec
from engine.rules.forms import Form, of_move

from . import sheet
from .tags import TAGS

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
