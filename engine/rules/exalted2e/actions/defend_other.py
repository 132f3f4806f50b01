"""Defending somebody else until the own next action (rules sections 3 and 6.5)."""

from __future__ import annotations

from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.common import turns
from engine.rules.common.arguments import text
from engine.rules.common.whom import whom

from ..fighter import Fighter
from ..log.attack import Guards
from . import actions
from .table import Action, Flurried


def run(fight: Fight, begin: Begin) -> None:
    """From now until the own next action attacks on the ward meet the own Parry DV where it is better."""
    fighter, row = actions.declares(fight, begin)
    ward: Fighter = fight[fight.ask(ask_ward, fighter, text(begin.args, "target"))]
    fight.involve(fighter, ward)
    actions.costs(fight, fighter, row, begin.args, ward.id)
    guards(fight, fighter, ward)


def guards(fight: Fight, fighter: Fighter, ward: Fighter) -> None:
    """The ward is guarded from now on."""
    fighter.guards = ward.id
    fight.tell(Guards(who=fighter.id, target=ward.id))
    fight.result(f"defends {ward.short}")


def ask_ward(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom? Those of the own side first. Raises Refused where nobody else is in the fight."""
    found = [one for one in turns.fighting(fight) if one.id != fighter.id]
    if not found:
        raise Refused("nobody_to_defend", f"There is nobody {fighter.name} can defend.")
    options = [Option(one.id, one.name) for one in sorted(found, key=lambda one: one.side != fighter.side)]
    return whom(fight, fighter, "Defend whom?", options, wanted)


def after(fight: Fight, fighter: Fighter, row: Tree) -> None:
    """As an action of a flurry: the ward is the target that was declared, or asked for."""
    guards(fight, fighter, fight[fight.ask(ask_ward, fighter, str(row.get("target", "")))])


DEFEND_OTHER = Action(
    "defend_other", "Defend other", run, confirms=True, key="t", place=130, speed=5, penalty=1,
    effect="own Parry before the ward's", usual=True, also=("defend",), done="defend anybody", undo="guard",
    flurried=Flurried(target="friend", said=("target",), after=after, noun="defense of another"),
    does="defends {target}", facts=(Guards,),
)  # fmt: skip

PROCEDURES = (DEFEND_OTHER,)
