"""Sentences of attacks, those over an area among them."""

from __future__ import annotations

from typing import ClassVar

from engine.core.told import Tier, Told
from engine.rules.common.telling import One, Telling, fitting

from ..actions.table import ACTIONS
from ..lasting import PRONE, SUPPRESSED
from .actions import ConditionMoves
from .harm import Damage, Harm, harm
from .telling import FELLS, Wordings, agreeing, hits_word, loaded, place, spending, weapon_word, whose, within
from .turns import Out

HOW = {"opportunity": " out of turn", "held": " from the hold"}
"""What an attack was, where it was none of the own turn."""


# -- rolls -------------------------------------------------------------------------------------------------------------
class Roll(Told[Telling], key="roll", tier=Tier.NEVER):
    """A test: its key, the faces, the Success Target, and the Hits that it came to. Sentences name what they need."""

    roll: str
    who: str
    target: int
    success: bool
    value: int
    faces: tuple[int, ...] = ()


class Defends(Told[Telling], key="defends", tier=Tier.NEVER):
    """An Active Defense: the d100 against its Success Target, and the Hits. The attack that it stops tells it."""

    who: str
    mode: str
    roll: int
    target: int
    success: bool
    value: int


class PassiveDefense(Told[Telling], key="passive", tier=Tier.NEVER):
    """The passive dice, and the Hits of them. The attack that they stop tells them."""

    who: str
    value: int
    faces: tuple[int, ...] = ()


class ZeroVsZero(Told[Telling], key="zero_vs_zero", tier=Tier.ALONE):
    """How 0 Hits against 0 were ruled."""

    through: bool

    def told(self, telling: Telling, one: One) -> str:
        """Whether the attack gets through."""
        ruled = "the attack gets through" if self.through else "the attack is stopped"
        return f"0 Hits against 0: {ruled}."


class MayCounter(Told[Telling], key="may_counter", tier=Tier.ALONE):
    """Who may answer with a Counterstrike."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Whom, and what that takes."""
        row = ACTIONS.row("counterstrike")
        takes = ", ".join(filter(None, (row.title, row.usually)))
        return f"{telling.name(self.who)} may counter {telling.name(self.target)}: {takes}."


# -- Disarm and Knockdown ----------------------------------------------------------------------------------------------
class Maneuver(Told[Telling], tier=Tier.ALONE):
    """A maneuver that got through: the check of its target against a number, and whether that resists. What was not
    rolled is 0."""

    who: str
    target: str
    resists: bool
    number: int
    roll: int
    verb: ClassVar[str]

    def checked(self) -> Wordings:
        """What the check came to."""
        return ()

    def rolled(self) -> str:
        """`71 over 35`; what was not rolled, and what the number does not decide, only holds or fails."""
        verb = "holds" if self.resists else "fails"
        if not self.roll:
            return verb
        shown = f"{self.roll % 100:02}"
        if (self.roll <= self.number) != self.resists:
            return f"{shown} always {verb}"
        return f"{shown} {'under' if self.resists else 'over'} {self.number}"


class Disarms(Maneuver, key="disarms"):
    """A Disarm of an item, against Grip."""

    item: str = "weapon"
    verb: ClassVar[str] = "disarms"

    def checked(self) -> Wordings:
        """`Grip 71 over 35, pistol lost`."""
        rolled, item = f"Grip {self.rolled()}", weapon_word(self.item)
        return f"{rolled}, {f'keeps the {item}' if self.resists else f'{item} lost'}", rolled

    def told(self, telling: Telling, one: One) -> str:
        """A Disarm that no hit tells."""
        verb = "can't disarm" if self.resists else "disarms"
        return f"{telling.name(self.who)} {verb} {telling.name(self.target)}: {self.checked()[0]}."


