"""What the desk shows of a fight of Static Veil in one line a fighter, and what time it is (look: columns)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.desk import Column, Span
from engine.core.model import Tree, get
from engine.rules.common.rows import NOTHING, Rows, name

from .. import numbers
from ..fighter import Fighter
from ..figures import FIGURES, alive, attack_target
from .sections import armor_places
from .state_words import state as state_cell

OTHERS = {
    2: Column("side", "", 1, right=False),
    3: Column("name", "Fighter", 15, right=False),
    9: Column("track", "Health", 8, rank=8, help="Health in 8 boxes whatever the maximum, so that two are one band"),
    11: Column("band", "Band", 8, right=False, rank=9, help="the band of Health"),
    13: Column("weapon", "Weapon", 16, right=False, rank=1, help="what is in hand, and its Success Target now"),
    16: Column("armor", "Armor", 8, rank=4, help="armor at head, torso, arms and legs"),
    90: Column("state", "State", 8, right=False, help="what matters most now; & 2 means two more, and Tab shows all"),
}
"""Columns that are of no figure, by their places."""

COLUMNS = FIGURES.columns(OTHERS)
"""The columns, left to right; the lower its rank, the sooner one gives way. Those without a rank never go."""


def _band(fighter: Fighter) -> Span:
    return Span("out" if fighter.out else numbers.band(fighter).name)


def _weapon(fighter: Fighter) -> Span:
    id, weapon = next(iter(fighter.weapons.items()))
    return Span(f"{weapon['name']} {attack_target(id, weapon).text(fighter)}")


def _armor(fighter: Fighter) -> Span:
    found = [value for _, value in armor_places(fighter)]
    return Span(" ".join(map(str, found))) if any(found) else NOTHING


CELLS = FIGURES.cells(
    COLUMNS,
    {
        "name": name,
        "track": lambda fighter: Span(numbers.track(fighter)),
        "band": _band,
        "weapon": _weapon,
        "armor": _armor,
        "state": state_cell,
    },
)
"""What makes each cell; the glyph of the side is the screen's."""

APPLIES: dict[str, Callable[[Fighter], bool]] = {**FIGURES.applies(), "band": alive, "weapon": alive}
"""Cells that stay empty where there is nothing to say."""

LEFT = ("order", "name", "track", "health", "band", "state")
"""What is left of one who is out."""

ROWS = Rows(Fighter, CELLS, APPLIES, LEFT)
"""The rows of the order table."""


def clock_words(state: Tree) -> str:
    """What time it is: `Round 2, pass 2`."""
    if get(state, "clock.ended", False):
        return "The fight is over"
    round = get(state, "clock.round", 0)
    return f"Round {round}, pass {get(state, 'clock.pass', 1)}" if round else "Before Initiative"
