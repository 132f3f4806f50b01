"""Phrases that all sentences of the log share: what harm does, whose weapon it is, the same in several wordings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.rules.common.telling import One, Telling

from ..fighter import DAMAGE_TYPES, DEAD, DESTROYED, INCAPACITATED, UNCONSCIOUS

Wordings = tuple[str, ...]
"""A phrase in several wordings, the longest first."""

AHEAD = {
    DEAD: "dies at tick end", DESTROYED: "dies at tick end", UNCONSCIOUS: "down at tick end",
    INCAPACITATED: "down at tick end",
}  # fmt: skip
"""What harm that waits will make of a fighter, in the cells that the State has at 80 wide."""

FALLS = {
    DEAD: "dies", DESTROYED: "is destroyed", UNCONSCIOUS: "falls unconscious", INCAPACITATED: "is incapacitated",
}  # fmt: skip
"""What harm has made of a fighter."""

FELLS = {DEAD: "kills", DESTROYED: "destroys", UNCONSCIOUS: "knocks out", INCAPACITATED: "fells"}
"""The same as what somebody has done."""


def with_article(noun: str) -> str:
    """`a dash`, `an attack`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def weapon_word(name: str) -> str:
    """A weapon inside a sentence: `straight sword`; a name of its own keeps its capitals."""
    return name[:1].lower() + name[1:] if name[1:] == name[1:].lower() else name


def outside(one: One) -> One:
    """A fact as it would stand in the attack around it: what a counterattack does lands there."""
    return replace(one, prefix=one.prefix.rpartition(".")[0])


def harm(levels: Iterable[tuple[int, str]]) -> str:
    """Levels by type: `4 lethal and 1 bashing`."""
    sums: dict[str, int] = {}
    for amount, type in levels:
        sums[type] = sums.get(type, 0) + amount
    return " and ".join(f"{sums[type]} {type}" for type in reversed(DAMAGE_TYPES) if sums.get(type))


def whose(telling: Telling, one: One, who: str, weapon: str) -> Wordings:
    """Who does it: `Isra's straight sword`, or where there is no room only `Isra`."""
    name = telling.name(who)
    if one.counters:
        return (f"{name} counters,",)
    return f"{telling.whose(who)} {weapon_word(weapon)}", name


def agreeing(verb: str, who: str) -> str:
    """The verb of whoever does it: a sword hits, claws hit."""
    several = "'s " in who and who.endswith("s") and not who.endswith(("ss", "us"))
    first, space, rest = verb.partition(" ")
    return f"{PLURALS.get(first, first.removesuffix('s'))}{space}{rest}" if several else verb


PLURALS = {"misses": "miss"}
