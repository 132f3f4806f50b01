"""Turns and rounds: how they begin and end, and passing the turn on (rules section 3)."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import MISSING
from engine.rules import action, turns
from engine.rules.coming_sentences import NobodyLeft

from ..actions.table import Action
from ..attack import crash
from ..fighter import Fighter, begun, round_of
from ..log.turn_sentences import DistractLost, OnslaughtEnds, RoundBegins, RoundEnds, Turn
from ..numbers import essence
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
    fighter.started = now
    fight.tell(Turn(who=fighter.id))
    crash.turn_begins(fight, fighter)
    _onslaught_ends(fight, fighter)
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


TURNS = turns.Turns("turn", "Join Battle", begun, turns.fighting, ends, goes_on)

END_TURN = Action("end_turn", "end of turn", TURNS.end_turn, takes="nothing", kind=action.TURNS, undo="turn")

PROCEDURES = (END_TURN,)
