"""What the GM does by hand, alike in several rulesets, with its sentences: `GM: 2 bashing on Ydra, Health 7 to 5.`"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ..core.told import NONE, One, Tier, Told
from .coming_sentences import Out, Returns
from .telling import Telling, clause, owner, signed

BY_WORD = "GM"
"""The label of an effect that gives a number another value without a reason."""


def front(telling: Telling, one: One) -> str:
    """Who did it, where that was the GM: by a command of its own, or inside an action."""
    return "GM: " if telling.by_gm or one.interrupts else ""


# -- health ------------------------------------------------------------------------------------------------------------
class Wounds(Told[Telling], key="wounds", tier=Tier.FOLLOWS):
    """So many levels of a `type` of damage: the levels that are left of those there `was`, those `over` the last one,
    and the wound penalty by now. An attack tells its wounds itself."""

    who: str
    amount: int
    type: str
    was: int
    left: int
    over: int = 0
    penalty: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """Levels marked, and whether the fighter is out by them."""
        out = telling.take(one, Out, who=self.who)
        levels = f"{self.amount} {self.type} on {telling.name(self.who)}"
        return front(telling, one) + clause(f"{levels}, Health {self.was} to {self.left}", out.reason if out else "")


class Healed(Told[Telling], key="healed", tier=Tier.FOLLOWS):
    """Levels that are healed, of one `type` or of any."""

    who: str
    amount: int
    was: int
    left: int
    type: str = ""
    penalty: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """Levels healed, and whether the fighter is back by them."""
        back = telling.take(one, Returns, who=self.who)
        kind = f" {self.type}" if self.type else ""
        told = f"{self.amount}{kind} healed on {telling.name(self.who)}, Health {self.was} to {self.left}"
        return front(telling, one) + clause(told, "back in the fight" if back else "")


# -- motes -------------------------------------------------------------------------------------------------------------
class MotesSet(Told[Telling], key="motes_set", tier=Tier.ALONE):
    """One pool that has changed by an amount, to what it holds now."""

    who: str
    pool: str
    amount: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """The pool, old to new."""
        told = f"{telling.whose(self.who)} {self.pool} motes {self.to - self.amount} to {self.to}."
        return front(telling, one) + told


class MotesRegained(Told[Telling], key="motes_regained", tier=Tier.ALONE):
    """Motes that come back by hand, or for a reason."""

    who: str
    amount: int
    why: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """How many, to whom."""
        return f"{front(telling, one)}{self.amount} motes back for {telling.name(self.who)}."


class Committed(Told[Telling], key="committed", tier=Tier.ALONE):
    """Motes of a pool that are bound, or below 0 released, and how many of it are bound now."""

    who: str
    pool: str
    amount: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Motes bound or released."""
        verb = "commits" if self.amount > 0 else "releases"
        told = f"{telling.name(self.who)} {verb} {abs(self.amount)} {self.pool} motes"
        return front(telling, one) + f"{told}: {self.to} committed."


# -- effects -----------------------------------------------------------------------------------------------------------
class PutOn(Told[Telling], key="effect", tier=Tier.ALONE):
    """An effect put on somebody: by how much it changes which numbers, and `until` when, as effects have it."""

    who: str
    label: str
    modifiers: Mapping[str, int] = NONE
    until: Mapping[str, Any] = NONE

    def told(self, telling: Telling, one: One) -> str:
        """The effect, its numbers and its end."""
        name = telling.name(self.who)
        told = f"{self.label} on {name}{': ' + signed(self.modifiers) if self.modifiers else ''}"
        if self.label == BY_WORD and self.modifiers:
            told = f"{owner(name)} {signed(self.modifiers)}"
        return f"{front(telling, one)}{told}{self._end(telling)}."

    def _end(self, telling: Telling) -> str:
        count = self.until.get("count", 1)
        for moment, words in (("start_of", "until {} turn"), ("end_of", "to the end of {} turn")):
            if who := self.until.get(moment, ""):
                if count > 1:
                    return f", {count} turns"
                return ", " + words.format("own" if who == self.who else telling.whose(who))
        if self.until.get("round", 0):
            return f", to the end of round {self.until['round']}"
        if self.until.get("tick", 0):
            return f", until tick {self.until['tick']}"
        return ", this scene" if self.until.get("scene", False) else ""


class TakenOff(Told[Telling], key="effect_removed", tier=Tier.ALONE):
    """An effect taken off somebody."""

    who: str
    label: str

    def told(self, telling: Telling, one: One) -> str:
        """Which one, off whom."""
        label = "own value" if self.label == BY_WORD else self.label
        return f"{front(telling, one)}{label} off {telling.name(self.who)}."


# -- where and when ----------------------------------------------------------------------------------------------------
class Placed(Told[Telling], key="placed", tier=Tier.ALONE):
    """Two who stand so many yards or metres apart, or anywhere where that is not `known`."""

    who: str
    target: str
    yards: int | None = None
    metres: int | None = None
    known: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """How far apart they stand, or that it is open."""
        both = f"{front(telling, one)}{telling.name(self.who)} and {telling.name(self.target)}"
        if not self.known:
            return f"{both} stand anywhere."
        apart = f"{self.yards} yards" if self.metres is None else f"{self.metres} metre{'s' * (self.metres != 1)}"
        return f"{both} are {apart} apart."


class NumberSet(Told[Telling], tier=Tier.ALONE):
    """A number that the GM has set: what it `was`, and what it is from now on. Rules say what it is called."""

    what: ClassVar[str] = ""

    who: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Whose, old to new."""
        return f"{front(telling, one)}{telling.whose(self.who)} {self.what} {self.was} to {self.to}."


class ComesIn(Told[Telling], key="comes_in", tier=Tier.ALONE):
    """One who joins the fight unrolled, where the GM says: `what` is `on tick` or `with Initiative`."""

    who: str
    to: int
    what: str

    def told(self, telling: Telling, one: One) -> str:
        """Who, and where."""
        return f"{front(telling, one)}{telling.name(self.who)} joins the fight {self.what} {self.to}."
