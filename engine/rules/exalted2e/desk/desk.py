"""What the desk shows of a fight of Exalted 2e in one line a fighter, and what time it is (look: columns)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.desk import Column, Span
from engine.core.model import Draft, Tree, get
from engine.rules.exalted import cells
from engine.rules.guarding import guards_of
from engine.rules.rows import NOTHING, Rows, name

from ..fighter import Fighter, tick_of
from ..numbers import arms, dv, health, soak
from ..sheet import weapons
from ..turn import order
from .state_words import state as state_cell

COLUMNS: tuple[Column, ...] = (
    Column("order", "Tick", 3, help="the next tick on which a fighter may act"),
    Column("side", "", 1, right=False),
    Column("name", "Fighter", 18, right=False),
    Column("track", "Health", 8, help="health levels, lost ones from the left; pending harm is not in it"),
    Column("motes", "Motes", 5, rank=5, help="motes left of both pools, of how many"),
    Column("dodge", "Dod", 4, help="Dodge DV against a close attack as it counts now"),
    Column("parry", "Par", 3, help="Parry DV against a close attack as it counts now"),
    Column("dv", "DV", 3, rank=6, help="penalty of actions until the own tick; Dod and Par have it in them"),
    Column("soak", "Soak", 7, rank=4, help="soak against bashing and lethal damage"),
    Column("hardness", "Hard", 4, rank=3, help="Hardness"),
    Column("weapon", "Weapon", 16, right=False, rank=1, help="what is in hand, dice/damage"),
    Column("speed", "Spd/Rate", 8, rank=1, help="Speed and Rate of what is in hand"),
    Column("willpower", "Will", 5, rank=2, help="Willpower left, of how much"),
    Column("state", "State", 16, right=False, help="what matters most now; & 2 means two more, and Tab shows all"),
)
"""The columns, left to right; the lower its rank, the sooner one gives way. Those without a rank never go."""


def _tick(fighter: Fighter) -> Span:
    return Span(str(fighter.tick)) if fighter.joined else NOTHING


def _soak(fighter: Fighter) -> Span:
    return Span(f"{soak.soak(fighter, 'bashing').value}B {soak.soak(fighter, 'lethal').value}L")


def _hardness(fighter: Fighter) -> Span:
    hard = soak.hardness(fighter).value
    return Span(str(hard)) if hard else NOTHING


def first_weapon(fighter: Fighter) -> Tree:
    """The weapon that is shown for a fighter: the first that is ready."""
    return next(iter(weapons.ready(fighter.sheet_tree).values()))


def _weapon(fighter: Fighter) -> Span:
    one = arms.armed(fighter, "", first_weapon(fighter))
    return Span(f"{one.name} {one.dice}/{one.harm}")


def _speed(fighter: Fighter) -> Span:
    one = first_weapon(fighter)
    return Span(f"{weapons.speed(one)}/{weapons.rate(one)}")


CELLS: dict[str, Callable[[Fighter], Span]] = {
    "order": _tick,
    "name": name,
    "track": lambda fighter: Span(health.track(fighter)),
    "motes": cells.motes,
    "dodge": lambda fighter: Span(str(dv.standing(fighter, dv.DODGE).value)),
    "parry": lambda fighter: Span(str(dv.standing(fighter, dv.PARRY).value)),
    "dv": lambda fighter: Span(str(-fighter.penalty)),
    "soak": _soak,
    "hardness": _hardness,
    "weapon": _weapon,
    "speed": _speed,
    "willpower": cells.willpower,
    "state": state_cell,
}
"""What makes each cell; the glyph of the side is the screen's."""

APPLIES: dict[str, Callable[[Fighter], bool]] = {
    "motes": cells.has_motes,
    "dv": lambda one: one.penalty > 0,
}
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
