"""A usual move of Exalted 2e in one line: `Rend: claws, 2 attacks, stunt 1`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

from engine.core.model import Tree
from engine.rules.exalted2e.sheet.examples import THINGS
from engine.rules.exalted2e.sheet.move import Does, excellencies
from engine.rules.move_line import STUNT, WILLPOWER, MoveGrammar, phrases

_OTHERS = (does for does in get_args(Does) if does not in ("attack", "power"))
ACTIONS: dict[str, str] = {does.replace("_", " "): does for does in _OTHERS} | {
    "anything else": "miscellaneous",
    "defend": "defend_other",
    "ready a weapon": "ready",
    "social attack": "social",
}
"""What else a move does than attack, by the words for it."""

WORDS = {
    **dict(phrases({word: {"special": word} for word in ("disarm", "sweep")}, "attack")),
    **{word: {"special": "pulled"} for word in ("pulled", "pulled blow")},
    **{word: {"special": "called"} for word in ("called", "called shot")},
}
"""What special attack it is, by the words for it."""


def _named(sheet: Tree) -> Mapping[str, str]:
    """The Excellencies of a sheet by what they are called: `first melee excellency`, `first melee`."""
    found = {id: id.removesuffix("-attack").replace("-", " ") for id in excellencies(sheet.get("excellencies", {}))}
    return {word: id for id, name in found.items() for word in (name, f"{name} excellency", id)}


WHEEL = MoveGrammar(
    ACTIONS,
    WORDS,
    (
        STUNT,
        WILLPOWER,
        (re.compile(r"flurry of (\d)(?: attacks)?|(\d) attacks"), lambda found: {"attacks": int(found[1] or found[2])}),
        (re.compile(r"called(?: shot)? (\d)"), lambda found: {"special": "called", "difficulty": int(found[1])}),
    ),
    THINGS["move"],
    _named,
)
"""The moves of Exalted 2e."""
