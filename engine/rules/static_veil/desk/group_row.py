"""The line of alike fighters who stand together: the numbers of the worst of them, and how many are hurt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.core.desk import Row, Span
from engine.core.model import Draft, Tree
from engine.rules.common.base import Slot
from engine.rules.common.remember import per_state

from ..fighter import Fighter
from ..turn import groups


@per_state
def row(state: Tree, slots: tuple[Slot, ...], single: Callable[[Tree, Slot], Row]) -> Row:
    """The row of several; `single` makes that of one of them."""
    draft = Draft(state)
    hurt = [slot for slot in slots if _hurt(Fighter(draft, slot.id))]
    worst = min(slots, key=lambda slot: Fighter(draft, slot.id).health)
    made = single(state, worst)
    cells = {**made.cells, "name": replace(made.cells["name"], text=groups.title(state, slots))}
    if hurt and not made.muted:
        cells["state"] = Span(f"{len(hurt)}/{len(slots)} hurt")
    return Row(slots[0].id, cells, made.muted)


def _hurt(fighter: Fighter) -> bool:
    return fighter.health < fighter.health_maximum
