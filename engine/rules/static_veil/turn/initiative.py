"""Initiative for the combat, and delaying: a later place in the same pass."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.common import turns
from engine.rules.common.action import TURNS
from engine.rules.common.arguments import whom
from engine.rules.common.base import MenuItem

from ..actions.table import Action, never
from ..fighter import Fighter, round_of
from ..lasting import DISTRACTED
from ..log.turns import Delays, Surprised
from . import order, rolling, rounds


def roll_initiative(fight: Fight, begin: Begin) -> None:
    """Those who are not in the fight roll: all of them, or the one named. The first round begins once all have.

    One who comes late has the points of a whole round and takes its place in the order at once.
    """
    coming = _coming(fight, begin.who)
    fight.involve(*coming)
    late = bool(round_of(fight.draft))
    for one, value in rolling.initiative(fight, coming):
        rolling.tells(fight, one, value, late=late)
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


PROCEDURES = (
    ROLL_INITIATIVE,
    SURPRISE,
    DELAY,
)
