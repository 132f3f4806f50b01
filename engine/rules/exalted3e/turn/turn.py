"""The end of a turn, and turns taken later, now or again (rules section 4)."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused
from engine.rules.common import action, turns
from engine.rules.common.action import BY_HAND, TURNS
from engine.rules.common.log import Again, NobodyLeft

from .. import essence, grapple
from ..actions import turn_room
from ..actions.table import Action
from ..attack import crash
from ..fighter import Fighter, begun, round_of
from ..log.turns import ActsNow, Delays, DistractLost, OnslaughtEnds, RoundBegins, RoundEnds, Turn
from . import order

MOST_TURNS = 99
"""How many turns an effect may last at most."""


def goes_on(fight: Fight) -> None:
    """Passes the turn to whoever is next, through the end of the round if all have acted; to nobody if none is left."""
    fight.draft.set(turns.ACTING, MISSING)
    if not turns.fighting(fight):
        fight.tell(NobodyLeft())
        return
    if not order.to_act(fight):
        round_ends(fight)
        round_begins(fight)
    up = order.next_up(fight)
    assert up is not None
    begins(fight, up)


def begins(fight: Fight, fighter: Fighter) -> None:
    """A fighter's turn begins. What happens at the start of a turn happens once a round: a turn that was interrupted or
    given anew by a Shift only goes on."""
    fight.draft.set(turns.ACTING, fighter.id)
    fighter.delayed = False
    now = round_of(fight.draft)
    if fighter.started == now:
        fight.tell(Turn(who=fighter.id, resumed=True))
        return
    fight.tell(Turn(who=fighter.id))
    starts(fight, fighter)


def starts(fight: Fight, fighter: Fighter) -> None:
    """What happens at the start of a fighter's turn of this round, also where another acts at the same time."""
    now = fighter.started = round_of(fight.draft)
    crash.turn_begins(fight, fighter)
    _onslaught_ends(fight, fighter)
    grapple.turn_begins(fight, fighter)
    fight.tell(*effects.turn_starts(fight.draft, fighter.id))
    fighter.guards = ""
    _once_a_turn(fighter)
    if fighter.read("now.distract") is not MISSING:
        fighter.write("now.distract.until", now)


def put_off(fight: Fight, fighter: Fighter) -> None:
    """A turn that is delayed comes when its fighter acts (rules section 3): it starts then, and counts then.

    What has ended at its tick is over; what comes upon the fighter until it acts ends with the start that is put off.
    """
    fighter.started = 0
    if fighter.crashed and fighter.crash_turns:
        fighter.write("now.crash.turns", fighter.crash_turns - 1)
    for id, effect in list(effects.every(fight.draft)):
        until = effect.get("until", {})
        if until.get("start_of", "") == fighter.id:
            fight.draft.set(f"effect.{id}.until.count", min(MOST_TURNS, until.get("count", 1) + 1))


def _onslaught_ends(fight: Fight, fighter: Fighter) -> None:
    if fighter.onslaught:
        fight.tell(OnslaughtEnds(who=fighter.id, was=fighter.onslaught))
        fighter.onslaught = 0


def ends(fight: Fight, fighter: Fighter) -> None:
    """A fighter's turn ends: it has acted, and what it had for this turn is over."""
    fight.tell(*effects.turn_ends(fight.draft, fighter.id))
    grapple.turn_ends(fight, fighter)
    _distract_lost(fight, fighter)
    fighter.acted, fighter.delayed, fighter.shifted, fighter.only = True, False, False, ""
    fighter.used, fighter.moved, fighter.flurry, fighter.further_attacks = (), False, False, 0
    _once_a_turn(fighter)


def _once_a_turn(fighter: Fighter) -> None:
    """Powers that work once a turn can be used again."""
    for power, per in dict(fighter.read("now.once", {})).items():
        if per == "turn":
            fighter.write(f"now.once.{power}", MISSING)


