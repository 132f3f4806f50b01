"""One thing for a sheet in one line: weapon, armor, power, move, action or note (rules sections 16 and 19)."""

from __future__ import annotations

import re

from engine.core import names
from engine.core.model import Refused, Tree
from engine.rules.exalted3e.reader import gear
from engine.rules.exalted3e.reader import line as one_line
from engine.rules.exalted3e.reader.moves import THIRD
from engine.rules.exalted3e.reader.powers import read_power
from engine.rules.exalted3e.sheet import sheet
from engine.rules.exalted3e.sheet.examples import THINGS
from engine.rules.move_line import read_move
from engine.rules.reader import ThingLines


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


LINES = ThingLines(
    {"power": _power, "weapon": _weapon, "armor": _armor, "move": _move, "action": _action, "note": _note},
    THINGS,
    sheet.Combatant,
    ("weapon", "power", "move"),
)
"""The things of Exalted 3e."""
