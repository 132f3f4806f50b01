"""Turns in which nothing was done, found in what their ends have changed: no record says so by itself."""

from __future__ import annotations

from ..ask import Fact
from ..inputs import Begin
from ..model import Change
from .base import Ruleset

TOLD = "idle"
"""The fact of a turn that was waited through, where that has a price and a sentence of its own."""


def nothing_done(rules: Ruleset, begin: Begin, facts: tuple[Fact, ...], changes: tuple[Change, ...]) -> bool:
    """Whether an action was the end of somebody's turn in which nothing was done, and no sentence of its own says so:
    it has cleared none of the marks that an action leaves."""
    if begin.procedure != "end_turn" or not begin.who or not rules.left_by_acting:
        return False
    left = {f"combatant.{begin.who}.now.{mark}" for mark in rules.left_by_acting}
    return not any(change.path in left for change in changes) and not any(fact.key == TOLD for fact in facts)
