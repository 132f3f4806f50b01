"""Those who leave the fight and come back, and its end, alike in several rulesets, with their sentences."""

from __future__ import annotations

from ..core.told import One, Tier, Told
from .telling import Telling

DEFEATED = "defeated"
"""The reason of being out where nobody gives another."""


class Out(Told[Telling], key="out", tier=Tier.ALONE):
    """Somebody is out of the fight. What has come of it, each ruleset says in its own words."""

    who: str
    reason: str

    def told(self, telling: Telling, one: One) -> str:
        """Why, in the words of the reason."""
        return f"{'GM: ' if telling.by_gm else ''}{telling.name(self.who)} is out of the fight: {self.reason}."


class Returns(Told[Telling], key="returns", tier=Tier.ALONE):
    """Somebody who was out is back in the fight."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """That it is."""
        return f"{'GM: ' if telling.by_gm else ''}{telling.name(self.who)} is back in the fight."


class Again(Told[Telling], key="again", tier=Tier.ALONE):
    """The GM has given an action back."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """To whom."""
        return f"GM: {telling.name(self.who)} may act again."


class Removed(Told[Telling], key="removed"):
    """Somebody is taken out of the file, which holds the name no more."""

    who: str
    name: str

    def told(self, telling: Telling, one: One) -> str:
        """Who it was."""
        return f"GM: {self.name} is taken out."


class NobodyLeft(Told[Telling], key="nobody_left", tier=Tier.ALONE):
    """Nobody can act."""

    def told(self, telling: Telling, one: One) -> str:
        """That it is so."""
        return "Nobody is left to act."


class FightEnds(Told[Telling], key="fight_ends", tier=Tier.ALONE):
    """The end of the fight, in a round or on a tick if there was any."""

    round: int = 0
    tick: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """When it was."""
        when = f" in round {self.round}" if self.round else f" on tick {self.tick}" if self.tick else ""
        return f"The fight ends{when}."
