"""Aborting a Guard or an Aim into another action before its time; the DV does not refresh (rules section 2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.ask import Amount
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.common import turns
from engine.rules.common.action import TURNS, whole
from engine.rules.common.base import MenuItem

from ..actions.table import Action, doing, never, row
from ..fighter import Fighter, tick_of
from ..lasting import HELPLESS
from ..log.turns import Aborts
from . import acting as refresh
from . import order, tick


def why_not(fighter: Fighter) -> str:
    """Why a fighter has nothing to abort now; empty where it has."""
    if fighter.out or not fighter.joined:
        return "not in the fight"
    if (what := doing(fighter)) is None or not what.aborted:
        return "neither guards nor aims"
    return "is due anyway" if fighter.due else ""


def abort(fight: Fight, begin: Begin) -> None:
    """Ends a Guard or an Aim now, or on a tick up to that on which anybody else is due; it is the fighter's move then.

    Raises Refused for one who neither guards nor aims, and for one whom what lands until then keeps from acting.
    """
    fighter: Fighter = fight[begin.who]
    if reason := why_not(fighter):
        raise Refused("nothing_to_abort", f"{fighter.name} can't abort: {reason}.")
    was = fighter.doing
    now = comes_up(fight, fighter, begin, asks=True)
    fight.tell(Aborts(who=fighter.id, was=was, tick=now))


def comes_up(fight: Fight, fighter: Fighter, begin: Begin, asks: bool = False, first: int = 0) -> int:
    """Makes it a fighter's move out of turn, without a refresh, on this tick or a later one; its Guard is over then.

    Returns the tick.

    `first` is the soonest, where that is not the present one.

    The tick is asked for, or stands among the fields of the page, where there are several.

    What lasts until its next action ends, and powers that work once an action can be used again. Raises Refused where
    what lands until that tick keeps it from acting.
    """
    at, now = fight.ask(ask_tick, fighter, first, begin, asks), tick_of(fight.draft)
    if at > now:
        if acting := turns.acting(fight.draft):
            tick.ends(fight, fight[acting])
        tick.tick_ends(fight)
        tick.comes(fight, at)
        _still_able(fighter, at)
    fighter.tick, fighter.held = at, True
    if (what := doing(fighter)) and what.aborted and not what.aim:
        fighter.doing = ""
    fight.tell(*effects.turn_starts(fight.draft, fighter.id))
    refresh.once_an_action(fighter)
    tick.begins(fight, fighter)
    return at


def _still_able(fighter: Fighter, at: int) -> None:
    """Raises Refused for one who is out, or can do nothing, once the tick has come."""
    helpless = HELPLESS.there(fighter.draft, fighter.id)
    if fighter.out or helpless:
        why = f"is out of the fight then ({fighter.defeated})" if fighter.out else "can do nothing then"
        raise Refused("can_not_act_then", f"{fighter.name} can't act on tick {at}: it {why}.")


def latest(fight: Fight, fighter: Fighter) -> int:
    """The last tick to which the clock may go for it: the one on which somebody else is due, or the one before its own.

    The present one where somebody has yet to act on it. Whose move it is guards then, where it has not acted.
    """
    now, moves = tick_of(fight.draft), turns.acting(fight.draft)
    others = [one for one in turns.fighting(fight) if one.id != fighter.id]
    if any(order.in_flurry(one) or (one.due and one.id != moves) for one in others):
        return now
    ahead = [now + tick.guards(one) if one.due else one.tick for one in others]
    return max(now, min([fighter.tick - 1, *ahead]))


def ask_tick(fight: Fight, fighter: Fighter, soonest: int, begin: Begin, asks: bool) -> Amount:
    """On which tick does it act? The present one, unless the clock is to go on first while nobody is due; whose move
    it is guards first then, where it has not acted."""
    moves = turns.acting(fight.draft)
    waits = fight[moves] if moves and moves != fighter.id else None
    now, last = tick_of(fight.draft), latest(fight, fighter)
    first = max(soonest, now)
    after = f"; later, {waits.name} guards first" if waits and tick.guards_by_itself(waits) else ""
    prompt = f"On which tick does {fighter.name} act? {now} is now{after}"
    return fight.amount("tick", fighter.id, prompt, last, first, whole(begin.args, "tick", first),
                        silent=not asks or "tick" in begin.args, field="declare")  # fmt: skip


def _from(fighter: Fighter) -> Iterator[MenuItem]:
    """What it may abort."""
    if not why_not(fighter):
        yield row(fighter.draft, ABORT.name).offer(fighter, title=f"Abort {fighter.doing}")


ABORT = Action(
    "abort", "abort", abort, takes="", key="b", place=220, effect="no DV refresh then", shown=never, more=_from,
    between=lambda fighter: "" if fighter.acting or why_not(fighter) else f"from {fighter.doing}, no DV refresh",
    kind=TURNS, facts=(Aborts,),
)  # fmt: skip

PROCEDURES = (ABORT,)
