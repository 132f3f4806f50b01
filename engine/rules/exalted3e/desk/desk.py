"""What the desk shows of a fight of Exalted 3e in one line a fighter, and what time it is (look: columns)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.desk import Column, Span
from engine.core.model import Tree, get
from engine.rules.exalted import cells
from engine.rules.guarding import guards_of
from engine.rules.remember import per_state
from engine.rules.rows import NOTHING, Rows, name

from ..fighter import Fighter
from ..numbers import arms, defense, health
from ..turn import order
from .state_words import state as state_cell

COLUMNS: tuple[Column, ...] = (
    Column("order", "Init", 3, help="Initiative"),
    Column("side", "", 1, right=False),
    Column("name", "Fighter", 18, right=False),
    Column("track", "Health", 10, help="health levels, lost ones from the left"),
    Column("motes", "Motes", 5, rank=5, help="motes left of both pools, of how many"),
    Column("evasion", "Eva", 3, help="Evasion as it counts now"),
    Column("parry", "Par", 3, help="Parry as it counts now; - where nothing in hand parries"),
    Column("onslaught", "Ons", 3, rank=6, help="onslaught until the own turn; Eva and Par have it in them"),
    Column("soak", "Soak", 4, rank=4, help="natural soak and armor"),
    Column("hardness", "Hard", 4, rank=3, help="Hardness"),
    Column("weapon", "Weapon", 16, right=False, rank=1, help="what is in hand, withering dice/damage"),
    Column("willpower", "Will", 5, rank=2, help="Willpower left, of how much"),
    Column("state", "State", 18, right=False, help="what matters most now; & 2 means two more, and Tab shows all"),
)
"""The columns, left to right; the lower its rank, the sooner one gives way. Those without a rank never go."""


def _initiative(fighter: Fighter) -> Span:
    if not fighter.joined:
        return NOTHING
    return Span(str(fighter.initiative), "harm" if fighter.crashed else "text")


def _parry(fighter: Fighter) -> Span:
    return Span(str(defense.parry(fighter).value)) if defense.can_parry(fighter) else NOTHING


def _hardness(fighter: Fighter) -> Span:
    hard = defense.hardness(fighter).value
    return Span(str(hard)) if hard else NOTHING


def _weapon(fighter: Fighter) -> Span:
    first = next(iter(arms.in_hand(fighter)), None)
    if first is None:
        return NOTHING
    return Span(f"{first.name} {first.withering}/{first.damage}" if first.deals else first.name)


CELLS: dict[str, Callable[[Fighter], Span]] = {
    "order": _initiative,
    "name": name,
    "track": lambda fighter: Span(health.track(fighter)),
    "motes": cells.motes,
    "evasion": lambda fighter: Span(str(defense.evasion(fighter).value)),
    "parry": _parry,
    "onslaught": lambda fighter: Span(str(-fighter.onslaught)),
    "soak": lambda fighter: Span(str(defense.soak(fighter).value)),
    "hardness": _hardness,
    "weapon": _weapon,
    "willpower": cells.willpower,
    "state": state_cell,
}
"""What makes each cell; the glyph of the side is the screen's."""

APPLIES: dict[str, Callable[[Fighter], bool]] = {
    "motes": cells.has_motes,
    "onslaught": lambda one: one.onslaught > 0,
}
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
