"""Why a number of a fighter is what it is: every number of its row with its parts (rules sections 5 to 9 and 13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Draft, Tree
from engine.core.why import WhyNumber
from engine.rules.remember import per_state

from ..fighter import Fighter
from . import why_arms, why_defense, why_pools


@per_state
def why(state: Tree, who: str) -> tuple[WhyNumber, ...]:
    """The numbers of one fighter, those of its row first."""
    return tuple(_numbers(Fighter(Draft(state), who)))


def _numbers(fighter: Fighter) -> Iterator[WhyNumber]:
    yield from why_defense.numbers(fighter)
    yield from why_arms.numbers(fighter)
    yield from why_pools.numbers(fighter)
