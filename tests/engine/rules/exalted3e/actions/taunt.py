"""An action that the rules don't have, all of it in one place: its fact, its effect, its procedure, its row."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.told import Told
from engine.rules.exalted3e.actions import allowed, steps
from engine.rules.exalted3e.actions.table import Action, Flurried
from engine.rules.exalted3e.fighter import Fighter
from engine.rules.exalted3e.log.cost_sentences import paid
from engine.rules.exalted3e.log.telling import One, Telling
from engine.rules.lasting import Lasting
from engine.rules.whom import whom

TAUNTS = Lasting("taunts", {"resolve": 1}, "rules of this table", words="taunts {}")


class Taunts(Told[Telling], key="taunts"):
    """Whom a fighter taunts."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Both, and what it cost."""
        cost = paid(telling, one, self.who, TAUNT.plain)
        return f"{telling.name(self.who)} taunts {telling.name(self.target)}: {cost}."


def taunt(fight: Fight, begin: Begin) -> None:
    """Taunts somebody until the own next turn."""
    fighter = allowed.declares(fight, begin, TAUNT)
    target: Fighter = fight[fight.ask(ask_whom, fighter, str(begin.args.get("target", "")))]
    TAUNTS.on(fight.draft, fighter.id, effects.until_start_of(fighter.id), against=target.id)
    fight.tell(Taunts(who=fighter.id, target=target.id))


def ask_whom(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom?"""
    return whom(fight, fighter, "Taunt whom?", [Option(one.id, one.name) for one in steps.others(fighter)], wanted)


TAUNT = Action(
    "taunt", "Taunt", taunt, confirms=True, key="q", place=135, cost=1, puts=TAUNTS, barred=allowed.somebody,
    whom=True, flurried=Flurried(only=("attack",)), undo="insult", facts=(Taunts,),
)  # fmt: skip

PROCEDURES = (TAUNT,)
