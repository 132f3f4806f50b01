"""What the desk shows of a fight of Static Veil in one line a fighter, and what time it is (look: columns)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.desk import Column, Line, Section, Span
from engine.core.inputs import Amend, Begin
from engine.core.model import Draft, Tree, get
from engine.core.odds import expected, percent
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import AttackTable, RowsOfTargets, columns, without_odds
from engine.rules.common.base import Ruleset, TargetRow
from engine.rules.common.desk import NOTHING, Rows, name
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state

from .. import numbers
from ..fighter import Fighter
from ..figures import FIGURES, alive, attack_target
from ..turn import spending
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


# -- what an attack of the one who acts would do to each target, for the sheet of a wide window -----------------------
ATTACK = "attack"

_WIDTHS = (6, 7, 7, 8)
"""Cells of the Success Target, both chances and the damage."""


@per_state
def _barred(state: Tree, who: str) -> str:
    """Why the fighter can't attack now; empty where it can."""
    fighter = Fighter(Draft(state), who)
    return spending.out_of_turn(fighter) or spending.why_not(fighter, int(fighter.setting("attack.cost_ap")))[1]


def section(state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
    """The table of these targets; nothing where there are none, and where the fighter can't attack now."""
    if not among or _barred(state, who):
        return None
    rows = TABLE.lines(state, who, among)
    head = Line(right=(Span(columns(("target", "hits", "harms", "damage"), _WIDTHS), "muted"),))
    told = Line(spans=(Span("hits: gets past every defense; damage: if it hits", "muted"),))
    return Section(f"If {short(Draft(state), who)} attacks now", (head, *rows, told), rank=1)


def _begins(rules: Ruleset, state: Tree, who: str) -> dict[str, Begin]:
    return {ATTACK: Begin(ATTACK, who)}


def _table(rules: Ruleset, outcome: Outcome, inputs: tuple[Begin | Amend, ...]) -> tuple[TargetRow, ...]:
    """The rows of an attack that has begun. What works them out is loaded only now: the first frame does without."""
    from ..attack import chances

    return chances.target_table(rules, outcome, inputs)


def _is_it(outcome: Outcome, kind: str) -> bool:
    from ..attack import chances

    return chances.open_attack(outcome) is not None


def _line(name: str, rows: RowsOfTargets) -> Line:
    row = rows[ATTACK]
    if row is None or row.barred or row.odds is None:
        return without_odds(name, row)
    odds = row.odds
    harms = "-" if odds.harms is None else percent(odds.harms)
    said = columns((str(row.defense), percent(odds.hit), harms, expected(odds.damage)), _WIDTHS)
    return Line(name, right=(Span(said),))


TABLE = AttackTable(_begins, _table, _is_it, _line, _barred)
"""The rows that are known."""
