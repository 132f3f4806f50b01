"""What the GM does with the order: delaying, acting out of turn, an action given back (rules section 3)."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules import turns
from engine.rules.action import BY_HAND, TURNS
from engine.rules.coming_sentences import Again

from ..actions import flurry
from ..actions.table import Action
from ..attack import crash
from ..fighter import Fighter, round_of
from ..log.turn_sentences import ActsNow, Delays
from . import order, turn


def delay(fight: Fight, begin: Begin) -> None:
    """Pays Initiative to act later in the round. Raises Refused where it is too late for that, or useless."""
    fighter = turn.TURNS.whose(fight)
    other = begin.who not in ("", fighter.id)
    why_not = f"it is this fighter's turn, not {fight[begin.who].name}'s" if other else DELAY.barred(fighter)
    if why_not:
        raise Refused("can_not_delay", f"{fighter.name} can't delay: {why_not}.")
    crash.pay(fight, fighter, DELAY.due(fighter), "delay", "delaying")
    fighter.delayed = True
    turn.put_off(fight, fighter)
    fight.tell(Delays(who=fighter.id, to=fighter.initiative))
    turn.goes_on(fight)


def _cannot_delay(fighter: Fighter) -> str:
    """Why this fighter can't put its turn off now; empty where it can."""
    if reason := flurry.out_of_turn(fighter):
        return reason
    if fighter.used or fighter.moved:
        return "something has been done with this turn already"
    if not any(slot.status == order.TO_ACT for slot in order.order(fighter.draft.state)):
        return "nobody else is left to act"
    return "" if round_of(fighter.draft) else "no round has begun"


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


def _has_it_still(fighter: Fighter) -> str:
    """Why there is no action to give back; empty where there is."""
    nothing = "" if fighter.acted or fighter.used else "has its action still"
    return flurry.out_of_fight(fighter) or nothing


DELAY = Action(
    "delay", "delay", delay, key="z", place=210, offered="Delay", cost=2, effect="act later this round",
    barred=_cannot_delay, takes="nothing", kind=TURNS, facts=(Delays,),
)  # fmt: skip

ACT_NOW = Action(
    "act_now", "act now", act_now, key="n", place=220, offered="Act now",
    effect=lambda fighter: "has delayed" if fighter.delayed else "the GM says so",
    shown=lambda fighter: fighter.joined and not (fighter.acting or fighter.acted or fighter.out), takes="nothing",
    kind=TURNS, undo="order", facts=(ActsNow,),
)  # fmt: skip

AGAIN = Action(
    "again", "action again", again, key="g", place=240, offered="Action again", minor=True,
    effect="the GM gives it back", barred=_has_it_still, takes="nothing", kind=BY_HAND,
)  # fmt: skip

PROCEDURES = (DELAY, ACT_NOW, AGAIN)
