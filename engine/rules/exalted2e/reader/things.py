"""One thing for a sheet of Exalted 2e in one line: weapon, armor, power, pool, note (rules section 15), or a move
such as `Rend: claws, 2 attacks, stunt 1`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import get_args

from engine import library
from engine.core import names
from engine.core.model import Refused, Tree
from engine.rules.common.reader import MoveGrammar, ThingLines, phrases, read_move
from engine.rules.common.usual_moves import ATTACK, POWER
from engine.rules.exalted.reader import STUNT, WILLPOWER, PowerGrammar, Reader, once, read_power

from ..actions import table
from ..sheet import sheet
from ..sheet.sheet import Type, When, excellencies
from ..sheet.traits import THINGS
from ..sheet.weapons import TAGS
from ..vocabulary import VOCABULARY

# -- moves -------------------------------------------------------------------------------------------------------------
_OTHERS = (row for row in table.ACTIONS.rows() if row.usual and row.name not in (ATTACK, POWER))
ACTIONS: dict[str, str] = {word: row.name for row in _OTHERS for word in row.words}
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


# -- things ------------------------------------------------------------------------------------------------------------
RULESET = "exalted2e"
ATTACKS = get_args(sheet.Attack)
_TYPES = {"b": "bashing", "l": "lethal", "a": "aggravated"}


def _of_the_library(kind: str, name: str) -> Tree | None:
    shelf = library.weapons(RULESET) if kind == "weapon" else library.armor(RULESET)
    return next((one.tree for one in shelf if one.name.casefold() == name.casefold()), None)


def _bare(kind: str, name: str) -> Tree:
    """A thing of which only the name is given. Raises `Refused` where the library has none of that name."""
    known = _of_the_library(kind, name)
    if known is None:
        raise Refused("thing", f"{name} needs its figures; write it like `{THINGS[kind]}`.")
    return known


def _weapon(name: str, told: str, held: Tree) -> Tree:
    if not told:
        return _bare("weapon", name)
    reader = Reader(told)
    weapon: Tree = {"name": name}
    for key in ("speed", "accuracy", "defense", "rate", "range", "minimum", "dice"):
        if found := reader.take(rf"\b{key}\s*:?\s*([+-]?[0-9]{{1,5}})\b"):
            weapon[key] = int(found[1])
    if found := reader.take(r"\bdamage\s*:?\s*([+-]?[0-9]{1,3})\s*(?:(bashing|lethal|aggravated|[bla])(?![a-z]))?"):
        weapon["damage"] = int(found[1])
        weapon["type"] = _TYPES[(found[2] or "l")[0].lower()]
    for ability in ATTACKS:
        if reader.take(rf"\b{ability.replace('_', '[ _]')}\b"):
            weapon["ability"] = ability
    if reader.take(r"\bno strength\b"):
        weapon["adds_strength"] = False
    tags = [tag for tag in TAGS if reader.take(rf"\b{re.escape(tag)}\b")]
    if tags:
        weapon["tags"] = tuple(tags)
    _understood("weapon", reader)
    return weapon


def _armor(name: str, told: str, held: Tree) -> Tree:
    if not told:
        return _bare("armor", name)
    reader = Reader(told)
    suit: Tree = {"name": name}
    soak = reader.take(r"\b([0-9]{1,3})\s*b?\s*/\s*([0-9]{1,3})\s*l?(?:\s*/\s*([0-9]{1,3})\s*a?)?\b(?:\s*soak)?")
    if not soak:
        raise Refused("thing", f"{name} needs its soak; write it like `{THINGS['armor']}`.")
    suit |= {type: int(soak[n]) for n, type in enumerate(_TYPES.values(), 1) if soak[n]}
    for key in ("hardness", "mobility", "fatigue"):
        if found := reader.take(rf"\b{key}\s*:?\s*-?([0-9]{{1,2}})\b"):
            suit[key] = int(found[1])
    _understood("armor", reader)
    return suit


def _understood(kind: str, reader: Reader) -> None:
    """Raises `Refused` naming the words that mean nothing here."""
    if reader.left:
        raise Refused("thing", f"Not understood: {names.cut(reader.left, 60)}; write it like `{THINGS[kind]}`.")


def _action(name: str, told: str, held: Tree) -> Tree:
    found = re.fullmatch(r"(\d{1,3})(?:\s*(?:dice|die|d))?", told, re.IGNORECASE)
    if not found:
        raise Refused("thing", f"A pool has its dice; write it like `{THINGS['action']}`.")
    return {"name": name, "dice": int(found[1])}


def _note(name: str, told: str, held: Tree) -> Tree:
    return {"name": name, "text": told}


# -- powers --------------------------------------------------------------------------------------------------------
WHENS = {when.replace("_", " "): when for when in get_args(When)} | {
    "attack": "attacker_effects",
    "defense": "defender_effects",
    "counter": "counterattack",
    "used as an action": "action",
}
"""When a power is offered, by the words for it."""


def _lasts(power: Tree, found: re.Match[str]) -> None:
    words = found[1].lower()
    ticks = re.match(r"(\d+)", words)
    once(power, "lasts", f"ticks {ticks[1]}" if ticks else words.replace("next action", "next_action"), found[0])


def _whole(key: str) -> Callable[[Tree, re.Match[str]], None]:
    return lambda power, found: once(power, key, int(found[1]), found[0])


def _word(key: str) -> Callable[[Tree, re.Match[str]], None]:
    return lambda power, found: once(power, key, found[1].lower().replace(" ", "_"), found[0])


GRAMMAR = PowerGrammar(
    WHENS,
    tuple(
        (re.compile(form, re.IGNORECASE), take)
        for form, take in (
            (r"once (?:per|an?) (action|scene)", _word("once_per")),
            (rf"({'|'.join(one.replace('_', ' ') for one in get_args(Type))})(?: charm)?", _word("type")),
            (r"(?:at )?most (\d{1,2})", _whole("most")),
            (r"speed (\d{1,2})", _whole("speed")),
            (r"DV penalty (\d{1,2})", _whole("dv")),
            (r"(?:lasts |for |until )?(?:the |one |own )*(\d{1,3} ticks?|scene|next action)", _lasts),
            (r"note:? (.+)", lambda power, found: once(power, "note", found[1], found[0])),
        )
    ),
    VOCABULARY,
    THINGS["power"],
)
"""The powers of Exalted 2e."""


def _power(name: str, told: str, held: Tree) -> Tree:
    return read_power(name, told, GRAMMAR)


def _move(name: str, told: str, held: Tree) -> Tree:
    return read_move(name, told, held, WHEEL)


LINES = ThingLines(
    {"weapon": _weapon, "armor": _armor, "power": _power, "move": _move, "action": _action, "note": _note},
    THINGS,
    sheet.Combatant,
    ("weapon", "power", "excellencies", "move"),
    named=names.clean_name,
)
"""The things of Exalted 2e."""
