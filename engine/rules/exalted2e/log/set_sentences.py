"""What the GM sets by hand on the wheel, ticks and DV penalties, with its sentences (look: log lines)."""

from __future__ import annotations

from engine.core.told import Tier, Told
from engine.rules.hand_sentences import front
from engine.rules.telling import One, Telling


class TickSet(Told[Telling], key="tick_set", tier=Tier.ALONE):
    """Another next tick."""

    who: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """The tick, old to new."""
        return f"{front(telling, one)}{telling.whose(self.who)} next tick {self.was} to {self.to}."


class PenaltySet(Told[Telling], key="penalty_set", tier=Tier.ALONE):
    """Another DV penalty, both as sizes."""

    who: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """The penalty, old to new."""
        return f"{front(telling, one)}{telling.whose(self.who)} DV penalty {-self.was} to {-self.to}."


FACTS: tuple[type[Told[Telling]], ...] = (TickSet, PenaltySet)
"""All of them."""
