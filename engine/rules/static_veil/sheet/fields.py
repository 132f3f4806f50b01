"""The fields of a fighter of Static Veil as a form lists them, with the words that the rules use for them.

Health, injuries, Grit and ammunition outlast a scene; Initiative, Action Points and the like don't.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.model import Tree, get
from engine.rules.common import sheets
from engine.rules.common.base import FieldSpec
from engine.rules.common.forms import ATTRIBUTES, Form, of_move

from . import sheet

THINGS = {"weapon": "Weapon", "armor": "Armor", "shield": "Shield", "move": "Move", "note": "Note"}
"""What a sheet has several of, each with its fields in a group of its own."""

SKILLS, TARGETS, LISTED = "Skills", "Success Targets as listed", "As a block lists them"

TITLES = {
    "group": "Group of alike ones",
    "sheet.kind": "Kind of sheet",
    "sheet.rank": "Minor or major",
    "sheet.ap": "Action Points a round",
    "sheet.health": "Health",
    "sheet.grit": "Grit at the start",
    "sheet.structure": "Structure, of an object",
    "sheet.reach": "Reach of the body",
    "sheet.damage_modifier": "Damage Modifier",
    "sheet.listed.initiative_bonus": "Initiative Bonus",
    "sheet.listed.recoil_control": "Recoil Control",
    "sheet.listed.toughness_dice": "Toughness dice",
    "ask.defense": "3  Active Defense",
    "ask.grit": "Grit for rolling again",
    "now.ap": "Action Points left",
    "now.health": "Health left",
    "now.grit": "Grit left",
    "now.critical": "Critical slots marked",
    "now.unstable": "Unstable for",
    "now.defeated": "Out of the fight because",
    "now.attacks": "Attacks in this round",
}
"""Fields that are called otherwise than by their key."""

TAILS = {
    "flat": "Damage", "dice": "Dice", "pen": "Armor Penetration", "range": "Range in metres",
    "reload_ap": "AP to reload", "blast_m": "Blast in metres", "falloff_per_m": "Falloff a metre",
    "min_strength": "Least Strength", "capacity": "Rounds it holds", "rate": "Shot Rate", "called": "Called shot",
}  # fmt: skip
"""The same by the last key."""

KEPT = frozenset(
    "now." + key
    for key in (
        "spent", "did", "paid", "acted", "defended", "aim", "braced", "charged", "counter", "surprised", "thrown",
    )
)  # fmt: skip
"""What the rules keep for themselves."""


def fields(combatant: Tree) -> tuple[FieldSpec, ...]:
    """Every field of a combatant, group by group: who it is, its sheet, its gear, its condition."""
    return tuple(of_move(_of_rounds(spec, combatant), combatant) for spec in FORM.fields(combatant, sheet.Combatant))


def _of_rounds(spec: FieldSpec, combatant: Tree) -> FieldSpec:
    """The rounds left in a weapon are called by it."""
    loaded, _, id = spec.path.partition("now.loaded.")
    if loaded or not id:
        return spec
    return replace(spec, title=f"{get(combatant, f'sheet.weapon.{id}.name', spec.title)}, loaded")


def _is_minor(keys: list[str], combatant: Tree) -> bool:
    """Whether a field is seldom wanted while it stands at its default."""
    path = ".".join(keys)
    if keys[1:2] in (["weapon"], ["armor"], ["shield"]):
        return keys[-1] not in WANTED
    return path in KEPT or path in ("sheet.kind", "sheet.structure") or keys[1:2] == ["listed"]


WANTED = frozenset(
    ("name", "kind", "flat", "dice", "pen", "range", "head", "torso", "arms", "legs", "defense_dice", "shield_armor",
     "cover", "text", "ready", "worn")
)  # fmt: skip
"""What of a piece of gear one looks for first."""

FORM = Form(
    THINGS,
    (),
    TITLES,
    TAILS,
    _is_minor,
    {"attributes": ATTRIBUTES, "skills": SKILLS, "targets": TARGETS, "listed": LISTED},
)
"""How these fields are called, and in which order they stand."""


# -- what of a fighter of Static Veil goes from one fight into the next (rules P24, P27) ------------------------------
LASTING = ("health", "slots", "injury", "critical", "unstable", "grit", "loaded")
"""What of a condition outlasts the fight."""


def carried(combatant: Tree, fresh: bool) -> Tree:
    """The combatant as it comes into another fight; `fresh` is healed, reloaded, and with the Grit of its sheet."""
    down = not fresh and combatant.get("now", {}).get("health") == 0
    return sheet.trim(sheets.carried(combatant, fresh, LASTING, down))
