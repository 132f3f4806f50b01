"""What the game master does by hand in plain rules: what is lost and comes back, Initiative, effects."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.told import SAID, One, Tier, Told
from engine.rules.common import by_hand
from engine.rules.common.action import BY_HAND, EFFECTS, Action, amount, only
from engine.rules.common.lasting import LastingTable
from engine.rules.common.log import ComesIn, Out, front
from engine.rules.common.telling import Telling, clause

from .fighter import Fighter, Track


class Set(Told[Telling], key="set", tier=Tier.FOLLOWS):
    """A number of somebody that was set by hand, old to new."""

    who: str
    number: str
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and whether the fighter is out by it."""
        out = telling.take(one, Out, who=self.who)
        told = f"{telling.whose(self.who)} {self.number} {self.was} to {self.to}"
        return front(telling, one) + clause(told, f"out of the fight: {out.reason}" if out else "")


class ByHand:
    """The procedures of what is done by hand; `health` is what `harm` takes, `known` are effects by their names."""

    def __init__(self, health: Track, known: LastingTable) -> None:
        self.health, self.known = health, known

    def rows(self) -> tuple[Action[Fighter], ...]:
        """A row for each."""
        return (
            Action("harm", "damage", self.harm, interrupt=True, kind=BY_HAND, undo="damage", facts=(Set,)),
            Action("initiative", "Initiative", initiative, interrupt=True, kind=BY_HAND, undo="Initiative",
                   facts=(Set,)),
            Action("effect", "effect", self.effect, interrupt=True, kind=EFFECTS, seen=SAID),
        )  # fmt: skip

    def harm(self, fight: Fight, begin: Begin) -> None:
        """Takes away `levels`, or gives back as many as `heal`, or `levels` below 0. There is one kind of damage."""
        fighter: Fighter = fight[begin.who]
        args = only(begin, "levels", "type", "heal")
        by = amount(args, "levels") - amount(args, "heal")
        if not by:
            raise Refused("wrong_amount", f"Give how much {self.health.title} is lost, or how much comes back.")
        was, to = self.health.loses(fight, fighter, by)
        fight.tell(Set(who=fighter.id, number=self.health.title, was=was, to=to))

    def effect(self, fight: Fight, begin: Begin) -> None:
        """Puts an effect on a fighter, or removes one."""
        from .sheet import Effect

        by_hand.effect(fight, begin, self.known, Effect)


def initiative(fight: Fight, begin: Begin) -> None:
    """Initiative changed by an amount or set. Who has not joined comes into the fight by what is set."""
    fighter: Fighter = fight[begin.who]
    args = only(begin, "change", "set")
    if not fighter.joined:
        fighter.initiative, fighter.joined = by_hand.place_of(fighter, args, "Initiative"), True
        fight.tell(ComesIn(who=fighter.id, to=fighter.initiative, what="with Initiative"))
        return
    if len(args) > 1:
        raise Refused("wrong_amount", "Give the change of Initiative, or what to set it to.")
    was = fighter.initiative
    fighter.initiative = amount(args, "set") if "set" in args else was + amount(args, "change")
    fight.tell(Set(who=fighter.id, number="Initiative", was=was, to=fighter.initiative))