def _distract_lost(fight: Fight, fighter: Fighter) -> None:
    """Initiative of an ally's distract gambit is lost if it has not been used on the turn it was for (section 10)."""
    held = fighter.read("now.distract", {})
    if not held or held.get("until", 0) != round_of(fight.draft):
        return
    fighter.write("now.distract", MISSING)
    was = fighter.initiative
    fight.tell(DistractLost(who=fighter.id, target=held["target"], amount=held["amount"], was=was,
               to=was - held["amount"]))  # fmt: skip
    crash.lose(fight, fighter, held["amount"])


def round_begins(fight: Fight) -> None:
    """A new round: nobody has acted in it."""
    now = round_of(fight.draft) + 1
    fight.draft.set("clock.round", now)
    for one in fight.everyone():
        one.acted, one.delayed = False, False
    order.freeze(fight)
    fight.tell(RoundBegins(round=now))


def round_ends(fight: Fight) -> None:
    """The end of a round: what lasted until then ends, and motes come back (rules sections 3 and 18)."""
    now = round_of(fight.draft)
    fight.tell(*effects.round_ends(fight.draft, now))
    back = {one.id: motes for one in turns.fighting(fight) if (motes := essence.regain(one, essence.REGAINED))}
    fight.tell(RoundEnds(round=now, back=back))


TURN_ORDER = turns.Turns("turn", "Join Battle", begun, turns.fighting, ends, goes_on)

END_TURN = Action("end_turn", "end of turn", TURN_ORDER.end_turn, takes="nothing", kind=action.TURNS, undo="turn")


# -- what the GM does with the order ----------------------------------------------------------------------------------
def delay(fight: Fight, begin: Begin) -> None:
    """Pays Initiative to act later in the round. Raises Refused where it is too late for that, or useless."""
    fighter = TURN_ORDER.whose(fight)
    other = begin.who not in ("", fighter.id)
    why_not = f"it is this fighter's turn, not {fight[begin.who].name}'s" if other else DELAY.barred(fighter)
    if why_not:
        raise Refused("can_not_delay", f"{fighter.name} can't delay: {why_not}.")
    crash.pay(fight, fighter, DELAY.due(fighter), "delay", "delaying")
    fighter.delayed = True
    put_off(fight, fighter)
    fight.tell(Delays(who=fighter.id, to=fighter.initiative))
    goes_on(fight)


def _cannot_delay(fighter: Fighter) -> str:
    """Why this fighter can't put its turn off now; empty where it can."""
    if reason := turn_room.out_of_turn(fighter):
        return reason
    if fighter.used or fighter.moved:
        return "something has been done with this turn already"
    if not any(slot.status == order.TO_ACT for slot in order.order(fighter.draft.state)):
        return "nobody else is left to act"
    return "" if round_of(fighter.draft) else "no round has begun"


def act_now(fight: Fight, begin: Begin) -> None:
    """Somebody acts at once: one who has delayed, or anybody by the GM's word. Whose turn it was acts afterwards."""
    fighter, acting = fight[begin.who], turns.acting(fight.draft)
    TURN_ORDER.whose(fight)
    why_not = _cannot_act(fighter)
    if why_not:
        raise Refused("can_not_act", f"{fighter.name} can't act now: {why_not}.")
    fight.tell(ActsNow(who=fighter.id, before=acting, delayed=fighter.delayed))
    begins(fight, fighter)


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
    fighter = fight[begin.who] if begin.who else TURN_ORDER.whose(fight)
    if not fighter.joined or fighter.out:
        raise Refused("not_fighting", f"{fighter.name} is not in the fight.")
    if not fighter.acted and not fighter.used:
        raise Refused("nothing_used", f"{fighter.name} has its action still.")
    fighter.acted, fighter.used, fighter.flurry = False, (), False
    fight.tell(Again(who=fighter.id))


def _has_it_still(fighter: Fighter) -> str:
    """Why there is no action to give back; empty where there is."""
    nothing = "" if fighter.acted or fighter.used else "has its action still"
    return turn_room.out_of_fight(fighter) or nothing


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


PROCEDURES = (
    END_TURN,
    DELAY,
    ACT_NOW,
    AGAIN,
)
