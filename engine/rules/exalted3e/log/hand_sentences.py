"""Initiative that the GM changes by hand, with its sentence."""

from __future__ import annotations

from engine.core.told import Told
from engine.rules.hand_sentences import front

from .cost_sentences import Breaks, Crashes, EffectTakes, PaysInitiative, Recovers
from .telling import One, Telling, clause, crosses, rises


class InitiativeSet(Told[Telling], key="initiative"):
    """Initiative changed by hand."""

    who: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Old to new, with the Crash it led into or out of; it takes along what led to it."""
        telling.take(one, PaysInitiative, who=self.who)
        crash = telling.take(one, Crashes, who=self.who) if crosses(self.was, self.to) else None
        recovers = telling.take(one, Recovers, who=self.who) if rises(self.was, self.to) else None
        by = f" by {telling.name(crash.by)}" if crash and crash.by else ""
        what = f"in Crash{by}" if crash else "out of Crash" if recovers else ""
        takes = telling.take(one, EffectTakes, target=self.who)
        broke = telling.take(one, Breaks, target=self.who)
        gain = f"{telling.name(broke.who)} {broke.amount:+} for the Break" if takes and broke else ""
        told = f"{telling.whose(self.who)} Initiative {self.was} to {self.to}"
        return front(telling, one) + clause(told, what, gain)


FACTS: tuple[type[Told[Telling]], ...] = (InitiativeSet,)
"""All of them."""
