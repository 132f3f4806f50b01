"""Log sentences of what was spent and which house rules counted, alike in several rulesets (look: log lines)."""

from __future__ import annotations

from ..names import width
from .telling import LINE, NEXT, One, Telling, in_lines, owner, row

SPENT = ("uses", "motes_spent", "willpower", "anima", "stunt")
"""Facts of one side's effects, which make one sentence."""


def spends(telling: Telling, one: One) -> str:
    """What one side used and what it cost: `Mirel uses Excellency, 5: 5 motes, anima dim to glowing.`"""
    found = [one, *telling.take_all(one, *SPENT, who=one.who)]
    name = f"{'GM: ' if telling.by_gm else ''}{telling.name(one.who)}"
    labels = [str(each.data["label"]) for each in found if each.key == "uses"]
    paid = costs(found)
    if one.prefix.endswith("counter") and not paid:
        return ""  # What a counterattack is given has been paid and told when it was declared.
    if labels:
        told = f"{name} uses {row(labels)}{': ' + paid if paid else ''}."
        return told if width(told) <= LINE else f"{in_lines(f'{name} uses ', labels)}{_apart(name, paid)}"
    if not paid:
        return ""
    level = next((each.data["level"] for each in found if each.key == "stunt"), 0)
    return f"{owner(name)} stunt, level {level}: {paid}." if level else f"{name}: {paid}."


def _apart(name: str, costs: str) -> str:
    return f"{NEXT}{name}: {costs}." if costs else ""


def costs(found: list[One]) -> str:
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


def options(telling: Telling, one: One) -> str:
    """House rules that changed what happened, by their names."""
    found = [one, *telling.take_all(one, "option")]
    named = dict.fromkeys(f"{each.data['option']} {_value(each.data['value'])}" for each in found)
    return f"House rule: {', '.join(named)}."


def _value(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


REST = {**dict.fromkeys(SPENT, spends), "option": options}
"""Facts that are told where no other sentence has."""
