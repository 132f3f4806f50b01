"""Delaying: a later place in the same pass, which stays by the option `time.delay_is_permanent` (rules P28)."""

from __future__ import annotations

from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.common.action import TURNS
from engine.rules.common.whom import whom

from ..actions.table import Action
from ..fighter import Fighter
from ..log.turns import Delays
from . import order, rounds


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

PROCEDURES = (DELAY,)
