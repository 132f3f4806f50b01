"""Aborting a Guard or an Aim into another action before its time; the DV does not refresh (rules section 2.3)."""

from __future__ import annotations

from engine.ask import Ask
from engine.fight import Fight
from engine.inputs import Begin
from engine.model import Refused
from engine.rules.arguments import whole
from engine.rules.base import Procedure

from ..fighter import Fighter, tick_of
from . import order, tick

FROM = ("guard", "aim")
"""Actions that can be aborted."""


def why_not(fighter: Fighter) -> str:
    """Why a fighter has nothing to abort now; empty where it has."""
    if fighter.out or not fighter.joined:
        return "not in the fight"
    if fighter.doing not in FROM:
        return "neither guards nor aims"
    return "is due anyway" if fighter.due else ""


def abort(fight: Fight, begin: Begin) -> None:
    """Ends a Guard or an Aim now, or on a tick before anybody else is due; it is the fighter's move then."""
    fighter: Fighter = fight[begin.who]
    if reason := why_not(fighter):
        raise Refused("nothing_to_abort", f"{fighter.name} can't abort: {reason}.")
    was = fighter.doing
    now = comes_up(fight, fighter, begin)
    fight.fact("aborts", who=fighter.id, was=was, tick=now)
    if was == "guard":
        fighter.doing = ""


def comes_up(fight: Fight, fighter: Fighter, begin: Begin) -> int:
    """Makes it a fighter's move out of turn, without a refresh, on this tick or a later one; returns the tick."""
    first, last = tick_of(fight.draft), latest(fight, fighter)
    at: int = fight.ask(ask_tick, fighter, first, last, whole(begin.args, "tick", first))
    if at > first:
        if acting := order.acting(fight.draft):
            tick.ends(fight, fight[acting])
        tick.tick_ends(fight)
        tick.comes(fight, at)
    fighter.tick, fighter.held = at, True
    tick.begins(fight, fighter)
    return at


def latest(fight: Fight, fighter: Fighter) -> int:
    """The last tick before anybody is due; the present one where somebody waits on it."""
    waiting = [one for one in order.waiting(fight) if one != fighter and not one.acting]
    acting = order.acting(fight.draft)
    busy = bool(waiting) or (bool(acting) and tick.guards_by_itself(fight[acting]))
    if busy:
        return tick_of(fight.draft)
    return max(tick_of(fight.draft), min(one.tick for one in order.fighting(fight)))


def ask_tick(fight: Fight, fighter: Fighter, first: int, last: int, wanted: int) -> Ask:
    """On which tick? The present one, unless the clock is to go on first while nobody is due."""
    return fight.amount("tick", fighter.id, "On which tick?", last, first, wanted, silent=True, field="declare")


PROCEDURES = (Procedure("abort", "abort", abort),)
