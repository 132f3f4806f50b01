"""An action that the rules don't have, all of it in one place: its fact, its procedure, its row."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Choice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.told import Told
from engine.rules.common.action import whom
from engine.rules.common.telling import One, fitting
from engine.rules.exalted2e.actions import actions
from engine.rules.exalted2e.actions.table import Action, Flurried
from engine.rules.exalted2e.fighter import Fighter
from engine.rules.exalted2e.lasting import DISTRACTED
from engine.rules.exalted2e.log.actions import cost
from engine.rules.exalted2e.log.telling import Telling
from engine.rules.exalted2e.turn import acting


class Taunts(Told[Telling], key="taunts"):
    """Whom a fighter taunts."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Both, and what it took."""
        told = f"{telling.name(self.who)} taunts {telling.name(self.target)}"
        return fitting(told, cost(telling, one, self.who))


def taunt(fight: Fight, begin: Begin) -> None:
    """Taunts somebody, who is distracted until the own next action."""
    fighter, row = actions.declares(fight, begin)
    acting.fits(fighter, row)
    target: Fighter = fight[fight.ask(ask_whom, fighter, str(begin.args.get("target", "")))]
    fight.involve(fighter, target)
    actions.costs(fight, fighter, row, begin.args, target.id)
    DISTRACTED.on(fight.draft, target.id, effects.until_start_of(fighter.id))
    fight.tell(Taunts(who=fighter.id, target=target.id))


def ask_whom(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom."""
    return whom(fight, fighter, "Taunt whom?", actions.others(fight, fighter), wanted)


TAUNT = Action(
    "taunt", "Taunt", taunt, confirms=True, key="q", place=145, speed=4, penalty=1, effect="distracted",
    barred=lambda fighter: "is hoarse" if fighter.willpower < 1 else "", flurried=Flurried(said=("target",)),
    undo="insult", doing="taunting", facts=(Taunts,),
)  # fmt: skip

PROCEDURES = (TAUNT,)
