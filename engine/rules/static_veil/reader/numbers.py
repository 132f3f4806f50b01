"""The numbers of a fighter by the words that people use for them."""

from __future__ import annotations

import re

from engine.core.model import Tree, put

from ..sheet.traits import ATTRIBUTES, BASES, CHECKS
from .taking import Taking

_SHORT = {name: f"{name}|{name[:3]}" for name in ATTRIBUTES}
_SKILLS = {name: name for name in (*BASES, *CHECKS)} | {"marksmanship": "marksmanship|shooting|ranged"}
_SHEET = {
    "ap": "action points?|ap",
    "health": "health|hp",
    "structure": "structure",
    "damage_modifier": "damage modifier|dm",
    "reach": "reach",
    "grit": "grit",
    "listed.initiative_bonus": "initiative bonus|initiative|init",
    "listed.movement": "movement|move",
    "listed.recoil_control": "recoil control",
    "listed.toughness": "toughness",
}
WORDS = re.compile(
    rf"\b(?:{'|'.join((*_SHORT.values(), *_SKILLS.values(), *_SHEET.values()))})\b\s*[:=]?\s*[+-]?(?:[0-9]|d[0-9])"
    rf"|[+-]?[0-9]+\s+(?:{'|'.join((*ATTRIBUTES, *_SKILLS.values(), *_SHEET.values()))})\b",
    re.IGNORECASE,
)
"""Where a line gives a number of a fighter."""


def take(taking: Taking, sheet: Tree, skills: bool) -> Tree:
    """The sheet with every number that a piece of text gives. With `skills` those of skills are skills, to which
    attributes are added; else they are Success Targets as they stand."""
    if taking.has("minor"):
        sheet = put(sheet, "rank", "minor")
    elif taking.has("major"):
        sheet = put(sheet, "rank", "major")
    if dice := taking.dice("toughness"):
        sheet = put(sheet, "listed.toughness_dice", dice)
    within = "skills" if skills else "targets"
    tables = (_SHEET, {f"attributes.{id}": one for id, one in _SHORT.items()},
              {f"{within}.{id}": one for id, one in _SKILLS.items()})  # fmt: skip
    for path, words in (pair for table in tables for pair in table.items()):
        if (value := taking.number(words)) is not None:
            sheet = put(sheet, path, value)
    return sheet
