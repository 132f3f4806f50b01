"""What happens on a tick counts when the tick ends: harm and effects that wait (rules section 2.2).

Numbers never look here: a wound that waits gives no penalty yet, and who is killed on a tick acts on it still. With the
option `simultaneous` off nothing waits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import effects
from engine.fight import Fight
from engine.model import MISSING, Draft, Tree

from ..fighter import Fighter, tick_of
from ..numbers import health
from . import order

TABLE = "pending"


def harm(fight: Fight, target: Fighter, levels: int, type: str, by: str = "") -> None:
    """Levels of damage, which land when the tick ends."""
    if levels <= 0:
        return
    if not fight.option("simultaneous"):
        fight.bites("simultaneous", target.id)
        health.mark(fight, target, levels, type, by)
        return
    _waits(fight, {"on": target.id, "by": by, "levels": levels, "type": type})
    fight.fact("pending", who=target.id, by=by, levels=levels, type=type, tick=tick_of(fight.draft),
               forecast=forecast(fight.draft, target), acts=acts_still(target))  # fmt: skip


def effect(
    fight: Fight, target: Fighter, label: str, modifiers: Mapping[str, int], until: effects.Until, by: str = ""
) -> None:
    """An effect, which begins when the tick ends."""
    if not fight.option("simultaneous"):
        effects.add(fight.draft, target.id, label, modifiers, until, source=by)
        fight.fact("takes_hold", who=target.id, label=label, by=by, tick=tick_of(fight.draft), waited=False)
        return
    _waits(fight, {"on": target.id, "by": by, "what": "effect", "label": label, "modifiers": dict(modifiers),
                   "until": dict(until)})  # fmt: skip
    fight.fact("waits", who=target.id, label=label, by=by)


def _waits(fight: Fight, what: Tree) -> None:
    serial = fight.draft.get("serial", 0) + 1
    fight.draft.set("serial", serial)
    fight.draft.set(f"{TABLE}.p{serial}", {key: value for key, value in what.items() if value not in ("", {})})


def land(fight: Fight) -> None:
    """The tick ends: all that waited counts now, in the order in which it came about."""
    waited = dict(fight.draft.get(TABLE, {}))
    fight.draft.set(TABLE, MISSING)
    for one in waited.values():
        target: Fighter = fight[one["on"]]
        if one.get("what", "harm") == "harm":
            fight.fact("lands", who=target.id, tick=tick_of(fight.draft), acted=has_acted(target))
            health.mark(fight, target, one["levels"], one.get("type", "lethal"), one.get("by", ""))
        else:
            more: dict[str, Any] = {"source": one.get("by", "")}
            effects.add(fight.draft, target.id, one["label"], one.get("modifiers"), one.get("until"), **more)
            fight.fact("takes_hold", who=target.id, label=one["label"], by=one.get("by", ""),
                       tick=tick_of(fight.draft), waited=True)  # fmt: skip


def on(draft: Draft, who: str) -> list[Tree]:
    """What waits for one fighter."""
    return [one for one in draft.get(TABLE, {}).values() if one["on"] == who]


def ahead(draft: Draft, fighter: Fighter) -> health.Marked:
    """The health track as it will be when the tick has ended."""
    marks = health.marked(fighter)
    for one in on(draft, fighter.id):
        marks = health.taken(marks, one.get("levels", 0), one.get("type", "lethal"))
    return marks


def forecast(draft: Draft, fighter: Fighter) -> str:
    """What will become of a fighter when the tick ends: `dead`, `incapacitated` ...; nothing while it stands."""
    if fighter.out:
        return ""
    return health.felled(fighter, ahead(draft, fighter))


def acts_still(fighter: Fighter) -> bool:
    """Whether a fighter has something to do on the present tick yet, which nothing that waits can take from it."""
    return not fighter.out and fighter.joined and (fighter.due or order.in_flurry(fighter))


def has_acted(fighter: Fighter) -> bool:
    """Whether a fighter has acted on the present tick."""
    return bool(fighter.doing) and fighter.since == tick_of(fighter.draft)


def leaves(draft: Draft, who: str) -> None:
    """Nothing waits for one who is gone, nor by its hand."""
    for id, one in list(draft.get(TABLE, {}).items()):
        if one["on"] == who:
            draft.set(f"{TABLE}.{id}", MISSING)
        elif one.get("by", "") == who:
            draft.set(f"{TABLE}.{id}.by", MISSING)
