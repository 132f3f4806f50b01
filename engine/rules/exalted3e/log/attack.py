"""What an attack did and brought, with its sentence: one for all of it, with every number that moved (look: log
lines)."""

from __future__ import annotations

from engine.core.names import width
from engine.core.told import Tier, Told
from engine.rules.common.log import Out, Wounds
from engine.rules.common.rolls import Roll

from .telling import (
    LINE,
    NEXT,
    Breaks,
    Crashes,
    One,
    PaysInitiative,
    Recovers,
    Shifts,
    Telling,
    clause,
    crosses,
    paid,
    rises,
)

VERBS = {
    "Grapple": "grapples {}",
    "Bind": "binds {}",
    "Disarm": "disarms {}",
    "Distract": "distracts {}",
    "Unhorse": "unhorses {}",
    "Knockdown": "knocks {} down",
    "Knockback": "knocks {} back",
    "Pull": "pulls {} closer",
    "Pilfer": "steals from {}",
}
"""What an attacker has done whose gambit succeeded."""

CUSTOM = "Other gambit"
"""A gambit that has no name of its own."""

GAMBIT_COST, MISS = "the gambit's difficulty and 1", "missed"
"""What is paid for, where these sentences tell the payment themselves."""


# -- what is part of the sentence of a hit or a miss -------------------------------------------------------------------
class Onslaught(Told[Telling], key="onslaught", tier=Tier.NEVER):
    """The onslaught that an attack has left its target with: the desk shows it."""

    who: str
    to: int


class Guarded(Told[Telling], key="guarded", tier=Tier.NEVER):
    """A guardian whose Parry was in the way of a blow at the target, and the successes `over` it. The hit or the miss
    tells it."""

    who: str
    target: str
    parry: int
    over: int


class Withering(Told[Telling], key="withering", tier=Tier.NEVER):
    """Initiative that a withering hit has moved: the target's from what it `was`, the attacker's from `his` to `now`.
    The hit tells it."""

    who: str
    target: str
    damage: int
    was: int
    to: int
    his: int
    now: int


class Resets(Told[Telling], key="reset", tier=Tier.NEVER):
    """The attacker's Initiative after a decisive hit. The hit tells it."""

    who: str
    was: int
    to: int


class GambitMade(Told[Telling], key="gambit", tier=Tier.NEVER):
    """A gambit that was `done`, or failed by a margin below 0, and the attacker's Initiative by its cost. The hit tells
    it."""

    who: str
    target: str
    gambit: str
    done: bool
    margin: int
    was: int
    to: int


class Distracted(Told[Telling], key="distract", tier=Tier.NEVER):
    """The Initiative that an ally has of a distraction. The gambit tells it."""

    who: str
    target: str
    amount: int
    was: int
    to: int


# -- what follows from a hit, and is told by itself where something else has brought it --------------------------------
class KnockedDown(Told[Telling], key="prone", tier=Tier.ALONE):
    """Knocked down."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Knocked down by something else."""
        return f"{telling.name(self.who)} is prone."


class Shoved(Told[Telling], key="shoved", tier=Tier.ALONE):
    """Moved to a range."""

    who: str
    by: str
    to: str

    def told(self, telling: Telling, one: One) -> str:
        """Moved by something else."""
        return f"{telling.name(self.who)} is shoved to {self.to} range."


class Grappled(Told[Telling], key="grappled", tier=Tier.ALONE):
    """Held by somebody, for so many rounds of control where that was `rolled` for."""

    who: str
    by: str
    rounds: int = 0
    rolled: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """Held by something else than the hit that is told."""
        return f"{telling.name(self.who)} is grappled by {telling.name(self.by)}{self.control}."

    @property
    def control(self) -> str:
        """The rounds of control, in words."""
        return f", {self.rounds} round{'s' if self.rounds != 1 else ''} of control" if self.rolled else ""


class Disarmed(Told[Telling], key="disarmed", tier=Tier.ALONE):
    """A weapon that is lost."""

    who: str
    weapon: str

    def told(self, telling: Telling, one: One) -> str:
        """A weapon lost by something else than the hit that is told."""
        return f"{telling.name(self.who)} loses {self.weapon}."


