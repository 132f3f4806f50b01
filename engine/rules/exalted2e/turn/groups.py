"""Extras in numbers: alike fighters who bear the same group, on one line that opens (rules section 9.6).

Each is a fighter of its own with its own health; the group is only a word on it, `combatant.<id>.group`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from engine.core.desk import Row, Span
from engine.core.model import Draft, Tree
from engine.rules.common import desk
from engine.rules.common.base import Slot
from engine.rules.common.remember import per_state

from ..fighter import Fighter
from ..lasting import HELPLESS
from ..numbers import health
from ..numbers.pools import told
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


# -- the line of alike fighters who stand together --------------------------------------------------------------------
@per_state
def row(state: Tree, slots: tuple[Slot, ...], single: Callable[[Tree, Slot], Row]) -> Row:
    """The row of several; `single` makes that of one of them."""
    draft = Draft(state)
    taken = {slot: health.marked(Fighter(draft, slot.id)).taken for slot in slots}
    hurt = [slot for slot in slots if taken[slot]]
    made = single(state, max(slots, key=taken.__getitem__))
    name = replace(made.cells["name"], text=title(state, slots))
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
