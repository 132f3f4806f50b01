"""What the GM sets by hand besides what all rulesets have: points, attacks, Initiative (look: log lines)."""

from __future__ import annotations

from engine.core.told import Tier, Told
from engine.rules.hand_sentences import front
from engine.rules.telling import One, Telling


class PointsSet(Told[Telling], key="ap_set", tier=Tier.ALONE):
    """Other Action Points."""

    who: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Whose, old to new."""
        return f"{front(telling, one)}{telling.whose(self.who)} AP {self.was} to {self.to}."


class AttacksSet(Told[Telling], key="attacks_set", tier=Tier.ALONE):
    """Another count of attacks."""

    who: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Whose, old to new."""
        return f"{front(telling, one)}{telling.whose(self.who)} attacks {self.was} to {self.to}."


class InitiativeSet(Told[Telling], key="initiative_set", tier=Tier.ALONE):
    """Another Initiative."""

    who: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Whose, old to new."""
        return f"{front(telling, one)}{telling.whose(self.who)} Initiative {self.was} to {self.to}."


FACTS: tuple[type[Told[Telling]], ...] = (PointsSet, AttacksSet, InitiativeSet)
"""All of them."""
