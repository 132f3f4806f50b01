"""What the desk shows of a fight of Static Veil in one line a fighter, and what time it is (look: columns)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.desk import Column, Span
from engine.core.model import Tree, get
from engine.rules.rows import NOTHING, Rows, name

from ..fighter import Fighter
from ..numbers import health, toughness
from . import figures
from .state_words import state as state_cell

COLUMNS: tuple[Column, ...] = (
    Column("order", "Init", 3, help="Initiative, the same in every pass and round"),
    Column("side", "", 1, right=False),
    Column("name", "Fighter", 15, right=False),
    Column("pips", "AP", 6, right=False, rank=10, help="Action Points of this round, those left and those spent"),
    Column("attacks", "Att", 1, rank=6, help="attacks of this round that count"),
    Column("next", "Next", 4, rank=7, help="what the next attack of this round takes off its target"),
    Column("dodge", "Dod", 3, help="Success Target of a Dodge as it counts now"),
    Column("melee", "Mel", 3, help="Success Target of a Melee defense as it counts now"),
    Column("track", "Health", 8, rank=8, help="Health in 8 boxes whatever the maximum, so that two are one band"),
    Column("health", "", 2, help="Health left"),
    Column("band", "Band", 8, right=False, rank=9, help="the band of Health"),
    Column("penalty", "", 3, rank=5, help="what the band takes from every test"),
    Column("weapon", "Weapon", 16, right=False, rank=1, help="what is in hand, and its Success Target now"),
    Column("grit", "Grit", 4, rank=2, help="Grit left"),
    Column("toughness", "Tough", 5, rank=3, help="the dice of Toughness"),
    Column("armor", "Armor", 8, rank=4, help="armor at head, torso, arms and legs"),
    Column("state", "State", 8, right=False, help="what matters most now; & 2 means two more, and Tab shows all"),
)
"""The columns, left to right; the lower its rank, the sooner one gives way. Those without a rank never go."""


def _joined(fighter: Fighter) -> bool:
    return fighter.joined


def _alive(fighter: Fighter) -> bool:
    return not fighter.thing


def _initiative(fighter: Fighter) -> Span:
    return Span(str(fighter.initiative)) if fighter.joined else NOTHING


def _pips(fighter: Fighter) -> Span:
    """Points left and spent as marks; there may be more than a round gives."""
    return Span("*" * fighter.ap + "." * max(0, fighter.ap_maximum - fighter.ap))


def _next(fighter: Fighter) -> Span:
    return Span(str(figures.next_penalty(fighter))) if fighter.ap else NOTHING


def _band(fighter: Fighter) -> Span:
    return Span("out" if fighter.out else health.band(fighter).name)


def _penalty(fighter: Fighter) -> Span:
    return Span(str(health.band(fighter).penalty or ""))


def _weapon(fighter: Fighter) -> Span:
    id, weapon = next(iter(fighter.weapons.items()))
    return Span(f"{weapon['name']} {figures.attack_target(fighter, id, weapon).value}")


def _toughness(fighter: Fighter) -> Span:
    said = figures.dice_words(toughness.dice(fighter))
    return Span(said) if said else NOTHING


def _armor(fighter: Fighter) -> Span:
    found = [value for _, value in figures.armor_places(fighter)]
    return Span(" ".join(map(str, found))) if any(found) else NOTHING


CELLS: dict[str, Callable[[Fighter], Span]] = {
    "order": _initiative,
    "name": name,
    "pips": _pips,
    "attacks": lambda fighter: Span(str(fighter.attacks)),
    "next": _next,
    "dodge": lambda fighter: Span(str(figures.defense(fighter, "dodge").value)),
    "melee": lambda fighter: Span(str(figures.defense(fighter, "melee").value)),
    "track": lambda fighter: Span(health.track(fighter)),
    "health": lambda fighter: Span(str(fighter.health)),
    "band": _band,
    "penalty": _penalty,
    "weapon": _weapon,
    "grit": lambda fighter: Span(str(fighter.grit)),
    "toughness": _toughness,
    "armor": _armor,
    "state": state_cell,
}
"""What makes each cell; the glyph of the side is the screen's."""

APPLIES: dict[str, Callable[[Fighter], bool]] = {
    "pips": _joined,
    "attacks": _joined,
    "next": _joined,
    **dict.fromkeys(("dodge", "melee", "band", "weapon", "toughness"), _alive),
    "grit": lambda fighter: fighter.grit > 0 or fighter.side == "heroes",
}
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
