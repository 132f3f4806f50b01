"""A grapple that has succeeded: what both lose by it, and when it ends (rules section 11, without control)."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import Tree

from ..fighter import Fighter
from ..lasting import GRAPPLED, GRAPPLING
from ..log.turns import GrappleEnds

ATTACK, ATTACK_TWO_HANDED = -1, -3
"""Dice of the victim's attacks, with one hand and with two-handed weapons."""


def begins(fight: Fight, grappler: Fighter, victim: Fighter) -> None:
    """Marks both. It lasts until it is ended, by the grappler's Crash or by hand."""
    GRAPPLED.on(fight.draft, victim.id, source=grappler.id)
    GRAPPLING.on(fight.draft, grappler.id, source=victim.id)


def ends_for_grappler(fight: Fight, grappler: Fighter) -> None:
    """Ends every grapple this fighter holds."""
    for id, effect in GRAPPLING.found(fight.draft, grappler.id):
        for other, held in GRAPPLED.found(fight.draft, effect.get("source", "")):
            if held.get("source") == grappler.id:
                effects.remove(fight.draft, other)
        effects.remove(fight.draft, id)
        fight.tell(GrappleEnds(who=grappler.id, target=effect.get("source", "")))


def ends_with(fight: Fight, effect: Tree) -> None:
    """Ends the other half of a grapple one half of which has been taken off by hand."""
    halves = {GRAPPLED.label: GRAPPLING, GRAPPLING.label: GRAPPLED}
    one, other = effect["on"], effect.get("source", "")
    half = halves.get(effect["label"])
    for id, held in half.found(fight.draft, other) if half else ():
        if held.get("source", "") == one:
            effects.remove(fight.draft, id)
            who, target = (one, other) if effect["label"] == GRAPPLING.label else (other, one)
            fight.tell(GrappleEnds(who=who, target=target))


def hinders(fighter: Fighter) -> bool:
    """Whether the fighter grapples or is grappled, and so can't flurry or move."""
    return any(half.there(fighter.draft, fighter.id) for half in (GRAPPLED, GRAPPLING))
