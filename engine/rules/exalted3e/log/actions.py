"""Sentences of actions, and of what the game master changes by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from engine.core.told import NONE, Told
from engine.rules.common.log import Out, front

from .telling import (
    Breaks,
    Crashes,
    EffectTakes,
    Gains,
    One,
    PaysInitiative,
    Recovers,
    Telling,
    clause,
    crosses,
    paid,
    rises,
    signed,
)

LASTS = {
    "": " this turn",
    "turn": " this turn",
    "next_turn": " until own turn",
    "scene": " for the scene",
    "removed": "",
}


def _against(telling: Telling, one: One, roll: str, value: int, needed: int, won: bool, what: str = "") -> str:
    """A roll and its difficulty: `3 against 2`; none against a difficulty of 0 may still be too few."""
    still = ", which takes one" if value == needed == 0 and not won else ""
    return f"{telling.made(one, roll, value)} against {what}{needed}{still}"


# -- stances -----------------------------------------------------------------------------------------------------------
class Aims(Told[Telling], key="aim"):
    """Aimed at a target, once or more `times` in a row."""

    who: str
    target: str
    times: int

    def told(self, telling: Telling, one: One) -> str:
        """At whom, and what aiming again brings."""
        again = " again: +3 dice at any range" if self.times > 1 else ""
        return f"{telling.name(self.who)} aims at {telling.name(self.target)}{again}."


class InFullDefense(Told[Telling], key="full_defense"):
    """Full defense, and what it adds to Defense."""

    who: str
    amount: int

    def told(self, telling: Telling, one: One) -> str:
        """Full defense with its cost."""
        cost = paid(telling, one, self.who, "full defense")
        gain = f"Defense {self.amount:+} until own turn"
        return f"{telling.name(self.who)} takes full defense: {', '.join(filter(None, (cost, gain)))}."


class DefendsOther(Told[Telling], key="defend_other"):
    """Whom a fighter defends."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Both, and until when."""
        return f"{telling.name(self.who)} defends {telling.name(self.target)} until own turn."


class GuardEnds(Told[Telling], key="guard_ends"):
    """A ward that is out of reach."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """That it is defended no more."""
        return f"{telling.name(self.who)} no longer defends {telling.name(self.target)}."


# -- gear --------------------------------------------------------------------------------------------------------------
class Readies(Told[Telling], key="ready"):
    """A weapon that is drawn, one that is put `away`, or both, by their names; what that changes Defense by."""

    who: str
    amount: int
    weapon: str = ""
    away: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Weapons drawn and put away."""
        did = [f"readies {self.weapon}"] if self.weapon else []
        did += [f"puts {self.away} away"] if self.away else []
        return f"{telling.name(self.who)} {' and '.join(did)}: Defense {self.amount:+} until own turn."


class Reloads(Told[Telling], key="reload"):
    """A weapon that can be used again."""

    who: str
    weapon: str
    amount: int

    def told(self, telling: Telling, one: One) -> str:
        """Which, and what that changes Defense by."""
        return f"{telling.name(self.who)} reloads {self.weapon}: Defense {self.amount:+} until own turn."


# -- made up, social, powers -------------------------------------------------------------------------------------------
class OtherAction(Told[Telling], key="miscellaneous"):
    """A miscellaneous action."""

    who: str
    label: str
    amount: int

    def told(self, telling: Telling, one: One) -> str:
        """Whatever the GM called it."""
        return f"{telling.name(self.who)}: {self.label}; Defense {self.amount:+} until own turn."


class Sways(Told[Telling], key="social"):
    """Social influence `against` Resolve, on a target or on all who hear it."""

    who: str
    value: int
    against: int
    won: bool
    target: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Whether it sways them."""
        whom = telling.name(self.target) if self.target else "those who hear it"
        verb = "sways" if self.won else "does not sway"
        rolls = _against(telling, one, "social", self.value, self.against, self.won, "Resolve ")
        return f"{telling.name(self.who)} {verb} {whom}: {rolls}."


class UsesPower(Told[Telling], key="power"):
    """A power used from the menu: what it adds to which numbers, and for how long it `lasts`."""

    who: str
    label: str
    adds: Mapping[str, int] = NONE
    lasts: str = ""
    target: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """What it adds and for how long, and the Initiative that it brings."""
        rounds = self.lasts.removeprefix("rounds ")
        how_long = f" for {rounds} rounds" if rounds != self.lasts else LASTS.get(self.lasts, "")
        gains = telling.take(one, Gains, who=self.who)
        gained = f"Initiative {gains.was} to {gains.to}" if gains else ""
        recovers = telling.take(one, Recovers, who=self.who) if gains and rises(gains.was, gains.to) else None
        did = [f"{signed(self.adds)}{how_long}" if self.adds else "", gained, "out of Crash" if recovers else ""]
        told = "; ".join(filter(None, did))
        return f"{telling.name(self.who)} uses {self.label}{': ' + told if told else ''}."


class Flurries(Told[Telling], key="flurry"):
    """A flurry is declared."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Who does, and what it costs."""
        return f"{telling.name(self.who)} flurries: -3 dice on both, Defense -1 until own turn."


