"""Joining, the clock, and those who come and go, with their sentences (look: log lines)."""

from __future__ import annotations

from itertools import groupby

from engine.core import effects
from engine.core.told import Narrator, Tier, Told
from engine.rules.common.log import NumberSet, front
from engine.rules.common.telling import NEXT, One, Telling, in_lines, row

from ..lasting import LASTING
from .actions import successes
from .harm import Lands, Out
from .phrases import with_article


# -- joining -----------------------------------------------------------------------------------------------------------
class Joins(Told[Telling], key="joins"):
    """One who joins the battle with so many successes or a `botch`, and acts on a tick; at its start or `late`."""

    who: str
    successes: int
    to: int
    botch: bool = False
    late: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """Join Battle by tick: `Join Battle: tick 0 Isra, 2 Kes and Ydra, 6 Bandit 2 (botch).`; or one who comes
        late."""
        rest = telling.take_each(one, Joins)
        count = telling.take(one, Reaction)
        if self.late:
            return NEXT.join(each._late(telling) for each in (self, *rest))
        placed = sorted((self, *rest), key=lambda each: each.to)
        told = list[str]()
        for to, those in groupby(placed, key=lambda each: each.to):
            told.append(f"{'' if told else 'tick '}{to} {row([each._joined(telling) for each in those])}")
        lead = f"Join Battle, reaction count {count.value}: " if count else "Join Battle: "
        return in_lines(lead, told)

    def _joined(self, telling: Telling) -> str:
        return f"{telling.name(self.who)}{' (botch)' if self.botch else ''}"

    def _late(self, telling: Telling) -> str:
        how = "a botch" if self.botch else successes(self.successes)
        return f"{telling.name(self.who)} joins the battle: {how}, first acts on tick {self.to}."


class Reaction(Told[Telling], key="reaction", tier=Tier.ALONE):
    """The reaction count of the fight."""

    value: int

    def told(self, telling: Telling, one: One) -> str:
        """The count where nobody has joined with it."""
        return f"The reaction count is {self.value}."


# -- the clock ---------------------------------------------------------------------------------------------------------
class MoveBegins(Told[Telling], key="turn", tier=Tier.NEVER):
    """Whose move it is: the desk shows it."""

    who: str


class TickComes(Told[Telling], key="tick", tier=Tier.NEVER):
    """The clock goes on to a tick: the desk shows it."""

    tick: int
    was: int = 0


class Refreshes(Told[Telling], key="refresh", tier=Tier.ALONE):
    """Defense Values that come back on a tick, and the penalty there `was`."""

    who: str
    was: int = 0
    tick: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """All of that tick: `DV back on tick 31: Isra, Marrow and Ghoul 1.`"""
        back = [self, *telling.take_each(one, Refreshes, tick=self.tick)]
        return in_lines(f"DV back on tick {self.tick}: ", [telling.name(each.who) for each in back])


class GivesUp(Told[Telling], key="gives_up", tier=Tier.ALONE):
    """What is left of a flurry is not played."""

    who: str
    left: int

    def told(self, telling: Telling, one: One) -> str:
        """How many actions that is."""
        return f"{telling.name(self.who)} gives up {self.left} action{'s' if self.left != 1 else ''} of the flurry."


class Aborts(Told[Telling], key="aborts", tier=Tier.ALONE):
    """A Guard or an Aim that ends early: what it `was`, and on which tick."""

    who: str
    was: str
    tick: int

    def told(self, telling: Telling, one: One) -> str:
        """What was aborted, and when."""
        return f"{telling.name(self.who)} aborts {with_article(self.was)} on tick {self.tick}; no DV refresh."


class Waits(Told[Telling], key="waits", tier=Tier.ALONE):
    """Anything but harm that begins when the tick ends: `what` it is, and the label of an effect."""

    who: str
    what: str
    label: str = ""
    by: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """What begins then, and no hit has told of."""
        what = {"clinch": "held", "disarm": "disarmed"}.get(self.what, self.label)
        return f"{telling.name(self.who)} is {what} from the end of the tick on."


class TakesHold(Told[Telling], key="takes_hold", tier=Tier.ALONE):
    """An effect that an attack has brought."""

    who: str
    label: str
    by: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """The effect, but not on one whom the attack has put out of the fight."""
        if telling.has(one, Out, who=self.who):
            return ""
        landed = telling.take(one, Lands, who=self.who)
        front = f"Tick {landed.tick} ends: " if landed else ""
        return f"{front}{telling.name(self.who)} is {self.label}."


class EffectEnds(effects.EffectEnds):
    """An effect that the clock has ended."""

    def told(self, telling: Narrator, one: One) -> str:
        """That it ends, where that is no matter of course."""
        row = LASTING.rows.get(self.label)
        if row is not None and row.state:
            return f"{telling.name(self.who)} is no longer {self.label}."
        return "" if row is not None and row.routine else super().told(telling, one)


# -- after the fight ---------------------------------------------------------------------------------------------------
class Bleeds(Told[Telling], key="bleeds", tier=Tier.ALONE):
    """Lethal wounds of a mortal, which go on after the fight: a level every so many minutes."""

    who: str
    minutes: int

    def told(self, telling: Telling, one: One) -> str:
        """All those with the same Stamina in one sentence."""
        names = telling.names(each.who for each in (self, *telling.take_each(one, Bleeds, minutes=self.minutes)))
        verb = "bleed" if " and " in names else "bleeds"
        often = f"{self.minutes} minutes" if self.minutes > 1 else "minute"
        return f"{names} {verb}: 1 lethal each {often} until tended."


# -- what the GM sets by hand ------------------------------------------------------------------------------------------
class TickSet(NumberSet, key="tick_set"):
    """Another next tick."""

    what = "next tick"


class PenaltySet(NumberSet, key="penalty_set"):
    """Another DV penalty, both as sizes."""

    what = "DV penalty"

    def told(self, telling: Telling, one: One) -> str:
        """Whose, old to new, as it is taken off."""
        return f"{front(telling, one)}{telling.whose(self.who)} {self.what} {-self.was} to {-self.to}."


FACTS: tuple[type[Told[Telling]], ...] = (
    Joins, Reaction, MoveBegins, TickComes, Refreshes, GivesUp, Aborts, Waits, TakesHold, EffectEnds, Bleeds,
    TickSet, PenaltySet,
)  # fmt: skip
"""All of them."""
