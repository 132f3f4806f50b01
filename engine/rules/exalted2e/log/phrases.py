"""Phrases that all sentences of the log share: what an action costs, what harm does, whose weapon it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.rules.telling import Data, One, Telling, owner

from ..numbers import health

Wordings = tuple[str, ...]
"""A phrase in several wordings, the longest first."""

AHEAD = {
    health.DEAD: "dies at tick end", health.DESTROYED: "dies at tick end", health.UNCONSCIOUS: "down at tick end",
    health.INCAPACITATED: "down at tick end",
}  # fmt: skip
"""What harm that waits will make of a fighter, in the cells that the State has at 80 wide."""

FALLS = {
    health.DEAD: "dies", health.DESTROYED: "is destroyed", health.UNCONSCIOUS: "falls unconscious",
    health.INCAPACITATED: "is incapacitated",
}  # fmt: skip
"""What harm has made of a fighter."""

FELLS = {
    health.DEAD: "kills", health.DESTROYED: "destroys", health.UNCONSCIOUS: "knocks out",
    health.INCAPACITATED: "fells",
}  # fmt: skip
"""The same as what somebody has done."""


def weapon_word(name: str) -> str:
    """A weapon inside a sentence: `straight sword`; a name of its own keeps its capitals."""
    return name[:1].lower() + name[1:] if name[1:] == name[1:].lower() else name


def outside(one: One) -> One:
    """A fact as it would stand in the attack around it: what a counterattack does lands there."""
    return replace(one, prefix=one.prefix.rpartition(".")[0])


def cost(telling: Telling, one: One) -> Wordings:
    """What the action of a fact takes: `next on tick 36, DV -1 until then`; nothing where it takes no action."""
    taken = telling.take(one, "acts", who=one.who)
    return cost_of(taken) if taken else ()


def cost_of(taken: Data) -> Wordings:
    """The same of the fact of the action itself."""
    loss = _dv(taken)
    if not taken["speed"]:
        return (f"Speed 0{f', {loss}' if loss else ''}",)
    if not loss:
        return f"next on tick {taken['to']}", f"next on {taken['to']}"
    until = "" if "tick" in loss else " until then"
    return f"next on tick {taken['to']}, {loss}{until}", f"next on {taken['to']}, {loss}", f"next on {taken['to']}"


def _dv(taken: Data) -> str:
    """The DV penalty after the action: `DV -1`, or what it was before too: `DV -5 to -10`."""
    now, added = taken["dv"], taken["penalty"]
    if added > now:
        return f"DV -{added} when the tick ends"
    if not now:
        return ""
    return f"DV -{now}" if now == added else f"DV -{now - added} to -{now}"


def harm(levels: Iterable[Mapping[str, Any]]) -> str:
    """Levels by type: `4 lethal and 1 bashing`."""
    sums: dict[str, int] = {}
    for one in levels:
        amount = one.get("levels", one.get("amount", 0))
        sums[one["type"]] = sums.get(one["type"], 0) + amount
    return " and ".join(f"{sums[type]} {type}" for type in reversed(health.TYPES) if sums.get(type))


def waiting(found: list[Data]) -> Wordings:
    """Harm that waits for the end of the tick: what it will do, and that its victim acts before that."""
    last, what = found[-1], harm(found)
    if fate := AHEAD.get(last.get("forecast", "")):
        acts = (f"{what}, {fate} and still acts", f"{what}, {fate}, still acts") if last.get("acts") else ()
        return *acts, f"{what}, {fate}"
    return f"{what}, landing when tick {last['tick']} ends", f"{what} at tick end"


def whose(telling: Telling, one: One) -> Wordings:
    """Who does it: `Isra's straight sword`, or where there is no room only `Isra`."""
    name = telling.name(one.who)
    if one.prefix.endswith("counter"):
        return (f"{name} counters,",)
    return f"{owner(name)} {weapon_word(str(one.data['weapon']))}", name


def agreeing(verb: str, who: str) -> str:
    """The verb of whoever does it: a sword hits, claws hit."""
    several = "'s " in who and who.endswith("s") and not who.endswith(("ss", "us"))
    first, space, rest = verb.partition(" ")
    return f"{PLURALS.get(first, first.removesuffix('s'))}{space}{rest}" if several else verb


PLURALS = {"misses": "miss"}