class KnocksDown(Maneuver, key="knocks_down"):
    """A Knockdown, against Vigor."""

    verb: ClassVar[str] = "knocks down"

    def checked(self) -> Wordings:
        """`Vigor 71 over 35, prone`."""
        rolled = f"Vigor {self.rolled()}"
        return f"{rolled}, {'still up' if self.resists else 'prone'}", rolled

    def told(self, telling: Telling, one: One) -> str:
        """A Knockdown that no hit tells."""
        verb = "can't knock" if self.resists else "knocks"
        return f"{telling.name(self.who)} {verb} {telling.name(self.target)} down: {self.checked()[0]}."


# -- the attack itself -------------------------------------------------------------------------------------------------
class Strikes(Told[Telling]):
    """An attack on somebody, and `how` it came: in the own turn, out of it, or from a hold."""

    who: str
    target: str
    weapon: str = ""
    how: str = ""

    def leads(self, telling: Telling, verb: str, where: str, did: Wordings) -> Wordings:
        """Who does what to whom, and what that did, the longest first."""
        target, how = telling.name(self.target), HOW.get(self.how, "")
        doers, out = whose(telling, self.who, self.weapon), list[str]()
        for what in did:
            for who in doers:
                said = f"{who} {agreeing(verb, who)} {target}{how}"
                out += [f"{said}{where}: {what}", f"{said}: {what}"]
        shortest = doers[-1]
        return (*out, f"{shortest} {agreeing(verb, shortest)} {target}: {did[-1]}") if how else tuple(out)


class Hits(Strikes, key="hit"):
    """An attack that got through: its Hits, those of the defense, and the Net Hits."""

    hits: int = 0
    defense: int = 0
    net: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """What it did: `Corvin's heavy pistol hits Ganger 2's torso: Health 8 to 4, battered; AP 2 to 0.`"""
        lead = self._maneuver(telling, one) or self._harm(telling, one)
        return within(lead, spending(telling, one), loaded(telling, one))

    def _maneuver(self, telling: Telling, one: One) -> Wordings:
        """A Disarm or a Knockdown: `Corvin's sword disarms Ganger 2: Grip 71 over 35, pistol lost`."""
        done = telling.take(one, Disarms, target=self.target) or telling.take(one, KnocksDown, target=self.target)
        if done is None:
            return ()
        telling.take(one, ConditionMoves, who=self.target, label=PRONE.label)
        return self.leads(telling, "hits" if done.resists else done.verb, "", done.checked())

    def _harm(self, telling: Telling, one: One) -> Wordings:
        damage, hurt = telling.take(one, Damage, who=self.target), harm(telling, one, self.target)
        out = telling.take(one, Out, who=self.target) if hurt else None
        verb = FELLS.get(out.reason, "defeats") if out else "hits"
        where = f", {place(damage.location)}" if damage and damage.location else ""
        return self.leads(telling, verb, where, _did(damage, hurt, out))


def _did(damage: Damage | None, hurt: Harm | None, out: Out | None) -> Wordings:
    """What a hit has done."""
    if hurt is not None:
        return hurt.words(out)
    if damage is None or not damage.raw:
        return ("no damage",)
    return (f"armor {damage.armor} stops {damage.raw} damage", "no damage")


class Negated(Strikes, key="negated"):
    """An attack that was stopped, and `by` which defense: active, passive, or combined."""

    by: str
    hits: int
    defense: int

    def told(self, telling: Telling, one: One) -> str:
        """By what: `Corvin's pistol is stopped by Ganger 2: Dodge, 4 Hits against 5; AP 2 to 0.`"""
        defended = telling.take(one, Defends, who=self.target)
        mode = defended.mode if defended else "Active Defense"
        how = {
            "active": (f"{mode}, ", ""),
            "combined": (f"{mode} and passive dice, ", f"{mode} and more, ", ""),
            "passive": ("passive dice, ", ""),
        }[self.by]
        by_word = telling.by_word(one, "attack Hits", "Defense Hits")
        rolls, name = f"{hits_word(self.hits)} against {self.defense}{by_word}", telling.name(self.target)
        lead = tuple(f"{who} {_is(who)} stopped by {name}: {by}{rolls}"
                     for by in how for who in whose(telling, self.who, self.weapon))  # fmt: skip
        return within(lead, spending(telling, one), loaded(telling, one))


