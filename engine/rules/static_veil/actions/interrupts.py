"""What is done out of turn for Action Points, inside another's action or between two (rules P30), and Grit (P27)."""

from __future__ import annotations

from engine.fight import Fight
from engine.inputs import Begin
from engine.model import Draft, Refused
from engine.rules import turns
from engine.rules.base import Procedure

from ..attack.modifiers import COUNTER_WAITS, COUNTERSTRIKE_AP
from ..attack.strike import pays_grit
from ..fighter import Fighter, round_of
from ..lasting import PRONE
from ..log.action_sentences import Counters, Dives, Evades, GainsPoint, Seizes
from ..turn import bracing, order, rounds, spending

HIT_THE_DIRT_AP = DIVE_AP = EVADE_AP = 1


def _there(fight: Fight, begin: Begin) -> Fighter:
    fighter: Fighter = fight[begin.who]
    if fighter.out or not fighter.joined:
        raise Refused("not_allowed", f"{fighter.name} is not in the fight.")
    return fighter


def counterstrike(fight: Fight, begin: Begin) -> None:
    """+10 to the next attack on the opponent whose attack was stopped, in the next own turn only (rules P16, P30)."""
    fighter = _there(fight, begin)
    if not fighter.may_counter:
        raise Refused("nothing_to_counter", f"{fighter.name} has stopped no attack with an Active Defense alone.")
    spending.pay(fight, fighter, COUNTERSTRIKE_AP, "counterstrike")
    fighter.counter, fighter.may_counter = fighter.may_counter, ""
    if fighter.acting:
        fighter.write(COUNTER_WAITS, "turn")
    fight.tell(Counters(who=fighter.id, target=fighter.counter))


def hit_the_dirt(fight: Fight, begin: Begin) -> None:
    """Throws itself down: prone."""
    fighter = _there(fight, begin)
    if PRONE.there(fight.draft, fighter.id):
        raise Refused("prone_already", f"{fighter.name} is prone already.")
    spending.pay(fight, fighter, HIT_THE_DIRT_AP, "hit the dirt")
    PRONE.change(fight, fighter, 1)


def dive(fight: Fight, begin: Begin) -> None:
    """Dives for cover; where it then stands is the GM's to say."""
    fighter = _there(fight, begin)
    spending.pay(fight, fighter, DIVE_AP, "dive for cover")
    fight.tell(Dives(who=fighter.id))
    bracing.lowers(fight, fighter)


def evade(fight: Fight, begin: Begin) -> None:
    """Evades an attack on an area."""
    fighter = _there(fight, begin)
    spending.pay(fight, fighter, EVADE_AP, "evade")
    fight.tell(Evades(who=fighter.id))


def seize(fight: Fight, begin: Begin) -> None:
    """Grit for the top of the order, for this round only and before anybody has acted in it (rules P27)."""
    fighter = _there(fight, begin)
    cost = int(fight.option("grit.seize_initiative"))
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
    cost = int(fight.option("grit.extra_ap"))
    if fighter.read("now.once.extra-ap", ""):
        raise Refused("once_a_round", f"{fighter.name} has had one more Action Point this round.")
    _has_grit(fighter, cost)
    pays_grit(fight, fighter, cost, "action point")
    fighter.write("now.once.extra-ap", "round")
    was = fighter.ap
    fighter.ap = was + 1
    fight.tell(GainsPoint(who=fighter.id, was=was, to=fighter.ap))


def _has_grit(fighter: Fighter, cost: int) -> None:
    if fighter.grit < cost:
        raise Refused("not_enough_grit", f"{fighter.name} has {fighter.grit} Grit; that takes {cost}.")


PROCEDURES = (
    Procedure("counterstrike", "Counterstrike", counterstrike, interrupt=True),
    Procedure("hit_the_dirt", "Hit the Dirt", hit_the_dirt, interrupt=True),
    Procedure("dive", "Dive for Cover", dive, interrupt=True),
    Procedure("evade", "Evade", evade, interrupt=True),
    Procedure("seize", "Seize the Moment", seize),
    Procedure("extra_ap", "one more Action Point", extra_ap, interrupt=True),
)
