"""One thing for a sheet in one line: a weapon, armor, a shield, a note, or a move such as `Burst: carbine, rate 2`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import get_args

from engine.core import names
from engine.core.model import Refused, Tree
from engine.rules.common.reader import MoveGrammar, ThingLines, phrases, read_move
from engine.rules.common.usual_moves import ATTACK

from ..actions import table
from ..sheet import sheet
from ..sheet.sheet import Called
from ..sheet.traits import THINGS
from . import gear

# -- moves -------------------------------------------------------------------------------------------------------------
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


# -- things ------------------------------------------------------------------------------------------------------------
def _parted(kind: str, line: str) -> tuple[str, str]:
    """The name before the colon, or before the first number, without the word for the kind; and what follows."""
    line = re.sub(rf"^{kind}\s+(?=\S)", "", line, flags=re.IGNORECASE)
    name, colon, told = line.partition(":")
    if not colon and kind not in ("note", "move") and (found := re.match(r"(\D*?[^\W\d])[\s,]+((?:\d|d\d).*)", line)):
        name, told = found[1], found[2]
    return name.strip(), told.strip()


def _gear(kind: str, name: str, told: str) -> Tree:
    readers: Mapping[str, Callable[[str, str], tuple[Tree, str]]] = {
        "weapon": gear.weapon, "armor": gear.armor, "shield": gear.shield,
    }  # fmt: skip
    table, left = readers[kind](name, told)
    gear.understood(left, THINGS[kind])
    if not told and gear.known(kind, name) is None:
        raise Refused("thing", f"The library has no {kind} called {name}; give its numbers, as in `{THINGS[kind]}`.")
    return table


def _weapon(name: str, told: str, held: Tree) -> Tree:
    return _gear("weapon", name, told)


def _armor(name: str, told: str, held: Tree) -> Tree:
    return _gear("armor", name, told)


def _shield(name: str, told: str, held: Tree) -> Tree:
    return _gear("shield", name, told)


def _note(name: str, told: str, held: Tree) -> Tree:
    return {"name": names.clean_name(name), "text": told}


def _move(name: str, told: str, held: Tree) -> Tree:
    """A move; one with a weapon that takes an area attacks that area."""
    move = read_move(names.clean_name(name), told, held, VEIL)
    weapon = held.get("weapon", {}).get(move.get("weapon", ""), {})
    return {**move, "does": "area"} if weapon.get("kind") == "area" and "does" not in move else move


LINES = ThingLines(
    {"weapon": _weapon, "armor": _armor, "shield": _shield, "move": _move, "note": _note},
    THINGS,
    sheet.Combatant,
    ("weapon", "move"),
    _parted,
)
"""The things of Static Veil."""