def _is(who: str) -> str:
    return "are" if agreeing("hits", who) == "hit" else "is"


class Misses(Strikes, key="miss"):
    """An attack whose test failed: the d100, or 0, and the Success Target."""

    roll: int
    number: int

    def told(self, telling: Telling, one: One) -> str:
        """What was rolled: `Corvin's heavy pistol misses Ganger 2: 78 over 53; AP 2 to 0.`"""
        rolled = f"{self.roll % 100:02}" if self.roll in (0, 100) else f"{self.roll:02}"
        over = f"{rolled} over {self.number}" if self.roll > self.number else f"{rolled} always fails"
        lead = self.leads(telling, "misses", "", (f"{over}{telling.by_word(one, 'Success Target')}",))
        return within(lead, spending(telling, one), loaded(telling, one))


FACTS: tuple[type[Told[Telling]], ...] = (
    Roll, Defends, PassiveDefense, ZeroVsZero, MayCounter, Disarms, KnocksDown, Hits, Negated, Misses,
)  # fmt: skip
"""All of them."""


# -- attacks on an area and on several targets, with their sentences --------------------------------------------------
class GoesOff(Told[Telling], key="blast"):
    """What goes off, with how many Hits for all `inside`."""

    who: str
    hits: int
    weapon: str = ""
    inside: tuple[str, ...] = ()

    def told(self, telling: Telling, one: One) -> str:
        """Whose it is, and how many it strikes."""
        inside = len(self.inside)
        did = f"{hits_word(self.hits)} for {inside} inside" if inside else "nobody is inside"
        lead = tuple(f"{who} goes off: {did}" for who in whose(telling, self.who, self.weapon))
        return fitting(lead, spending(telling, one))


class ThrownBack(Told[Telling], key="thrown_back"):
    """What was thrown and does not go off where it was meant to."""

    who: str
    weapon: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Whose it was."""
        lead = tuple(f"{who} is thrown back" for who in whose(telling, self.who, self.weapon))
        return fitting(lead, spending(telling, one))


class Astray(Told[Telling], key="astray", tier=Tier.ALONE):
    """A throw that has missed by some metres, in one of 8 directions."""

    who: str
    metres: int
    direction: int
    weapon: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Where it goes."""
        lead = whose(telling, self.who, self.weapon)[0]
        return f"{lead} goes {self.metres} m astray, direction {self.direction} of 8."


class Suppresses(Told[Telling], key="suppresses"):
    """Fire that hinders all `inside` by its Hits, or nobody."""

    who: str
    weapon: str
    hits: int
    inside: tuple[str, ...] = ()

    def told(self, telling: Telling, one: One) -> str:
        """Whom, and how much."""
        name, weapon = telling.name(self.who), weapon_word(self.weapon)
        if not self.inside or not self.hits:
            return fitting(f"{name} lays down fire with the {weapon}: nobody is hindered", spending(telling, one))
        each = self.hits * SUPPRESSED.amount("test")
        lead = (
            f"{name} suppresses {telling.names(self.inside)}: {each} on every test",
            f"{name} suppresses {len(self.inside)}: {each}",
        )
        return fitting(lead, spending(telling, one))


class Spreads(Told[Telling], key="spreads"):
    """Fire at several targets, before what came of each shot."""

    who: str
    targets: tuple[str, ...]
    weapon: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """At whom: `Corvin's SMG fires at Bo and Ganger 2; AP 4 to 2.`"""
        lead = tuple(f"{who} {agreeing('fires', who)} at {them}"
                     for them in (telling.names(self.targets), f"{len(self.targets)} targets")
                     for who in whose(telling, self.who, self.weapon))  # fmt: skip
        return within(lead, spending(telling, one), loaded(telling, one))


AREA: tuple[type[Told[Telling]], ...] = (GoesOff, ThrownBack, Astray, Suppresses, Spreads)
"""All of them."""
