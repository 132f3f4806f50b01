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
from ..turn import acting, stunts

ATTACK = "attack"
NONE = "none"
"""The levels of an attack that Hardness stops."""

_WIDTHS = (4, 8, 9)
"""Cells of DV, chance and levels."""


@per_state
def _barred(state: Tree, who: str) -> str:
    """Why the fighter can't attack now; empty where it can."""
    fighter = Fighter(Draft(state), who)
    part = stunts.upcoming(fighter)
    if part and part.get("do", ATTACK) != ATTACK:
        return "the flurry goes on with something else"
    return acting.why_not(fighter, flurry_part=bool(part))


def section(state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
    """The table of these targets; nothing where there are none, and where the fighter can't attack now."""
    if not among or _barred(state, who):
        return None
    rows = TABLE.lines(state, who, among)
    head = Line(right=(Span(columns(("DV", "hits", "levels"), _WIDTHS), "muted"),))
    stopped = any(span.text.endswith(NONE) for row in rows for span in row.right)
    said = f"levels: if it hits{f'; {NONE}: Hardness stops it' if stopped else ''}"
    title = f"If {short(Draft(state), who)} attacks now"
    return Section(title, (head, *rows, Line(spans=(Span(said, "muted"),))), rank=1)


def _begins(rules: Ruleset, state: Tree, who: str) -> dict[str, Begin]:
    return {ATTACK: Begin(ATTACK, who)}


def _table(rules: Ruleset, outcome: Outcome, inputs: tuple[Begin | Amend, ...]) -> tuple[TargetRow, ...]:
    """The rows of an attack that has begun. What works them out is loaded only now: the first frame does without."""
    from ..attack import chances

    return chances.ROWS.table(rules, outcome, inputs)


def _is_it(outcome: Outcome, kind: str) -> bool:
    from ..attack import chances

    return chances.open_attack(outcome) is not None


def _line(name: str, rows: Rows) -> Line:
    row = rows[ATTACK]
    if row is None or row.barred:
        return without_odds(name, row)
    defense = "-" if row.defense is None else str(row.defense)
    hits = percent(row.odds.hit) if row.odds else "-"
    levels = "-" if row.odds is None else NONE if row.odds.blocked else expected(row.odds.damage)
    return Line(name, right=(Span(columns((defense, hits, levels), _WIDTHS)),))


TABLE = AttackTable(_begins, _table, _is_it, _line, _barred)
"""The rows that are known."""
