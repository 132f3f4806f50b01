"""Log sentences of Initiative that the GM changes by hand (look: log lines)."""

from __future__ import annotations

from engine.rules.hand_sentences import front

from .telling import One, Telling, clause, crosses, owner, rises


def initiative(telling: Telling, one: One) -> str:
    """Initiative changed by hand, with the Crash it led into or out of."""
    telling.take(one, "pays_initiative", who=one.who)
    crash = telling.take(one, "crash", who=one.who) if crosses(one.data) else None
    recovers = telling.take(one, "recovers", who=one.who) if rises(one.data) else None
    by = f" by {telling.name(crash['by'])}" if crash and crash.get("by") else ""
    what = f"in Crash{by}" if crash else "out of Crash" if recovers else ""
    takes = telling.take(one, "effect_takes", target=one.who)
    broke = telling.take(one, "break", target=one.who)
    gain = f"{telling.name(str(broke['who']))} {broke['amount']:+} for the Break" if takes and broke else ""
    told = f"{owner(telling.name(one.who))} Initiative {one.data['was']} to {one.data['to']}"
    return front(telling, one) + clause(told, what, gain)


FIRST = {"initiative": initiative}
"""A fact that takes along what led to it."""
