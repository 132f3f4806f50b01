"""Initiative for the combat, and delaying; fighters leave and come back by the GM's word, and the fight ends."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused
from engine.rules.common import fighters, turns
from engine.rules.common.action import BY_HAND, TURNS, whom
from engine.rules.common.base import MenuItem
from engine.rules.common.log import Removed

from .. import numbers
from ..actions.table import Action, never
from ..fighter import Fighter, round_of
from ..lasting import DISTRACTED
from ..log.turns import Delays, Surprised
from . import order, rounds


def roll_initiative(fight: Fight, begin: Begin) -> None:
    """Those who are not in the fight roll: all of them, or the one named. The first round begins once all have.

    One who comes late has the points of a whole round and takes its place in the order at once.
    """
    coming = _coming(fight, begin.who)
    fight.involve(*coming)
    late = bool(round_of(fight.draft))
    for one, value in order.initiative(fight, coming):
        order.tells(fight, one, value, late=late)
    if late:
        for one in coming:
            rounds.restores(fight, one)
            order.comes_in(fight, one)
    else:
        _begins(fight)
    rounds.TURNS.resumes(fight)


def _begins(fight: Fight) -> None:
    joined = [one for one in fight.everyone() if one.joined]
    fight.draft.set("clock", {"order": order.places(fight, joined)})
    for one in joined:
        if one.surprised:
            DISTRACTED.on(fight.draft, one.id, {"end_of": one.id}, DISTRACTED.of(1), bare=True)
    rounds.round_begins(fight)


def _coming(fight: Fight, who: str) -> list[Fighter]:
    """Who rolls. Raises Refused where nobody does, unless all are there and only the first round is to begin."""
    if who and fight[who].thing:
        raise Refused("can_not_join", f"{fight[who].name} is an object and has no Initiative.")
    coming = [one for one in turns.coming(fight, who, "rolled Initiative") if not one.thing]
    if not coming and (round_of(fight.draft) or not turns.fighting(fight)):
        raise Refused("nobody_joins", "Everybody who can fight is in it: add a fighter first.")
    return coming


def surprise(fight: Fight, begin: Begin) -> None:
    """Marks one who is surprised, before the fight begins, or takes that back: a point less in the first round, and
    Distracted until the end of the first turn (rules P35)."""
    fighter: Fighter = fight[begin.who]
    if round_of(fight.draft):
        raise Refused("too_late", "Surprise is said before the first round begins.")
    fighter.surprised = not fighter.surprised
    fight.tell(Surprised(who=fighter.id, on=fighter.surprised))


def _surprised(fighter: Fighter) -> Iterator[MenuItem]:
    """Before the fight: that it is surprised, or isn't any more."""
    if not round_of(fighter.draft) and not fighter.out:
        title = "Not surprised" if fighter.surprised else "Surprised"
        note = "as all others" if fighter.surprised else "a point less, distracted in the first turn"
        yield SURPRISE.offer(fighter, title=title, note=note)


SURPRISE = Action(
    "surprise", "surprise", surprise, paid="", place=250, more=_surprised, shown=never, facts=(Surprised,),
)  # fmt: skip

ROLL_INITIATIVE = Action(
    "roll_initiative", "Initiative", roll_initiative, rolls_on=True, paid="", place=260,
    effect="comes into the fight", shown=lambda fighter: not fighter.joined and not fighter.out, kind=TURNS,
    undo="Initiative",
)  # fmt: skip


# -- delaying ---------------------------------------------------------------------------------------------------------
def delay(fight: Fight, begin: Begin) -> None:
    """The one whose turn it is acts behind somebody else. Raises Refused where that is too late or useless."""
    fighter = rounds.TURNS.whose(fight)
    if reason := why_not(fight, fighter, begin.who):
        raise Refused("can_not_delay", f"{fighter.name} can't delay: {reason}.")
    behind = fight.ask(ask_behind, fighter, str(begin.args.get("target", "")))
    draft, now = fight.draft, [id for id in order.ids(fight.draft.state) if id != fighter.id]
    at = now.index(behind) + 1
    if not fight.option("time.delay_is_permanent") and not draft.get(order.USUAL, ()):
        draft.set(order.USUAL, tuple(draft.get(order.ORDER, ())))
    order.set_order(draft, (*now[:at], fighter.id, *now[at:]))
    draft.set(order.SEIZED, tuple(id for id in draft.get(order.SEIZED, ()) if id != fighter.id))
    rounds.put_off(fighter)
    fight.tell(Delays(who=fighter.id, behind=behind))
    rounds.goes_on(fight)


def why_not(fight: Fight, fighter: Fighter, who: str = "") -> str:
    """Why the one whose turn it is can't delay; empty where it can."""
    if who not in ("", fighter.id):
        return f"it is this fighter's turn, not {fight[who].name}'s"
    if fighter.did:
        return "something has been done with this turn already"
    if all(one == fighter for one in order.to_act(fight)):
        return "nobody else has a turn in this pass"
    return ""


def ask_behind(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Behind whom."""
    options = [Option(one.id, one.name) for one in order.to_act(fight) if one != fighter]
    return whom(fight, fighter, "Behind whom?", options, wanted)


DELAY = Action("delay", "delay", delay, paid="", kind=TURNS, facts=(Delays,))


# -- fighters leave and come back by the GM's word, and the fight ends ------------------------------------------------
OF_THE_SCENE = (
    "initiative", "ap", "spent", "did", "paid", "acted", "attacks", "defended", "aim", "braced", "charged", "held",
    "counter", "may_counter", "surprised", "once",
)  # fmt: skip
"""What of a condition is over with the scene."""


def defeat(fight: Fight, begin: Begin) -> None:
    """Puts a fighter out of the fight for a reason that `args` may give; its turn passes on."""
    turns.defeat(fight, begin, order.goes_out, lambda fight, fighter: rounds.goes_on(fight))


def come_back(fight: Fight, begin: Begin) -> None:
    """Brings a fighter who is out back into the fight."""
    turns.come_back(fight, begin, order.comes_back, rounds.TURNS)


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
    fighters.leaves(fight.draft, id)
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
    turns.check_going_on(fight, rounds.TURNS)
    turns.scene_ends(fight, OF_THE_SCENE, {"round": round_of(fight.draft)}, "range")


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


PROCEDURES = (
    ROLL_INITIATIVE,
    SURPRISE,
    DELAY,
    DEFEAT,
    RETURN,
    REMOVE,
    END_FIGHT,
)
