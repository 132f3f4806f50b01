"""What is won and lost, marked and spent: Initiative, Health, motes and Willpower, each with where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.reasons import given, seen
from engine.rules.short_names import short
from engine.why import Reason, Setting, WhyNumber

from ..fighter import Fighter
from ..numbers import essence, health


def numbers(fighter: Fighter) -> Iterator[WhyNumber]:
    """Initiative, Health, the pools of motes that there are, and Willpower."""
    yield _initiative(fighter)
    yield _health(fighter)
    for pool in essence.POOLS:
        if fighter.sheet(pool, 0):
            yield _motes(fighter, pool)
    yield _willpower(fighter)


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


def _health(fighter: Fighter) -> WhyNumber:
    lost = health.marked(fighter)
    left = lost.size - lost.taken
    marked = [Reason(kind, -getattr(lost, kind), health.RULE) for kind in reversed(health.TYPES)]
    why = given(Reason("levels of the track", lost.size, health.RULE), *marked)
    return WhyNumber("health", "Health", f"{left} of {lost.size}", left, why, (), (), (),
                     seen(fighter, f"{left} of {lost.size}", "in words only"), None,
                     "damage and healing change it")  # fmt: skip


def _motes(fighter: Fighter, pool: str) -> WhyNumber:
    whole, bound, left = int(fighter.sheet(pool, 0)), essence.committed(fighter, pool), essence.left(fighter, pool)
    change = left - whole + bound
    why = given(
        Reason("the whole pool", whole, essence.RULE),
        Reason("committed", -bound, essence.RULE),
        Reason("spent" if change < 0 else "beyond the pool", change, essence.RULE),
    )
    return WhyNumber(pool, f"{pool.title()} motes", f"{left} of {whole}", left, why, (), (),
                     ("up to 5 come back at the end of a round",), seen(fighter, f"{left} of {whole}"),
                     Setting("begin", "essence", pool, relative=True))  # fmt: skip


def _willpower(fighter: Fighter) -> WhyNumber:
    rating, left = int(fighter.sheet("willpower", 5)), fighter.willpower
    change = left - rating
    why = given(
        Reason("rating", rating, essence.RULE),
        Reason("spent" if change < 0 else "above the rating", change, essence.RULE),
    )
    return WhyNumber("willpower", "Willpower", f"{left} of {rating}", left, why, (), (), (),
                     seen(fighter, f"{left} of {rating}"),
                     Setting("begin", "essence", "willpower", relative=True))  # fmt: skip
