"""Fighters leave and come back by the GM's word, and the fight ends."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING
from engine.rules.common import departures, turns
from engine.rules.common.action import BY_HAND, TURNS
from engine.rules.common.log import Removed

from ..actions.table import Action
from ..fighter import DEAD, Fighter, tick_of
from ..log.turns import Bleeds
from ..numbers import health, pools
from . import clinch, order, pending, tick

OF_THE_SCENE = (
    "joined",
    "tick",
    "join_successes",
    "once",
    "dv",
    "dv_later",
    "doing",
    "since",
    "held",
    "aim",
    "dice",
    "dice_next",
    "flurry",
    "struck",
    "onslaught",
    "stunt",
    "moved",
    "guards",
    "resisted",
    "shaping",
)
"""What of a condition is over with the scene."""


def defeat(fight: Fight, begin: Begin) -> None:
    """Puts a fighter out of the fight for a reason that `args` may give; its move passes on."""
    departures.defeat(fight, begin, order.goes_out, lambda fight, fighter: tick.goes_on(fight))


def come_back(fight: Fight, begin: Begin) -> None:
    """Brings a fighter who is out back into the fight."""
    departures.come_back(fight, begin, order.comes_back, tick.TURNS)


def remove(fight: Fight, begin: Begin) -> None:
    """Takes a fighter out of the file, with all that refers to it. If it was its move, the move passes on."""
    fighter: Fighter = fight[begin.who]
    acting, id = fighter.acting, fighter.id
    fight.tell(Removed(who=id, name=fighter.name))
    if acting:
        fight.draft.set(turns.ACTING, MISSING)
    clinch.leaves(fight, fighter)
    ends_on = {"tick": max(fighter.tick, tick_of(fight.draft) + 1)}
    fight.draft.set(f"combatant.{id}", MISSING)
    effects.leaves_until(fight.draft, id, ends_on)
    pending.leaves(fight.draft, id, ends_on)
    pools.leaves(fight.draft, id)
    for one in fight.everyone():
        _forgets(one, id)
    for group, plan in dict(fight.draft.get("coordinated", {})).items():
        _forgets_plan(fight, group, plan, id)
    if acting:
        tick.goes_on(fight)


def _forgets(fighter: Fighter, id: str) -> None:
    """Nothing in a fighter's condition refers to one who is gone."""
    fighter.write(f"now.struck.{id}", MISSING)
    if fighter.aims_at == id:
        fighter.write("now.aim", MISSING)
    if fighter.guards == id:
        fighter.guards = ""
    for number, part in fighter.read("now.flurry.part", {}).items():
        if part.get("target", "") == id:
            fighter.write(f"now.flurry.part.{number}.target", MISSING)


def _forgets_plan(fight: Fight, group: str, plan: dict[str, object], id: str) -> None:
    """A coordinated attack loses a member, or is over without its leader or its target."""
    over = id in (plan["leader"], plan["target"])
    fight.draft.set(f"coordinated.{group}" if over else f"coordinated.{group}.member.{id}", MISSING)


def end_fight(fight: Fight, begin: Begin) -> None:
    """The scene ends: what waits lands, then ticks, DV penalties and every effect that has an end are over. Health,
    motes, Willpower and anima stay as they are. The log reminds of mortals who bleed (rules section 9.5)."""
    departures.check_going_on(fight, tick.TURNS)
    tick.tick_ends(fight)
    when = {"tick": tick_of(fight.draft)}
    departures.scene_ends(fight, OF_THE_SCENE, when, "range", "coordinated", "pending")
    for one in fight.everyone():
        if one.mortal and one.defeated != DEAD and health.open_wounds(one):
            fight.tell(Bleeds(who=one.id, minutes=max(1, one.attribute("stamina"))))


DEFEAT = Action(
    "defeat", "defeat", defeat, takes="", place=290, minor=True, offered="Defeat", effect="out of the fight",
    shown=lambda fighter: not fighter.out, kind=BY_HAND,
)  # fmt: skip

RETURN = Action(
    "return", "return", come_back, takes="", place=280, minor=True, offered="Return", effect="back into the fight",
    shown=lambda fighter: bool(fighter.out), kind=BY_HAND,
)  # fmt: skip

REMOVE = Action(
    "remove", "remove", remove, takes="", place=300, minor=True, offered="Remove", effect="out of the file",
    kind=BY_HAND, undo="removal",
)  # fmt: skip

END_FIGHT = Action(
    "end_fight", "end of the fight", end_fight, takes="", kind=TURNS, undo="end", facts=(Bleeds,),
)  # fmt: skip

PROCEDURES = (DEFEAT, RETURN, REMOVE, END_FIGHT)
