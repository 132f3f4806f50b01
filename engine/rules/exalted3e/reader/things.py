"""One thing for a sheet of Exalted 3e in one line: weapon, armor, power, move, action, note (rules sections 16, 19).

`Keen edge: attacker effects, +1 attack dice, 1 mote each, most 10`, `Pounce: withering, bite, keen edge 3, stunt 1`
"""

from __future__ import annotations

import re
from typing import get_args

from engine.core import made_up, names
from engine.core.model import Refused, Tree
from engine.rules.common.reader import MoveGrammar, ThingLines, phrases, read_move
from engine.rules.common.usual_moves import ATTACK, POWER
from engine.rules.exalted.reader import STUNT, WILLPOWER, PowerForm, PowerGrammar, once, read_power

from ..actions import table
from ..sheet import sheet
from ..sheet.sheet import GambitId, Kind, WeaponOption, When
from ..sheet.weapons import QUICK, THINGS
from . import gear
from . import line as one_line

# -- powers ------------------------------------------------------------------------------------------------------------
WHENS: dict[str, str] = {when.replace("_", " "): when for when in get_args(When)} | {
    "attack": "attacker_effects",
    "attack roll": "attacker_effects",
    "defender": "defender_effects",
    "target's effects": "defender_effects",
    "counter": "counterattack",
    "used as an action": "action",
}
"""When a power is offered, by the words for it."""

_KINDS = get_args(Kind)


def _lasts(power: Tree, found: re.Match[str]) -> None:
    words = found[1].lower()
    rounds = re.match(r"(\d+)", words)
    lasts = f"rounds {rounds[1]}" if rounds else "scene" if "scene" in words else "next_turn"
    once(power, "lasts", lasts, found[0])


def _kinds(power: Tree, found: re.Match[str]) -> None:
    said = [kind for kind in _KINDS if re.search(kind, found[0], re.IGNORECASE)]
    power["kinds"] = tuple(dict.fromkeys((*power.get("kinds", ()), *said)))


_KIND = rf"(?:{'|'.join(_KINDS)})"
_FORMS: tuple[PowerForm, ...] = tuple(
    (re.compile(form, re.IGNORECASE), take)
    for form, take in (
        (r"perilous", lambda power, found: once(power, "perilous", True, found[0])),
        (
            r"once (?:per|a) (turn|scene)",
            lambda power, found: once(power, "once_per", found[1].lower(), found[0]),
        ),
        (
            r"(?:at )?most (\d{1,2})|up to (\d{1,2})",
            lambda power, found: once(power, "most", int(found[1] or found[2]), found[0]),
        ),
        (r"(?:lasts |for |until )?(?:the |one |own )*(\d{1,2} rounds?|scene|next turn)", _lasts),
        (rf"(?:only |with )*{_KIND}(?: (?:or|and) {_KIND})*(?: only| attacks?| attacks? only)?", _kinds),
        (r"note:? (.+)", lambda power, found: once(power, "note", found[1], found[0])),
    )
)
"""What is no number, by its form."""

POWERS = PowerGrammar(WHENS, _FORMS, made_up.USUAL, THINGS["power"])
"""The powers of Exalted 3e."""


# -- moves -------------------------------------------------------------------------------------------------------------
_OTHERS = (row for row in table.ACTIONS.rows() if row.usual and row.name not in (ATTACK, POWER))
ACTIONS: dict[str, str] = {word: row.name for row in _OTHERS for word in row.words}
"""What else a move does than attack, by the words for it."""

_GAMBITS = {id.replace("-", " "): id for id in get_args(GambitId) if id} | {"other": "custom"}
_ATTACKS = {kind: {"kind": kind} for kind in get_args(Kind) if kind != "gambit"}

WORDS = {
    **dict(phrases(_ATTACKS, "attack")),
    **dict(phrases({word: {"kind": "gambit", "gambit": id} for word, id in _GAMBITS.items()}, "gambit", "attack")),
    **{option: {"option": option} for option in get_args(WeaponOption)[1:]},
}
"""What kind of attack it is, by the words for it."""

MOVES = MoveGrammar(ACTIONS, WORDS, (STUNT, WILLPOWER), THINGS["move"])
"""The moves of Exalted 3e."""


# -- things ------------------------------------------------------------------------------------------------------------
def _power(name: str, told: str, held: Tree) -> Tree:
    return read_power(names.clean_name(name), told, POWERS)


def _move(name: str, told: str, held: Tree) -> Tree:
    return read_move(names.clean_name(name), told, held, MOVES)


def _weapon(name: str, told: str, held: Tree) -> Tree:
    quick = bool(re.search(r"\bdice\b", told, re.IGNORECASE))
    if held["kind"] == "quick":
        if not quick:
            raise Refused("thing", f"A Quick Character's {name} needs its dice: `{name}: 7 dice, damage 10`.")
        table, strange = one_line.read_attack(told)
        _understood(strange, QUICK["weapon"])
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
