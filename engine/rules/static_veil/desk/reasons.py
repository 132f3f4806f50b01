"""Parts of numbers as reasons, with what ends them in Static Veil."""

from __future__ import annotations

from functools import partial

from engine.core.ask import Number
from engine.core.why import Reason
from engine.rules import reasons as common

from ..fighter import Fighter
from .lasting import end_words


def reasons(fighter: Fighter, what: Number) -> tuple[Reason, ...]:
    """A number's parts in the order they are added; below each its own parts, or what ends it."""
    clock = {part.label: "until the round ends" for part in what.parts if part.label.endswith("attack this round")}
    clock["aim"] = "until the next ranged attack"
    return common.reasons(fighter, what, partial(end_words, fighter), clock)
