"""What is won and lost, marked and spent: Initiative, Health, motes and Willpower, each with where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.why import Reason, Setting, WhyNumber
from engine.rules import why_pools
from engine.rules.reasons import given, seen
from engine.rules.short_names import short

from ..fighter import Fighter
from ..numbers import essence, health


def numbers(fighter: Fighter) -> Iterator[WhyNumber]:
    """Initiative, Health, the pools of motes that there are, and Willpower."""
    yield _initiative(fighter)
    yield why_pools.health(fighter, health.marked(fighter), health.RULE)
    for pool in essence.POOLS:
        if fighter.sheet(pool, 0):
            yield _motes(fighter, pool)
    yield why_pools.willpower(fighter, fighter.willpower, int(fighter.sheet("willpower", 5)), essence.RULE)


def _initiative(fighter: Fighter) -> WhyNumber:
    if not fighter.joined:
        return WhyNumber("initiative", "Initiative", "-", None, left_out=("it comes with Join Battle",),
                         seen=seen(fighter, ""), fixed="Initiative comes with Join Battle")  # fmt: skip
    value, base, won = fighter.initiative, fighter.base_initiative, fighter.join_successes
    why = given(
        Reason("base", base, "rules section 2"),
        Reason("Join Battle, successes", won, "rules section 2"),
        Reason("won and lost since", value - base - won, "rules section 9"),
    )
    crash = f"crash{f' by {short(fighter.draft, fighter.crash_by)}' if fighter.crash_by else ''}"
    cases = [("After a decisive hit", str(base))] if value != base else []
    notes = (f"{crash}, turn {fighter.crash_turns} of 3",) if fighter.crashed else (f"{value} dice of decisive damage",)
    return WhyNumber("initiative", "Initiative", str(value), value, why, tuple(cases), (), notes,
                     seen(fighter, f"Initiative {value}", "crash" if fighter.crashed else ""),
                     Setting("begin", "initiative", "set"))  # fmt: skip


def _motes(fighter: Fighter, pool: str) -> WhyNumber:
    left, whole, bound = essence.left(fighter, pool), int(fighter.sheet(pool, 0)), essence.committed(fighter, pool)
    notes = ("up to 5 come back at the end of a round",)
    return why_pools.motes(fighter, pool, left, whole, bound, essence.RULE, notes)
