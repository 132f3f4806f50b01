"""Fights as cases and transcripts write them down: short tables of fighters, in a round that goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.inputs import Edit
from engine.core.model import Draft, Tree, get
from engine.history.encounter import Encounter
from engine.rules.exalted3e.fighter import Fighter
from engine.rules.exalted3e.sheet.sheet import Now

NOW = tuple(field for field in Now.model_fields if field not in ("health", "willpower"))
ABOUT = ("name", "side", "player", "dice", "hidden")
WOUNDED = {"hurt": "health", "willpower_left": "willpower"}
"""Words for what sheet and condition both call health and Willpower."""


def combatant(id: str, table: Mapping[str, Any]) -> Tree:
    """A combatant from a short table: who it is, its condition, and all other keys are its sheet (a quick one)."""
    more = dict(table)
    out: Tree = {"name": id.replace("-", " ").title(), "side": "foes"}
    out |= {key: more.pop(key) for key in ABOUT if key in more}
    now: Tree = {key: more.pop(key) for key in NOW if key in more}
    now |= {field: more.pop(key) for key, field in WOUNDED.items() if key in more}
    if "initiative" in now:
        now["joined"] = True
    out["sheet"] = {"kind": "quick", **more}
    return out | ({"now": now} if now else {})


def fight(data: Mapping[str, Any]) -> Encounter:
    """A fight in memory from `fighter`, `every`, `options`, `effect`, `range`, `round` and `acting`.

    If anybody has an Initiative it is the turn of `acting`, else of the highest, and that turn has started.
    """
    every = data.get("every", {})
    made = {id: combatant(id, every | one) for id, one in data["fighter"].items()}
    enc = Encounter.new(None, "exalted3e", made, options=data.get("options"), seed=7)
    joined = {id: get(one, "now.initiative", 0) for id, one in made.items() if get(one, "now.joined", False)}
    values: list[tuple[str, Any]] = [(key, data[key]) for key in ("effect", "range") if key in data]
    if joined:
        up, now = data.get("acting") or max(joined, key=lambda id: joined[id]), data.get("round", 1)
        values += [("clock", {"round": now, "acting": up}), (f"combatant.{up}.now.started", now)]
    if values:
        enc.do(Edit(tuple(values)))
    return enc


def view(enc: Encounter, id: str) -> Fighter:
    """A fighter as the rules see it now."""
    return Fighter(Draft(enc.state), id)


def order(enc: Encounter, *statuses: str) -> tuple[str, ...]:
    """The ids in the order of acting, of some statuses only where any are named."""
    return tuple(slot.id for slot in enc.order() if not statuses or slot.status in statuses)
