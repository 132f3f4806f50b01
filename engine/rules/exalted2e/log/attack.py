"""Sentences of attacks, special ones and volleys among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.core.told import Tier, Told
from engine.rules.common.fighters import words
from engine.rules.common.telling import One, fitting

from .actions import Acts, cost, cost_of, successes
from .harm import Out, Pending, Wounds, levels_of, waiting
from .phrases import AHEAD, FELLS, Wordings, agreeing, outside, weapon_word, whose
from .telling import Telling
from .turns import TakesHold, Waits

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


# -- clinches, disarms and the like, guarding and blocking, with their sentences --------------------------------------
HOLDS = {"crush": "crushes {}", "hold": "keeps hold of {}", "throw": "throws {}", "release": "lets go of {}"}


# -- clinches ----------------------------------------------------------------------------------------------------------
class Clinches(Told[Telling], key="clinch", tier=Tier.ALONE):
    """Somebody has control from now on, and the tick on which the one held acts next."""

    who: str
    target: str
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Who holds whom."""
        return f"{telling.name(self.who)} has hold of {telling.name(self.target)}."


class ClinchLost(Told[Telling], key="clinch_lost", tier=Tier.ALONE):
    """Two have clinched each other on one tick: whose hold comes to nothing, and the successes of both."""

    who: str
    target: str
    successes: int
    against: int

    def told(self, telling: Telling, one: One) -> str:
        """Who has the better hold."""
        name, whom = telling.whose(self.who), telling.name(self.target)
        return f"{whom} has the better hold of the two: {self.against} against {name} {self.successes}."


class Holds(Told[Telling], key="holds"):
    """`What` a holder would do with its victim, the successes of both, and whether it `keeps` control."""

    who: str
    target: str
    what: str
    successes: int
    against: int
    keeps: bool

    def told(self, telling: Telling, one: One) -> str:
        """What it does, or that it loses control."""
        name, whom = telling.name(self.who), telling.name(self.target)
        if not self.keeps:
            gripped = telling.take(one, Clinches)
            telling.take_all(one, Released)
            taken = telling.take(one, Acts, who=self.who)
            after = cost_of(taken, gripped.to if gripped else None) if taken else ()
            return fitting(f"{whom} wins control from {name}: {self.against} against {self.successes}", after)
        if self.what == "throw":
            telling.take(one, Released, who=self.who)
        rolls = f"{self.successes} against {self.against}"
        return fitting(f"{name} {HOLDS[self.what].format(whom)}: {rolls}", cost(telling, one, self.who))


class Released(Told[Telling], key="released", tier=Tier.ALONE):
    """A hold that is over."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Who no longer holds whom."""
        told = f"{telling.name(self.who)} no longer holds {telling.name(self.target)}"
        return fitting(told, cost(telling, one, self.who))


# -- disarms -----------------------------------------------------------------------------------------------------------
class Disarmed(Told[Telling], key="disarmed", tier=Tier.ALONE):
    """A weapon that is out of the hand."""

    who: str
    weapon: str
    by: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and which."""
        return f"{telling.name(self.who)} loses the {weapon_word(self.weapon)}."


class KeepsWeapon(Told[Telling], key="keeps_weapon", tier=Tier.ALONE):
    """A weapon that is kept after all."""

    who: str
    weapon: str

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and which."""
        return f"{telling.name(self.who)} keeps the {weapon_word(self.weapon)}."


# -- guarding and blocking ---------------------------------------------------------------------------------------------
class Guards(Told[Telling], key="guards"):
    """Whom a fighter defends."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Both, and until when."""
        told = f"{telling.name(self.who)} defends {telling.name(self.target)} until the next action"
        return fitting(told, cost(telling, one, self.who))


class Blockades(Told[Telling], key="blockade"):
    """Who would keep whom from passing, the successes of both, and whether it `blocks`."""

    who: str
    target: str
    successes: int
    against: int
    blocks: bool

    def told(self, telling: Telling, one: One) -> str:
        """Who is kept from passing, or gets past."""
        name, whom = telling.name(self.who), telling.name(self.target)
        rolls = f"{self.successes} against {self.against}"
        told = f"{name} blocks {whom}: {rolls}" if self.blocks else f"{name} does not stop {whom}: {rolls}"
        return fitting(told, cost(telling, one, self.who))


