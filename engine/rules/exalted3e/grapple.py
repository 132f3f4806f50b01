"""The record of a grapple: who holds whom, for how many rounds, what takes rounds away, and when it ends (section 11).

The maneuvers stand in `attack.maneuver`. The record is the holder's, at `now.hold`: `on` whom, `rounds` of control,
whether the control roll was `won`, and the `weapon` it is held with.
"""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import MISSING, Tree

from .fighter import Fighter
from .lasting import GRAPPLED, GRAPPLING, RESTRAINED
from .log.turns import ControlUsed, GrappleEnds, GrappleLoses

ATTACK, ATTACK_TWO_HANDED = -1, -3
"""Dice of the victim's attacks, with one hand and with two-handed weapons."""

HOLD = "now.hold"


def hold(grappler: Fighter) -> Tree:
    """The record of whom a fighter holds; empty where it holds nobody by a control roll."""
    found: Tree = grappler.read(HOLD, {})
    return found if found.get("on", "") in grappler.draft.get("combatant", {}) else {}


def rounds(grappler: Fighter) -> int:
    """Rounds of control that are left."""
    return int(hold(grappler).get("rounds", 0))


def dragged(grappler: Fighter) -> str:
    """The id of whom a fighter has restrained in this turn and may take along; empty where there is none."""
    record = hold(grappler)
    return str(record["on"]) if record.get("drags", False) else ""


def holder(victim: Fighter) -> str:
    """The id of who holds a fighter; empty where nobody does, or whoever did is in the fight no more."""
    there = victim.draft.get("combatant", {})
    held = (str(one.get("source", "")) for _, one in GRAPPLED.found(victim.draft, victim.id))
    return next((id for id in held if id in there), "")


def begins(fight: Fight, grappler: Fighter, victim: Fighter, margin: int, weapon: str) -> None:
    """Marks both, with as many rounds of control as the control roll was won by; at 0 the hold lasts until the victim's
    next turn. Whoever was held by the grappler before is let go."""
    ends_for_grappler(fight, grappler)
    GRAPPLED.on(fight.draft, victim.id, source=grappler.id)
    GRAPPLING.on(fight.draft, grappler.id, source=victim.id)
    record = {"on": victim.id, "rounds": max(0, margin), "won": margin > 0, "weapon": weapon}
    grappler.write(HOLD, {key: value for key, value in record.items() if value or key == "on"})


def keeps(grappler: Fighter, left: int) -> None:
    """Writes how many rounds of control are left; never below 0."""
    grappler.write(f"{HOLD}.rounds", max(0, left) or MISSING)


def ends_for_grappler(fight: Fight, grappler: Fighter) -> None:
    """Ends every grapple this fighter holds."""
    for id, effect in GRAPPLING.found(fight.draft, grappler.id):
        for other, held in GRAPPLED.found(fight.draft, effect.get("source", "")):
            if held.get("source") == grappler.id:
                effects.remove(fight.draft, other)
        effects.remove(fight.draft, id)
        fight.tell(GrappleEnds(who=grappler.id, target=effect.get("source", "")))
    grappler.write(HOLD, MISSING)


def ends_with(fight: Fight, effect: Tree) -> None:
    """Ends the other half of a grapple one half of which has been taken off by hand."""
    halves = {GRAPPLED.label: GRAPPLING, GRAPPLING.label: GRAPPLED}
    one, other = effect["on"], effect.get("source", "")
    half = halves.get(effect["label"])
    for id, held in half.found(fight.draft, other) if half else ():
        if held.get("source", "") == one:
            effects.remove(fight.draft, id)
            who, target = (one, other) if effect["label"] == GRAPPLING.label else (other, one)
            fight[who].write(HOLD, MISSING)
            fight.tell(GrappleEnds(who=who, target=target))


def hinders(fighter: Fighter) -> bool:
    """Whether the fighter grapples or is grappled, and so can't flurry or move."""
    return any(half.there(fighter.draft, fighter.id) for half in (GRAPPLED, GRAPPLING))


# -- what takes rounds of control away ---------------------------------------------------------------------------------
def attacked(fight: Fight, target: Fighter, hurt: bool) -> None:
    """An attack on one who holds somebody, hit or miss, takes a round; damage out of it one more."""
    _loses(fight, target, 1 + int(hurt))


def hurt(fight: Fight, fighter: Fighter) -> None:
    """Damage that is no attack takes a round."""
    _loses(fight, fighter, 1)


def _loses(fight: Fight, grappler: Fighter, amount: int) -> None:
    was = rounds(grappler)
    lost = min(was, amount)
    if not lost or not GRAPPLING.there(fight.draft, grappler.id):
        return
    keeps(grappler, was - lost)
    fight.tell(GrappleLoses(who=grappler.id, was=was, to=was - lost))


# -- at the turns of both ----------------------------------------------------------------------------------------------
def turn_begins(fight: Fight, fighter: Fighter) -> None:
    """A holder uses a round up, or holds nobody any more where none is left; whoever is held without a round is free,
    but for one who is restrained: that turn is lost all the same.

    A hold without a control roll, as put on by hand, stays until somebody ends it.
    """
    record = hold(fighter)
    if record:
        left = rounds(fighter)
        if not left:
            ends_for_grappler(fight, fighter)
        else:
            keeps(fighter, left - 1)
            fight.tell(ControlUsed(who=fighter.id, target=record["on"], left=left - 1))
    if not RESTRAINED.there(fight.draft, fighter.id):
        _frees(fight, fighter)


def turn_ends(fight: Fight, fighter: Fighter) -> None:
    """One who was restrained by the last round of a hold is free when the turn that it has lost is over."""
    if hold(fighter):
        fighter.write(f"{HOLD}.drags", MISSING)
    if RESTRAINED.off(fight.draft, fighter.id):
        _frees(fight, fighter)


def _frees(fight: Fight, victim: Fighter) -> None:
    """Ends the hold on a fighter that has no round left."""
    by = holder(victim)
    if by and hold(fight[by]) and not rounds(fight[by]):
        ends_for_grappler(fight, fight[by])
