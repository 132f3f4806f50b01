"""One thing for a sheet in one line: a weapon, armor, a shield, a move or a note."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.core import names
from engine.core.model import Refused, Tree
from engine.rules.move_line import read_move
from engine.rules.reader import ThingLines

from ..sheet import sheet
from ..sheet.examples import THINGS
from . import gear
from .moves import VEIL


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