class DistractUsed(Told[Telling], key="distract_used", tier=Tier.ALONE):
    """An ally's distraction that has been used keeps its Initiative."""

    who: str
    target: str
    amount: int

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and how much it keeps."""
        whom = telling.name(self.target)
        return f"{telling.name(self.who)} uses the distraction of {whom}: {self.amount} Initiative kept."


# -- the attack itself -------------------------------------------------------------------------------------------------
class Hits(Told[Telling], key="hit"):
    """An attack of a `kind` (withering, decisive or gambit) that hit: its successes, and what they were up against in
    which `mode`."""

    who: str
    target: str
    kind: str
    weapon: str = ""
    successes: int = 0
    mode: str = ""
    defense: int = 0
    threshold: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """What it did, with who was in the way, or for whom the blow was, where the line has room for it."""
        by_kind = {"withering": self._withering, "decisive": self._decisive, "gambit": self._gambit}
        telling.take_all(one, Onslaught, Roll)
        guarded = telling.take(one, Guarded)
        told = by_kind[self.kind](telling, one)
        if guarded is None:
            return told
        stead = f"in {telling.whose(guarded.target)} stead"
        way = stead if self.target == guarded.who else f"past {telling.name(guarded.who)}"
        first, *more = told.split(NEXT)
        longer = f"{first.removesuffix('.')}; {way}."
        return NEXT.join((longer if width(longer) <= LINE else first, *more))

    def _withering(self, telling: Telling, one: One) -> str:
        attacker, target = self.who, self.target
        moved = telling.take(one, Withering, who=attacker, target=target)
        if moved is None:
            return f"{_doer(telling, one)} hits {telling.name(target)}."
        crash = telling.take(one, Crashes, who=target) if crosses(moved.was, moved.to) else None
        broke = telling.take(one, Breaks, who=attacker, target=target) if crash else None
        shift = telling.take(one, Shifts, who=attacker, target=target)
        out = telling.take(one, Out, who=target)
        final = shift.to if shift else moved.now + (broke.amount if broke else 0)
        recovers = telling.take(one, Recovers, who=attacker) if rises(moved.his, final) else None
        verb = "defeats" if out else "crashes" if crash else "hits"
        his = f"{telling.whose(attacker)} {moved.his} to {final}{'' if shift else _why(broke)}"
        theirs = f"{moved.was} to {moved.to}" if moved.was != moved.to else f"still {moved.to}"
        told = f"{_doer(telling, one)} {verb} {telling.name(target)}: Initiative {theirs}, {his}"
        after = "out of Crash" if recovers and not shift else ""
        whole = clause(told, after, _shaken(telling, one, target), out.reason if out else "")
        return whole + (f"{NEXT}{_shift(telling, attacker, target, broke)}" if shift else "")

    def _decisive(self, telling: Telling, one: One) -> str:
        attacker, target = self.who, self.target
        wounds = telling.take(one, Wounds, who=target)
        reset = telling.take(one, Resets, who=attacker)
        recovers = telling.take(one, Recovers, who=attacker) if reset and rises(reset.was, reset.to) else None
        out = telling.take(one, Out, who=target)
        stopped = telling.has(one, Roll, roll="damage", pool=0)
        did = _health(wounds) if wounds else "no damage, Hardness stops it" if stopped else "no damage"
        told = f"{_doer(telling, one)} {'defeats' if out else 'hits'} {telling.name(target)}: {did}"
        his = f"{telling.whose(attacker)} Initiative {reset.was} to {reset.to}" if reset else ""
        return clause(told, _shaken(telling, one, target), his, "out of Crash" if recovers else "")

    def _gambit(self, telling: Telling, one: One) -> str:
        attacker, target = self.who, self.target
        made = telling.take(one, GambitMade, who=attacker, target=target)
        if made is None:
            return f"{_doer(telling, one)} hits {telling.name(target)}."
        telling.take(one, PaysInitiative, who=attacker, why=GAMBIT_COST)
        crash = telling.take(one, Crashes, who=attacker) if crosses(made.was, made.to) else None
        title, whom = made.gambit, telling.name(target)
        gambit = "the gambit" if title == CUSTOM else f"the {title.lower()} gambit"
        if not made.done:
            told = f"{_doer(telling, one)} hits {whom}, but {gambit} fails by {-made.margin}"
        elif title in VERBS:
            told = f"{_doer(telling, one)} {VERBS[title].format(whom)}{_what_follows(telling, one, target)}"
        else:
            told = f"{_doer(telling, one)} hits {whom}: {gambit} succeeds{_what_follows(telling, one, target)}"
        his = f"{telling.whose(attacker)} Initiative {made.was} to {made.to}"
        ally = telling.take(one, Distracted, target=target)
        chance = f"{telling.whose(ally.who)} {ally.was} to {ally.to}" if ally else ""
        return clause(told, his + (", in Crash by own doing" if crash else ""), chance)


def _doer(telling: Telling, one: One) -> str:
    """The attacker, and whether the attack answers another."""
    return telling.name(one.who) + (" counters," if one.counters else "")


def _why(broke: Breaks | None) -> str:
    """Why the attacker has gained more than the damage and 1."""
    if broke is None:
        return ""
    return " with Break" if broke.amount else ", no Break so soon after a recovery"


def _shift(telling: Telling, attacker: str, target: str, broke: Breaks | None) -> str:
    """A Shift has a line of its own: `Break and Shift: Tavo acts again, on Bandit 1 only.`"""
    what = "Shift" if broke is None else "Break and Shift" if broke.amount else "Shift, no Break so soon"
    return f"{what}: {telling.name(attacker)} acts again, on {telling.name(target)} only."


def _health(wounds: Wounds) -> str:
    """Health, old to new, and by what."""
    return f"Health {wounds.was} to {wounds.left}, {wounds.amount} {wounds.type}"


def _shaken(telling: Telling, one: One, target: str) -> str:
    """Where a blow that smashes has sent its target."""
    prone = telling.take(one, KnockedDown, who=target)
    shoved = telling.take(one, Shoved, who=target)
    return "knocked down" if prone else f"knocked back to {shoved.to} range" if shoved else ""


def _what_follows(telling: Telling, one: One, target: str) -> str:
    """What a gambit that succeeded did besides."""
    disarmed = telling.take(one, Disarmed, who=target)
    wounds = telling.take(one, Wounds, who=target)
    telling.take_all(one, KnockedDown, who=target)
    held = telling.take(one, Grappled, who=target)
    shoved = telling.take(one, Shoved, who=target)
    words = f" of {disarmed.weapon}" if disarmed else ""
    words += f", {_health(wounds)}" if wounds else ""
    words += held.control if held else ""
    return words + (f", to {shoved.to} range" if shoved else "")


class Misses(Told[Telling], key="miss"):
    """An attack that missed: its successes, and what they were up against in which `mode`."""

    who: str
    target: str
    successes: int
    mode: str
    defense: int
    kind: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """What it was up against and what it cost."""
        guarded = telling.take(one, Guarded, target=self.target)
        telling.take_all(one, Onslaught, Roll)
        against = f"{self.mode.title()} {self.defense}" if self.mode != "none" else "no Defense"
        against += telling.by_word(one, "Defense")
        if guarded and guarded.over < 0:
            against = f"{telling.whose(guarded.who)} Parry {guarded.parry}"
            against += telling.by_word(one, "guardian's Parry")
        made = telling.made(one, "attack", self.successes)
        rolled = f"{made}{telling.by_word(one, 'attack successes')}"
        told = f"{_doer(telling, one)} misses {telling.name(self.target)}: {rolled} against {against}"
        lost = paid(telling, one, self.who, MISS)
        why = " (miss)" if made.isdecimal() else ""
        return clause(told, f"{telling.whose(self.who)} {lost}{why}" if lost else "")


class Clashes(Told[Telling], key="clash"):
    """A Clash: the successes of `who` and of a target, and who won it; nobody where both failed."""

    who: str
    target: str
    mine: int = 0
    theirs: int = 0
    winner: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Both, their successes, and what losing costs; the hit is told by itself."""
        told = f"{telling.name(self.who)} and {telling.name(self.target)} clash, {self.mine} to {self.theirs}"
        if not self.winner:
            return f"{told}: both fail."
        loser = self.target if self.winner == self.who else self.who
        return f"{told}: {telling.name(self.winner)} wins, {telling.whose(loser)} Defense -2 until own turn."


class Abandons(Told[Telling], key="abandoned"):
    """An attack that its own payments have made impossible."""

    who: str
    target: str
    kind: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and why."""
        return f"{telling.name(self.who)} gives up the attack on {telling.name(self.target)}: in Crash."


class Stopped(Told[Telling], key="stopped"):
    """An attack that a counterattack has stopped which landed at once: by the attacker's `crash`, or its being out."""

    who: str
    target: str
    kind: str = ""
    crash: bool = False

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and why."""
        why = "in Crash" if self.crash else "out of the fight"
        return f"{telling.name(self.who)}'s {self.kind} attack on {telling.name(self.target)} is stopped: {why}."


FACTS: tuple[type[Told[Telling]], ...] = (
    Onslaught, Guarded, Withering, Resets, GambitMade, Distracted, KnockedDown, Shoved, Grappled, Disarmed,
    DistractUsed, Hits, Misses, Clashes, Abandons, Stopped,
)  # fmt: skip
"""All of them."""
