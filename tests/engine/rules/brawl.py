"""Brawl, a whole ruleset: two numbers and one action.

A blow rolls Might against nothing: each success takes a point of Grit, and who has none left is out.
"""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.told import One, Told
from engine.rules.action import ATTACKS, Action
from engine.rules.coming_sentences import Out
from engine.rules.plain.fighter import Fighter, Track, Trait
from engine.rules.plain.ruleset import Plain
from engine.rules.plain.turns import acts, asks_whom, rolls
from engine.rules.telling import Telling, clause

MIGHT = Trait("might", "Might", usual=3, most=10)
GRIT = Track("grit", "Grit", usual=5)


class Blow(Told[Telling], key="blow"):  # what the file keeps, and what the log says of it
    who: str
    target: str
    was: int
    left: int

    def told(self, telling: Telling, one: One) -> str:
        """`Kes hits Orsolo: Grit 5 to 3.`"""
        both = f"{telling.name(self.who)} {{}} {telling.name(self.target)}"
        if self.was == self.left:
            return clause(both.format("misses"))
        out = telling.take(one, Out, who=self.target)
        return clause(f"{both.format('hits')}: Grit {self.was} to {self.left}", "out of the fight" if out else "")


def blow(fight: Fight, begin: Begin) -> None:  # what it does, step by step
    fighter = acts(fight, begin, BLOW)
    fight.at("1", "Whom")
    target = asks_whom(fight, begin)
    fight.at("2", "Blow")
    was, left = GRIT.loses(fight, target, rolls(fight, fighter, MIGHT, "blow"))
    fight.tell(Blow(who=fighter.id, target=target.id, was=was, left=left))


BLOW = Action[Fighter](
    "attack", "Blow", blow, confirms=True, key="a", place=10, kind=ATTACKS, effect="takes Grit", undo="blow",
    facts=(Blow,),
)  # fmt: skip


class Brawl(Plain):
    """Two numbers, one action."""

    name, title, version = "brawl", "Brawl", 1
    traits, speed, health, actions = (MIGHT, GRIT), MIGHT, GRIT, (BLOW,)


RULES = Brawl()
