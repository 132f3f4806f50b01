"""Log sentences of what was spent and what followed, where it is Initiative: payments, Crash, Break, Shift."""

from __future__ import annotations

from .telling import One, Telling, clause, crosses, owner


def pays_initiative(telling: Telling, one: One) -> str:
    """A cost in Initiative that no other sentence tells."""
    crash = telling.take(one, "crash", who=one.who) if crosses(one.data) else None
    why = str(one.data["why"])
    told = f"{telling.name(one.who)} pays for {why}: Initiative {one.data['was']} to {one.data['to']}"
    return clause(told, "in Crash by own doing" if crash else "")


def effect_takes(telling: Telling, one: One) -> str:
    """Initiative that an effect of an enemy takes."""
    target = str(one.data["target"])
    crash = telling.take(one, "crash", who=target) if crosses(one.data) else None
    broke = telling.take(one, "break", who=one.who, target=target) if crash else None
    told = f"{owner(telling.name(one.who))} effect {'crashes' if crash else 'hits'} {telling.name(target)}"
    gain = ""
    if broke:
        gain = f"Break {broke['amount']:+}" if broke["amount"] else "no Break so soon after a recovery"
    return clause(f"{told}: Initiative {one.data['was']} to {one.data['to']}", gain)


def breaks(telling: Telling, one: One) -> str:
    """A Break by itself."""
    whom = telling.name(str(one.data["target"]))
    if not one.data["amount"]:
        return f"{telling.name(one.who)} has no Break for {whom}, who recovered this round or the last."
    return f"{telling.name(one.who)} gains {one.data['amount']} Initiative for the Break of {whom}."


def shift(telling: Telling, one: One) -> str:
    """A Shift by an effect and not by a blow."""
    name, whom = telling.name(one.who), telling.name(str(one.data["target"]))
    return f"Shift: {name} is at Initiative {one.data['to']} and acts again, on {whom} only."


def crash(telling: Telling, one: One) -> str:
    """A Crash that no other sentence tells."""
    by = one.data.get("by", "")
    how = f" by {telling.name(by)}" if by else " by own doing" if one.data.get("self_inflicted") else ""
    return f"{telling.name(one.who)} is in Crash{how}."


def recovers(telling: Telling, one: One) -> str:
    """The end of a Crash."""
    return f"{telling.name(one.who)} is out of Crash: Initiative {one.data['to']}."


LEADS = {"effect_takes": effect_takes}
"""Facts that lead a sentence, told before those that only follow."""

REST = {
    "pays_initiative": pays_initiative, "break": breaks, "shift": shift, "crash": crash, "recovers": recovers,
}  # fmt: skip
"""Facts that are told where no other sentence has."""
