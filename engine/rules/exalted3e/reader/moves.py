"""A usual move of Exalted 3e in one line: `Pounce: withering, bite, keen edge 3, stunt 1`."""

from __future__ import annotations

from typing import get_args

from engine.rules.exalted3e.actions import table
from engine.rules.exalted3e.sheet.examples import THINGS
from engine.rules.exalted3e.sheet.move import GambitId, WeaponOption
from engine.rules.exalted3e.sheet.power import Kind
from engine.rules.move_line import STUNT, WILLPOWER, MoveGrammar, phrases
from engine.rules.usual_moves import ATTACK, POWER

_OTHERS = (row for row in table.ACTIONS.rows() if row.usual and row.name not in (ATTACK, POWER))
ACTIONS: dict[str, str] = {word: row.name for row in _OTHERS for word in row.words}
"""What else a move does than attack, by the words for it."""

_GAMBITS = {id.replace("-", " "): id for id in get_args(GambitId) if id} | {"other": "custom"}
_KINDS = {kind: {"kind": kind} for kind in get_args(Kind) if kind != "gambit"}

WORDS = {
    **dict(phrases(_KINDS, "attack")),
    **dict(phrases({word: {"kind": "gambit", "gambit": id} for word, id in _GAMBITS.items()}, "gambit", "attack")),
    **{option: {"option": option} for option in get_args(WeaponOption)[1:]},
}
"""What kind of attack it is, by the words for it."""

THIRD = MoveGrammar(ACTIONS, WORDS, (STUNT, WILLPOWER), THINGS["move"])
"""The moves of Exalted 3e."""
