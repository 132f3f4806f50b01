"""What happens on a tick counts when the tick ends: harm and effects that wait (rules section 2.2).

Numbers never look here: a wound that waits gives no penalty yet, and who is killed on a tick acts on it still. With the
option `simultaneous` off nothing waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import MISSING, Draft, Tree

from ..fighter import Fighter, tick_of
from ..log.harm import Lands, Pending
from ..log.turns import TakesHold, Waits
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
    fight.tell(
        Pending(
            who=target.id,
            by=by,
            levels=levels,
            type=type,
            tick=tick_of(fight.draft),
            forecast=forecast(fight.draft, target),
            acts=acts_still(target),
        )
    )


def effect(
    fight: Fight, target: Fighter, label: str, modifiers: Mapping[str, int], until: effects.Until, by: str = ""
) -> None:
    """An effect, which begins when the tick ends. Nobody is prone twice: a state without an end comes once."""
    if not until and _stands(fight.draft, target, label):
        return
    comes(fight, {"on": target.id, "by": by, "what": "effect", "label": label, "modifiers": dict(modifiers),
                  "until": dict(until)})  # fmt: skip


def _stands(draft: Draft, target: Fighter, label: str) -> bool:
    """Whether an effect of that label is there already, or on its way."""
    there = (*(one for _, one in effects.on(draft, target.id)), *on(draft, target.id))
    return any(one.get("label", "") == label for one in there)


def comes(fight: Fight, what: Tree) -> None:
    """Anything but harm that counts from the end of the tick on; `what` in it is a key of `LANDS`."""
    if not fight.option("simultaneous"):
        LANDS[what["what"]](fight, what)
        return
    _waits(fight, what)
    fight.tell(Waits(who=what["on"], what=what["what"], label=what.get("label", ""), by=what.get("by", "")))


def _waits(fight: Fight, what: Tree) -> None:
    serial = fight.draft.get("serial", 0) + 1
    fight.draft.set("serial", serial)
    fight.draft.set(f"{TABLE}.p{serial}", {key: value for key, value in what.items() if value not in ("", {})})


def land(fight: Fight) -> None:
    """The tick ends: all that waited counts now, in the order in which it came about."""
    waited = dict(fight.draft.get(TABLE, {}))
    fight.draft.set(TABLE, MISSING)
    now = tick_of(fight.draft)
    for one in waited.values():
        what = one.get("what", "harm")
        fight.tell(Lands(who=one["on"], what=what, tick=now, acted=has_acted(fight[one["on"]])))
        LANDS[what](fight, one)


def _harms(fight: Fight, one: Tree) -> None:
    health.mark(fight, fight[one["on"]], one["levels"], one.get("type", "lethal"), one.get("by", ""))


def _takes_hold(fight: Fight, one: Tree) -> None:
    if fight[one["on"]].out:
        return
    by: dict[str, Any] = {"source": one.get("by", "")}
    effects.add(fight.draft, one["on"], one["label"], one.get("modifiers"), _until(fight, one), **by)
    fight.tell(TakesHold(who=one["on"], label=one["label"], by=one.get("by", "")))


def _until(fight: Fight, one: Tree) -> effects.Until:
    """When an effect ends that lands. One that would wait for an action of somebody who is out ends on the tick on
    which that would have been."""
    until: effects.Until = one.get("until", {})
    for moment in WAITS_FOR:
        if id := until.get(moment, ""):
            doer: Fighter = fight[id]
            return {"tick": max(doer.tick, tick_of(fight.draft) + 1)} if doer.out else until
    return until


WAITS_FOR = ("start_of", "end_of")
"""Ends of effects that a fighter's own action brings."""

LANDS: dict[str, Callable[[Fight, Tree], None]] = {"harm": _harms, "effect": _takes_hold}
"""How each kind of thing that waited comes to count. Modules that know further kinds put them in."""


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


def leaves(draft: Draft, who: str, until: effects.Until) -> None:
    """Nothing waits for one who is gone, nor by its hand. What was to last until it acts has another end."""
    for id, one in list(draft.get(TABLE, {}).items()):
        if one["on"] == who:
            draft.set(f"{TABLE}.{id}", MISSING)
            continue
        if one.get("by", "") == who:
            draft.set(f"{TABLE}.{id}.by", MISSING)
        if who in (one.get("until", {}).get(moment, "") for moment in WAITS_FOR):
            draft.set(f"{TABLE}.{id}.until", dict(until))
