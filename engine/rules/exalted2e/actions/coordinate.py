"""Leading a coordinated attack: Charisma and War, and on the leader's next tick all strike together (section 6.4)."""

from __future__ import annotations

from itertools import groupby

from engine.core.ask import Choice, Number, Option, Role, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.common import turns
from engine.rules.common.action import text, whom

from ..fighter import Fighter
from ..log.attack import Coordinates
from ..numbers import pools
from ..turn import order
from . import actions, effort
from .table import Action

RULE = "rules section 6.4"


def run(fight: Fight, begin: Begin) -> None:
    """Leads an attack on one target by those who take part. A roll that falls short brings nothing."""
    leader, row = actions.declares(fight, begin)
    target: Fighter = fight[fight.ask(ask_target, leader, text(begin.args, "target"))]
    fight.involve(leader, target)
    members = _members(fight, leader, target)
    fight.ask(ask_go_on, leader, len(members))
    actions.costs(fight, leader, row, begin.args, target.id)
    need = fight.show("difficulty", difficulty(len(members)))
    fight.at("2", "Leader's roll")

    def pool() -> Number:
        return pools.ability_pool(leader, "charisma", "war")

    successes = effort.rolls(fight, leader, pool, f"Lead them, difficulty {need}", "war", "charisma").successes
    works = successes >= need and successes > 0
    lowers = fight.show("DV lowered by", lowered(successes if works else 0, len(members)))
    if works:
        order.opens(fight, leader.id, target.id, leader.tick, successes, members)
    fight.tell(
        Coordinates(
            who=leader.id,
            target=target.id,
            successes=successes,
            difficulty=need,
            size=len(members),
            lowers=lowers,
            tick=leader.tick,
        )
    )
    fight.result(f"DV -{lowers} on tick {leader.tick}" if works else "failed")


def difficulty(count: int) -> Number:
    """Half of those who take part, rounded down."""
    return number((f"half of {count}", count // 2, RULE))


def lowered(successes: int, count: int) -> Number:
    """What the DV loses against each of them: the successes, at most as many as take part."""
    return number(("successes", successes, RULE)).at_most(count, f"{count} take part", RULE)


def ask_target(fight: Fight, leader: Fighter, wanted: str) -> Choice:
    """Whom do they attack together?"""
    found = actions.others(fight, leader)
    if not found:
        raise Refused("nobody_to_attack", f"There is nobody {leader.name} can attack.")
    return whom(fight, leader, "Attack whom together?", found, wanted, found[0].id)


def _members(fight: Fight, leader: Fighter, target: Fighter) -> list[str]:
    """Who takes part: the leader, and of its own side whoever is not left out; a group is asked for as one."""
    found = [one for one in turns.fighting(fight) if one.side == leader.side and one not in (leader, target)]
    members = [leader.id]
    for (group, _), together in groupby(found, key=lambda one: (one.group, "" if one.group else one.id)):
        some = list(together)
        if fight.ask(ask_member, leader, some, group) == "yes":
            members += [one.id for one in some]
    if len(members) < 2:
        raise Refused("nobody_joins_in", f"{leader.name} can't coordinate alone: somebody must take part.")
    return members


def ask_member(fight: Fight, leader: Fighter, some: list[Fighter], group: str) -> Choice:
    """Whether these take part; those of the own side do unless it is said that they don't."""
    name = f"{group} x{len(some)}" if group and len(some) > 1 else some[0].name
    options = (Option("yes", "takes part"), Option("no", "does not"))
    return fight.choice(f"with {some[0].id}", leader.id, name, options, silent=True, field="declare", title=name)


def ask_go_on(fight: Fight, leader: Fighter, count: int) -> Choice:
    """All of them are named: the leader rolls."""
    need = difficulty(count).value
    go = Option("go", "Go on", note=f"{count} take part, difficulty {need}")
    return fight.choice(
        "declared", leader.id, "Go on?", (go, Option("wait", "Wait", barred="esc leaves it open")), role=Role.GO_ON
    )


COORDINATE = Action(
    "coordinate", "Coordinate", run, confirms=True, key="c", place=120, speed=5, penalty=2,
    effect="an attack together, Charisma and War", whom=True, usual=True, done="coordinate an attack",
    does="leads an attack on {target}", facts=(Coordinates,),
)  # fmt: skip

PROCEDURES = (COORDINATE,)
