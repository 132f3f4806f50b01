"""Parts of numbers as reasons, with what ends them in Exalted 3e."""

from __future__ import annotations

from functools import partial

from engine.core.ask import Number
from engine.core.why import Reason
from engine.rules import reasons as common

from ..fighter import Fighter
from .lasting import end_words

CLOCK = {"onslaught": "until own turn begins"}
"""Parts that are no effects, and what ends them."""


def reasons(fighter: Fighter, what: Number) -> tuple[Reason, ...]:
    """A number's parts in the order they are added; below each its own parts, or what ends it."""
    return common.reasons(fighter, what, partial(end_words, fighter), CLOCK)
