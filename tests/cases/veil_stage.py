"""Fights of Static Veil as cases and transcripts write them down, and single rolls without a fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.ask import Part
from engine.core.inputs import Edit
from engine.core.model import Draft, Tree, get
from engine.history.encounter import Encounter
from engine.rules.static_veil import numbers
from engine.rules.static_veil.attack import damage
from engine.rules.static_veil.fighter import Fighter

ABOUT = ("name", "side", "player", "dice", "hidden", "group")
FIRST = 30
"""The Initiative of the first one listed where nobody's is said; each after it has one less."""


def combatant(id: str, table: Mapping[str, Any]) -> Tree:
    """A combatant: who it is, `initiative` (then it is in the fight) and `now`, and all other keys are its sheet."""
    more = dict(table)
    out: Tree = {"name": id.replace("-", " ").title(), "side": "foes"}
    out |= {key: more.pop(key) for key in ABOUT if key in more}
    now: Tree = dict(more.pop("now", {}))
    if "initiative" in more:
        now = {"initiative": more.pop("initiative"), **now}
    return out | {"sheet": {"kind": "character", **more}} | ({"now": now} if now else {})


def fight(data: Mapping[str, Any]) -> Encounter:
    """A fight in memory from `fighter`, `every`, `options`, `effect`, `range`, `round`, `pass` and `acting`.

    With a `round` everybody is in the fight, in the order of Initiative or else as listed, with the Action Points of a
    new round; it is the turn of `acting`, or of the first.
    """
    every, begun = data.get("every", {}), "round" in data
    listed = {id: every | one for id, one in data.get("fighter", {}).items()}
    if begun:
        listed = {id: {"initiative": FIRST - n} | one for n, (id, one) in enumerate(listed.items())}
    made = {id: combatant(id, one) for id, one in listed.items()}
    enc = Encounter.new(None, "static_veil", made, options=data.get("options"), seed=7)
    values: list[tuple[str, Any]] = [(key, data[key]) for key in ("effect", "range") if key in data]
    if begun:
        values += _begun(enc, data, made)
    if values:
        enc.do(Edit(tuple(values)))
    return enc


def _begun(enc: Encounter, data: Mapping[str, Any], made: Mapping[str, Tree]) -> list[tuple[str, Any]]:
    order = sorted(made, key=lambda id: -get(made[id], "now.initiative"))
    passed = data.get("pass", 1)
    clock = {"round": data["round"], "pass": passed, "acting": data.get("acting", order[0]), "order": tuple(order)}
    points = [(f"combatant.{id}.now.ap", get(made[id], "now.ap", view(enc, id).ap_maximum)) for id in made]
    return [("clock", clock), *points]


def view(enc: Encounter, id: str) -> Fighter:
    """A fighter as the rules see it now."""
    return Fighter(Draft(enc.state), id)


def order(enc: Encounter, *statuses: str) -> tuple[str, ...]:
    """The ids in the order of acting, of some statuses only where any are named."""
    return tuple(slot.id for slot in enc.order() if not statuses or slot.status in statuses)


def look(data: Mapping[str, Any]) -> dict[str, Any]:
    """What comes of a roll by itself: of a `test` with base, mods and roll, of a d100 for a `place`, of bonus dice."""
    draft = Draft({"combatant": {"x": combatant("x", {})}, "options": data.get("options", {})})
    if "place" in data:
        turned = damage.reversed_digits(data["place"])
        return {"reversed roll": turned, "location": damage.of_number(draft, turned)}
    if "faces" in data:
        return {"bonus Hits": tuple(numbers.hits(draft, (face,)) for face in data["faces"])}
    test = data["test"]
    parts = [Part(f"{n}", amount) for n, amount in enumerate((test["base"], *test.get("mods", ())))]
    target = numbers.clamped(Fighter(draft, "x"), parts).value
    rolled = numbers.test(draft, target, test["roll"])
    return {
        "Success Target": target, "success": rolled.success, "Hits": rolled.hits, "complication": rolled.complication,
    }  # fmt: skip
