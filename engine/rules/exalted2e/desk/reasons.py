"""Parts of numbers as reasons, with what ends them in Exalted 2e."""

from __future__ import annotations

from functools import partial

from engine.core.ask import Number
from engine.core.why import Reason
from engine.rules import reasons as common

from ..fighter import Fighter
from .lasting import end_words


def reasons(fighter: Fighter, what: Number) -> tuple[Reason, ...]:
    """A number's parts in the order they are added; below each its own parts, or what ends it."""
    back = f"until the DV refreshes, tick {fighter.tick}" if fighter.joined else "until the DV refreshes"
    labels = (*fighter.dv_penalties, *fighter.dv_later, "onslaught")
    clock = {label.replace("-", " "): back for label in labels}
    return common.reasons(fighter, what, partial(end_words, fighter), clock)
