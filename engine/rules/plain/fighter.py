"""A fighter of plain rules: the numbers of its sheet, those of them that can be lost, and its place in a round."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import effects
from engine.core.ask import Number, number
from engine.core.desk import Column, Span
from engine.core.fight import Fight
from engine.core.model import MISSING, Draft, Field
from engine.core.told import OF_HEROES, Seen
from engine.rules.common.fighters import AnyFighter
from engine.rules.common.log import Out

DOWN = "down"
"""Why somebody is out who has nothing left."""


class Fighter(AnyFighter):
    """The live view of one combatant."""

    joined = Field("now.joined", False)
    initiative = Field("now.initiative", 0)
    acted = Field("now.acted", False)
    done = Field("now.done", "")
    """The action of this turn, by its name; empty while it has one."""


def round_of(draft: Draft) -> int:
    """The present round; 0 before the first."""
    return int(draft.get("clock.round", 0))


@dataclass(frozen=True)
class Trait:
    """One number of a sheet, from 0 to `most`. Its `id` stands in files and is never changed; effects change it by that
    too. It is what the sheet says, else `usual`. Its column is headed by its title, or by `short`. `seen` is what
    players are told of it.
    """

    id: str
    title: str
    usual: int = 0
    most: int = 20
    short: str = ""
    seen: Seen = OF_HEROES

    def of(self, fighter: AnyFighter) -> Number:
        """What it is now, with its parts."""
        own = (self.title, int(fighter.sheet(self.id, self.usual)))
        return number(own, *effects.parts(fighter.draft, fighter.id, self.id)).at_least(0)

    def value(self, fighter: AnyFighter) -> int:
        """What it is now."""
        return self.of(fighter).value

    def read(self, fighter: AnyFighter) -> str:
        """The same as people read it."""
        return str(self.value(fighter))

    @property
    def column(self) -> Column:
        """Its column in the order table."""
        title = self.short or self.title
        return Column(self.id, title, max(3, len(title)), help=self.title if self.short else "")

    def cell(self, fighter: Fighter) -> Span:
        """Its cell there."""
        return Span(self.read(fighter))


@dataclass(frozen=True)
class Track(Trait):
    """A number of which one can lose some. Who has none of it left is out of the fight, and not by a house rule."""

    def left(self, fighter: AnyFighter) -> int:
        """How much of it is left."""
        return max(0, self.value(fighter) - int(fighter.read(f"now.lost.{self.id}", 0)))

    def read(self, fighter: AnyFighter) -> str:
        """What is left, of how much."""
        return f"{self.left(fighter)} of {self.value(fighter)}"

    @property
    def column(self) -> Column:
        """Its column has room for `12 of 20`."""
        title = self.short or self.title
        return Column(self.id, title, max(8, len(title)), help=f"{self.title} left, of how much")

    def loses(self, fight: Fight, fighter: Fighter, amount: int) -> tuple[int, int]:
        """Takes some of it away, or gives back an amount below 0; returns what was left and what is. At 0 the fighter
        is out of the fight."""
        was = self.left(fighter)
        to = max(0, min(self.value(fighter), was - amount))
        lost = self.value(fighter) - to
        fighter.write(f"now.lost.{self.id}", lost or MISSING)
        if was and not to and not fighter.out:
            goes_out(fight, fighter, DOWN)
        return was, to


def goes_out(fight: Fight, fighter: Fighter, reason: str) -> None:
    """Puts a fighter out of the fight; what others have until its turns ends with this round."""
    fighter.defeated = reason
    effects.waits_no_more(fight.draft, fighter.id, {"round": max(1, round_of(fight.draft))})
    fight.tell(Out(who=fighter.id, reason=reason))
