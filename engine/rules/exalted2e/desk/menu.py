"""What a fighter may do now, in the order of the menu: Speed, DV, and why it can't be done (rules section 3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Draft, Tree
from engine.rules.common.base import MenuItem

from ..actions.table import Action, actions
from ..fighter import Fighter
from ..turn import acting


def menu(state: Tree, who: str) -> tuple[MenuItem, ...]:
    """All that this fighter may do now; what is barred stays in with the reason."""
    fighter = Fighter(Draft(state), who)
    return tuple(item for row in actions(fighter.draft).offered() for item in items(fighter, row))


def items(fighter: Fighter, row: Action) -> Iterator[MenuItem]:
    """What it has of one action."""
    yield from row.more(fighter)
    if row.shown(fighter):
        yield row.offer(fighter, acting.barred(fighter, row))
