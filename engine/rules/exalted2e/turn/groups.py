"""Extras in numbers: alike fighters who bear the same group, on one line that opens (rules section 9.6).

Each is a fighter of its own with its own health; the group is only a word on it, `combatant.<id>.group`.
"""

from __future__ import annotations

from itertools import groupby

from engine import effects
from engine.fight import Fight
from engine.model import Tree
from engine.rules.base import Slot
from engine.rules.remember import per_state

from ..fighter import Fighter
from ..labels import HELPLESS
from . import order


@per_state
def folded(state: Tree) -> tuple[tuple[Slot, ...], ...]:
    """The order of the fight in lines: fighters of one group and side that stand together as one, all others alone.

    They stand together while their status and their tick are the same.
    """
    fighters = state.get("combatant", {})

    def line(slot: Slot) -> tuple[str, str, str, int]:
        one = fighters[slot.id]
        group = one.get("group", "")
        return (group or slot.id, one.get("side", "foes") if group else "", slot.status, slot.value)

    return tuple(tuple(slots) for _, slots in groupby(order.order(state), key=line))


def title(state: Tree, slots: tuple[Slot, ...]) -> str:
    """What a folded line is called: `Heron Archer x12`; one fighter by its own name."""
    first = state["combatant"][slots[0].id]
    return f"{first['group']} x{len(slots)}" if len(slots) > 1 else str(first.get("name", ""))


def members(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """All of a fighter's group and side who are in the fight, itself among them, in the order of the file."""
    return [one for one in order.fighting(fight) if one.group == fighter.group and one.side == fighter.side]


def due(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Those of a fighter's group who may act on this tick, itself first."""
    found = [one for one in members(fight, fighter) if one.due and not _busy(one)]
    return sorted(found, key=lambda one: one != fighter)


def _busy(fighter: Fighter) -> bool:
    return order.in_flurry(fighter) or effects.has(fighter.draft, fighter.id, HELPLESS)
