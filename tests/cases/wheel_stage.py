"""Fights of Exalted 2e and of rules over it, as cases and transcripts write them down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.inputs import Edit
from engine.core.model import Draft, Tree
from engine.history.encounter import Encounter
from engine.rules.exalted2e.fighter import Fighter

ABOUT = ("name", "side", "player", "dice", "hidden", "group")


def combatant(id: str, table: Mapping[str, Any]) -> Tree:
    """A combatant: who it is, `tick` (then it has joined) and `now`, and all other keys are its sheet."""
    more = dict(table)
    out: Tree = {"name": id.replace("-", " ").title(), "side": "foes"}
    out |= {key: more.pop(key) for key in ABOUT if key in more}
    now: Tree = dict(more.pop("now", {}))
    if "tick" in more:
        now |= {"joined": True, "tick": more.pop("tick")}
    return out | {"sheet": {"kind": "character", **more}} | ({"now": now} if now else {})


def fight(data: Mapping[str, Any]) -> Encounter:
    """A fight in memory from `ruleset`, `fighter`, `every`, `options`, `effect`, `range`, `tick` and `acting`.

    With a `tick` battle has been joined, and it is the move of `acting`, or of the first who is due.
    """
    every = data.get("every", {})
    made = {id: combatant(id, every | one) for id, one in data["fighter"].items()}
    enc = Encounter.new(None, data.get("ruleset", "exalted2e"), made, options=data.get("options"), seed=7)
    values: list[tuple[str, Any]] = [(key, data[key]) for key in ("effect", "range") if key in data]
    if "tick" in data:
        up = data.get("acting") or next(slot.id for slot in enc.order() if slot.value <= data["tick"])
        clock = {"begun": True, "acting": up} | ({"tick": data["tick"]} if data["tick"] else {})
        values.append(("clock", clock))
    if values:
        enc.do(Edit(tuple(values)))
    return enc


def view(enc: Encounter, id: str) -> Fighter:
    """A fighter as the rules see it now."""
    return Fighter(Draft(enc.state), id)


def wheel(enc: Encounter) -> dict[int, list[str]]:
    """Who is due on which tick, in the order of the list."""
    out: dict[int, list[str]] = {}
    for slot in enc.order():
        if slot.status in ("acting", "to_act"):
            out.setdefault(slot.value, []).append(slot.id)
    return out
