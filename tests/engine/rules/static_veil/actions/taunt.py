"""An action that the rules don't have, all of it in one place: its fact, its procedure, its row."""

from __future__ import annotations

from engine.core.ask import Choice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.told import Told
from engine.rules.common.action import whom
from engine.rules.common.telling import One, Telling, fitting
from engine.rules.static_veil.actions.actions import acts
from engine.rules.static_veil.actions.table import Action, pays
from engine.rules.static_veil.attack import declare
from engine.rules.static_veil.fighter import Fighter
from engine.rules.static_veil.lasting import FRIGHTENED
from engine.rules.static_veil.log.telling import spending


class Taunts(Told[Telling], key="taunts"):
    """Whom a fighter taunts."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Both, and what it cost."""
        told = f"{telling.name(self.who)} taunts {telling.name(self.target)}"
        return fitting(told, spending(telling, one))


def taunt(fight: Fight, begin: Begin) -> None:
    """Taunts somebody, who is frightened."""
    fighter = acts(fight, begin)
    target: Fighter = fight[fight.ask(ask_whom, fighter, str(begin.args.get("target", "")))]
    fight.involve(fighter, target)
    pays(fight, fighter, TAUNT)
    fight.tell(Taunts(who=fighter.id, target=target.id))
    FRIGHTENED.change(fight, target, 1)


def ask_whom(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom."""
    options, default = declare.target_options(fighter)
    return whom(fight, fighter, "Taunt whom?", options, wanted, default)


TAUNT = Action(
    "taunt", "Taunt", taunt, when="turn", key="q", place=145, cost=2, effect="frightened",
    barred=declare.nobody_to_attack, whom=True, done="taunt", undo="insult", facts=(Taunts,),
)  # fmt: skip

PROCEDURES = (TAUNT,)