# -- attacks together --------------------------------------------------------------------------------------------------
class Coordinates(Told[Telling], key="coordinates"):
    """An attack together of so many (`size`): the leader's successes, their difficulty, what it `lowers` the target's
    DV by, and on which tick."""

    who: str
    target: str
    successes: int
    difficulty: int
    size: int
    lowers: int
    tick: int

    def told(self, telling: Telling, one: One) -> str:
        """What it will take from the target's DV, and when."""
        name, whom, made = telling.name(self.who), telling.name(self.target), successes(self.successes)
        if not self.lowers:
            told = f"{name} leads nobody against {whom}: {made}, difficulty {self.difficulty}"
            return fitting(told, cost(telling, one, self.who))
        gain = f"DV -{self.lowers} on tick {self.tick}"
        lead = f"{name} leads {self.size} against {whom}: {made}, {gain}", f"{name} leads against {whom}: {gain}"
        return fitting(lead, cost(telling, one, self.who))


class WindowCloses(Told[Telling], key="window_closes", tier=Tier.ALONE):
    """An attack together that is over."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """On whom it was."""
        return f"The attack together on {telling.name(self.target)} is over."


SPECIAL: tuple[type[Told[Telling]], ...] = (
    Clinches, ClinchLost, Holds, Released, Disarmed, KeepsWeapon, Guards, Blockades, Coordinates, WindowCloses,
)  # fmt: skip
"""All of them."""


# -- a volley, with its sentences -------------------------------------------------------------------------------------
SHOTS = frozenset(kind.key for kind in (Hits, Misses, AutomaticMiss, Damage, Stopped, KeepsFeet))
"""What each shot would say by itself."""


class Shoots(Told[Telling], key="volley"):
    """A volley of so many (`size`) of a `group`: with which weapon, and on whom, shot by shot."""

    who: str
    weapon: str
    size: int
    targets: tuple[str, ...]
    group: str = ""
    speed: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """Who shoots at whom: `Heron Archer x12 shoot at Crane and Juno, long bow; next on 40, DV -1.`"""
        telling.told |= {each.place for each in telling.facts if each.key in SHOTS}
        taken = telling.take_each(one, Acts)
        who, weapon = f"{self.group or telling.name(self.who)} x{self.size}", weapon_word(self.weapon)
        targets = telling.names(dict.fromkeys(self.targets))
        lead = f"{who} shoot at {targets}, {weapon}", f"{who} shoot at {targets}", f"{who} shoot"
        return fitting(lead, cost_of(taken[0]) if taken else ())


class VolleyResult(Told[Telling], key="volley_result"):
    """What becomes of one target: how many of the shots at it hit, and the levels of a `type` that they do in all."""

    who: str
    shots: int
    hits: int
    levels: int
    type: str
    by: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Hits and levels: `Crane: 2 of 4 hit, 1 lethal at tick end.`"""
        waits = [each for each in telling.facts if each.key == Pending.key and each.who == self.who]
        telling.told |= {each.place for each in waits}
        hits = f"{telling.name(self.who)}: {self.hits or 'none'} of {self.shots} hit"
        if not self.levels:
            return fitting(f"{hits}, no level" if self.hits else hits)
        harm = f"{hits}, {self.levels} {self.type}"
        return fitting(_ends(harm, [Pending.recorded(each.data) for each in waits]))


def _ends(harm: str, waits: Sequence[Pending]) -> Wordings:
    if not waits:
        return (harm,)
    last = waits[-1]
    if fate := AHEAD.get(last.forecast):
        return (f"{harm}, {fate} and still acts",) if last.acts else (f"{harm}, {fate}",)
    return (f"{harm} at tick end",)


VOLLEY: tuple[type[Told[Telling]], ...] = (Shoots, VolleyResult)
"""All of them."""
