"""Standing in the way for others: defend other, and a blockade."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Choice, Option, Role
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.common import turns
from engine.rules.common.arguments import text, whom

from ..fighter import Fighter
from ..lasting import BLOCKED
from ..log.attack import Blockades, Guards
from . import actions, effort
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


# -- blocking somebody's way ------------------------------------------------------------------------------------------
NOBODY = "nobody"
TRAITS = ("strength", "dexterity")


def blockade(fight: Fight, begin: Begin) -> None:
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


def after_blockade(fight: Fight, fighter: Fighter, part: Tree) -> None:
    """As an action of a flurry: the contest, where somebody was named."""
    if part.get("target", ""):
        contests(fight, fighter, fight[part["target"]])


BLOCKADE = Action(
    "blockade", "Blockade", blockade, confirms=True, key="v", place=140, speed=5, penalty=1,
    effect="Athletics against who would pass",
    flurried=Flurried(said=("target", "pool"), own_roll=True, after=after_blockade),
    whom=True, usual=True, does="blocks the way", facts=(Blockades,),
)  # fmt: skip


PROCEDURES = (
    DEFEND_OTHER,
    BLOCKADE,
)
