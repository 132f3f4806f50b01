"""What the desk shows of a fight of Exalted 3e in one line a fighter, and what time it is (look: columns)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.desk import Column, Span
from engine.core.model import Tree, get
from engine.rules.exalted.figures import MOTES, has_motes, motes_cell
from engine.rules.guarding import guards_of
from engine.rules.remember import per_state
from engine.rules.rows import NOTHING, Rows, name

from ..fighter import Fighter
from ..figures import FIGURES, in_hand
from ..numbers import health
from ..turn import order
from .state_words import state as state_cell

OTHERS = {
    2: Column("side", "", 1, right=False),
    3: Column("name", "Fighter", 18, right=False),
    4: Column("track", "Health", 10, help="health levels, lost ones from the left"),
    5: MOTES,
    50: Column("weapon", "Weapon", 16, right=False, rank=1, help="what is in hand, withering dice/damage"),
    90: Column("state", "State", 18, right=False, help="what matters most now; & 2 means two more, and Tab shows all"),
}
"""Columns that are of no figure, by their places."""

COLUMNS = FIGURES.columns(OTHERS)
"""The columns, left to right; the lower its rank, the sooner one gives way. Those without a rank never go."""


def _weapon(fighter: Fighter) -> Span:
    first = next(in_hand(fighter), None)
    if first is None:
        return NOTHING
    return Span(f"{first.name} {first.withering}/{first.damage}" if first.deals else first.name)


CELLS = FIGURES.cells(
    COLUMNS,
    {
        "name": name,
        "track": lambda fighter: Span(health.track(fighter)),
        "motes": motes_cell,
        "weapon": _weapon,
        "state": state_cell,
    },
)
"""What makes each cell; the glyph of the side is the screen's."""

APPLIES: dict[str, Callable[[Fighter], bool]] = {**FIGURES.applies(), "motes": has_motes}
"""Cells that stay empty where there is nothing to say."""

LEFT = ("name", "track", "state")
"""What is left of one who is out."""

ROWS = Rows(Fighter, CELLS, APPLIES, LEFT, frozenset({order.ACTED}), guards_of)
"""The rows of the order table."""


@per_state
def clock_words(state: Tree) -> str:
    """What time it is: `Round 3, 9 of 11 still to act`."""
    round = int(get(state, "clock.round", 0))
    if not round:
        return "The fight is over" if get(state, "clock.ended", False) else "Before Join Battle"
    fighting = [slot for slot in order.order(state) if slot.status not in (order.OUT, order.NOT_JOINED)]
    left = sum(slot.status != order.ACTED for slot in fighting)
    return f"Round {round}, {left} of {len(fighting)} still to act"
