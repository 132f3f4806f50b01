"""Turns in which nothing was done, found in what their ends have changed: no record says so by itself."""

from __future__ import annotations

from typing import Any

from ...core.ask import Fact
from ...core.inputs import Begin
from ...core.model import Change
from ...core.told import Tier, Told
from .base import Ruleset


class Idle(Told[Any], key="idle", tier=Tier.ALONE):
    """A turn that was waited through, where that has a price: what it was paid from, old to new. The rules that have
    such a price tell it in their own words."""

    who: str
    was: int
    to: int


def nothing_done(rules: Ruleset, begin: Begin, facts: tuple[Fact, ...], changes: tuple[Change, ...]) -> bool:
    """Whether an action was the end of somebody's turn in which nothing was done, and no sentence of its own says so:
    it has cleared none of the marks that an action leaves."""
    if begin.procedure != "end_turn" or not begin.who or not rules.left_by_acting:
        return False
    left = {f"combatant.{begin.who}.now.{mark}" for mark in rules.left_by_acting}
    return not any(change.path in left for change in changes) and not any(fact.key == Idle.key for fact in facts)
