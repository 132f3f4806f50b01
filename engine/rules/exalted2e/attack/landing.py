"""What an attack does to others, as results: worked out when they arise, written when they land.

Levels of an attack land at its step 8, everything else at step 10, where a counterattack lands too (rules section 6).
With `simultaneous` on, landing is waiting for the end of the tick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.fight import Fight
from engine.core.model import MISSING, Tree

from ..fighter import Fighter
from ..log.attack import ClinchLost, Disarmed, KnockedBack
from ..numbers import pools
from ..turn import clinch, pending


@dataclass(frozen=True, slots=True)
class Result:
    """One thing an attack does to `who` by `by`; `what` is a key of `LANDS`."""

    what: str
    who: str
    amount: int = 0
    by: str = ""
    type: str = ""
    label: str = ""
    modifiers: Mapping[str, int] = field(default_factory=dict)
    until: Mapping[str, Any] = field(default_factory=dict)


def land(fight: Fight, results: Iterable[Result]) -> None:
    """Lets results count: now, or when the tick ends."""
    for result in results:
        LANDS[result.what](fight, result)


def _harm(fight: Fight, result: Result) -> None:
    """8. Health levels."""
    pending.harm(fight, fight[result.who], result.amount, result.type, result.by)


def _effect(fight: Fight, result: Result) -> None:
    """10. A state that the attack puts its target into."""
    pending.effect(fight, fight[result.who], result.label, result.modifiers, result.until, result.by)


def _clinch(fight: Fight, result: Result) -> None:
    """10. The attacker has hold of its target. Of two who clinch each other on one tick whoever had more successes left
    has control; a tie keeps the first."""
    for id, one in list(fight.draft.get(pending.TABLE, {}).items()):
        if one.get("what", "") == "clinch" and (one["on"], one.get("by", "")) == (result.by, result.who):
            other = int(one.get("margin", 0))
            wins, loses = (result.by, result.who) if result.amount > other else (result.who, result.by)
            margins = sorted((result.amount, other))
            fight.tell(ClinchLost(who=loses, target=wins, successes=margins[0], against=margins[1]))
            if wins != result.by:
                return
            fight.draft.set(f"{pending.TABLE}.{id}", MISSING)
    pending.comes(fight, {"on": result.who, "by": result.by, "what": "clinch", "margin": result.amount})


def _grips(fight: Fight, one: Tree) -> None:
    if one.get("by", "") in fight.draft.get("combatant", {}):
        clinch.grips(fight, fight[one["by"]], fight[one["on"]])


def _disarm(fight: Fight, result: Result) -> None:
    """10. A weapon is out of somebody's hand."""
    pending.comes(fight, {"on": result.who, "by": result.by, "what": "disarm", "label": result.label})


def _loses(fight: Fight, one: Tree) -> None:
    loser: Fighter = fight[one["on"]]
    if name := loser.sheet(f"weapon.{one['label']}.name", ""):
        loser.write(f"sheet.weapon.{one['label']}.ready", False)
        fight.tell(Disarmed(who=loser.id, weapon=name, by=one.get("by", "")))


pending.LANDS |= {"clinch": _grips, "disarm": _loses}


def _push(fight: Fight, result: Result) -> None:
    """10. Somebody is knocked back so many yards; where the two have been placed, they are further apart then."""
    distance = pools.yards(fight.draft, result.who, result.by)
    if distance is not None:
        pools.place(fight.draft, result.who, result.by, distance + result.amount)
    fight.tell(KnockedBack(who=result.who, by=result.by, yards=result.amount))


LANDS: dict[str, Callable[[Fight, Result], None]] = {"harm": _harm, "effect": _effect, "clinch": _clinch,
                                                     "disarm": _disarm, "push": _push}  # fmt: skip
