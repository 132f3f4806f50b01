"""What an attack of the one who acts would do to each target, for the sheet of a wide window."""

from __future__ import annotations

from engine.core.desk import Line, Section, Span
from engine.core.inputs import Amend, Begin
from engine.core.model import Draft, Tree
from engine.core.odds import expected, percent
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import AttackTable, Rows, columns, without_odds
from engine.rules.common.base import Ruleset, TargetRow
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state

from ..fighter import Fighter
from ..turn import spending

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


def _line(name: str, rows: Rows) -> Line:
    row = rows[ATTACK]
    if row is None or row.barred or row.odds is None:
        return without_odds(name, row)
    odds = row.odds
    harms = "-" if odds.harms is None else percent(odds.harms)
    said = columns((str(row.defense), percent(odds.hit), harms, expected(odds.damage)), _WIDTHS)
    return Line(name, right=(Span(said),))


TABLE = AttackTable(_begins, _table, _is_it, _line, _barred)
"""The rows that are known."""
