"""Fights of Exalted 2e for tests: fighters from short tables, on the ticks that are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.encounter import Encounter
from engine.inputs import Edit
from engine.model import Draft, Tree
from engine.rules.exalted2e.fighter import Fighter
from tests.cases.playing import Played, play

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


def fight(
    fighters: Mapping[str, Mapping[str, Any]],
    tick: int = -1,
    acting: str = "",
    ruleset: str = "exalted2e",
    **options: Any,
) -> Encounter:
    """A fight in memory. With a `tick` battle has been joined and it is the move of `acting`, or of the first due."""
    made = {id: combatant(id, one) for id, one in fighters.items()}
    enc = Encounter.new(None, ruleset, made, options=options, seed=7)
    if tick >= 0:
        up = acting or next(slot.id for slot in enc.order() if slot.value <= tick)
        enc.do(Edit((("clock", {"begun": True, "tick": tick, "acting": up}),)))
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


def attack(
    enc: Encounter, who: str, target: str, /, numbers: Mapping[str, int] | None = None, **answers: Any
) -> Played:
    """An attack with answers by key, `_` for a space; what is not named takes its default."""
    said = {key.replace("_", " "): value for key, value in answers.items()}
    return play(enc, "attack", who, {"target": target}, said, numbers)


__all__ = ["attack", "combatant", "fight", "play", "view", "wheel"]
