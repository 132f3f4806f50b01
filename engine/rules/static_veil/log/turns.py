"""Initiative, the clock, and those who come and go, with their sentences (look: log lines)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engine.core import effects
from engine.core.told import Narrator, Tier, Told
from engine.rules.common import log
from engine.rules.common import turns as ends
from engine.rules.common.log import NumberSet
from engine.rules.common.telling import NEXT, One, Telling, in_lines, row

from ..lasting import LASTING
from .telling import falls


# -- Initiative --------------------------------------------------------------------------------------------------------
class Initiative(Told[Telling], key="initiative"):
    """The Initiative that one has rolled, or that the `group` has it is in. Who joins says whether it is `late`, after
    the first round has begun."""

    who: str
    value: int
    group: str = ""
    late: bool | None = None

    def told(self, telling: Telling, one: One) -> str:
        """All in their order: `Initiative: 17 Ione, 14 Corvin and Wick, 9 Dock Gangers x4.`; or one who comes late."""
        all_of_them = (self, *telling.take_each(one, Initiative))
        if self.late:
            return NEXT.join(each._joins(telling) for each in all_of_them)
        placed = sorted(all_of_them, key=lambda each: -each.value)
        by_value = groupby(placed, key=lambda each: each.value)
        return in_lines("Initiative: ", [f"{value} {row(_together(telling, those))}" for value, those in by_value])

    def _joins(self, telling: Telling) -> str:
        whose = ", its group's" if self.group else ""
        return f"{telling.name(self.who)} joins the fight: Initiative {self.value}{whose}."


def _together(telling: Telling, some: Iterable[Initiative]) -> list[str]:
    """Names, those of a group as one: they have one roll."""
    found = dict[tuple[str, str], list[str]]()
    for one in some:
        found.setdefault((one.group, "" if one.group else one.who), []).append(telling.name(one.who))
    return [f"{group} x{len(names)}" if len(names) > 1 else names[0] for (group, _), names in found.items()]


class Surprised(Told[Telling], key="surprised", tier=Tier.ALONE):
    """Whether somebody begins the fight surprised."""

    who: str
    on: bool

    def told(self, telling: Telling, one: One) -> str:
        """Who, and whether."""
        return f"{telling.name(self.who)} {'is surprised' if self.on else 'is ready'}."


# -- the clock ---------------------------------------------------------------------------------------------------------
class Turn(Told[Telling], key="turn", tier=Tier.ALONE):
    """Whose turn begins or goes on, with how many Action Points."""

    who: str
    ap: int

    def told(self, telling: Telling, one: One) -> str:
        """Whose turn it is: `Corvin's turn, 2 AP left.`"""
        return f"{'GM: ' if telling.by_gm else ''}{telling.whose(self.who)} turn, {self.ap} AP left."


class RoundBegins(Told[Telling], key="round", tier=Tier.FOLLOWS):
    """A round begins."""

    round: int

    def told(self, telling: Telling, one: One) -> str:
        """Which, and with whom: `Round 2, all AP are back: Ione's turn, 3 AP left.`"""
        back = ", all AP are back" if self.round > 1 else ""
        return _with_turn(telling, one, f"Round {self.round}{back}")


class PassBegins(Told[Telling], key="pass", tier=Tier.FOLLOWS):
    """Another pass of the same round."""

    number: int

    def told(self, telling: Telling, one: One) -> str:
        """Which, and with whom."""
        return _with_turn(telling, one, f"Pass {self.number}")


CLOCK = (Turn.key, PassBegins.key, RoundBegins.key)


def _with_turn(telling: Telling, one: One, lead: str) -> str:
    following = [it for it in telling.facts if it.place > one.place and it.prefix == one.prefix and it.key in CLOCK]
    if not following or following[0].key != Turn.key:
        return f"{lead}."
    telling.told.add(following[0].place)
    return f"{lead}: {Turn.recorded(following[0].data).told(telling, following[0])}"


class RoundEnds(Told[Telling], key="round_ends", tier=Tier.NEVER):
    """A round ends: the next one begins with it, and is told."""

    round: int


class Idle(ends.Idle):
    """A turn in which somebody has not acted, and the points that it loses."""

    def told(self, telling: Telling, one: One) -> str:
        """Points as they changed."""
        none = "" if self.to else ", none for this round"
        return f"{telling.name(self.who)} waits: AP {self.was} to {self.to}{none}."


class Delays(Told[Telling], key="delays", tier=Tier.ALONE):
    """A later place in the order, `behind` another."""

    who: str
    behind: str

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and behind whom."""
        return f"{telling.name(self.who)} delays, to act after {telling.name(self.behind)}."


class HoldLapses(Told[Telling], key="hold_lapses", tier=Tier.ALONE):
    """A hold that nothing has triggered."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Whose."""
        return f"{telling.whose(self.who)} hold lapses."


class EffectEnds(effects.EffectEnds):
    """An effect that the clock has ended."""

    def told(self, telling: Narrator, one: One) -> str:
        """That it ends, where that is no matter of course."""
        return "" if LASTING.routine(self.label) else super().told(telling, one)


# -- out of the fight --------------------------------------------------------------------------------------------------
class Out(log.Out):
    """Somebody is out of the fight."""

    def told(self, telling: Telling, one: One) -> str:
        """Out by something else than harm that is told."""
        return f"{'GM: ' if telling.by_gm else ''}{telling.name(self.who)} {falls(self.reason)}."


# -- what the GM sets by hand ------------------------------------------------------------------------------------------
class PointsSet(NumberSet, key="ap_set"):
    """Other Action Points."""

    what = "AP"


class AttacksSet(NumberSet, key="attacks_set"):
    """Another count of attacks."""

    what = "attacks"


class InitiativeSet(NumberSet, key="initiative_set"):
    """Another Initiative."""

    what = "Initiative"


FACTS: tuple[type[Told[Telling]], ...] = (
    Initiative, Surprised, Turn, RoundBegins, PassBegins, RoundEnds, Idle, Delays, HoldLapses, EffectEnds, Out,
    PointsSet, AttacksSet, InitiativeSet,
)  # fmt: skip
"""All of them."""
