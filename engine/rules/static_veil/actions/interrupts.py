"""What is done out of turn for Action Points, inside another's action or between two (rules P30), and Grit (P27)."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Draft, Refused
from engine.rules.common import turns
from engine.rules.common.action import TURNS

from ..attack.strike import COUNTER_WAITS, COUNTERSTRIKE, pays_grit
from ..fighter import Fighter, round_of
from ..lasting import PRONE
from ..log.actions import Counters, Dives, Evades, GainsPoint, Seizes
from ..turn import order, rounds
from .table import Action, not_there, pays


def _there(fight: Fight, begin: Begin) -> Fighter:
    fighter: Fighter = fight[begin.who]
    if reason := not_there(fighter):
        raise Refused("not_allowed", f"{fighter.name} is {reason}.")
    return fighter


def counterstrike(fight: Fight, begin: Begin) -> None:
    """+10 to the next attack on the opponent whose attack was stopped, in the next own turn only (rules P16, P30)."""
    fighter = _there(fight, begin)
    if not fighter.may_counter:
        raise Refused("nothing_to_counter", f"{fighter.name} has stopped no attack with an Active Defense alone.")
    pays(fight, fighter, COUNTER)
    fighter.counter, fighter.may_counter = fighter.may_counter, ""
    if fighter.acting:
        fighter.write(COUNTER_WAITS, "turn")
    fight.tell(Counters(who=fighter.id, target=fighter.counter))


def _helps(fighter: Fighter) -> str:
    """What a Counterstrike would add, and against whom."""
    against = str(fighter.draft.get(f"combatant.{fighter.may_counter}.name", ""))
    return f"{COUNTERSTRIKE:+} against {against}"


def hit_the_dirt(fight: Fight, begin: Begin) -> None:
    """Throws itself down: prone."""
    fighter = _there(fight, begin)
    if not _up(fighter):
        raise Refused("prone_already", f"{fighter.name} is prone already.")
    pays(fight, fighter, HIT_THE_DIRT)
    PRONE.change(fight, fighter, 1)


def _up(fighter: Fighter) -> bool:
    return not PRONE.there(fighter.draft, fighter.id)


def dive(fight: Fight, begin: Begin) -> None:
    """Dives for cover; where it then stands is the GM's to say."""
    fighter = _there(fight, begin)
    pays(fight, fighter, DIVE)
    fight.tell(Dives(who=fighter.id))
    rounds.lowers(fight, fighter)


def evade(fight: Fight, begin: Begin) -> None:
    """Evades an attack on an area."""
    fighter = _there(fight, begin)
    pays(fight, fighter, EVADE)
    fight.tell(Evades(who=fighter.id))


def seize(fight: Fight, begin: Begin) -> None:
    """Grit for the top of the order, for this round only and before anybody has acted in it (rules P27)."""
    fighter = _there(fight, begin)
    cost = SEIZE.due(fighter)
    if too_late(fight.draft):
        raise Refused("too_late", "The moment is seized at the start of a round, before anybody has acted.")
    _has_grit(fighter, cost)
    pays_grit(fight, fighter, cost, "seize")
    fight.draft.set(order.SEIZED, (fighter.id, *(id for id in fight.draft.get(order.SEIZED, ()) if id != fighter.id)))
    acting = turns.acting(fight.draft)
    fight.tell(Seizes(who=fighter.id, round=round_of(fight.draft)))
    if acting and acting != fighter.id:
        rounds.put_off(fight[acting])
        rounds.begins(fight, fighter)


def too_late(draft: Draft) -> bool:
    """Whether somebody has acted in this round, so that the moment can't be seized."""
    there = (Fighter(draft, id) for id in order.ids(draft.state))
    begun = any(one.joined and not one.out and (one.acted or (one.acting and one.did)) for one in there)
    return begun or int(draft.get("clock.pass", 1)) > 1


def extra_ap(fight: Fight, begin: Begin) -> None:
    """Grit for one more Action Point, once a round; it may be more than the maximum."""
    fighter = _there(fight, begin)
    cost = EXTRA_AP.due(fighter)
    if _had_one(fighter):
        raise Refused("once_a_round", f"{fighter.name} has had one more Action Point this round.")
    _has_grit(fighter, cost)
    pays_grit(fight, fighter, cost, "action point")
    fighter.write("now.once.extra-ap", "round")
    was = fighter.ap
    fighter.ap = was + 1
    fight.tell(GainsPoint(who=fighter.id, was=was, to=fighter.ap))


def _had_one(fighter: Fighter) -> bool:
    return bool(fighter.read("now.once.extra-ap", ""))


def _may_spend(fighter: Fighter) -> bool:
    """Whether Grit is of use to it now."""
    return bool(fighter.grit and round_of(fighter.draft) and fighter.joined and not fighter.out)


def _late(fighter: Fighter) -> str:
    return "before anybody has acted in a round" if too_late(fighter.draft) else ""


def _has_grit(fighter: Fighter, cost: int) -> None:
    if fighter.grit < cost:
        raise Refused("not_enough_grit", f"{fighter.name} has {fighter.grit} Grit; that takes {cost}.")


COUNTER = Action(
    "counterstrike", "Counterstrike", counterstrike, interrupt=True, when="between", key="r", place=170, cost=1,
    effect=_helps, shown=lambda fighter: bool(fighter.may_counter), done="counterstrike", facts=(Counters,),
)  # fmt: skip

HIT_THE_DIRT = Action(
    "hit_the_dirt", "Hit the Dirt", hit_the_dirt, interrupt=True, when="between", key="s", place=200, minor=True,
    cost=1, effect="prone", offers="is prone then", did="hits the dirt, prone", shown=_up, done="hit the dirt",
    undo="dive",
)  # fmt: skip

DIVE = Action(
    "dive", "Dive for Cover", dive, interrupt=True, when="between", key="d", place=210, minor=True, cost=1,
    offers="the GM says where", short="Dive", done="dive for cover", facts=(Dives,),
)  # fmt: skip

EVADE = Action(
    "evade", "Evade", evade, interrupt=True, when="between", key="e", place=220, minor=True, cost=1,
    effect="an attack on an area", offers="out of an area", skill="dodge", done="evade",
)  # fmt: skip

SEIZE = Action(
    "seize", "Seize the Moment", seize, key="z", place=230, minor=True, paid="Grit",
    cost=lambda fighter: int(fighter.setting("grit.seize_initiative")), effect="first for this round",
    shown=_may_spend, barred=_late, kind=TURNS, undo="order", facts=(Seizes,),
)  # fmt: skip

EXTRA_AP = Action(
    "extra_ap", "one more Action Point", extra_ap, interrupt=True, key="x", place=240, minor=True, paid="Grit",
    offered="One more Action Point", cost=lambda fighter: int(fighter.setting("grit.extra_ap")), shown=_may_spend,
    barred=lambda fighter: "once a round" if _had_one(fighter) else "", undo="point", facts=(GainsPoint,),
)  # fmt: skip

PROCEDURES = (COUNTER, HIT_THE_DIRT, DIVE, EVADE, SEIZE, EXTRA_AP)
