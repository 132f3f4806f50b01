"""Attacks on an area and on several targets, with their sentences: what goes off, who is hindered (look: log lines)."""

from __future__ import annotations

from engine.core.told import Tier, Told
from engine.rules.telling import One, Telling, fitting

from ..lasting import SUPPRESSED
from .cost_sentences import loaded, spending
from .phrases import agreeing, hits_word, weapon_word, whose, within


class GoesOff(Told[Telling], key="blast"):
    """What goes off, with how many Hits for all `inside`."""

    who: str
    hits: int
    weapon: str = ""
    inside: tuple[str, ...] = ()

    def told(self, telling: Telling, one: One) -> str:
        """Whose it is, and how many it strikes."""
        inside = len(self.inside)
        did = f"{hits_word(self.hits)} for {inside} inside" if inside else "nobody is inside"
        lead = tuple(f"{who} goes off: {did}" for who in whose(telling, self.who, self.weapon))
        return fitting(lead, spending(telling, one))


class ThrownBack(Told[Telling], key="thrown_back"):
    """What was thrown and does not go off where it was meant to."""

    who: str
    weapon: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Whose it was."""
        lead = tuple(f"{who} is thrown back" for who in whose(telling, self.who, self.weapon))
        return fitting(lead, spending(telling, one))


class Astray(Told[Telling], key="astray", tier=Tier.ALONE):
    """A throw that has missed by some metres, in one of 8 directions."""

    who: str
    metres: int
    direction: int
    weapon: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Where it goes."""
        lead = whose(telling, self.who, self.weapon)[0]
        return f"{lead} goes {self.metres} m astray, direction {self.direction} of 8."


class Suppresses(Told[Telling], key="suppresses"):
    """Fire that hinders all `inside` by its Hits, or nobody."""

    who: str
    weapon: str
    hits: int
    inside: tuple[str, ...] = ()

    def told(self, telling: Telling, one: One) -> str:
        """Whom, and how much."""
        name, weapon = telling.name(self.who), weapon_word(self.weapon)
        if not self.inside or not self.hits:
            return fitting(f"{name} lays down fire with the {weapon}: nobody is hindered", spending(telling, one))
        each = self.hits * SUPPRESSED.amount("test")
        lead = (
            f"{name} suppresses {telling.names(self.inside)}: {each} on every test",
            f"{name} suppresses {len(self.inside)}: {each}",
        )
        return fitting(lead, spending(telling, one))


class Spreads(Told[Telling], key="spreads"):
    """Fire at several targets, before what came of each shot."""

    who: str
    targets: tuple[str, ...]
    weapon: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """At whom: `Corvin's SMG fires at Bo and Ganger 2; AP 4 to 2.`"""
        lead = tuple(f"{who} {agreeing('fires', who)} at {them}"
                     for them in (telling.names(self.targets), f"{len(self.targets)} targets")
                     for who in whose(telling, self.who, self.weapon))  # fmt: skip
        return within(lead, spending(telling, one), loaded(telling, one))


FACTS: tuple[type[Told[Telling]], ...] = (GoesOff, ThrownBack, Astray, Suppresses, Spreads)
"""All of them."""
