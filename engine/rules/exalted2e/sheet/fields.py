"""The fields of a fighter of Exalted 2e as a form lists them, with the words that the rules use for them.

Wounds, motes, Willpower, anima and channels outlast a scene; ticks, DV penalties and the like don't.
"""

from __future__ import annotations

from engine.core.model import Tree, get
from engine.rules.common import sheets
from engine.rules.common.base import FieldSpec
from engine.rules.common.forms import SHEET as OF_THE_SHEET
from engine.rules.common.forms import TRAITS, Form, of_move
from engine.rules.exalted.fighter import FULL_TRACK

from . import sheet
from .weapons import EXTRA_TRACK, TAGS

THINGS = {
    "weapon": "Weapon", "armor": "Armor", "power": "Power", "move": "Move", "action": "Pool", "note": "Note",
}  # fmt: skip
"""What a sheet has several of, each with its fields in a group of its own."""

VIRTUE_NAMES = ("compassion", "conviction", "temperance", "valor")
VIRTUES, EXCELLENCIES, LISTED = "Virtues", "Excellencies", "As a block lists them"

TITLES = {
    "group": "Group of alike ones",
    "sheet.kind": "Kind of sheet",
    "sheet.being": "What it is",
    "sheet.extra": "An extra",
    "sheet.rounds": "DVs are rounded",
    "sheet.dying": "Dying boxes",
    "sheet.personal": "Personal motes",
    "sheet.peripheral": "Peripheral motes",
    "sheet.natural.bashing": "Natural soak, bashing",
    "sheet.natural.lethal": "Natural soak, lethal",
    "sheet.natural.aggravated": "Natural soak, aggravated",
    "sheet.natural_parry": "Body parries lethal",
    "sheet.listed.join_battle": "Join Battle dice",
    "sheet.listed.dodge": "Dodge DV",
    "sheet.listed.parry": "Parry DV",
    "sheet.listed.bashing": "Soak, bashing",
    "sheet.listed.lethal": "Soak, lethal",
    "sheet.listed.aggravated": "Soak, aggravated",
    "sheet.listed.move": "Yards of a move",
    "ask.stunt": "2  stunt when attacked",
    "ask.defense": "2  Dodge or Parry",
    "ask.defender_effects": "2  effects when attacked",
    "ask.counterattack": "2  counterattack",
    "ask.attack_reroll": "4  attack reroll",
    "ask.defense_reroll": "6  defense reroll",
    "ask.attacker_damage": "8  effects on its damage",
    "ask.defender_damage": "8  effects on damage to it",
    "ask.reward": "10  what a stunt brings",
    "now.joined": "Has joined battle",
    "now.tick": "Next tick",
    "now.health.bashing": "Bashing damage",
    "now.health.lethal": "Lethal damage",
    "now.health.aggravated": "Aggravated damage",
    "now.health.dying": "Dying boxes filled",
    "now.motes.personal": "Personal motes left",
    "now.motes.peripheral": "Peripheral motes left",
    "now.motes.committed_personal": "Personal motes committed",
    "now.motes.committed_peripheral": "Peripheral motes committed",
    "now.willpower": "Willpower left",
    "now.anima": "Anima, peripheral motes spent",
    **{f"now.channels.{one}": f"{one.capitalize()} channels used" for one in VIRTUE_NAMES},
    "now.defeated": "Out of the fight because",
}
"""Fields that are called otherwise than by their key."""

TAILS = {
    "range": "Range in yards", "minimum": "Least damage dice", "adds_strength": "Strength adds to damage",
    "dice": "Dice", "most": "Units at most", "dv": "DV penalty", "clinch_damage": "Clinch damage",
}  # fmt: skip
"""The same by the last key."""

KEPT = frozenset(
    "now." + key
    for key in (
        "join_successes", "since", "doing", "held", "onslaught", "stunt", "moved", "guards", "anima", "resisted",
    )
)  # fmt: skip
"""What the rules keep for themselves."""


def fields(combatant: Tree) -> tuple[FieldSpec, ...]:
    """Every field of a combatant, group by group: who it is, its sheet, its gear and powers, its condition."""
    return tuple(of_move(spec, combatant) for spec in FORM.fields(combatant, sheet.Combatant))


def _is_minor(keys: list[str], combatant: Tree) -> bool:
    """Whether a field is seldom wanted while it stands at its default: what blocks list, tables of the rules."""
    path = ".".join(keys)
    if keys[1:2] == ["excellencies"]:
        return not get(combatant, f"sheet.abilities.{keys[2]}", 0)
    return path in KEPT or path == "sheet.kind" or keys[1:2] in (["specialties"], ["listed"], ["natural"], ["channels"])


FORM = Form(
    THINGS,
    tuple(TAGS),
    TITLES,
    TAILS,
    _is_minor,
    {**TRAITS, "virtues": VIRTUES, "excellencies": EXCELLENCIES, "listed": LISTED, "natural": OF_THE_SHEET},
)
"""How these fields are called, and in which order they stand."""


# -- what of a fighter of Exalted 2e goes from one fight into the next (rules sections 9 and 13 -----------------------
LASTING = ("health", "motes", "willpower", "anima", "channels")
"""What of a condition outlasts the fight."""


def carried(combatant: Tree, fresh: bool) -> Tree:
    """The combatant as it comes into another fight; `fresh` is healed and with full pools."""
    return sheet.trim(sheets.carried(combatant, fresh, LASTING, _is_full(combatant)))


def _is_full(combatant: Tree) -> bool:
    marked = combatant.get("now", {}).get("health", {})
    track = combatant["sheet"].get("health") or (EXTRA_TRACK if combatant["sheet"].get("extra") else FULL_TRACK)
    return bool(sum(count for type, count in marked.items() if type != "dying") >= len(track))
