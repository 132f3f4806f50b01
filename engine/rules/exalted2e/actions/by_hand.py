"""What the GM does by hand, at any time: damage, the next tick, DV penalty, motes and Willpower, effects, distances.

Each closes at once and may be begun while an action is open. Damage by hand counts at once, not when the tick ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.told import SAID
from engine.rules.common import by_hand
from engine.rules.common.action import BY_HAND as BY_GM
from engine.rules.common.action import EFFECTS, amount, only
from engine.rules.common.log import ComesIn, Healed

from ..fighter import DAMAGE_TYPES, Fighter, tick_of
from ..lasting import LASTING
from ..log.turns import PenaltySet, TickSet
from ..numbers import essence, health, powers
from ..turn import acting, order
from ..turn import tick as pending
from .table import Action

BY_HAND = "by-hand"
"""Label of the part of a DV penalty that the GM has set."""


def harm(fight: Fight, begin: Begin) -> None:
    """Damage (`levels` of a `type`) or healing (`levels` below 0, or `heal` of any type)."""
    by_hand.harm(fight, begin, by_hand.Health(DAMAGE_TYPES, health.mark, health.heal))


def tick(fight: Fight, begin: Begin) -> None:
    """The next tick changed by an amount or set, and the DV penalty of actions set to a `penalty` of 0 or more.

    Who has not joined battle comes into it on the tick that is set.
    """
    fighter: Fighter = fight[begin.who]
    args = only(begin, "change", "set", "penalty")
    if not fighter.joined:
        _comes_in(fight, fighter, by_hand.place_of(fighter, args, "tick"))
        return
    if "change" in args and "set" in args:
        raise Refused("wrong_amount", "Give the change of the next tick, or what to set it to.")
    if "change" in args or "set" in args:
        _next_tick(fight, fighter, amount(args, "set") if "set" in args else fighter.tick + amount(args, "change"))
    if "penalty" in args:
        _penalty(fight, fighter, amount(args, "penalty"))


def _comes_in(fight: Fight, fighter: Fighter, to: int) -> None:
    """Joins battle unrolled, on a tick that somebody has been told."""
    _not_past(fight, fighter, to)
    fighter.joined, fighter.tick = True, to
    fight.tell(ComesIn(who=fighter.id, to=to, what="on tick"))


def _not_past(fight: Fight, fighter: Fighter, to: int) -> None:
    """Raises Refused for a tick that is past: nobody is due on it."""
    if to < (now := tick_of(fight.draft)):
        raise Refused("tick_is_past", f"It is tick {now}: {fighter.name} can't be due on tick {to}.")


def _next_tick(fight: Fight, fighter: Fighter, to: int) -> None:
    """Who may act on the present tick after all has its DV back, but for what it has done on this very tick."""
    now, was = tick_of(fight.draft), fighter.tick
    _not_past(fight, fighter, to)
    fighter.tick = to
    order.follows(fight.draft, fighter.id, was, to)
    fight.tell(TickSet(who=fighter.id, was=was, to=to))
    if to == now < was and not fighter.out and not pending.has_acted(fighter):
        acting.due(fight, fighter)


def _penalty(fight: Fight, fighter: Fighter, size: int) -> None:
    """What actions take from both DVs is so much in all, until the refresh; what they were stays where it fits."""
    if size < 0:
        raise Refused("wrong_amount", "A DV penalty is a size: 0 or more.")
    was = fighter.penalty
    others = {label: n for label, n in fighter.dv_penalties.items() if label != BY_HAND}
    rest = size - sum(others.values())
    if rest < 0:
        others, rest = {}, size
    fighter.dv_penalties = {**others, BY_HAND: rest} if rest else others
    fight.tell(PenaltySet(who=fighter.id, was=was, to=size))


def motes(fight: Fight, begin: Begin) -> None:
    """Motes spent, regained, committed or released, Willpower, anima and channels of Virtues changed."""
    args, fighter = only(begin, *by_hand.MOTES, *powers.VIRTUES), fight[begin.who]
    by_hand.motes(fight, fighter, args, PURSE)
    for virtue in powers.VIRTUES:
        if change := amount(args, virtue):
            powers.change(fight, fighter, virtue, change)


def _anima(fighter: Fighter, args: Mapping[str, Any]) -> int:
    """The anima that the arguments ask for: a word, or so many peripheral motes more or less; it never sinks below
    0."""
    level = args["anima"]
    if isinstance(level, str):
        found = {word: least for least, word in essence.ANIMA}
        if level not in found:
            raise Refused("no_such_level", f"Anima is {', '.join(reversed(found))}, not {level!r}.")
        return found[level]
    return max(0, fighter.anima + amount(args, "anima"))


PURSE = by_hand.Purse(
    essence.pay, essence.change_pool, essence.commit, essence.set_anima, _anima, essence.MOST_WILLPOWER
)


def effect(fight: Fight, begin: Begin) -> None:
    """Puts an effect on a fighter, with numbers and an end, or removes one of its effects."""
    from ..sheet import sheet

    by_hand.effect(fight, begin, LASTING, sheet.Effect)


def place(fight: Fight, begin: Begin) -> None:
    """How many `yards` a fighter stands from its `target`; without a number they stand anywhere."""
    by_hand.place(fight, begin, "yards")


HARM = Action(
    "harm", "damage", harm, interrupt=True, takes="", kind=BY_GM, undo="damage", outcomes={Healed.key: "healing"},
)  # fmt: skip

TICK = Action("tick", "Tick", tick, interrupt=True, takes="", kind=BY_GM, facts=(TickSet, PenaltySet))

MOTES = Action("essence", "motes", motes, interrupt=True, takes="", kind=BY_GM, undo="motes")

EFFECT = Action("effect", "effect", effect, interrupt=True, takes="", kind=EFFECTS, seen=SAID)

PLACE = Action("place", "distance", place, interrupt=True, takes="", kind=BY_GM, undo="distance")

PROCEDURES = (HARM, TICK, MOTES, EFFECT, PLACE)
