"""What a fighter may do now, in the order of the menu (rules section 4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Draft, Tree
from engine.rules.common.base import MenuItem
from engine.rules.common.remember import per_state

from ..actions import turn_room
from ..actions.table import ACTIONS, Action
from ..fighter import Fighter


@per_state
def menu(state: Tree, who: str) -> tuple[MenuItem, ...]:
    """All that this fighter may do now; what is barred stays in with the reason."""
    fighter = Fighter(Draft(state), who)
    return tuple(item for action in ACTIONS.offered() for item in _items(fighter, action))


def _items(fighter: Fighter, action: Action) -> Iterator[MenuItem]:
    yield from action.more(fighter)
    if action.shown(fighter):
        yield action.item(fighter, turn_room.why_not(fighter, action), _may_be_flurried(fighter, action))


def _may_be_flurried(fighter: Fighter, action: Action) -> bool:
    return action.takes == "either" or (action.takes == "action" and not turn_room.never(fighter, action))
