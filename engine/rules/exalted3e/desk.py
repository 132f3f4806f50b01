"""What the desk shows of a fight of Exalted 3e in one line a fighter, and what time it is (look: columns)."""

from __future__ import annotations

from engine.desk import Column, Row, Span
from engine.model import Draft, Tree, get
from engine.names import cut
from engine.rules.base import Slot

from . import arms, defense, essence, health, order
from .fighter import Fighter
from .state_words import state as state_cell

WEAPON = 16
"""Cells for a weapon with dice and damage behind its name."""

COLUMNS: tuple[Column, ...] = (
    Column("order", "Init", 3),
    Column("side", "", 1, right=False),
    Column("name", "Fighter", 18, right=False),
    Column("track", "Health", 10),
    Column("motes", "Motes", 5, rank=5),
    Column("evasion", "Eva", 3),
    Column("parry", "Par", 3),
    Column("onslaught", "Ons", 3, rank=6),
    Column("soak", "Soak", 4, rank=4),
    Column("hardness", "Hard", 4, rank=3),
    Column("weapon", "Weapon", WEAPON, right=False, rank=1),
    Column("willpower", "Will", 5, rank=2),
    Column("state", "State", 18, right=False),
)
"""The columns, left to right; the lower its rank, the sooner one gives way. Those without a rank never go."""

NOTHING = Span("-", "faint")
"""What does not apply."""


def row(state: Tree, slot: Slot) -> Row:
    """One fighter's cells. Numbers are those that count now; of one who is out only name, health and State are left."""
    fighter = Fighter(Draft(state), slot.id)
    name = Span(fighter.name, "text+italic" if fighter.hidden else "text")
    cells = {"name": name, "track": Span(health.track(fighter)), "state": state_cell(fighter)}
    if fighter.out:
        return Row(slot.id, cells, muted=True)
    return Row(slot.id, {"order": _initiative(fighter), **cells, **_numbers(fighter)}, muted=slot.status == order.ACTED)


def _initiative(fighter: Fighter) -> Span:
    if not fighter.joined:
        return NOTHING
    return Span(str(fighter.initiative), "harm" if fighter.crashed else "text")


def _numbers(fighter: Fighter) -> dict[str, Span]:
    cells = {
        "evasion": Span(str(defense.evasion(fighter).value)),
        "parry": Span(str(defense.parry(fighter).value)) if defense.can_parry(fighter) else NOTHING,
        "soak": Span(str(defense.soak(fighter).value)),
        "hardness": Span(str(hard)) if (hard := defense.hardness(fighter).value) else NOTHING,
        "willpower": Span(f"{fighter.willpower}/{fighter.sheet('willpower', 5)}"),
    }
    if fighter.onslaught:
        cells["onslaught"] = Span(str(-fighter.onslaught))
    if whole := sum(int(fighter.sheet(pool, 0)) for pool in essence.POOLS):
        cells["motes"] = Span(f"{essence.motes(fighter)}/{whole}")
    if held := arms.in_hand(fighter):
        first = held[0]
        dealt = f" {first.withering}/{first.damage}" if first.deals else ""
        cells["weapon"] = Span(cut(first.name, WEAPON - len(dealt)) + dealt)
    return cells


def clock_words(state: Tree) -> str:
    """What time it is: `Round 3, 9 of 11 still to act`."""
    round = int(get(state, "clock.round", 0))
    if not round:
        return "The fight is over" if get(state, "clock.ended", False) else "Before Join Battle"
    fighting = [slot for slot in order.order(state) if slot.status not in (order.OUT, order.NOT_JOINED)]
    left = sum(slot.status != order.ACTED for slot in fighting)
    return f"Round {round}, {left} of {len(fighting)} still to act"
