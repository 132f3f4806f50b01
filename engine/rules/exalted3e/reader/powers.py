"""A power in one line: `Keen edge: attacker effects, +1 attack dice, 1 mote each, most 10`.

The words of what it adds and costs are those of an effect made up on the spot (`engine.core.made_up`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import get_args

from engine.core import made_up
from engine.core.model import Refused, Tree
from engine.rules.exalted3e.sheet.examples import THINGS
from engine.rules.exalted3e.sheet.power import Kind, When

WHENS: dict[str, str] = {when.replace("_", " "): when for when in get_args(When)} | {
    "attack": "attacker_effects",
    "attack roll": "attacker_effects",
    "defender": "defender_effects",
    "target's effects": "defender_effects",
    "counter": "counterattack",
    "used as an action": "action",
}
"""When a power is offered, by the words for it."""

Form = tuple[re.Pattern[str], Callable[[Tree, re.Match[str]], None]]


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a ruleset's powers are written: words for when they are offered, what is no number by its form, the words for
    numbers, and an example."""

    whens: Mapping[str, str]
    forms: tuple[Form, ...]
    vocabulary: made_up.Vocabulary
    example: str


_KINDS = get_args(Kind)
_EACH = re.compile(r"(.+?)\s+(?:each|per unit|a unit|for each unit)", re.IGNORECASE)
_PER = re.compile(r"(.+?)\s+(?:per|for each)\s+(?:(\d{1,3})\s+)?(motes?|willpower|initiative)", re.IGNORECASE)


def read_power(name: str, text: str, grammar: Grammar | None = None) -> Tree:
    """Return the power that a line describes. Raises `Refused` with what could not be made out, or is missing."""
    grammar = grammar or THIRD
    power: Tree = {"name": name}
    for piece in re.split(r"[;,]", text):
        if words := " ".join(piece.split()):
            _piece(power, words, grammar)
    if "when" not in power:
        offered = ", ".join(when.replace("_", " ") for when in dict.fromkeys(grammar.whens.values()))
        raise Refused("power", f"Say when {name} is offered, one of: {offered}.")
    if power.get("lasts") and power["when"] != "action":
        raise Refused("power", f"Only a power that is used as an action lasts; leave out how long {name} does.")
    return power


def _piece(power: Tree, words: str, grammar: Grammar) -> None:
    """Read what stands between two commas."""
    if words.lower() in grammar.whens:
        once(power, "when", grammar.whens[words.lower()], words)
        return
    for form, take in grammar.forms:
        if found := form.fullmatch(words):
            take(power, found)
            return
    _numbers(power, words, grammar)


def _numbers(power: Tree, words: str, grammar: Grammar) -> None:
    """Read what it adds or costs, for each unit or once."""

    def read(text: str) -> Tree:
        return made_up.read(text, vocabulary=grammar.vocabulary)

    if found := _PER.fullmatch(words):
        _add(power, read(found[1]), words, grammar)
        _add(power, read(f"{found[2] or 1} {found[3]}"), words, grammar, "each")
    elif found := _EACH.fullmatch(words):
        _add(power, read(found[1]), words, grammar, "each")
    else:
        _add(power, read(words), words, grammar)


def _add(power: Tree, read: Tree, words: str, grammar: Grammar, paid: str = "cost") -> None:
    if read["name"] != made_up.UNNAMED or not (read["adds"] or read.get("pay")):
        raise Refused("power", f"{words} is not understood; write it like `{grammar.example}`.")
    for table, terms in (("adds", read["adds"]), (paid, read.get("pay", {}))):
        for key, amount in terms.items():
            held = power.setdefault(table, {})
            if key in held:
                raise Refused("power", f"{key.replace('_', ' ').capitalize()} is given twice; write it once.")
            held[key] = amount


def once(power: Tree, key: str, value: object, words: str) -> None:
    """Sets what may be said once. Raises `Refused` where it has been said."""
    if key in power:
        raise Refused("power", f"{words}: {power['name']} says that already; write it once.")
    power[key] = value


def _lasts(power: Tree, found: re.Match[str]) -> None:
    words = found[1].lower()
    rounds = re.match(r"(\d+)", words)
    lasts = f"rounds {rounds[1]}" if rounds else "scene" if "scene" in words else "next_turn"
    once(power, "lasts", lasts, found[0])


def _kinds(power: Tree, found: re.Match[str]) -> None:
    said = [kind for kind in _KINDS if re.search(kind, found[0], re.IGNORECASE)]
    power["kinds"] = tuple(dict.fromkeys((*power.get("kinds", ()), *said)))


_KIND = rf"(?:{'|'.join(_KINDS)})"
_FORMS: tuple[Form, ...] = tuple(
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

THIRD = Grammar(WHENS, _FORMS, made_up.USUAL, THINGS["power"])
"""The powers of Exalted 3e."""
