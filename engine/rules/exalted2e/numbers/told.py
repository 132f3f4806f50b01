"""The numbers that one line tells of several fighters: both DVs, the penalty in them, guard, soak and Hardness."""

from __future__ import annotations

from collections.abc import Hashable

from engine.core.model import Draft, Tree
from engine.rules.common.desk import Told

from ..fighter import Fighter
from . import dv, health

BESIDES = frozenset(("tick", "since", "join_successes", "motes", "willpower"))
"""What of a condition has no part in any of them."""


def told(state: Tree) -> Told:
    """Those of everybody in a fight."""
    draft = Draft(state)
    return Told(state, lambda id: numbers(Fighter(draft, id)), BESIDES)


def numbers(fighter: Fighter) -> Hashable:
    """Those of one: who is in another place than the others in one of them must not share their line.

    A table's own rules may add a DV of who guards, which follows from anything on the sheet: so only those who guard
    with the same sheet share a line.
    """
    return (
        tuple(dv.standing(fighter, mode, far).value for mode in dv.MODES for far in (False, True)),
        fighter.penalty,
        repr(fighter.sheet_tree) if fighter.doing == GUARD else "",
        tuple(health.soak(fighter, type).value for type in ("bashing", "lethal")),
        health.hardness(fighter).value,
    )


GUARD = "guard"
"""What one is doing who guards."""
