"""Fighters leave and come back by the GM's word, and the fight ends."""

from __future__ import annotations

from engine import effects, names
from engine.fight import Fight
from engine.inputs import Begin
from engine.model import MISSING, Refused
from engine.rules.base import Procedure

from ..fighter import Fighter, begun, tick_of
from ..numbers import health, ranges
from . import clinch, leaving, order, pending, tick

DEFEATED = "defeated"

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
    fighter: Fighter = fight[begin.who]
    if fighter.out:
        raise Refused("out_already", f"{fighter.name} is out of the fight already ({fighter.defeated}).")
    reason = names.clean(str(begin.args.get("reason", ""))) or DEFEATED
    acting = fighter.acting
    leaving.goes_out(fight, fighter, reason)
    if acting:
        tick.goes_on(fight)


def come_back(fight: Fight, begin: Begin) -> None:
    """Brings a fighter who is out back into the fight."""
    fighter: Fighter = fight[begin.who]
    if not fighter.out:
        raise Refused("not_out", f"{fighter.name} is in the fight.")
    leaving.comes_back(fight, fighter)
    if fighter.joined and begun(fight.draft) and not order.acting(fight.draft):
        tick.goes_on(fight)


def remove(fight: Fight, begin: Begin) -> None:
    """Takes a fighter out of the file, with all that refers to it. If it was its move, the move passes on."""
    fighter: Fighter = fight[begin.who]
    acting, id = fighter.acting, fighter.id
    fight.fact("removed", who=id, name=fighter.name)
    if acting:
        fight.draft.set(tick.ACTING, MISSING)
    clinch.leaves(fight, fighter)
    ends_on = {"tick": max(fighter.tick, tick_of(fight.draft) + 1)}
    fight.draft.set(f"combatant.{id}", MISSING)
    effects.leaves_until(fight.draft, id, ends_on)
    pending.leaves(fight.draft, id, ends_on)
    ranges.leaves(fight.draft, id)
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
    if not begun(fight.draft) and not order.fighting(fight):
        raise Refused("not_begun", "No fight is going on: there is nothing to end.")
    tick.tick_ends(fight)
    for one in fight.everyone():
        for field in OF_THE_SCENE:
            one.write(f"now.{field}", MISSING)
    effects.scene_ends(fight)
    fight.fact("fight_ends", tick=tick_of(fight.draft))
    for one in fight.everyone():
        if one.mortal and one.defeated != health.DEAD and health.open_wounds(one):
            fight.fact("bleeds", who=one.id, minutes=max(1, one.attribute("stamina")))
    for table in ("range", "coordinated", "pending"):
        fight.draft.set(table, MISSING)
    fight.draft.set("clock", {"ended": True})


PROCEDURES = (
    Procedure("defeat", "defeat", defeat),
    Procedure("return", "return", come_back),
    Procedure("remove", "remove", remove),
    Procedure("end_fight", "end of the fight", end_fight),
)
