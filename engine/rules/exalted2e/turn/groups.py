"""Extras in numbers: alike fighters who bear the same group, on one line that opens (rules section 9.6).

Each is a fighter of its own with its own health; the group is only a word on it, `combatant.<id>.group`.
"""

from __future__ import annotations

from collections.abc import Hashable

from engine.core.model import Draft, Tree
from engine.rules.common import desk
from engine.rules.common.base import Slot
from engine.rules.common.remember import per_state

from ..fighter import Fighter
from ..lasting import HELPLESS
from ..numbers import health
from ..numbers.told import told
from . import order


@per_state
def folded(state: Tree) -> tuple[tuple[Slot, ...], ...]:
    """The order of the fight in lines: fighters of one group and side that stand together as one, all others alone.

    They stand together while their status and their tick are the same, and all that their line tells of each of them:
    what their wounds take from them, and their numbers.
    """
    draft, fighters = Draft(state), state.get("combatant", {})

    def line(slot: Slot) -> tuple[str, str, str, int]:
        one = fighters[slot.id]
        group = one.get("group", "")
        return (group or slot.id, one.get("side", "foes") if group else "", slot.status, slot.value)

    numbers = told(state)

    def how(slot: Slot) -> Hashable:
        if not fighters[slot.id].get("group", ""):
            return 0
        wounds = health.wounds(Fighter(draft, slot.id)).value
        return wounds, None if slot.status == order.OUT else numbers.of(slot.id)

    return desk.lines(order.order(state), line, how)


def title(state: Tree, slots: tuple[Slot, ...]) -> str:
    """What a folded line is called: `Heron Archer x12`; one fighter by its own name."""
    first = state["combatant"][slots[0].id]
    return f"{first['group']} x{len(slots)}" if len(slots) > 1 else str(first.get("name", ""))


def due(draft: Draft, fighter: Fighter) -> list[str]:
    """The ids of those of a fighter's group and side who may act on this tick, its own first; nobody without a group.

    They are in the order of the file.
    """
    if not fighter.group:
        return []
    alike = [
        Fighter(draft, id)
        for id, one in draft.get("combatant", {}).items()
        if one.get("group", "") == fighter.group and one.get("side", "foes") == fighter.side
    ]
    found = [one.id for one in alike if one.due and not _busy(one)]
    return sorted(found, key=lambda id: id != fighter.id)


def _busy(fighter: Fighter) -> bool:
    return order.in_flurry(fighter) or HELPLESS.there(fighter.draft, fighter.id)
