"""Harm that waits and harm that lands, dying and being out, with their sentences (look: log lines)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.told import Tier, Told
from engine.rules.common import log
from engine.rules.common.log import DEFEATED, front
from engine.rules.common.telling import One, Telling, clause, fitting

from .phrases import AHEAD, FALLS, Wordings, harm


# -- what waits for the end of the tick --------------------------------------------------------------------------------
class Pending(Told[Telling], key="pending", tier=Tier.FOLLOWS):
    """Levels of a `type` that count when the `tick` ends: what will become of their victim then (`forecast`), and
    whether it `acts` before that."""

    who: str
    levels: int
    type: str
    tick: int
    by: str = ""
    forecast: str = ""
    acts: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """Harm that waits and that no hit has told of."""
        first = front(telling, one)
        return fitting(tuple(f"{first}{telling.name(self.who)}: {said}" for said in waiting([self])))


def waiting(found: Sequence[Pending]) -> Wordings:
    """Harm that waits for the end of the tick: what it will do, and that its victim acts before that."""
    last, what = found[-1], harm((each.levels, each.type) for each in found)
    if fate := AHEAD.get(last.forecast):
        acts = (f"{what}, {fate} and still acts", f"{what}, {fate}, still acts") if last.acts else ()
        return *acts, f"{what}, {fate}"
    return f"{what}, landing when tick {last.tick} ends", f"{what} at tick end"


class Lands(Told[Telling], key="lands"):
    """Something that waited counts from now on: `what` it is, and whether whom it is for has `acted` on this tick."""

    who: str
    what: str
    tick: int
    acted: bool

    def told(self, telling: Telling, one: One) -> str:
        """All of one fighter's harm in one sentence, and whether it has acted."""
        if self.what != "harm":
            telling.told.discard(one.place)  # What has landed is no harm: its own sentence takes it along.
            return ""
        more = telling.take_each(one, Lands, who=self.who, what="harm")
        marked = telling.take_each(one, Wounds, who=self.who)[: 1 + len(more)]
        out = telling.take(one, Out, who=self.who)
        name = telling.name(self.who)
        if not marked:
            return f"Tick {self.tick} ends: {name} is past harm."
        body = f"Health {marked[0].was} to {marked[-1].left}, {levels_of(marked)}"
        if out:
            acted = (f"it has acted on tick {self.tick}", "it has acted") if self.acted else ()
            return fitting(f"Tick {self.tick} ends: {name} {fate(out)}, {body}", marked[-1].boxes_full, acted)
        return fitting(f"Tick {self.tick} ends: {name}, {body}", marked[-1].boxes_full)


# -- levels ------------------------------------------------------------------------------------------------------------
class Wounds(log.Wounds):
    """Levels that are marked, `by` somebody or not: further ones in Dying boxes (`dying`), and how many of these are
    `filled` now."""

    by: str = ""
    dying: int = 0
    filled: int = 0
    boxes: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """Levels marked at once: by the GM's hand, or as what something costs."""
        out = telling.take(one, Out, who=self.who)
        levels = f"{self.amount} {self.type} on {telling.name(self.who)}"
        health = ", ".join(filter(None, (f"Health {self.was} to {self.left}", self.boxes_full)))
        said = clause(f"{levels}, {health}", f"{telling.name(self.who)} {fate(out)}" if out else "")
        return front(telling, one) + said

    @property
    def boxes_full(self) -> str:
        """How many Dying boxes of one who still lives are full: `3 of 4 Dying boxes`."""
        return f"{self.filled} of {self.boxes} Dying boxes" if 0 < self.filled < self.boxes else ""


def levels_of(marked: Sequence[Wounds]) -> str:
    """Levels that were marked, by type."""
    return harm((each.amount, each.type) for each in marked)


class Dies(Told[Telling], key="dying", tier=Tier.FOLLOWS):
    """Dying boxes that go, and how many are left."""

    who: str
    left: int

    def told(self, telling: Telling, one: One) -> str:
        """How many are left."""
        out = telling.take(one, Out, who=self.who)
        told = f"{telling.name(self.who)} is dying: {self.left} Dying box{'' if self.left == 1 else 'es'} left"
        return clause(told, out.reason if out else "")


# -- out of the fight --------------------------------------------------------------------------------------------------
class Out(log.Out):
    """Somebody is out of the fight."""

    def told(self, telling: Telling, one: One) -> str:
        """Out of the fight by something else than harm that is told."""
        first = "GM: " if telling.by_gm else ""
        if self.reason == DEFEATED:
            return f"{first}{telling.name(self.who)} is defeated."
        if self.reason in FALLS:
            return f"{first}{telling.name(self.who)} {FALLS[self.reason]}."
        return super().told(telling, one)


def fate(out: Out) -> str:
    """What has become of one who is out."""
    return FALLS.get(out.reason, f"is out, {out.reason}")


class Returns(log.Returns):
    """Somebody who was out is back in the fight, and acts on a tick."""

    tick: int = 0


FACTS: tuple[type[Told[Telling]], ...] = (Pending, Lands, Wounds, Dies, Out, Returns)
"""All of them."""