# -- moving about ------------------------------------------------------------------------------------------------------
class Moves(Told[Telling], key="move"):
    """A move of one band, `toward` a target or `away`, from one range to another where that is known; or a move
    somewhere else."""

    who: str
    target: str = ""
    way: str = ""
    was: str = ""
    to: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Which way, and the range old to new."""
        if not self.target:
            return f"{telling.name(self.who)} moves."
        way = "toward" if self.way == "toward" else "away from"
        bands = f": {self.was} to {self.to}" if self.was else ""
        return f"{telling.name(self.who)} moves {way} {telling.name(self.target)}{bands}."


class Halfway(Told[Telling], key="halfway"):
    """The first half of a band of difficult ground."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Who, and to or from whom."""
        return f"{telling.name(self.who)} is halfway to or from {telling.name(self.target)}, on difficult ground."


class Follows(Told[Telling], key="follows"):
    """A rush that is followed up, to a range where that is known."""

    who: str
    target: str
    to: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Whom, and to which range."""
        return f"{telling.name(self.who)} follows {telling.name(self.target)}{_at(self.to)}."


class Slides(Told[Telling], key="slides"):
    """One who has disengaged slides away, to a range where that is known."""

    who: str
    target: str
    to: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """From whom, and to which range."""
        return f"{telling.name(self.who)} slides away from {telling.name(self.target)}{_at(self.to)}."


def _at(range: str) -> str:
    return f" to {range} range" if range else ""


class Rushes(Told[Telling], key="rush"):
    """A rush won or lost, by its successes `against` those of the target."""

    who: str
    target: str
    value: int
    against: int
    won: bool

    def told(self, telling: Telling, one: One) -> str:
        """Both rolls, and what follows."""
        told = f"{telling.name(self.who)} rushes {telling.name(self.target)}"
        then = "follows the next move" if self.won else "in vain"
        mine = telling.made(one, "rush", self.value)
        theirs = telling.made(one, f"against {self.target}", self.against)
        return f"{told}: {mine} against {theirs}, {then}."


class Resists(TypedDict):
    """The successes of one who resists."""

    who: str
    value: int


class Disengages(Told[Telling], key="disengage"):
    """Getting away from enemies at close range, or not, by successes `against` those of each; to a range if won."""

    who: str
    value: int
    won: bool
    against: tuple[Resists, ...] = ()
    to: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """All rolls, and what it cost."""
        verb = "disengages" if self.won else "can't disengage"
        against = [
            f"{telling.whose(each['who'])} {telling.made(one, 'against ' + each['who'], each['value'])}"
            for each in self.against
        ]
        mine = telling.made(one, "disengage", self.value)
        rolls = f": {mine} against {', '.join(against)}" if against else ""
        return clause(f"{telling.name(self.who)} {verb}{rolls}", paid(telling, one, self.who, "disengage"))


class Withdraws(Told[Telling], key="withdraw"):
    """On the way out of the fight: the successes of this turn, the `total` of the `goal`, and whether that is it."""

    who: str
    value: int
    total: int
    goal: int
    done: bool

    def told(self, telling: Telling, one: One) -> str:
        """How far, and what it cost."""
        cost = paid(telling, one, self.who, "withdraw")
        if self.done:
            telling.take(one, Out, who=self.who)
        verb = "has withdrawn" if self.done else "withdraws"
        return clause(f"{telling.name(self.who)} {verb}: {self.total} of {self.goal} successes", cost)


# -- cover and footing -------------------------------------------------------------------------------------------------
class TakesCover(Told[Telling], key="cover"):
    """Cover that is reached, or not, and what it adds to Defense: 0 where it stops ranged attacks altogether."""

    who: str
    cover: str
    value: int
    against: int
    won: bool
    amount: int

    def told(self, telling: Telling, one: One) -> str:
        """The roll, and what it brings."""
        rolls = _against(telling, one, "take cover", self.value, self.against, self.won)
        if not self.won:
            return f"{telling.name(self.who)} does not reach {self.cover}: {rolls}."
        gain = f"Defense {self.amount:+}" if self.amount else "no ranged attacks"
        return f"{telling.name(self.who)} takes {self.cover}: {rolls}, {gain}."


class LeavesCover(Told[Telling], key="leaves_cover"):
    """Cover that is left."""

    who: str
    label: str

    def told(self, telling: Telling, one: One) -> str:
        """Which."""
        return f"{telling.name(self.who)} leaves {self.label}."


class Rises(Told[Telling], key="rise"):
    """Up again, or not; against no difficulty where no enemy is near."""

    who: str
    value: int
    against: int
    won: bool

    def told(self, telling: Telling, one: One) -> str:
        """The roll, if there was any."""
        rolls = f": {_against(telling, one, 'rise', self.value, self.against, self.won)}" if self.against else ""
        return f"{telling.name(self.who)} {'rises' if self.won else 'stays prone'}{rolls}."


FACTS: tuple[type[Told[Telling]], ...] = (
    Aims, InFullDefense, DefendsOther, GuardEnds, Readies, Reloads, OtherAction, Sways, UsesPower, Flurries, Moves,
    Halfway, Follows, Slides, Rushes, Disengages, Withdraws, TakesCover, LeavesCover, Rises,
)  # fmt: skip
"""All of them."""


# -- Initiative that the GM changes by hand, with its sentence --------------------------------------------------------
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


BY_HAND: tuple[type[Told[Telling]], ...] = (InitiativeSet,)
"""All of them."""
