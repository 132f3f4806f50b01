"""A grapple that has succeeded: what both lose by it, and when it ends (rules section 11, without control)."""

from __future__ import annotations

from engine import effects
from engine.fight import Fight
from engine.model import Tree

from ..fighter import Fighter

GRAPPLED, GRAPPLING = "grappled", "grappling"
DEFENSE = -2
"""Defense of both while it lasts."""

ATTACK, ATTACK_TWO_HANDED = -1, -3
"""Dice of the victim's attacks, with one hand and with two-handed weapons."""


def begins(fight: Fight, grappler: Fighter, victim: Fighter) -> None:
    """Marks both. It lasts until it is ended, by the grappler's Crash or by hand."""
    effects.add(fight.draft, victim.id, GRAPPLED, {"defense": DEFENSE}, source=grappler.id)
    effects.add(fight.draft, grappler.id, GRAPPLING, {"defense": DEFENSE}, source=victim.id)


def ends_for_grappler(fight: Fight, grappler: Fighter) -> None:
    """Ends every grapple this fighter holds."""
    for id, effect in effects.on(fight.draft, grappler.id, GRAPPLING):
        for other, held in effects.on(fight.draft, effect.get("source", ""), GRAPPLED):
            if held.get("source") == grappler.id:
                effects.remove(fight.draft, other)
        effects.remove(fight.draft, id)
        fight.fact("grapple_ends", who=grappler.id, target=effect.get("source", ""))


def ends_with(fight: Fight, effect: Tree) -> None:
    """Ends the other half of a grapple one half of which has been taken off by hand."""
    halves = {GRAPPLED: GRAPPLING, GRAPPLING: GRAPPLED}
    one, other = effect["on"], effect.get("source", "")
    for id, held in effects.on(fight.draft, other, halves.get(effect["label"], "none")):
        if held.get("source", "") == one:
            effects.remove(fight.draft, id)
            who, target = (one, other) if effect["label"] == GRAPPLING else (other, one)
            fight.fact("grapple_ends", who=who, target=target)


def hinders(fighter: Fighter) -> bool:
    """Whether the fighter grapples or is grappled, and so can't flurry or move."""
    return any(effects.has(fighter.draft, fighter.id, label) for label in (GRAPPLED, GRAPPLING))
