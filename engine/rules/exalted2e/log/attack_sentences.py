"""An attack, with one sentence for what it did and every number that moved (look: log lines)."""

from __future__ import annotations

from typing import TypeVar

from engine.core.told import Tier, Told
from engine.rules.telling import One, fitting
from engine.rules.traits import words

from .action_sentences import cost
from .harm_sentences import Out, Pending, Wounds, levels_of, waiting
from .phrases import FELLS, Wordings, agreeing, outside, weapon_word, whose
from .special_sentences import Disarmed, KeepsWeapon
from .telling import Telling
from .turn_sentences import TakesHold, Waits

F = TypeVar("F", bound=Told[Telling])

HARMLESS = ("clinch", "disarm", "sweep")
"""Special attacks that do no damage on the hit."""

HELD = {"clinch": "held at tick end", "disarm": "disarmed at tick end"}
"""What special attacks will have done when the tick ends."""


# -- a hit and what comes of it ----------------------------------------------------------------------------------------
class Hits(Told[Telling], key="hit"):
    """An attack that hit, with a weapon, as a `special` attack or not; its successes, those `left` over the DV of a
    mode of defense."""

    who: str
    target: str
    weapon: str
    special: str = ""
    successes: int = 0
    mode: str = ""
    dv: int = 0
    left: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """The levels, what they make of the target, and what the action takes."""
        verb, did = self._did(telling, one)
        target = telling.name(self.target)
        by = whose(telling, one, self.who, self.weapon)
        lead = tuple(f"{who} {agreeing(verb, who)} {target}: {what}" for who in by for what in did)
        after = self._follows(telling, one)
        return fitting(lead, after, cost(telling, one, self.who))

    def _did(self, telling: Telling, one: One) -> tuple[str, Wordings]:
        """What it did to the target, as a verb and in words."""
        damage = telling.take(one, Damage, who=self.who, target=self.target)
        stopped = telling.take(one, Stopped, who=self.who, target=self.target)
        if stopped:
            stops = f"Hardness {stopped.hardness} stops it"
            return "hits", (f"{stopped.raw} raw damage, {stops}", stops)
        if self.special in HARMLESS:
            return "hits", (self._brings(telling, one),)
        if waits := self._done(telling, one, Pending):
            return "hits", waiting(waits)
        if not (wounds := self._done(telling, one, Wounds)):
            return "hits", (f"no level from {_dice(damage.dice)}" if damage else "no damage",)
        out = telling.take(one, Out, who=self.target) or telling.take(outside(one), Out, who=self.target)
        verb = FELLS.get(out.reason, "defeats") if out else "hits"
        return verb, (f"Health {wounds[0].was} to {wounds[-1].left}, {levels_of(wounds)}",)

    def _done(self, telling: Telling, one: One, kind: type[F]) -> list[F]:
        """What the attack did to its target; that of a counterattack stands in the attack around it."""
        found = telling.take_each(one, kind, who=self.target, by=self.who)
        if not found and one.counters:
            found = telling.take_each(outside(one), kind, who=self.target, by=self.who)
        return found

    def _brings(self, telling: Telling, one: One) -> str:
        """What a special attack brings in place of damage."""
        if kept := telling.take(one, KeepsWeapon, who=self.target):
            return f"{self.special}, but the {weapon_word(kept.weapon)} is kept"
        if lost := telling.take(one, Disarmed, who=self.target):
            return f"{self.special}, the {weapon_word(lost.weapon)} is lost"
        if telling.take(one, KeepsFeet, who=self.target):
            return f"{self.special}, but nobody falls"
        return self.special

    def _follows(self, telling: Telling, one: One) -> str:
        """What the blow brings besides levels."""
        knocked = telling.take(one, KnockedBack, who=self.target)
        telling.take(one, KeepsFeet, who=self.target)
        at_end = [HELD.get(each.what, each.label) for each in telling.take_each(one, Waits, who=self.target)]
        now = [each.label for each in telling.take_each(one, TakesHold, who=self.target)]
        said = [f"knocked back {knocked.yards} yards"] if knocked else []
        return ", ".join([*said, *at_end, *now])


class Damage(Told[Telling], key="damage", tier=Tier.NEVER):
    """How an attack came to its levels: raw damage of a `type`, soak, dice. A hit that did none tells of the dice."""

    who: str
    target: str
    dice: int
    raw: int = 0
    type: str = ""
    soak: int = 0
    levels: int = 0


class Stopped(Told[Telling], key="stopped", tier=Tier.NEVER):
    """Damage that Hardness stops: the hit tells of it."""

    who: str
    target: str
    hardness: int
    raw: int


class KnockedBack(Told[Telling], key="knocked", tier=Tier.ALONE):
    """Somebody is knocked back so many yards."""

    who: str
    yards: int
    by: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """How far, by something else than a hit that is told."""
        return f"{telling.name(self.who)} is knocked back {self.yards} yards."


class KeepsFeet(Told[Telling], key="keeps_feet", tier=Tier.ALONE):
    """Somebody is not knocked down."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Who is not."""
        return f"{telling.name(self.who)} keeps standing."


# -- a miss ------------------------------------------------------------------------------------------------------------
class Misses(Told[Telling], key="miss"):
    """An attack that missed: its successes or a `botch`, the DV of a mode of defense, and the `external` penalty."""

    who: str
    target: str
    weapon: str
    successes: int
    mode: str
    dv: int
    external: int
    botch: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """What it was up against."""
        by_itself = telling.take(one, AutomaticMiss, who=self.who)
        target = telling.name(self.target)
        against = "DV" if self.mode == "none" else f"{words(self.mode)} DV"
        if guarded := telling.take(one, Guarded, target=self.target):
            against = f"{telling.whose(guarded.who)} {against}"
        value = f"{against} {max(0, self.dv)}{telling.by_word(one, 'DV')}"
        did = f"{value} is above {_dice(by_itself.pool)}" if by_itself else f"{self._rolled(telling, one)} {value}"
        by = whose(telling, one, self.who, self.weapon)
        lead = tuple(f"{who} {agreeing('misses', who)} {target}: {did}" for who in by)
        return fitting(lead, cost(telling, one, self.who))

    def _rolled(self, telling: Telling, one: One) -> str:
        if self.botch:
            return "a botch against"
        less = f" less {-self.external}" if self.external else ""
        return f"{self.successes}{telling.by_word(one, 'attack successes')}{less} against"


class AutomaticMiss(Told[Telling], key="automatic_miss", tier=Tier.ALONE):
    """A miss without a roll: the `pool` of dice is below the DV."""

    who: str
    target: str
    pool: int
    dv: int

    def told(self, telling: Telling, one: One) -> str:
        """One that no other sentence tells."""
        name, whom = telling.name(self.who), telling.name(self.target)
        return f"{name} misses {whom} without a roll: DV {self.dv} above {_dice(self.pool)}."


class Guarded(Told[Telling], key="guarded", tier=Tier.NEVER):
    """Who meets the attack for its target: a miss tells of it."""

    who: str
    target: str


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


FACTS: tuple[type[Told[Telling]], ...] = (
    Hits, Damage, Stopped, KnockedBack, KeepsFeet, Misses, AutomaticMiss, Guarded,
)  # fmt: skip
"""All of them."""
