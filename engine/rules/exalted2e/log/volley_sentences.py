"""Log sentences of a volley: who shoots, and for each target how many hit and what they do (look: log lines)."""

from __future__ import annotations

from engine.rules.telling import One, Telling, fitting, row

from .phrases import AHEAD, Wordings, cost_of, weapon_word

SHOTS = ("hit", "miss", "automatic_miss", "damage", "stopped", "keeps_feet")
"""What each shot would say by itself."""


def volley(telling: Telling, one: One) -> str:
    """Who shoots at whom: `Heron Archer x12 shoot at Crane and Juno, long bow; next on 40, DV -1.`"""
    telling.told |= {each.place for each in telling.facts if each.key in SHOTS}
    taken = telling.take_all(one, "acts")
    group = one.data.get("group") or telling.name(one.who)
    who, weapon = f"{group} x{one.data['size']}", weapon_word(str(one.data["weapon"]))
    targets = row([telling.name(id) for id in dict.fromkeys(one.data["targets"])])
    lead = f"{who} shoot at {targets}, {weapon}", f"{who} shoot at {targets}", f"{who} shoot"
    return fitting(lead, cost_of(taken[0].data) if taken else ())


def volley_result(telling: Telling, one: One) -> str:
    """What becomes of one target: `Crane: 2 of 4 hit, 1 lethal at tick end.`"""
    data = one.data
    waits = [each for each in telling.facts if each.key == "pending" and each.who == one.who]
    telling.told |= {each.place for each in waits}
    hits = f"{telling.name(one.who)}: {data['hits'] or 'none'} of {data['shots']} hit"
    if not data["levels"]:
        return fitting(f"{hits}, no level" if data["hits"] else hits)
    harm = f"{hits}, {data['levels']} {data['type']}"
    return fitting(_ends(harm, waits))


def _ends(harm: str, waits: list[One]) -> Wordings:
    if not waits:
        return (harm,)
    last = waits[-1].data
    if fate := AHEAD.get(last.get("forecast", "")):
        return (f"{harm}, {fate} and still acts",) if last.get("acts") else (f"{harm}, {fate}",)
    return (f"{harm} at tick end",)


LEADS = {"volley": volley, "volley_result": volley_result}
"""Facts that lead a sentence, told before those that only follow."""
