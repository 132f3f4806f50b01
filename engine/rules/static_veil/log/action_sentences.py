"""Log sentences of the other actions, with what they take: `Corvin aims: +5 on the next shot; AP 3 to 2.`"""

from __future__ import annotations

from engine.rules.telling import One, Telling, fitting, owner

from .phrases import points, spending, weapon_word


def acts(telling: Telling, one: One) -> str:
    """Anything that costs points and has no rule of its own."""
    return fitting(f"{telling.name(one.who)}: {one.data['label']}", spending(telling, one) or _free(one))


def _free(one: One) -> str:
    return "" if one.data["cost"] else "free"


def aims(telling: Telling, one: One) -> str:
    """Points spent on aim."""
    return fitting(f"{telling.name(one.who)} aims: {one.data['to']:+} on the next shot", spending(telling, one))


def reloads(telling: Telling, one: One) -> str:
    """A weapon that is full again."""
    told = f"{telling.name(one.who)} reloads the {weapon_word(str(one.data['weapon']))}: {one.data['to']} rounds"
    return fitting((told, f"{telling.name(one.who)} reloads"), spending(telling, one))


def takes_up(telling: Telling, one: One) -> str:
    """A weapon that is in hand again."""
    return fitting(f"{telling.name(one.who)} takes up the {weapon_word(str(one.data['weapon']))}",
                   spending(telling, one))  # fmt: skip


def braces(telling: Telling, one: One) -> str:
    """A shield that gives cover from now on."""
    told = f"{telling.name(one.who)} braces the {weapon_word(str(one.data['shield']))}: {one.data['cover']} cover"
    return fitting(told, spending(telling, one))


def lowers(telling: Telling, one: One) -> str:
    """A shield that no longer does."""
    return f"{telling.name(one.who)} lowers the {weapon_word(str(one.data['shield']))}."


def holds(telling: Telling, one: One) -> str:
    """An attack that waits for its trigger."""
    name, weapon = telling.name(one.who), weapon_word(str(one.data["weapon"]))
    note = f": {one.data['note']}" if one.data.get("note") else ""
    lead = f"{name} holds an attack, {weapon}{note}", f"{name} holds an attack{note}", f"{name} holds an attack"
    return fitting(lead, spending(telling, one))


def counterstrike(telling: Telling, one: One) -> str:
    """A bonus on the next attack on somebody."""
    told = f"{telling.name(one.who)} counters {telling.name(str(one.data['target']))}: next attack +10"
    return fitting(told, spending(telling, one))


def dives(telling: Telling, one: One) -> str:
    """Out of the way."""
    return fitting(f"{telling.name(one.who)} dives for cover", spending(telling, one))


def evades(telling: Telling, one: One) -> str:
    """Out of an area."""
    return fitting(f"{telling.name(one.who)} evades", spending(telling, one))


def seizes(telling: Telling, one: One) -> str:
    """First in the order of this round."""
    paid = telling.take(one, "grit", who=one.who)
    grit = f"Grit {paid['was']} to {paid['to']}" if paid else ""
    return fitting(f"{telling.name(one.who)} seizes the moment, first in round {one.data['round']}", grit)


def gains_ap(telling: Telling, one: One) -> str:
    """One more point for Grit."""
    paid = telling.take(one, "grit", who=one.who)
    grit = f"Grit {paid['was']} to {paid['to']}" if paid else ""
    return fitting(f"{telling.name(one.who)} finds one more point: AP {one.data['was']} to {one.data['to']}", grit)


def condition(telling: Telling, one: One) -> str:
    """Stacks of a condition that come or go: `Wick, bleeding 1 to 2.`, `Dane stands up; AP 3 to 2.`"""
    return fitting(_condition(telling, one), _paid(telling, one))


DONE = {"stand up": "stands up", "gather itself": "is no longer distracted", "hit the dirt": "hits the dirt, prone"}
"""What somebody does about a condition, by what it has spent points on."""


def _condition(telling: Telling, one: One) -> str:
    was, to, label, name = one.data["was"], one.data["to"], str(one.data["label"]), telling.name(one.who)
    if done := next((word for what, word in DONE.items() if telling.has(one, "spends", who=one.who, what=what)), ""):
        return f"{name} {done}"
    if not to:
        return f"{name} is no longer {label}"
    if not was:
        return f"{name} is {label}{f' {to}' if to > 1 else ''}"
    return f"{name}, {label} {was} to {to}"


def _paid(telling: Telling, one: One) -> tuple[str, ...]:
    for what in DONE:
        if spent := telling.take(one, "spends", who=one.who, what=what):
            return points(spent)
    return ()


def spends(telling: Telling, one: One) -> str:
    """Points that no other sentence tells: `Dane braces: AP 2 to 1.`"""
    verbs = {"brace": "braces", "defend": "defends"}
    what = str(one.data["what"])
    did = verbs.get(what, f"spends {one.data['cost']} AP, {what}")
    return f"{telling.name(one.who)} {did}: AP {one.data['was']} to {one.data['to']}."


def complication(telling: Telling, one: One) -> str:
    """A Complication, and the Grit that it brings a hero."""
    won = telling.take(one, "grit", who=one.who, what="complication")
    grit = f": Grit {won['was']} to {won['to']}" if won else ""
    return f"A Complication for {telling.name(one.who)}, {one.data['roll']:02}{grit}."


def grit(telling: Telling, one: One) -> str:
    """Grit that is spent, or set."""
    front = "GM: " if telling.by_gm or one.prefix.startswith("interrupt") else ""
    why = " to roll again" if one.data["what"] == "reroll" else ""
    verb = f"{telling.name(one.who)} spends Grit{why}" if why else owner(telling.name(one.who))
    sep = ":" if why else ""
    return f"{front}{verb}{sep} Grit {one.data['was']} to {one.data['to']}."


def zero_vs_zero(telling: Telling, one: One) -> str:
    """How 0 Hits against 0 were ruled."""
    ruled = "the attack gets through" if one.data["through"] else "the attack is stopped"
    return f"0 Hits against 0: {ruled}."


REST = {
    "acts": acts, "aims": aims, "reloads": reloads, "takes_up": takes_up, "braces": braces,
    "lowers": lowers, "holds": holds,
    "counterstrike": counterstrike, "dives": dives, "evades": evades, "seizes": seizes, "gains_ap": gains_ap,
    "condition": condition, "complication": complication, "zero_vs_zero": zero_vs_zero,
}  # fmt: skip
"""Facts that are told where no other sentence has."""

LAST = {"spends": spends, "grit": grit}
"""Facts that most sentences take along."""
