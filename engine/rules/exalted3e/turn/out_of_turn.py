"""What the GM does with the order: delaying, acting out of turn, an action given back (rules section 3)."""

from __future__ import annotations

from engine.fight import Fight
from engine.inputs import Begin
from engine.model import Refused
from engine.rules import turns
from engine.rules.base import Procedure
from engine.rules.coming_sentences import Again

from ..attack import crash
from ..fighter import Fighter
from ..log.turn_sentences import ActsNow, Delays
from . import order, turn

DELAY = 2
"""What delaying costs in Initiative."""


def delay(fight: Fight, begin: Begin) -> None:
    """Pays 2 Initiative to act later in the round. Raises Refused where it is too late for that, or useless."""
    fighter = turn.TURNS.whose(fight)
    why_not = cannot_delay(fight, fighter, begin.who)
    if why_not:
        raise Refused("can_not_delay", f"{fighter.name} can't delay: {why_not}.")
    crash.pay(fight, fighter, DELAY, "delay", "delaying")
    fighter.delayed = True
    turn.put_off(fight, fighter)
    fight.tell(Delays(who=fighter.id, to=fighter.initiative))
    turn.goes_on(fight)


def cannot_delay(fight: Fight, fighter: Fighter, who: str = "") -> str:
    """Why the one whose turn it is can't delay; empty where it can."""
    if who not in ("", fighter.id):
        return f"it is this fighter's turn, not {fight[who].name}'s"
    if fighter.out:
        return f"out of the fight ({fighter.defeated})"
    if fighter.used or fighter.moved:
        return "something has been done with this turn already"
    if all(one.delayed for one in order.to_act(fight)):
        return "nobody else is left to act"
    return ""


def act_now(fight: Fight, begin: Begin) -> None:
    """Somebody acts at once: one who has delayed, or anybody by the GM's word. Whose turn it was acts afterwards."""
    fighter, acting = fight[begin.who], turns.acting(fight.draft)
    turn.TURNS.whose(fight)
    why_not = _cannot_act(fighter)
    if why_not:
        raise Refused("can_not_act", f"{fighter.name} can't act now: {why_not}.")
    fight.tell(ActsNow(who=fighter.id, before=acting, delayed=fighter.delayed))
    turn.begins(fight, fighter)


def _cannot_act(fighter: Fighter) -> str:
    if fighter.out:
        return f"out of the fight ({fighter.defeated})"
    if not fighter.joined:
        return "not in the battle yet"
    if fighter.acting:
        return "it is this fighter's turn already"
    return "has acted this round" if fighter.acted else ""


def again(fight: Fight, begin: Begin) -> None:
    """The GM gives an action back: that of this turn, or the whole turn of one who has acted."""
    fighter = fight[begin.who] if begin.who else turn.TURNS.whose(fight)
    if not fighter.joined or fighter.out:
        raise Refused("not_fighting", f"{fighter.name} is not in the fight.")
    if not fighter.acted and not fighter.used:
        raise Refused("nothing_used", f"{fighter.name} has its action still.")
    fighter.acted, fighter.used, fighter.flurry = False, (), False
    fight.tell(Again(who=fighter.id))


PROCEDURES = (
    Procedure("delay", "delay", delay),
    Procedure("act_now", "act now", act_now),
    Procedure("again", "action again", again),
)
