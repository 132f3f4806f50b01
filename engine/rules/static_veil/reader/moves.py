"""A usual move of Static Veil in one line: `Burst: carbine, rate 2`, `Wing: pistol, right arm, non-lethal`."""

from __future__ import annotations

import re
from typing import get_args

from engine.rules.move_line import MoveGrammar, phrases
from engine.rules.usual_moves import ATTACK

from ..actions import table
from ..sheet.examples import THINGS
from ..sheet.move import Called

_OTHERS = [row for row in table.ACTIONS.rows() if row.name != ATTACK]
ACTIONS: dict[str, str] = {word: row.name for row in _OTHERS if row.usual for word in row.words} | {
    id: id for row in _OTHERS for id in row.named
}
"""What else a move does than attack, by the words for it."""

WORDS = {
    **dict(phrases({one.replace("_", " "): {"called": one} for one in get_args(Called) if one != "none"}, "shot")),
    **{word: {"intent": "nonlethal"} for word in ("non-lethal", "nonlethal", "not lethal")},
    "charge": {"charge": True},
    "lethal": {"intent": "lethal"},
}
"""What kind of attack it is, by the words for it."""

VEIL = MoveGrammar(
    ACTIONS,
    WORDS,
    ((re.compile(r"(?:shot )?rate (\d{1,2})|sr (\d{1,2})"), lambda found: {"rate": int(found[1] or found[2])}),),
    THINGS["move"],
    own="weapon",
)
"""The moves of Static Veil."""
