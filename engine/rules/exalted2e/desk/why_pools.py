"""The tick, and what is marked and spent: Health, motes, anima and Willpower, each with where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.why import Reason, Setting, WhyNumber
from engine.rules import why_pools
from engine.rules.reasons import given, seen

from ..fighter import Fighter, tick_of
from ..numbers import essence, health
from ..turn import pending
from .ahead import landing


def numbers(fighter: Fighter) -> Iterator[WhyNumber]:
    """The next tick, Health, the pools of motes that there are, and Willpower."""
    yield _tick(fighter)
    yield _health(fighter)
    for pool in essence.POOLS:
        if fighter.sheet(pool, 0):
            yield _motes(fighter, pool)
    yield why_pools.willpower(fighter, fighter.willpower, int(fighter.sheet("willpower", 5)), essence.RULE)


def _tick(fighter: Fighter) -> WhyNumber:
    if not fighter.joined:
        return WhyNumber("tick", "Tick", "-", None, left_out=("it comes with Join Battle",), seen=seen(fighter, ""),
                         fixed="the tick comes with Join Battle")  # fmt: skip
    acted = f"{fighter.doing.replace('_', ' ')} on tick {fighter.since}" if fighter.doing else ""
    why = given(
        Reason(f"acted: {acted}", fighter.since, "rules section 2.2"),
        Reason("Speed", fighter.tick - fighter.since, "rules section 3"),
    ) if acted else given(Reason("first tick, or as it was set", fighter.tick, "rules section 2.1"))  # fmt: skip
    left = fighter.tick - tick_of(fighter.draft)
    notes = ("acts now",) if left <= 0 else (f"{left} tick{'s' if left > 1 else ''} to go",)
    return WhyNumber("tick", "Tick", str(fighter.tick), fighter.tick, why, (), (), notes,
                     seen(fighter, f"tick {fighter.tick}"), Setting("begin", "tick", "set"))  # fmt: skip


def _health(fighter: Fighter) -> WhyNumber:
    lost, ahead = health.marked(fighter), pending.ahead(fighter.draft, fighter)
    cases = (("When this tick ends", f"{ahead.left} of {ahead.size}"),) if ahead != lost else ()
    notes = tuple(f"at tick end: {text}" for text in landing(fighter, named=False))
    if lost.boxes:
        notes = (*notes, f"{lost.boxes - lost.dying} of {lost.boxes} Dying boxes left")
    return why_pools.health(fighter, lost, health.RULE, cases, notes)


def _motes(fighter: Fighter, pool: str) -> WhyNumber:
    notes = (f"anima {essence.anima(fighter)}, {fighter.anima} spent",) if pool == essence.PERIPHERAL else ()
    left, whole, bound = essence.left(fighter, pool), int(fighter.sheet(pool, 0)), essence.committed(fighter, pool)
    return why_pools.motes(fighter, pool, left, whole, bound, essence.RULE, notes)
