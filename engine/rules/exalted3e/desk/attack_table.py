"""What an attack of the one who acts would do to each target, withering and decisive, for a wide window."""

from __future__ import annotations

from engine.core.desk import Line, Section, Span
from engine.core.inputs import Amend, Begin
from engine.core.model import Draft, Tree
from engine.core.odds import expected, percent
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import AttackTable, Rows, columns, without_odds
from engine.rules.common.base import Odds, Ruleset, TargetRow
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state

from ..actions import turn_room
from ..attack.row import ATTACK
from ..fighter import Fighter

KINDS = ("decisive", "withering")
"""The kinds that are looked at. The default comes last: its rows are then known when the attack is begun."""

NONE = "none"
"""The harm of a decisive attack that Hardness stops."""


@per_state
def _barred(state: Tree, who: str) -> str:
    """Why the fighter can't attack now; empty where it can."""
    return turn_room.why_not(Fighter(Draft(state), who), ATTACK)


def section(state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
    """The table of these targets; nothing where there are none, and where the fighter can't attack now."""
    if not among or _barred(state, who):
        return None
    rows = TABLE.lines(state, who, among)
    name = short(Draft(state), who)
    head = Line(right=(Span(_columns("Def", "hits", "Init", "Crash", "hits", "harm"), "muted"),))
    stopped = any(NONE in span.text for row in rows for span in row.right)
    said = f"Init, Crash and harm: if it hits{f'; {NONE}: Hardness stops it' if stopped else ''}"
    foot = Line(spans=(Span(said, "muted"),))
    return Section(f"If {name} attacks now", (head, *rows, foot), (Span("withering      decisive", "muted"),), rank=1)


def _begins(rules: Ruleset, state: Tree, who: str) -> dict[str, Begin]:
    return {kind: Begin("attack", who, {"kind": kind} if kind != KINDS[-1] else {}) for kind in KINDS}


def _table(rules: Ruleset, outcome: Outcome, inputs: tuple[Begin | Amend, ...]) -> tuple[TargetRow, ...]:
    """The rows of an attack that has begun. What works them out is loaded only now: the first frame does without."""
    from ..attack import chances

    return chances.ROWS.table(rules, outcome, inputs)


def _is_it(outcome: Outcome, kind: str) -> bool:
    from ..attack import chances

    attack = chances.open_attack(outcome)
    return attack is not None and attack.kind == kind


def _line(name: str, rows: Rows) -> Line:
    withering, decisive = rows.get("withering"), rows.get("decisive")
    row = withering or decisive
    if row is None or row.barred:
        return without_odds(name, row)
    defense = "-" if row.defense is None else str(row.defense)
    first, second = _withering(withering), _decisive(decisive)
    return Line(name, right=(Span(_columns(defense, *first, *second)),))


def _withering(row: TargetRow | None) -> tuple[str, str, str]:
    odds = row.odds if row is not None else None
    if odds is None:
        return "-", "-", "-"
    crash = "-" if odds.crash is None else percent(odds.crash)
    return percent(odds.hit), "-" if odds.initiative is None else expected(odds.initiative), crash


def _decisive(row: TargetRow | None) -> tuple[str, str]:
    odds: Odds | None = row.odds if row is not None else None
    if odds is None:
        return "-", "-"
    return percent(odds.hit), NONE if odds.blocked else expected(odds.damage)


_WIDTHS = (4, 6, 6, 7, 7, 6)
"""Cells of Defense, chance, Initiative and Crash of a withering attack, chance and levels of a decisive one."""


def _columns(*texts: str) -> str:
    return columns(texts, _WIDTHS)


TABLE = AttackTable(_begins, _table, _is_it, _line, _barred)
"""The rows that are known."""
