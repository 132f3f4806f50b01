"""Shove and Grapple, opposed tests of Athletics, and Distraction (rules P8, P31). None of them counts as an attack."""

from __future__ import annotations

from engine.core.ask import Choice, Faces, Question
from engine.core.dice import dice_set
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.rules.common.action import text, whom

from .. import numbers
from ..attack import declare, strike
from ..fighter import Fighter
from ..lasting import DISTRACTED, RESTRAINED
from ..log.actions import Distracts, Grapples, Shoves
from ..log.attack import Roll
from ..numbers import standing_target
from .actions import acts
from .table import Action, pays


def shove(fight: Fight, begin: Begin) -> None:
    """Pushes somebody away; how far is the GM's to say. It is forced movement: no Attack of Opportunity (P29)."""
    fighter, target, won = _contest(fight, begin, SHOVE)
    fight.tell(Shoves(who=fighter.id, target=target.id, won=won))


def grapple(fight: Fight, begin: Begin) -> None:
    """Takes hold of somebody: a stack of Restrained (our reading)."""
    fighter, target, won = _contest(fight, begin, GRAPPLE)
    fight.tell(Grapples(who=fighter.id, target=target.id, won=won))
    if won:
        RESTRAINED.change(fight, target, 1)


def distract(fight: Fight, begin: Begin) -> None:
    """Distracts somebody: a stack of Distracted."""
    fighter = acts(fight, begin)
    target: Fighter = fight[fight.ask(ask_whom, fighter, text(begin.args, "target"))]
    fight.involve(fighter, target)
    pays(fight, fighter, DISTRACT)
    fight.tell(Distracts(who=fighter.id, target=target.id))
    DISTRACTED.change(fight, target, 1)


def _contest(fight: Fight, begin: Begin, action: Action) -> tuple[Fighter, Fighter, bool]:
    """Both sides test; who resists has it where both succeed with as many Hits, and nothing happens where both fail."""
    fighter = acts(fight, begin)
    target: Fighter = fight[fight.ask(ask_whom, fighter, text(begin.args, "target"))]
    fight.involve(fighter, target)
    pays(fight, fighter, action)
    own = _tests(fight, fighter, action, action.name)
    theirs = _tests(fight, target, action, "resist")
    won = own.success and (not theirs.success or own.hits > theirs.hits)
    return fighter, target, won


def _tests(fight: Fight, one: Fighter, action: Action, key: str) -> numbers.Test:
    faces = fight.ask(ask_test, one, action, key)
    goal = fight.shown_value(_target(one, action))
    made = numbers.test(fight.draft, goal, faces[0] if faces else 100)
    strike.complication(fight, one, made)
    fight.tell(Roll(roll=key, who=one.id, faces=tuple(faces), target=goal, success=made.success, value=made.hits))
    return made


def ask_test(fight: Fight, one: Fighter, action: Action, key: str) -> Question[Faces]:
    """The d100 of one side, against its skill."""
    fight.show(_target(one, action), standing_target(one, action.skill), who=one.id)
    return fight.faces(key, one.id, action.skill.capitalize(), dice_set((100,)), gives=f"{key} Hits")


def _target(one: Fighter, action: Action) -> str:
    return f"{action.skill.capitalize()}, {one.id}"


def ask_whom(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom."""
    options, default = declare.target_options(fighter)
    return whom(fight, fighter, "Whom?", options, wanted, default)


SHOVE = Action(
    "shove", "Shove", shove, rolls_on=True, when="turn", key="p", place=120, minor=True, cost=2, skill="athletics",
    whom=True, usual=True, done="shove", facts=(Shoves,),
)  # fmt: skip

GRAPPLE = Action(
    "grapple", "Grapple", grapple, rolls_on=True, when="turn", key="k", place=130, minor=True, cost=2,
    skill="athletics", whom=True, usual=True, done="grapple", facts=(Grapples,),
)  # fmt: skip

DISTRACT = Action(
    "distract", "Distraction", distract, when="turn", key="t", place=140, minor=True, cost=1, whom=True, usual=True,
    done="distract", facts=(Distracts,),
)  # fmt: skip

PROCEDURES = (SHOVE, GRAPPLE, DISTRACT)
