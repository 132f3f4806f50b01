"""What the log is told with, and the sentences of costs."""

from __future__ import annotations

from engine.core.told import Tier, Told
from engine.rules.common import telling
from engine.rules.common.rolls import Roll
from engine.rules.common.telling import LINE, NEXT, One, clause, in_lines, owner, row, signed

__all__ = ["LINE", "NEXT", "One", "Telling", "clause", "crosses", "in_lines", "owner", "rises", "row", "signed"]


class Telling(telling.Telling):
    """The facts of one action."""

    def made(self, like: One, roll: str, value: int) -> str:
        """The successes of a roll, or that it was a botch: none at all, and a 1 among the faces (rules section 1)."""
        key = f"{like.prefix}.{roll}" if like.prefix else roll
        inside = (one for one in self.facts if one.key == Roll.key and one.prefix == like.prefix)
        rolls = (made for made in (Roll.recorded(one.data) for one in inside) if made.roll in (roll, key))
        botched = value == 0 and any(1 in made.faces for made in rolls if not made.forced)
        return "a botch" if botched else str(value)


def crosses(was: int, to: int) -> bool:
    """Whether Initiative has gone from above 0 to 0 or less."""
    return was > 0 >= to


def rises(was: int, to: int) -> bool:
    """Whether Initiative has come above 0."""
    return was <= 0 < to


# -- Initiative that is paid, gained or taken, and what follows from it -----------------------------------------------
class PaysInitiative(Told[Telling], key="pays_initiative", tier=Tier.ALONE):
    """A cost of one's own, and whether it has crashed the payer. Most sentences tell their costs themselves."""

    who: str
    amount: int
    why: str
    was: int
    to: int
    crashed: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """A cost that no other sentence tells."""
        crash = telling.take(one, Crashes, who=self.who) if crosses(self.was, self.to) else None
        told = f"{telling.name(self.who)} pays for {self.why}: Initiative {self.was} to {self.to}"
        return clause(told, "in Crash by own doing" if crash else "")


def paid(telling: Telling, like: One, who: str, why: str) -> str:
    """A cost in Initiative as a phrase, `Initiative 9 to 7` and whether it crashed the payer; nothing if free."""
    cost = telling.take(like, PaysInitiative, who=who, why=why)
    if cost is None:
        return ""
    crash = telling.take(like, Crashes, who=who) if crosses(cost.was, cost.to) else None
    return f"Initiative {cost.was} to {cost.to}{', in Crash by own doing' if crash else ''}"


class Gains(Told[Telling], key="gains", tier=Tier.NEVER):
    """Initiative that a power has brought at once. A power that is used tells it; that it was used tells an attack."""

    who: str
    amount: int
    was: int
    to: int
    why: str = ""


class EffectTakes(Told[Telling], key="effect_takes", tier=Tier.FOLLOWS):
    """Initiative that an effect of an enemy takes."""

    who: str
    target: str
    amount: int
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """From whom, and the Crash and the Break that came of it."""
        crash = telling.take(one, Crashes, who=self.target) if crosses(self.was, self.to) else None
        broke = telling.take(one, Breaks, who=self.who, target=self.target) if crash else None
        told = f"{telling.whose(self.who)} effect {'crashes' if crash else 'hits'} {telling.name(self.target)}"
        gain = ""
        if broke:
            gain = f"Break {broke.amount:+}" if broke.amount else "no Break so soon after a recovery"
        return clause(f"{told}: Initiative {self.was} to {self.to}", gain)


class Crashes(Told[Telling], key="crash", tier=Tier.ALONE):
    """A Crash, `by` an enemy or of one's own making."""

    who: str
    by: str = ""
    self_inflicted: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """A Crash that no other sentence tells."""
        how = f" by {telling.name(self.by)}" if self.by else " by own doing" if self.self_inflicted else ""
        return f"{telling.name(self.who)} is in Crash{how}."


class Recovers(Told[Telling], key="recovers", tier=Tier.ALONE):
    """The end of a Crash, above 0 again."""

    who: str
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """An end that no other sentence tells."""
        return f"{telling.name(self.who)} is out of Crash: Initiative {self.to}."


class Breaks(Told[Telling], key="break", tier=Tier.ALONE):
    """Initiative for crashing somebody; it is `denied` for one who has just recovered."""

    who: str
    target: str
    amount: int
    denied: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """A Break by itself."""
        whom = telling.name(self.target)
        if not self.amount:
            return f"{telling.name(self.who)} has no Break for {whom}, who recovered this round or the last."
        return f"{telling.name(self.who)} gains {self.amount} Initiative for the Break of {whom}."


class Shifts(Told[Telling], key="shift", tier=Tier.ALONE):
    """A Shift against a target: what Join Battle brought, and the Initiative by now."""

    who: str
    target: str
    joined: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """A Shift by an effect and not by a blow."""
        name, whom = telling.name(self.who), telling.name(self.target)
        return f"Shift: {name} is at Initiative {self.to} and acts again, on {whom} only."


FACTS: tuple[type[Told[Telling]], ...] = (PaysInitiative, Gains, EffectTakes, Crashes, Recovers, Breaks, Shifts)
"""All of them."""
