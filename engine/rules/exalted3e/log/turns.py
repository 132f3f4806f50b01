"""Joining, turns and rounds, and those who come and go, with their sentences (look: log lines)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from engine.core import effects
from engine.core.fight import HouseRule
from engine.core.told import NONE, Narrator, Tier, Told
from engine.rules.common import log
from engine.rules.common import telling as alike
from engine.rules.common.log import DEFEATED
from engine.rules.common.rolls import Roll

from ..lasting import LASTING
from .telling import Crashes, One, Recovers, Telling, clause, crosses, in_lines, paid, row


# -- joining and the order of turns ------------------------------------------------------------------------------------
class Joins(Told[Telling], key="joins"):
    """One who joins the battle with so many successes, at an Initiative; in the first round or `late`."""

    who: str
    successes: int
    to: int
    late: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """Join Battle, the highest first, those alike together: `9 Mirel and Ydra, 6 Bandit 2`; or one who comes
        late."""
        rest = telling.take_each(one, Joins)
        telling.take_all(one, Roll)
        if not rest:
            successes = f"{self.successes} success{'es' if self.successes != 1 else ''}"
            return f"{telling.name(self.who)} joins the battle: {successes}, Initiative {self.to}."
        placed = sorted((self, *rest), key=lambda each: -each.to)
        alike = groupby(placed, key=lambda each: each.to)
        told = [f"{to} {telling.names(each.who for each in those)}" for to, those in alike]
        return in_lines("Join Battle: ", told)


class Tie(Told[Telling], key="tie"):
    """Who acts first `among` those with equal Initiative."""

    who: str
    among: tuple[str, ...]

    def told(self, telling: Telling, one: One) -> str:
        """Who does where a house rule says so; whom the GM picks is plain to see."""
        rule = telling.take(one, HouseRule, option="tie_break")
        if rule is None:
            return ""
        others = telling.names(id for id in self.among if id != self.who)
        return f"{telling.name(self.who)} acts before {others} at equal Initiative (tie_break {rule.value})."


class Turn(Told[Telling], key="turn", tier=Tier.NEVER):
    """Whose turn begins, or is `resumed`: the desk shows it."""

    who: str
    resumed: bool = False


class Delays(Told[Telling], key="delays"):
    """A turn that is put off."""

    who: str
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and what that costs."""
        return clause(f"{telling.name(self.who)} delays", paid(telling, one, self.who, "delaying")).replace(
            "; ", ": ", 1
        )


class ActsNow(Told[Telling], key="acts_now", tier=Tier.ALONE):
    """One who acts at once, having `delayed` or by the word of the GM, `before` another whose turn it was."""

    who: str
    before: str = ""
    delayed: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """Who, and why."""
        if self.delayed:
            return f"{telling.name(self.who)} has delayed and acts now."
        return f"GM: {telling.name(self.who)} acts now."


# -- what begins and ends with a turn or a round -----------------------------------------------------------------------
class RoundBegins(Told[Telling], key="round", tier=Tier.NEVER):
    """A round begins: the desk shows it."""

    round: int


class RoundEnds(Told[Telling], key="round_ends", tier=Tier.ALONE):
    """A round ends, and so many motes come `back` to whom."""

    round: int
    back: Mapping[str, int] = NONE

    def told(self, telling: Telling, one: One) -> str:
        """Motes that come back: `End of round: 5 motes back for Mirel and Sefa.`"""
        groups: dict[int, list[str]] = {}
        for id, motes in self.back.items():
            groups.setdefault(motes, []).append(telling.name(id))
        told = [f"{motes} for {row(names)}" for motes, names in sorted(groups.items(), reverse=True)]
        return f"End of round: {', '.join(told).replace(' for ', ' motes back for ', 1)}." if told else ""


class CrashTurn(Told[Telling], key="crash_turn", tier=Tier.ALONE):
    """One more turn in Crash, of three."""

    who: str
    turns: int

    def told(self, telling: Telling, one: One) -> str:
        """Which one it is."""
        return f"{telling.name(self.who)} is in Crash: turn {self.turns} of 3."


class CrashReset(Told[Telling], key="crash_reset"):
    """A Crash that has lasted its three turns."""

    who: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """The way out, old to new."""
        telling.take(one, Recovers, who=self.who)
        name = telling.name(self.who)
        return f"{name} is out of Crash after three turns: Initiative {self.was} to {self.to}."


class DistractLost(Told[Telling], key="distract_lost"):
    """The gift of a distraction that was not used, and is lost again."""

    who: str
    target: str
    amount: int
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and the Crash that came of it."""
        crashed = telling.take(one, Crashes, who=self.who) if crosses(self.was, self.to) else None
        whom = telling.name(self.target)
        told = f"{telling.name(self.who)} has not attacked {whom}: Initiative {self.was} to {self.to}"
        return clause(told, "in Crash" if crashed else "", "the distraction is lost")


class OnslaughtEnds(Told[Telling], key="onslaught_ends", tier=Tier.NEVER):
    """Onslaught that is over at the start of a turn, as ever: the desk shows it."""

    who: str
    was: int


class EffectEnds(effects.EffectEnds):
    """An effect that the clock has ended."""

    def told(self, telling: Narrator, one: One) -> str:
        """That it ends, where that is no matter of course."""
        return "" if LASTING.routine(self.label) else super().told(telling, one)


class ControlUsed(Told[Telling], key="control_used", tier=Tier.NEVER):
    """A round of control that is used up as the holder's turn begins: the desk shows what is left."""

    who: str
    target: str
    left: int = 0


class GrappleLoses(Told[Telling], key="grapple_loses", tier=Tier.ALONE):
    """Rounds of control that attacks and damage have taken."""

    who: str
    was: int
    to: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """How many are left."""
        return f"{telling.name(self.who)} loses control: {self.was} to {self.to} rounds."


class GrappleEnds(Told[Telling], key="grapple_ends", tier=Tier.ALONE):
    """A grapple that is over: who no longer holds whom."""

    who: str
    target: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """That it is."""
        return f"{telling.name(self.who)} no longer holds {telling.name(self.target)}."


# -- out of the fight --------------------------------------------------------------------------------------------------
class Out(log.Out):
    """Somebody is out of the fight."""

    def told(self, telling: alike.Telling, one: One) -> str:
        """Why; who is defeated is so by a blow, or by the word of the GM."""
        if self.reason == DEFEATED:
            return f"{telling.name(self.who)} is defeated{', by the word of the GM' if telling.by_gm else ''}."
        return super().told(telling, one)


FACTS: tuple[type[Told[Telling]], ...] = (
    Joins, Tie, Turn, Delays, ActsNow, RoundBegins, RoundEnds, CrashTurn, CrashReset, DistractLost, OnslaughtEnds,
    EffectEnds, ControlUsed, GrappleLoses, GrappleEnds, Out,
)  # fmt: skip
"""All of them."""
