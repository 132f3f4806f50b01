"""Keeping a clinch, with each action anew: crush, hold, throw, or let go (rules section 11)."""

from __future__ import annotations

from engine.core.ask import Choice, Number, Option, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.common.action import text

from ..attack import damage
from ..fighter import Fighter
from ..log.attack import Holds
from ..sheet import weapons
from ..turn import acting, order
from . import actions, effort, table
from .table import Action

TRAITS = ("strength", "dexterity")
RULE = "rules section 11"
CRUSH, HOLD, THROW, RELEASE = "crush", "hold", "throw", "release"


def run(fight: Fight, begin: Begin) -> None:
    """Keeps somebody clinched by a contest, and does something with the hold. Letting go takes no action."""
    holder: Fighter = fight[begin.who]
    caught = order.victim(fight.draft, holder.id)
    if not caught:
        raise Refused("holds_nobody", f"{holder.name} holds nobody in a clinch.")
    victim: Fighter = fight[caught]
    fight.at("1", "Declare")
    fight.involve(holder, victim)
    what = fight.ask(ask_what, holder, victim, text(begin.args, "what"))
    if what == RELEASE:
        order.lets_go(fight, holder)
        fight.result("lets go")
        return
    row = table.row(fight.draft, begin.procedure)
    acting.check(holder, row)
    actions.costs(fight, holder, row, begin.args, victim.id)
    threshold = _contest(fight, holder, victim, what)
    if threshold is not None:
        DOES[what](fight, holder, victim, arms(holder), threshold)


def ask_what(fight: Fight, holder: Fighter, victim: Fighter, wanted: str) -> Choice:
    """What is done with the hold."""
    options = [
        Option(CRUSH, "Crush", note=f"raw {strength(holder).value} and the margin"),
        Option(HOLD, "Hold on"),
        Option(THROW, "Throw", note="prone, and free"),
        Option(RELEASE, "Let go", note="no action"),
    ]
    known = wanted in (CRUSH, HOLD, THROW, RELEASE)
    return fight.choice("what", holder.id, f"What does {holder.name} do with {victim.name}?", options,
                        default=wanted if known else None, silent=known, field="declare")  # fmt: skip


def _speed(holder: Fighter, weapon: Tree | None) -> Number:
    holding = arms(holder)
    return number((f"{holding['name']}, Speed", weapons.speed(holding), RULE))


def arms(holder: Fighter) -> Tree:
    """What it crushes with: the clinch that does most damage, bare arms or a weapon made for it. It is piercing."""
    found = [_clinching(one) for one in weapons.ready(holder.sheet_tree).values()]
    best = max((one for one in found if one), key=lambda one: int(one.get("damage", 0)), default=weapons.BODY["clinch"])
    return {**best, "tags": (*best.get("tags", ()), "piercing")}


def _clinching(weapon: Tree) -> Tree:
    """A weapon as it clinches; empty for one that does not."""
    if weapons.has(weapon, "clinch"):
        return weapon
    if weapon.get("clinch_damage", 0):
        return {**weapons.BODY["clinch"], "name": weapon["name"], "damage": weapon["clinch_damage"]}
    return {}


def strength(holder: Fighter) -> Number:
    """Raw damage of a crush before the contest."""
    return damage.raw(holder, arms(holder))


def _contest(fight: Fight, holder: Fighter, victim: Fighter, what: str) -> int | None:
    """The successes by which the holder keeps control; None where the victim wins it. A tie keeps the holder."""
    fight.at("2", "Contest")
    own, other = effort.contest(
        fight, holder, effort.better(holder, TRAITS, "martial_arts", True), victim,
        effort.better(victim, TRAITS, "martial_arts", False), "Clinch", "martial_arts",
    )  # fmt: skip
    fight.tell(Holds(who=holder.id, target=victim.id, what=what, successes=own, against=other, keeps=own >= other))
    fight.result(f"{own} to {other}, {what if own >= other else 'control lost'}")
    if own >= other:
        return own - other
    order.turns(fight, holder, victim)
    return None


def _hold(fight: Fight, holder: Fighter, victim: Fighter, weapon: Tree, threshold: int) -> None:
    """Nothing more."""


DOES = {CRUSH: damage.crushes, HOLD: _hold, THROW: damage.throws}

KEEP = Action(
    "hold", "Keep a clinch", run, confirms=True, key="u", place=200, speed=_speed, penalty=1,
    effect="crush, hold, throw or let go", shown=lambda fighter: bool(order.victim(fighter.draft, fighter.id)),
    keeps="hold", done="keep the hold", facts=(Holds,),
)  # fmt: skip

PROCEDURES = (KEEP,)
