"""Sentences that all rulesets have: coming and going, costs, what is set by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ...core.names import width
from ...core.told import NONE, One, Tier, Told
from .telling import LINE, NEXT, Telling, clause, in_lines, owner, row, signed


class Spent(Told[Telling], tier=Tier.ALONE):
    """Something that one side used, or what that cost."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """What one side used and what it cost: `Mirel uses Excellency, 5: 5 motes, anima dim to glowing.`"""
        found = [self, *telling.take_each(one, *SPENT, who=self.who)]
        name = f"{'GM: ' if telling.by_gm else ''}{telling.name(self.who)}"
        labels = [each.label for each in found if isinstance(each, Uses)]
        paid = costs(found)
        if one.counters and not paid:
            return ""  # What a counterattack is given has been paid and told when it was declared.
        if labels:
            told = f"{name} uses {row(labels)}{': ' + paid if paid else ''}."
            return told if width(told) <= LINE else f"{in_lines(f'{name} uses ', labels)}{_apart(name, paid)}"
        if not paid:
            return ""
        level = next((each.level for each in found if isinstance(each, Stunt)), 0)
        return f"{telling.whose(self.who)} stunt, level {level}: {paid}." if level else f"{name}: {paid}."


def _apart(name: str, costs: str) -> str:
    return f"{NEXT}{name}: {costs}." if costs else ""


class Uses(Spent, key="uses"):
    """A power, or something made up on the spot: what it adds to which numbers, and what it costs."""

    label: str
    adds: Mapping[str, int] = NONE
    cost: Mapping[str, int] = NONE


class MotesSpent(Spent, key="motes_spent"):
    """Motes that were spent: what is left of both pools, and how many came from which."""

    amount: int
    personal: int = 0
    peripheral: int = 0
    from_personal: int = 0
    from_peripheral: int = 0


class Willpower(Spent, key="willpower"):
    """Willpower that has changed by an amount, to what there is now."""

    amount: int
    to: int


class Anima(Spent, key="anima"):
    """An anima that shows more or less than it did, by the names of its levels."""

    was: str
    to: str


class Stunt(Spent, key="stunt"):
    """A stunt of a level."""

    level: int


SPENT: tuple[type[Spent], ...] = (Uses, MotesSpent, Willpower, Anima, Stunt)
"""Facts of one side's effects, which make one sentence."""


def costs(found: Iterable[Told[Telling]]) -> str:
    """Motes, Willpower and anima as they changed."""
    spent = list(found)
    motes = sum(each.amount for each in spent if isinstance(each, MotesSpent))
    will = [each for each in spent if isinstance(each, Willpower)]
    anima = [each for each in spent if isinstance(each, Anima)]
    words = [f"{motes} mote{'s' if motes != 1 else ''}"] if motes else []
    words += [_willpower(will[0].to - will[0].amount, will[-1].to)] if will else []
    words += [f"anima {anima[0].was} to {anima[-1].to}"] if anima else []
    return ", ".join(words)


def _willpower(was: int, to: int) -> str:
    """Willpower as it changed; what was spent may have come back at once for a stunt."""
    return f"Willpower {was} to {to}" if was != to else f"Willpower still {to}"


# -- those who leave the fight and come back, and its end, alike in several rulesets ----------------------------------
DEFEATED = "defeated"
"""The reason of being out where nobody gives another."""


class Out(Told[Telling], key="out", tier=Tier.ALONE):
    """Somebody is out of the fight. What has come of it, each ruleset says in its own words."""

    who: str
    reason: str

    def told(self, telling: Telling, one: One) -> str:
        """Why, in the words of the reason."""
        return f"{'GM: ' if telling.by_gm else ''}{telling.name(self.who)} is out of the fight: {self.reason}."


class Returns(Told[Telling], key="returns", tier=Tier.ALONE):
    """Somebody who was out is back in the fight."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """That it is."""
        return f"{'GM: ' if telling.by_gm else ''}{telling.name(self.who)} is back in the fight."


class Again(Told[Telling], key="again", tier=Tier.ALONE):
    """The GM has given an action back."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """To whom."""
        return f"GM: {telling.name(self.who)} may act again."


class Removed(Told[Telling], key="removed"):
    """Somebody is taken out of the file, which holds the name no more."""

    who: str
    name: str

    def told(self, telling: Telling, one: One) -> str:
        """Who it was."""
        return f"GM: {self.name} is taken out."


class NobodyLeft(Told[Telling], key="nobody_left", tier=Tier.ALONE):
    """Nobody can act."""

    def told(self, telling: Telling, one: One) -> str:
        """That it is so."""
        return "Nobody is left to act."


class FightEnds(Told[Telling], key="fight_ends", tier=Tier.ALONE):
    """The end of the fight, in a round or on a tick if there was any."""

    round: int = 0
    tick: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """When it was."""
        when = f" in round {self.round}" if self.round else f" on tick {self.tick}" if self.tick else ""
        return f"The fight ends{when}."


# -- what the GM does by hand, alike in several rulesets, with its sentences ------------------------------------------
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
