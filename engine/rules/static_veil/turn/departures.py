"""Fighters leave and come back by the GM's word, and the fight ends."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING
from engine.rules.common import departures, distances, turns
from engine.rules.common.action import BY_HAND, TURNS
from engine.rules.common.base import MenuItem
from engine.rules.common.log import Removed

from .. import numbers
from ..actions.table import Action
from ..fighter import Fighter, round_of
from . import order, rounds

OF_THE_SCENE = (
    "initiative", "ap", "spent", "did", "paid", "acted", "attacks", "defended", "aim", "braced", "charged", "held",
    "counter", "may_counter", "surprised", "once",
)  # fmt: skip
"""What of a condition is over with the scene."""


def defeat(fight: Fight, begin: Begin) -> None:
    """Puts a fighter out of the fight for a reason that `args` may give; its turn passes on."""
    departures.defeat(fight, begin, order.goes_out, lambda fight, fighter: rounds.goes_on(fight))


def come_back(fight: Fight, begin: Begin) -> None:
    """Brings a fighter who is out back into the fight."""
    departures.come_back(fight, begin, order.comes_back, rounds.TURNS)


def remove(fight: Fight, begin: Begin) -> None:
    """Takes a fighter out of the file, with all that refers to it. If it was its turn, the turn passes on."""
    fighter: Fighter = fight[begin.who]
    acting, id = fighter.acting, fighter.id
    fight.tell(Removed(who=id, name=fighter.name))
    if acting:
        fight.draft.set(turns.ACTING, MISSING)
    fight.draft.set(f"combatant.{id}", MISSING)
    order.leaves(fight.draft, id)
    effects.leaves(fight.draft, id, round_of(fight.draft))
    distances.leaves(fight.draft, id)
    for one in fight.everyone():
        if one.counter == id:
            one.counter = ""
        if one.may_counter == id:
            one.may_counter = ""
    if acting:
        rounds.goes_on(fight)


def end_fight(fight: Fight, begin: Begin) -> None:
    """The scene ends: Initiative, Action Points and every effect that has an end are over. Health, injuries, Grit and
    ammunition stay as they are."""
    departures.check_going_on(fight, rounds.TURNS)
    departures.scene_ends(fight, OF_THE_SCENE, {"round": round_of(fight.draft)}, "range")


def _broken(fighter: Fighter) -> Iterator[MenuItem]:
    if not fighter.out:
        yield DEFEAT.offer(fighter, title="Broken", minor=False, reason=numbers.BROKEN)


def _whole(fighter: Fighter) -> Iterator[MenuItem]:
    if fighter.out:
        yield RETURN.offer(fighter, title="Whole again", note="in the fight")


def _gone(fighter: Fighter) -> Iterator[MenuItem]:
    yield REMOVE.offer(fighter, minor=False)


DEFEAT = Action(
    "defeat", "defeat", defeat, paid="", key="v", place=300, minor=True, offered="Defeat", effect="out of the fight",
    shown=lambda fighter: not fighter.out, of_a_thing=_broken, kind=BY_HAND,
)  # fmt: skip

RETURN = Action(
    "return", "return", come_back, paid="", key="v", place=310, offered="Return", effect="back into the fight",
    shown=lambda fighter: bool(fighter.out), of_a_thing=_whole, kind=BY_HAND,
)  # fmt: skip

REMOVE = Action(
    "remove", "remove", remove, paid="", key="h", place=320, minor=True, offered="Remove", effect="out of the file",
    of_a_thing=_gone, kind=BY_HAND, undo="removal",
)  # fmt: skip

END_FIGHT = Action("end_fight", "end of the fight", end_fight, paid="", kind=TURNS, undo="end")

PROCEDURES = (DEFEAT, RETURN, REMOVE, END_FIGHT)
