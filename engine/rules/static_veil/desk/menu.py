"""What a fighter may do now, in the order of the menu (rules P25, P28 to P30)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Draft, Tree
from engine.rules.common.base import MenuItem

from ..actions.table import ACTIONS, Action
from ..fighter import Fighter


def menu(state: Tree, who: str) -> tuple[MenuItem, ...]:
    """All that this fighter may do now; what is barred stays in with the reason."""
    fighter = Fighter(Draft(state), who)
    return tuple(item for row in ACTIONS.offered() for item in _items(fighter, row))


def _items(fighter: Fighter, row: Action) -> Iterator[MenuItem]:
    """An object has items of its own: it is broken, whole again, or gone."""
    if fighter.thing:
        yield from row.of_a_thing(fighter)
        return
    yield from row.more(fighter)
    if row.shown(fighter):
        yield row.offer(fighter)
