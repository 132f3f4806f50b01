"""Log sentences of attacks on an area and of contests: what goes off, who is hindered, who is thrown down."""

from __future__ import annotations

from engine.rules.telling import One, Telling, clause, fitting

from .attack_sentences import FALLEN, harm_words
from .phrases import agreeing, hits_word, spending, weapon_word, whose, within


def blast(telling: Telling, one: One) -> str:
    """What goes off, and with how many Hits for all inside."""
    inside = len(one.data.get("inside", ()))
    did = f"{hits_word(one.data['hits'])} for {inside} inside" if inside else "nobody is inside"
    lead = tuple(f"{who} goes off: {did}" for who in whose(telling, one))
    return fitting(lead, spending(telling, one))


def thrown_back(telling: Telling, one: One) -> str:
    """What was thrown and does not go off where it was meant to."""
    return fitting(tuple(f"{who} is thrown back" for who in whose(telling, one)), spending(telling, one))


def harmed(telling: Telling, one: One) -> str:
    """What an area does to one who is in it: `Dane: 7 damage, armor 3, Health 12 to 8, bruised -5.`"""
    name = telling.name(one.who)
    hurt = telling.take(one, "health", who=one.who) or telling.take(one, "strains", who=one.who)
    if hurt is None:
        return f"{name} is unhurt: {one.data['raw']} damage, armor {one.data['armor']}."
    out = telling.take(one, "out", who=one.who)
    fate = FALLEN.get(str(out["reason"]), str(out["reason"])) if out else ""
    return clause(f"{name}: {harm_words(hurt, out)[0]}", fate)


def astray(telling: Telling, one: One) -> str:
    """A throw that has missed."""
    return f"{whose(telling, one)[0]} goes {one.data['metres']} m astray, direction {one.data['direction']} of 8."


def suppresses(telling: Telling, one: One) -> str:
    """Fire that hinders all inside, or nobody."""
    name, weapon = telling.name(one.who), weapon_word(str(one.data["weapon"]))
    inside, hits = [str(id) for id in one.data.get("inside", ())], one.data["hits"]
    if not inside or not hits:
        return fitting(f"{name} lays down fire with the {weapon}: nobody is hindered", spending(telling, one))
    whom = telling.names(inside)
    lead = f"{name} suppresses {whom}: {-5 * hits} on every test", f"{name} suppresses {len(inside)}: {-5 * hits}"
    return fitting(lead, spending(telling, one))


def spreads(telling: Telling, one: One) -> str:
    """Fire at several targets, before what came of each shot: `Corvin's SMG fires at Bo and Ganger 2; AP 4 to 2.`"""
    whom, shot = telling.names([str(id) for id in one.data["targets"]]), telling.take(one, "ammunition", who=one.who)
    lead = tuple(f"{who} {agreeing('fires', who)} at {them}"
                 for them in (whom, f"{len(one.data['targets'])} targets") for who in whose(telling, one))  # fmt: skip
    rounds = f"loaded {shot['left'] + shot['rounds']} to {shot['left']}" if shot else ""
    return within(lead, spending(telling, one), rounds)


def shoves(telling: Telling, one: One) -> str:
    """A shove, or one that is resisted."""
    return _contest(telling, one, "shoves", "can't shove")


def grapples(telling: Telling, one: One) -> str:
    """A grapple, or one that is resisted."""
    return _contest(telling, one, "grapples", "can't grapple")


def _contest(telling: Telling, one: One, won: str, lost: str) -> str:
    telling.take(one, "condition", who=one.data["target"])
    verb = won if one.data["won"] else lost
    told = f"{telling.name(one.who)} {verb} {telling.name(str(one.data['target']))}"
    return fitting(told, spending(telling, one))


def distracts(telling: Telling, one: One) -> str:
    """Somebody is distracted."""
    return fitting(f"{telling.name(one.who)} distracts {telling.name(str(one.data['target']))}", spending(telling, one))


def survival(telling: Telling, one: One) -> str:
    """Whether a minor foe that has fallen lives."""
    fate = "lives" if one.data["lives"] else "is dead"
    return f"{telling.name(one.who)} {fate}: {one.data['roll']} on the d6, {one.data['needed']} needed."


def surprised(telling: Telling, one: One) -> str:
    """Who begins the fight surprised."""
    return f"{telling.name(one.who)} {'is surprised' if one.data['on'] else 'is ready'}."


LEADS = {
    "blast": blast,
    "thrown_back": thrown_back,
    "suppresses": suppresses,
    "spreads": spreads,
    "shoves": shoves,
    "grapples": grapples,
    "distracts": distracts,
}
"""Facts that lead a sentence, told before those that only follow."""

SECOND = {"damage": harmed}
"""Damage that no hit has taken along: that of an area."""

REST = {"astray": astray, "survival": survival, "surprised": surprised}
"""Facts that are told where no other sentence has."""
