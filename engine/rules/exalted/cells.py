"""Cells of the order table that both editions of Exalted have: motes and Willpower."""

from __future__ import annotations

from engine.core.desk import Span
from engine.rules.motes import POOLS
from engine.rules.motes import motes as left

from .fighter import ExaltedFighter


def whole(fighter: ExaltedFighter) -> int:
    """What both pools of motes hold."""
    return sum(int(fighter.sheet(pool, 0)) for pool in POOLS)


def motes(fighter: ExaltedFighter) -> Span:
    """Motes left of both pools, of how many."""
    return Span(f"{left(fighter)}/{whole(fighter)}")


def has_motes(fighter: ExaltedFighter) -> bool:
    """Whether there is anything to say of motes."""
    return whole(fighter) > 0


def willpower(fighter: ExaltedFighter) -> Span:
    """Willpower left, of how much."""
    return Span(f"{fighter.willpower}/{fighter.sheet('willpower', 5)}")
