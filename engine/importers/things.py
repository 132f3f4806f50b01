"""One thing for a sheet in one line: weapon, armor, power, move, action or note (rules sections 16 and 19)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from engine import names
from engine.importers import gear, one_line
from engine.importers.move_line import read_move
from engine.importers.moves import THIRD
from engine.importers.powers import read_power
from engine.model import Refused, Tree, get
from engine.rules.exalted3e.sheet import sheet
from engine.rules.exalted3e.sheet.examples import THINGS

LONGEST = 600
"""The longest line that is read, in characters."""


def new_thing(kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
    """Return the id and the table of a thing. The word for its kind may stand before its name.

    On a `combatant` the id is a free one, and its kind of sheet says what a weapon holds. Raises `Refused` for what is
    not understood.
    """
    if kind not in _READERS:
        raise Refused("unknown_thing", f"A sheet has no {kind}; it has {', '.join(THINGS)}.")
    if len(text) > LONGEST:
        raise Refused("too_long", f"That line is longer than {LONGEST} characters; make it shorter.")
    name, told = _parted(kind, names.clean(text))
    if not name:
        raise Refused("no_name", f"It has no name; write it like `{THINGS[kind]}`.")
    held: Tree = (combatant or {}).get("sheet", {"kind": "character"})
    tree = _READERS[kind](name, told, held)
    taken = get(combatant or {}, f"sheet.{kind}", {})
    id = names.new_id(tree["name"], taken, empty=kind)
    return id, _checked(kind, id, tree, combatant)


def is_thing(line: str) -> str:
    """Return what kind of thing a line of a fighter describes, as in `power Keen edge: ...`; nothing for others."""
    found = _LINE.match(line)
    return found[1].lower() if found else ""


_LINE = re.compile(rf"({'|'.join(THINGS)})\s+\S[^:]*:", re.IGNORECASE)


def in_order(lines: Iterable[str]) -> list[str]:
    """Return lines of things with those of moves last, which speak of the others."""
    return sorted(lines, key=lambda line: is_thing(names.clean(line)) == "move")


def _parted(kind: str, line: str) -> tuple[str, str]:
    """Return the name before the colon, without the word for the kind, and what follows."""
    name, _, told = line.partition(":")
    return re.sub(rf"^{kind}\s+(?=\S)", "", name.strip(), flags=re.IGNORECASE), told.strip()


def _checked(kind: str, id: str, tree: Tree, combatant: Tree | None) -> Tree:
    """Return the thing without its defaults. Raises `Refused` for a number that cannot be."""
    held = (combatant or {}).get("sheet", {"kind": "character"})
    beside = {key: held[key] for key in ("weapon", "power", "move") if kind == "move" and key in held}
    own = {"kind": held["kind"], **beside, kind: {**beside.get(kind, {}), id: tree}}
    made = {"name": "Whoever", "side": "heroes", "sheet": own}
    try:
        sheet.validate(made)
    except ValueError as error:
        what = str(error).removeprefix(f"sheet.{kind}.{id}.")
        raise Refused("thing", f"{tree['name']} cannot be added: {what}") from None
    trimmed: Tree = sheet.trim(made)["sheet"][kind][id]
    return trimmed


def _power(name: str, told: str, held: Tree) -> Tree:
    return read_power(names.clean_name(name), told)


def _move(name: str, told: str, held: Tree) -> Tree:
    return read_move(names.clean_name(name), told, held, THIRD)


def _weapon(name: str, told: str, held: Tree) -> Tree:
    quick = bool(re.search(r"\bdice\b", told, re.IGNORECASE))
    if held["kind"] == "quick":
        if not quick:
            raise Refused("thing", f"A Quick Character's {name} needs its dice: `{name}: 7 dice, damage 10`.")
        table, strange = one_line.read_attack(told)
        _understood(strange, "bow: 7 dice, damage 9, long range")
        return {"name": names.clean_name(gear.capital(name)), **table}
    if quick:
        raise Refused("thing", f"A character's dice follow from its traits; give the class: `{name}: medium, lethal`.")
    found = gear.read_weapon(told, name) if told else gear.read_weapon(name)
    _understood(found.strange, THINGS["weapon"])
    if found.assumed:
        raise Refused(
            "thing", f"{found.name} needs a class: light, medium or heavy; write it like `{THINGS['weapon']}`."
        )
    return found.table


def _armor(name: str, told: str, held: Tree) -> Tree:
    if held["kind"] == "quick":
        raise Refused("thing", "A Quick Character's numbers have its armor in them: change soak and Hardness instead.")
    found = gear.read_armor(told, name) if told else gear.read_armor(name)
    _understood(found.strange, THINGS["armor"])
    if found.assumed:
        raise Refused(
            "thing", f"{found.name} needs a class: light, medium or heavy; write it like `{THINGS['armor']}`."
        )
    return found.table


def _action(name: str, told: str, held: Tree) -> Tree:
    found = re.fullmatch(r"(\d{1,3})(?:\s*(?:dice|die|d))?", told, re.IGNORECASE)
    if not found:
        raise Refused("thing", f"An action has its dice; write it like `{THINGS['action']}`.")
    return {"name": names.clean_name(name), "dice": int(found[1])}


def _note(name: str, told: str, held: Tree) -> Tree:
    return {"name": names.clean_name(name), "text": told}


def _understood(strange: list[str], example: str) -> None:
    """Raises `Refused` naming the words that mean nothing here."""
    if strange:
        raise Refused("thing", f"Not understood: {', '.join(strange)}; write it like `{example}`.")


_READERS: Mapping[str, Callable[[str, str, Tree], Tree]] = {
    "power": _power, "weapon": _weapon, "armor": _armor, "move": _move, "action": _action, "note": _note,
}  # fmt: skip
