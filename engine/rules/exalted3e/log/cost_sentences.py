"""Log sentences of what was spent and what followed: motes, Willpower, Initiative, Crash, house rules."""

from __future__ import annotations

from .telling import One, Telling, clause, crosses, owner, row

SPENT = ("uses", "motes_spent", "willpower", "anima", "stunt")
"""Facts of one side's effects, which make one sentence."""


def spends(telling: Telling, one: One) -> str:
    """What one side used and what it cost: `Mirel uses Excellency, 5: 5 motes, anima dim to glowing.`"""
    found = [one, *telling.take_all(one, *SPENT, who=one.who)]
    name = f"{'GM: ' if telling.by_gm else ''}{telling.name(one.who)}"
    labels = [str(each.data["label"]) for each in found if each.key == "uses"]
    costs = _costs(found)
    if one.prefix.endswith("counter") and not costs:
        return ""  # What a counterattack is given has been paid and told when it was declared.
    if labels:
        return f"{name} uses {row(labels)}{': ' + costs if costs else ''}."
    if not costs:
        return ""
    level = next((each.data["level"] for each in found if each.key == "stunt"), 0)
    return f"{owner(name)} stunt, level {level}: {costs}." if level else f"{name}: {costs}."


def _costs(found: list[One]) -> str:
    """Motes, Willpower and anima as they changed."""
    motes = sum(each.data["amount"] for each in found if each.key == "motes_spent")
    will = [each.data for each in found if each.key == "willpower"]
    anima = [each.data for each in found if each.key == "anima"]
    words = [f"{motes} mote{'s' if motes != 1 else ''}"] if motes else []
    words += [_willpower(will[0]["to"] - will[0]["amount"], will[-1]["to"])] if will else []
    words += [f"anima {anima[0]['was']} to {anima[-1]['to']}"] if anima else []
    return ", ".join(words)


def _willpower(was: int, to: int) -> str:
    """Willpower as it changed; what was spent may have come back at once for a stunt."""
    return f"Willpower {was} to {to}" if was != to else f"Willpower still {to}"


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


def options(telling: Telling, one: One) -> str:
    """House rules that changed what happened, by their names."""
    found = [one, *telling.take_all(one, "option")]
    named = dict.fromkeys(f"{each.data['option']} {_value(each.data['value'])}" for each in found)
    return f"House rule: {', '.join(named)}."


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


LEADS = {"effect_takes": effect_takes}
"""Facts that lead a sentence, told before those that only follow."""

REST = {
    **dict.fromkeys(SPENT, spends), "pays_initiative": pays_initiative, "break": breaks,
    "shift": shift, "crash": crash,
    "recovers": recovers, "option": options,
}  # fmt: skip
"""Facts that are told where no other sentence has."""
