"""Groups: alike fighters who bear the same `combatant.<id>.group` on one side, and who share Initiative (rules P27).

Each is a fighter of its own, with its own Action Points and its own turn; they stand side by side in the order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from engine.core.desk import Row, Span
from engine.core.model import Draft, Tree
from engine.core.names import width
from engine.rules.common import desk
from engine.rules.common.base import Slot
from engine.rules.common.remember import per_state

from .. import numbers
from ..desk.desk import APPLIES, CELLS
from ..fighter import Fighter
from . import order

PLAIN = frozenset(
    ("initiative", "ap", "spent", "did", "paid", "acted", "attacks", "defended", "health", "loaded", "once", "defeated")
)
"""What the condition of one may hold who is still like the others of its group."""

BESIDES = frozenset(("initiative", "ap", "spent", "did", "paid", "acted", "loaded"))
"""What of it has no part in these numbers."""

TOLD = ("dodge", "melee", "weapon", "grit", "toughness", "armor")
"""The cells of a line that are another for whoever has another sheet or condition."""


@per_state
def folded(state: Tree) -> tuple[tuple[Slot, ...], ...]:
    """The order of the fight in lines: fighters of one group who stand together as one, all others alone.

    They stand together while all that their line shows is the same for each of them, but for Health within one band:
    what they defend and attack with, too, which their sheets may have otherwise.
    """
    draft, fighters = Draft(state), state.get("combatant", {})
    affected = {effect["on"] for effect in state.get("effect", {}).values()}

    def line(slot: Slot) -> tuple[object, ...]:
        one = fighters[slot.id]
        now = one.get("now", {})
        out = slot.status == order.OUT
        if not one.get("group", "") or (not out and (slot.id in affected or not PLAIN.issuperset(now))):
            return (slot.id,)
        same = () if out else (slot.value, now.get("ap", 0), now.get("attacks", 0))
        return (one["group"], one.get("side", "foes"), one.get("hidden", False), slot.status, *same)

    told = desk.Told(state, lambda id: _numbers(Fighter(draft, id)), BESIDES)

    def how(slot: Slot) -> Hashable:
        if not fighters[slot.id].get("group", ""):
            return ""
        return numbers.band(Fighter(draft, slot.id)), None if slot.status == order.OUT else told.of(slot.id)

    return desk.lines(order.order(state), line, how)


def _numbers(fighter: Fighter) -> Hashable:
    """What the line of a fighter tells it defends and attacks with."""
    return tuple(CELLS[cell](fighter).text for cell in TOLD if cell not in APPLIES or APPLIES[cell](fighter))


def title(state: Tree, slots: tuple[Slot, ...]) -> str:
    """What a folded line is called: `Dock Gangers x4`; one fighter by its own name. Of a long name of a group the last
    words are told, so that the column has room for how many there are."""
    first = state["combatant"][slots[0].id]
    if len(slots) < 2:
        return str(first.get("name", ""))
    count, words = f" x{len(slots)}", str(first["group"]).split(" ")
    while len(words) > 1 and width(f"{' '.join(words)}{count}") > NAME_CELLS:
        words = words[1:]
    return f"{' '.join(words)}{count}"


NAME_CELLS = 15
"""The cells of the column of names in the smallest window."""


# -- the line of alike fighters who stand together --------------------------------------------------------------------
@per_state
def row(state: Tree, slots: tuple[Slot, ...], single: Callable[[Tree, Slot], Row]) -> Row:
    """The row of several; `single` makes that of one of them."""
    draft = Draft(state)
    hurt = [slot for slot in slots if _hurt(Fighter(draft, slot.id))]
    worst = min(slots, key=lambda slot: Fighter(draft, slot.id).health)
    made = single(state, worst)
    cells = {**made.cells, "name": replace(made.cells["name"], text=title(state, slots))}
    if hurt and not made.muted:
        cells["state"] = Span(f"{len(hurt)}/{len(slots)} hurt")
    return Row(slots[0].id, cells, made.muted)


def _hurt(fighter: Fighter) -> bool:
    return fighter.health < fighter.health_maximum
