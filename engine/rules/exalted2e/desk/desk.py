"""Rows of the desk: order, columns, and how a fighter stands."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.desk import Column, Span
from engine.core.model import Draft, Tree, get
from engine.rules.common.guarding import guards_of
from engine.rules.common.rows import Rows, name
from engine.rules.exalted.figures import MOTES, has_motes, motes_cell

from ..fighter import Fighter, tick_of
from ..figures import FIGURES, armed
from ..numbers import health
from ..sheet import weapons
from ..turn import order
from .state_words import state as state_cell

OTHERS = {
    2: Column("side", "", 1, right=False),
    3: Column("name", "Fighter", 18, right=False),
    4: Column("track", "Health", 8, help="health levels, lost ones from the left; pending harm is not in it"),
    5: MOTES,
    50: Column("weapon", "Weapon", 16, right=False, rank=1, help="what is in hand, dice/damage"),
    51: Column("speed", "Spd/Rate", 8, rank=1, help="Speed and Rate of what is in hand"),
    90: Column("state", "State", 16, right=False, help="what matters most now; & 2 means two more, and Tab shows all"),
}
"""Columns that are of no figure, by their places."""

COLUMNS = FIGURES.columns(OTHERS)
"""The columns, left to right; the lower its rank, the sooner one gives way. Those without a rank never go."""


def first_weapon(fighter: Fighter) -> Tree:
    """The weapon that is shown for a fighter: the first that is ready."""
    return next(iter(weapons.ready(fighter.sheet_tree).values()))


def _weapon(fighter: Fighter) -> Span:
    one = armed(fighter, "", first_weapon(fighter))
    return Span(f"{one.name} {one.dice}/{one.harm}")


def _speed(fighter: Fighter) -> Span:
    one = first_weapon(fighter)
    return Span(f"{weapons.speed(one)}/{weapons.rate(one)}")


CELLS = FIGURES.cells(
    COLUMNS,
    {
        "name": name,
        "track": lambda fighter: Span(health.track(fighter)),
        "motes": motes_cell,
        "weapon": _weapon,
        "speed": _speed,
        "state": state_cell,
    },
)
"""What makes each cell; the glyph of the side is the screen's."""

APPLIES: dict[str, Callable[[Fighter], bool]] = {**FIGURES.applies(), "motes": has_motes}
"""Cells that stay empty where there is nothing to say."""

LEFT = ("name", "track", "state")
"""What is left of one who is out."""

ROWS = Rows(Fighter, CELLS, APPLIES, LEFT, also=guards_of)
"""The rows of the order table."""


def clock_words(state: Tree) -> str:
    """What time it is: `Tick 31, 2 act now`."""
    if not get(state, "clock.begun", False):
        return "The fight is over" if get(state, "clock.ended", False) else "Before Join Battle"
    now = tick_of(Draft(state))
    due = sum(
        slot.status == order.ACTING or (slot.status == order.TO_ACT and slot.value <= now)
        for slot in order.order(state)
    )
    return f"Tick {now}, {due} {'acts' if due == 1 else 'act'} now"
