"""One thing for a sheet in one line: a weapon, armor, a shield, a move or a note."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from engine import names
from engine.importers.move_line import read_move
from engine.model import Refused, Tree, get

from ..sheet import sheet
from ..sheet.examples import THINGS
from . import gear
from .moves import VEIL

LONGEST = 600
"""The longest line that is read, in characters."""


def new_thing(kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
    """The id, a free one on the `combatant`, and the table of a thing. Raises Refused for what is not understood."""
    if kind not in THINGS:
        raise Refused("unknown_thing", f"A sheet has no {kind}; it has {', '.join(THINGS)}.")
    if len(text) > LONGEST:
        raise Refused("too_long", f"That line is longer than {LONGEST} characters; make it shorter.")
    name, told = _parted(kind, names.clean(text))
    if not name:
        raise Refused("no_name", f"It has no name; write it like `{THINGS[kind]}`.")
    held: Tree = (combatant or {}).get("sheet", {})
    tree = _made(kind, name, told, held)
    id = names.new_id(tree["name"], get(combatant or {}, f"sheet.{kind}", {}), empty=kind)
    return id, _checked(kind, id, tree, held)


def _made(kind: str, name: str, told: str, held: Tree) -> Tree:
    if kind == "move":
        return _move(name, told, held)
    return _note(name, told) if kind == "note" else _gear(kind, name, told)


def in_order(lines: Iterable[str]) -> list[str]:
    """Lines of things with those of moves last, which speak of the others."""
    return sorted(lines, key=lambda line: is_thing(line) == "move")


def is_thing(line: str) -> str:
    """What kind of thing a line describes, as in `weapon Carbine: ...`; nothing for others."""
    found = re.match(rf"({'|'.join(THINGS)})\s+\S[^:]*:", line, re.IGNORECASE)
    return found[1].lower() if found else ""


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


def _note(name: str, told: str) -> Tree:
    return {"name": names.clean_name(name), "text": told}


def _move(name: str, told: str, held: Tree) -> Tree:
    """A move; one with a weapon that takes an area attacks that area."""
    move = read_move(names.clean_name(name), told, held, VEIL)
    weapon = held.get("weapon", {}).get(move.get("weapon", ""), {})
    return {**move, "does": "area"} if weapon.get("kind") == "area" and "does" not in move else move


def _checked(kind: str, id: str, tree: Tree, held: Tree) -> Tree:
    """The thing without its defaults. Raises Refused for a number that cannot be."""
    beside: Tree = {key: held[key] for key in ("weapon", "move") if kind == "move" and key in held}
    own: Tree = {**beside, kind: {**beside.get(kind, {}), id: tree}}
    made: Tree = {"name": "Whoever", "side": "heroes", "sheet": own}
    try:
        sheet.validate(made)
    except ValueError as error:
        what = str(error).removeprefix(f"sheet.{kind}.{id}.")
        raise Refused("thing", f"{tree['name']} cannot be added: {what}") from None
    trimmed: Tree = sheet.trim(made)["sheet"][kind][id]
    return trimmed
