"""The other actions, with what they take in their sentences: `Corvin aims: +5 on the next shot; AP 3 to 2.`"""

from __future__ import annotations

from engine.core.told import Tier, Told
from engine.rules.common.telling import One, Telling, fitting

from ..actions.table import ACTIONS
from .telling import COMPLICATION, Spends, grit, points, spending, weapon_word


# -- what a turn is spent on -------------------------------------------------------------------------------------------
class OtherAction(Told[Telling], key="acts", tier=Tier.ALONE):
    """Anything that costs points, or nothing, and has no rule of its own."""

    who: str
    label: str
    cost: int

    def told(self, telling: Telling, one: One) -> str:
        """What it is called."""
        free = "" if self.cost else "free"
        return fitting(f"{telling.name(self.who)}: {self.label}", spending(telling, one) or free)


class Aims(Told[Telling], key="aims", tier=Tier.ALONE):
    """Action Points spent on aim, and what that comes `to` on the next shot with those spent before."""

    who: str
    to: int
    ap: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """The bonus."""
        return fitting(f"{telling.name(self.who)} aims: {self.to:+} on the next shot", spending(telling, one))


class Reloads(Told[Telling], key="reloads", tier=Tier.ALONE):
    """A weapon that is full again, `to` so many rounds."""

    who: str
    weapon: str
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """The weapon and its rounds."""
        name = telling.name(self.who)
        told = f"{name} reloads the {weapon_word(self.weapon)}: {self.to} rounds"
        return fitting((told, f"{name} reloads"), spending(telling, one))


class TakesUp(Told[Telling], key="takes_up", tier=Tier.ALONE):
    """A weapon that is in hand again."""

    who: str
    weapon: str

    def told(self, telling: Telling, one: One) -> str:
        """Which."""
        return fitting(f"{telling.name(self.who)} takes up the {weapon_word(self.weapon)}", spending(telling, one))


class Braces(Told[Telling], key="braces", tier=Tier.ALONE):
    """A shield that gives cover from now on."""

    who: str
    shield: str
    cover: str

    def told(self, telling: Telling, one: One) -> str:
        """Which, and how much."""
        told = f"{telling.name(self.who)} braces the {weapon_word(self.shield)}: {self.cover} cover"
        return fitting(told, spending(telling, one))


class Lowers(Told[Telling], key="lowers", tier=Tier.ALONE):
    """A shield that no longer does."""

    who: str
    shield: str

    def told(self, telling: Telling, one: One) -> str:
        """Which."""
        return f"{telling.name(self.who)} lowers the {weapon_word(self.shield)}."


class Holds(Told[Telling], key="holds", tier=Tier.ALONE):
    """An attack that waits for its trigger, which a note may name."""

    who: str
    weapon: str
    note: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """With what, and for what."""
        name, note = telling.name(self.who), f": {self.note}" if self.note else ""
        held = f"{name} holds an attack"
        return fitting((f"{held}, {weapon_word(self.weapon)}{note}", f"{held}{note}", held), spending(telling, one))


# -- out of turn -------------------------------------------------------------------------------------------------------
class Counters(Told[Telling], key="counterstrike", tier=Tier.ALONE):
    """A bonus on the next attack on somebody."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """On whom, and how much."""
        told = f"{telling.name(self.who)} counters {telling.name(self.target)}: next attack +10"
        return fitting(told, spending(telling, one))


class Dives(Told[Telling], key="dives", tier=Tier.ALONE):
    """Out of the way."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Who."""
        return fitting(f"{telling.name(self.who)} dives for cover", spending(telling, one))


class Evades(Told[Telling], key="evades", tier=Tier.ALONE):
    """Out of an area, with the test where one was rolled."""

    who: str
    roll: int = 0
    target: int = 0
    success: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """Who."""
        return fitting(f"{telling.name(self.who)} evades", spending(telling, one))


class Seizes(Told[Telling], key="seizes", tier=Tier.ALONE):
    """First in the order of this round."""

    who: str
    round: int

    def told(self, telling: Telling, one: One) -> str:
        """Who, and the Grit for it."""
        return fitting(f"{telling.name(self.who)} seizes the moment, first in round {self.round}", grit(telling, one))


class GainsPoint(Told[Telling], key="gains_ap", tier=Tier.ALONE):
    """One more Action Point for Grit."""

    who: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Points as they changed, and the Grit for it."""
        told = f"{telling.name(self.who)} finds one more point: {points(self.was, self.to)}"
        return fitting(told, grit(telling, one))


# -- what comes along --------------------------------------------------------------------------------------------------
class ConditionMoves(Told[Telling], key="condition", tier=Tier.ALONE):
    """Stacks of a condition that come or go."""

    who: str
    label: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """`Wick, bleeding 1 to 2.`, `Dane stands up; AP 3 to 2.`"""
        for what, did in ACTIONS.about_conditions().items() if telling.has(one, Spends, who=self.who) else ():
            if spent := telling.take(one, Spends, who=self.who, what=what):
                return fitting(f"{telling.name(self.who)} {did}", (points(spent.was, spent.to),))
        return fitting(self._words(telling))

    def _words(self, telling: Telling) -> str:
        name = telling.name(self.who)
        if not self.to:
            return f"{name} is no longer {self.label}"
        if not self.was:
            return f"{name} is {self.label}{f' {self.to}' if self.to > 1 else ''}"
        return f"{name}, {self.label} {self.was} to {self.to}"


class Complication(Told[Telling], key="complication", tier=Tier.ALONE):
    """A Complication, by the d100 that was rolled."""

    who: str
    roll: int

    def told(self, telling: Telling, one: One) -> str:
        """The roll, and the Grit that it brings a hero."""
        won = grit(telling, one, what=COMPLICATION)
        return f"A Complication for {telling.name(self.who)}, {self.roll:02}{f': {won}' if won else ''}."


# -- contests ----------------------------------------------------------------------------------------------------------
class Shoves(Told[Telling], key="shoves"):
    """A shove, or one that is resisted."""

    who: str
    target: str
    won: bool

    def told(self, telling: Telling, one: One) -> str:
        """Whom, and whether."""
        return _contest(telling, one, self.target, "shoves" if self.won else "can't shove")


class Grapples(Told[Telling], key="grapples"):
    """A grapple, or one that is resisted."""

    who: str
    target: str
    won: bool

    def told(self, telling: Telling, one: One) -> str:
        """Whom, and whether."""
        return _contest(telling, one, self.target, "grapples" if self.won else "can't grapple")


def _contest(telling: Telling, one: One, target: str, verb: str) -> str:
    telling.take(one, ConditionMoves, who=target)
    return fitting(f"{telling.name(one.who)} {verb} {telling.name(target)}", spending(telling, one))


class Distracts(Told[Telling], key="distracts"):
    """Somebody is distracted."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Who, by whom."""
        return fitting(f"{telling.name(self.who)} distracts {telling.name(self.target)}", spending(telling, one))


FACTS: tuple[type[Told[Telling]], ...] = (
    OtherAction, Aims, Reloads, TakesUp, Braces, Lowers, Holds, Counters, Dives, Evades, Seizes, GainsPoint,
    ConditionMoves, Complication, Shoves, Grapples, Distracts,
)  # fmt: skip
"""All of them."""
