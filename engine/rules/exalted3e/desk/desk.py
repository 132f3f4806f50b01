"""What the desk shows of a fight of Exalted 3e in one line a fighter, and what time it is (look: columns)."""

from __future__ import annotations

from collections.abc import Callable

from engine.desk import Column, Row, Span
from engine.model import Draft, Tree, get
from engine.rules.base import Slot
from engine.rules.guarding import guardians
from engine.rules.remember import per_state
from engine.rules.rows import NOTHING, Cells, Kept
from engine.rules.short_names import shorts

from ..fighter import Fighter
from ..numbers import arms, defense, essence, health
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

Cell = Callable[[Fighter], Span]
"""What makes one cell of a fighter's row."""


@per_state
def row(state: Tree, slot: Slot) -> Row:
    """One fighter's cells. Numbers are those that count now; of one who is out only name, health and State are left.

    A row follows from the fighter itself, from what is of no fighter (but for who stands how far off), from the names,
    and from who guards it: it stays the same row while these do, whatever happens to others.
    """
    fighters = state.get("combatant", {})
    rest = {key: value for key, value in state.items() if key not in NOT_IN_ROWS}
    about = slot, fighters[slot.id], rest, shorts(fighters), guardians(state).get(slot.id, ())
    return _kept.row(slot.id, about, lambda: _row(state, slot))


_kept = Kept()

NOT_IN_ROWS = frozenset(("combatant", "range", "serial", "title"))
"""What a row is not made from, apart from the fighter itself: all rows are made anew where anything else changes."""


def _row(state: Tree, slot: Slot) -> Row:
    fighter = Fighter(Draft(state), slot.id)
    if fighter.out:
        return Row(slot.id, Cells(fighter, {column: CELLS[column] for column in LEFT}), muted=True)
    made = {column: cell for column, cell in CELLS.items() if APPLIES.get(column, _always)(fighter)}
    return Row(slot.id, Cells(fighter, made), muted=slot.status == order.ACTED)


def _always(fighter: Fighter) -> bool:
    return True


def _name(fighter: Fighter) -> Span:
    return Span(fighter.name, "text+italic" if fighter.hidden else "text")


def _initiative(fighter: Fighter) -> Span:
    if not fighter.joined:
        return NOTHING
    return Span(str(fighter.initiative), "harm" if fighter.crashed else "text")


def _parry(fighter: Fighter) -> Span:
    return Span(str(defense.parry(fighter).value)) if defense.can_parry(fighter) else NOTHING


def _hardness(fighter: Fighter) -> Span:
    hard = defense.hardness(fighter).value
    return Span(str(hard)) if hard else NOTHING


def _motes(fighter: Fighter) -> Span:
    return Span(f"{essence.motes(fighter)}/{_whole(fighter)}")


def _whole(fighter: Fighter) -> int:
    """What both pools of motes hold."""
    return sum(int(fighter.sheet(pool, 0)) for pool in essence.POOLS)


def _weapon(fighter: Fighter) -> Span:
    first = next(iter(arms.in_hand(fighter)), None)
    if first is None:
        return NOTHING
    return Span(f"{first.name} {first.withering}/{first.damage}" if first.deals else first.name)


CELLS: dict[str, Cell] = {
    "order": _initiative,
    "name": _name,
    "track": lambda fighter: Span(health.track(fighter)),
    "motes": _motes,
    "evasion": lambda fighter: Span(str(defense.evasion(fighter).value)),
    "parry": _parry,
    "onslaught": lambda fighter: Span(str(-fighter.onslaught)),
    "soak": lambda fighter: Span(str(defense.soak(fighter).value)),
    "hardness": _hardness,
    "weapon": _weapon,
    "willpower": lambda fighter: Span(f"{fighter.willpower}/{fighter.sheet('willpower', 5)}"),
    "state": state_cell,
}
"""What makes each cell; the glyph of the side is the screen's."""

APPLIES: dict[str, Callable[[Fighter], bool]] = {
    "motes": lambda one: _whole(one) > 0,
    "onslaught": lambda one: one.onslaught > 0,
}
"""Cells that stay empty where there is nothing to say."""

LEFT = ("name", "track", "state")
"""What is left of one who is out."""


@per_state
def clock_words(state: Tree) -> str:
    """What time it is: `Round 3, 9 of 11 still to act`."""
    round = int(get(state, "clock.round", 0))
    if not round:
        return "The fight is over" if get(state, "clock.ended", False) else "Before Join Battle"
    fighting = [slot for slot in order.order(state) if slot.status not in (order.OUT, order.NOT_JOINED)]
    left = sum(slot.status != order.ACTED for slot in fighting)
    return f"Round {round}, {left} of {len(fighting)} still to act"
