"""Blocking somebody's way: Strength or Dexterity and Athletics against the same (rules sections 3 and 12)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Choice, Option, Role
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Tree
from engine.rules.common.arguments import text

from ..fighter import Fighter
from ..lasting import BLOCKED
from ..log.attack import Blockades
from . import actions, effort
from .table import Action, Flurried

NOBODY = "nobody"
TRAITS = ("strength", "dexterity")


def run(fight: Fight, begin: Begin) -> None:
    """Bars the way, of one who is named at once, of others when the GM has them try."""
    fighter, row = actions.declares(fight, begin)
    fight.involve(fighter)
    target = fight.ask(ask_target, fighter, text(begin.args, "target"))
    actions.costs(fight, fighter, row, begin.args, target if target != NOBODY else "")
    if target != NOBODY:
        contests(fight, fighter, fight[target])


def ask_target(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whose way? With nobody named there is no contest yet."""
    options = (*actions.others(fight, fighter), Option(NOBODY, "nobody yet"))
    free = {option.id for option in options}
    return fight.choice("target", fighter.id, "Whose way?", options, default=wanted if wanted in free else None,
                        silent=wanted in free, field="declare", role=Role.WHOM)  # fmt: skip


def contests(fight: Fight, fighter: Fighter, target: Fighter) -> None:
    """The contest: the one who blocks must have more, and then the other does not pass until it acts next."""
    fight.involve(target)
    fight.at("2", "Contest")
    own, other = effort.contest(
        fight, fighter, effort.better(fighter, TRAITS, "athletics", True), target,
        effort.better(target, TRAITS, "athletics", False), "Blockade", "athletics",
    )  # fmt: skip
    blocks = own > other
    if blocks:
        BLOCKED.off(fight.draft, target.id)
        BLOCKED.on(fight.draft, target.id, effects.until_start_of(fighter.id), source=fighter.name)
    fight.tell(Blockades(who=fighter.id, target=target.id, successes=own, against=other, blocks=blocks))
    fight.result(f"{own} to {other}, {'blocked' if blocks else 'gets past'}")


def after(fight: Fight, fighter: Fighter, part: Tree) -> None:
    """As an action of a flurry: the contest, where somebody was named."""
    if part.get("target", ""):
        contests(fight, fighter, fight[part["target"]])


BLOCKADE = Action(
    "blockade", "Blockade", run, confirms=True, key="v", place=140, speed=5, penalty=1,
    effect="Athletics against who would pass", flurried=Flurried(said=("target", "pool"), own_roll=True, after=after),
    whom=True, usual=True, does="blocks the way", facts=(Blockades,),
)  # fmt: skip

PROCEDURES = (BLOCKADE,)
