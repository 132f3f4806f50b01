"""Fighters leave and come back by the GM's word, and the fight ends (rules section 3)."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING
from engine.rules import departures, turns
from engine.rules.action import BY_HAND, TURNS
from engine.rules.coming_sentences import Removed

from ..actions.table import Action
from ..fighter import Fighter, round_of
from ..numbers import ranges
from . import leaving, order, turn

OF_THE_SCENE = (
    "joined",
    "initiative",
    "join_successes",
    "acted",
    "delayed",
    "started",
    "moved",
    "used",
    "flurry",
    "further_attacks",
    "only",
    "shifted",
    "onslaught",
    "crash",
    "recovered_round",
    "once",
    "distract",
    "withdraw",
    "guards",
)
"""What of a condition is over with the scene."""


def defeat(fight: Fight, begin: Begin) -> None:
    """Puts a fighter out of the fight for a reason that `args` may give; its turn passes on."""
    departures.defeat(fight, begin, leaving.goes_out, _passes_on)


def _passes_on(fight: Fight, fighter: Fighter) -> None:
    turn.ends(fight, fighter)
    turn.goes_on(fight)


def come_back(fight: Fight, begin: Begin) -> None:
    """Brings a fighter who is out back into the fight."""
    departures.come_back(fight, begin, leaving.comes_back, turn.TURNS)


def remove(fight: Fight, begin: Begin) -> None:
    """Takes a fighter out of the file, with all that refers to it. If it was its turn, the turn passes on."""
    fighter = fight[begin.who]
    acting, id = fighter.acting, fighter.id
    leaving.ends_grapples(fight, fighter)
    fight.tell(Removed(who=id, name=fighter.name))
    if acting:
        fight.draft.set(turns.ACTING, MISSING)
    fight.draft.set(f"combatant.{id}", MISSING)
    effects.leaves(fight.draft, id, round_of(fight.draft))
    ranges.leaves(fight.draft, id)
    fight.draft.set(f"{order.ORDER}.{id}", MISSING)
    for one in fight.everyone():
        _forgets(one, id)
    if acting:
        turn.goes_on(fight)


def _forgets(fighter: Fighter, id: str) -> None:
    """Nothing in a fighter's condition refers to one who is gone."""
    if fighter.crash_by == id:
        fighter.crash_by = ""
    if fighter.only == id:
        fighter.only = ""
    if fighter.guards == id:
        fighter.guards = ""
    held = fighter.read("now.distract", {})
    if id in (held.get("by"), held.get("target")):
        fighter.write("now.distract", MISSING)


def end_fight(fight: Fight, begin: Begin) -> None:
    """The scene ends: Initiative, onslaught, Crash and every effect that has an end are over. Health, motes, Willpower
    and anima stay as they are."""
    departures.check_going_on(fight, turn.TURNS)
    for one in fight.everyone():
        leaving.ends_grapples(fight, one)
    departures.scene_ends(fight, OF_THE_SCENE, {"round": round_of(fight.draft)}, "range")


DEFEAT = Action(
    "defeat", "defeat", defeat, key="v", place=250, offered="Defeat", minor=True, effect="out of the fight",
    shown=lambda fighter: not fighter.out, takes="nothing", kind=BY_HAND,
)  # fmt: skip

RETURN = Action(
    "return", "return", come_back, key="v", place=250, offered="Return", minor=True, effect="back into the fight",
    shown=lambda fighter: fighter.out, takes="nothing", kind=BY_HAND,
)  # fmt: skip

REMOVE = Action(
    "remove", "remove", remove, key="h", place=260, offered="Remove", minor=True, effect="out of the file",
    takes="nothing", kind=BY_HAND, undo="removal",
)  # fmt: skip

END_FIGHT = Action("end_fight", "end of the fight", end_fight, takes="nothing", kind=TURNS, undo="end")

PROCEDURES = (DEFEAT, RETURN, REMOVE, END_FIGHT)
