"""The line of alike fighters who stand together: the numbers of the worst of them, and how many are hurt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.core.desk import Row, Span
from engine.core.model import Draft, Tree
from engine.rules.common.base import Slot
from engine.rules.common.remember import per_state

from ..fighter import Fighter
from ..numbers import health
from ..turn import groups


@per_state
def row(state: Tree, slots: tuple[Slot, ...], single: Callable[[Tree, Slot], Row]) -> Row:
    """The row of several; `single` makes that of one of them."""
    draft = Draft(state)
    taken = {slot: health.marked(Fighter(draft, slot.id)).taken for slot in slots}
    hurt = [slot for slot in slots if taken[slot]]
    made = single(state, max(slots, key=taken.__getitem__))
    name = replace(made.cells["name"], text=groups.title(state, slots))
    cells = {**made.cells, "name": name}
    if not made.muted:
        cells["state"] = _state(state, slots, len(hurt), single) or cells["state"]
    return Row(slots[0].id, cells, made.muted)


def _state(state: Tree, slots: tuple[Slot, ...], hurt: int, single: Callable[[Tree, Slot], Row]) -> Span | None:
    """How many are hurt, else in how many there is something that is not so of all; None where all are alike."""
    if hurt:
        return Span(f"{hurt} of {len(slots)} hurt")
    said = [single(state, slot).cells["state"] for slot in slots]
    for one in said:
        count = sum(other.text == one.text for other in said)
        if one.text and count < len(slots):
            return replace(one, text=f"{count}/{len(slots)} {_in_short(one.text)}")
    return None


def _in_short(text: str) -> str:
    """What waits for some of them, in the cells that their number leaves of a State."""
    first, _, rest = text.partition(" ")
    return f"soon {SOON.get(first, 'hurt')}" if rest.startswith("at tick end") else text


SOON = {"dies": "dead", "down": "down"}
"""What somebody will be when the tick ends, by the word that the State of one has for it."""
