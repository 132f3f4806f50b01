"""Phrases that all sentences of the log share: locations, weapons, who does it, and what a line has room for."""

from __future__ import annotations

from engine.core.names import width
from engine.rules.telling import LINE, Telling, fitting, owner

Wordings = tuple[str, ...]
"""A phrase in several wordings, the longest first."""

FALLS = {
    "incapacitated": "is incapacitated", "unconscious": "falls unconscious", "dead": "dies",
    "defeated": "is defeated", "broken": "breaks",
}  # fmt: skip
"""What harm has made of a fighter."""

FELLS = {"incapacitated": "fells", "unconscious": "knocks out", "dead": "kills", "broken": "breaks"}
"""The same as what somebody has done."""

FALLEN = {"incapacitated": "is incapacitated", "unconscious": "is unconscious", "dead": "dies", "broken": "breaks"}
"""The same behind the harm that has done it."""


def falls(reason: str) -> str:
    """What has become of one who is out."""
    return FALLS.get(reason, f"is out of the fight: {reason}")


def weapon_word(name: str) -> str:
    """A weapon inside a sentence: `heavy pistol`; a name of its own keeps its capitals."""
    return name[:1].lower() + name[1:] if name[1:] == name[1:].lower() else name


def hits_word(count: int) -> str:
    """A number of Hits: `1 Hit`, `4 Hits`."""
    return f"{count} Hit{'s' if count != 1 else ''}"


def place(location: str) -> str:
    """A location in words: `left arm`."""
    return location.replace("_", " ")


def whose(telling: Telling, who: str, weapon: str) -> Wordings:
    """Who does it: `Corvin's heavy pistol`, or where there is no room only `Corvin`."""
    name = telling.name(who)
    return (f"{owner(name)} {weapon_word(weapon)}", name) if weapon else (name,)


def agreeing(verb: str, who: str) -> str:
    """The verb of whoever does it: a pistol hits, claws hit."""
    several = "'s " in who and who.endswith("s") and not who.endswith(("ss", "us"))
    return PLURALS.get(verb, verb.removesuffix("s")) if several else verb


PLURALS = {"misses": "miss"}


def within(leads: Wordings, wanted: Wordings, *more: str) -> str:
    """One sentence with the longest lead beside which what is wanted has room; then whatever else has."""
    least = min(map(width, wanted), default=-2)
    fits = [lead for lead in leads if width(lead) + 2 + least < LINE - 1]
    return fitting(fits[0] if fits else leads, wanted, *more)
