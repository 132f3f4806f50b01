"""Fighters leave and come back by the GM's word, and the fight ends."""

from __future__ import annotations

from engine import effects, names
from engine.fight import Fight
from engine.inputs import Begin
from engine.model import MISSING, Refused
from engine.rules import distances
from engine.rules.base import Procedure

from ..fighter import Fighter, round_of
from . import leaving, order, rounds

DEFEATED = "defeated"

OF_THE_SCENE = (
    "initiative", "ap", "spent", "did", "paid", "acted", "attacks", "defended", "aim", "braced", "charged", "held",
    "counter", "may_counter", "surprised", "once",
)  # fmt: skip
"""What of a condition is over with the scene."""


def defeat(fight: Fight, begin: Begin) -> None:
    """Puts a fighter out of the fight for a reason that `args` may give; its turn passes on."""
    fighter: Fighter = fight[begin.who]
    if fighter.out:
        raise Refused("out_already", f"{fighter.name} is out of the fight already ({fighter.defeated}).")
    acting = fighter.acting
    leaving.goes_out(fight, fighter, names.clean(str(begin.args.get("reason", ""))) or DEFEATED)
    if acting:
        rounds.goes_on(fight)


def come_back(fight: Fight, begin: Begin) -> None:
    """Brings a fighter who is out back into the fight."""
    fighter: Fighter = fight[begin.who]
    if not fighter.out:
        raise Refused("not_out", f"{fighter.name} is in the fight.")
    fighter.defeated, fighter.unstable = "", ""
    fight.fact("returns", who=fighter.id)
    if fighter.joined and round_of(fight.draft) and not order.acting(fight.draft):
        rounds.goes_on(fight)


def remove(fight: Fight, begin: Begin) -> None:
    """Takes a fighter out of the file, with all that refers to it. If it was its turn, the turn passes on."""
    fighter: Fighter = fight[begin.who]
    acting, id = fighter.acting, fighter.id
    fight.fact("removed", who=id, name=fighter.name)
    if acting:
        fight.draft.set(rounds.ACTING, MISSING)
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
    if not round_of(fight.draft) and not order.fighting(fight):
        raise Refused("not_begun", "No fight is going on: there is nothing to end.")
    for one in fight.everyone():
        for field in OF_THE_SCENE:
            one.write(f"now.{field}", MISSING)
    effects.scene_ends(fight)
    fight.fact("fight_ends", round=round_of(fight.draft))
    fight.draft.set("range", MISSING)
    fight.draft.set("clock", {"ended": True})


PROCEDURES = (
    Procedure("defeat", "defeat", defeat),
    Procedure("return", "return", come_back),
    Procedure("remove", "remove", remove),
    Procedure("end_fight", "end of the fight", end_fight),
)
