"""What an attack of the one who acts would do to each target, withering and decisive, for the sheet of a wide window.

The rows are worked out target by target while nobody waits; until those of a new state are, the last ones stand.
"""

from __future__ import annotations

from dataclasses import replace

from engine.desk import Line, Section, Span
from engine.inputs import Begin
from engine.model import Draft, Refused, Tree
from engine.odds import expected, percent
from engine.procedure import Outcome, run
from engine.rules.base import Odds, Ruleset, TargetRow
from engine.rules.remember import per_state
from engine.rules.short_names import short

from ..actions import allowed
from ..attack import chances
from ..fighter import Fighter

KINDS = ("decisive", "withering")
"""The kinds that are looked at. The default comes last: its rows are then known when the attack is begun."""

MOST_KEPT = 400
"""So many rows of earlier states are kept at most."""

NONE = "none"
"""The harm of a decisive attack that Hardness stops."""

_NO_ROW = Line(right=(Span("-", "faint"),))

_now: tuple[Tree, str, dict[str, Line]] = {}, "", {}
_before: dict[tuple[str, ...], Line] = {}


def foresee(rules: Ruleset, state: Tree, who: str, target: str) -> None:
    """Works out the row of one target."""
    known = _rows(state, who)
    if target not in known:
        found = {kind: _row(rules, state, who, kind, target) for kind in KINDS}
        line = _line(state, target, found["withering"], found["decisive"])
        known[target] = line
        if len(_before) >= MOST_KEPT:
            _before.clear()
        _before[_pair(state, who, target)] = line


@per_state
def _barred(state: Tree, who: str) -> str:
    """Why the fighter can't attack now; empty where it can."""
    return allowed.why_not(Fighter(Draft(state), who), "attack")


def _pair(state: Tree, who: str, target: str) -> tuple[str, ...]:
    """What a row of an earlier state is kept under: another fight may have the same ids."""
    fighters = state.get("combatant", {})
    return (
        str(state.get("title", "")),
        who,
        target,
        *(str(fighters.get(id, {}).get("name", "")) for id in (who, target)),
    )


def is_known(state: Tree, who: str, target: str) -> bool:
    """Whether the row of a target is that of this very state, or none is needed."""
    return target in _rows(state, who) or bool(_barred(state, who))


def _rows(state: Tree, who: str) -> dict[str, Line]:
    global _now
    if _now[0] is not state or _now[1] != who:
        _now = state, who, {}
    return _now[2]


def section(state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
    """The table of these targets; nothing where there are none, and where the fighter can't attack now."""
    if not among or _barred(state, who):
        return None
    known = _rows(state, who)
    rows = [known.get(id) or _before.get(_pair(state, who, id)) or _unknown(state, id) for id in among]
    name = short(Draft(state), who)
    head = Line(right=(Span(_columns("Def", "hits", "Init", "Crash", "hits", "harm"), "muted"),))
    stopped = any(NONE in span.text for row in rows for span in row.right)
    said = f"Init, Crash and harm: if it hits{f'; {NONE}: Hardness stops it' if stopped else ''}"
    foot = Line(spans=(Span(said, "muted"),))
    return Section(f"If {name} attacks now", (head, *rows, foot), (Span("withering      decisive", "muted"),), rank=1)


def _unknown(state: Tree, id: str) -> Line:
    return replace(_NO_ROW, label=Fighter(Draft(state), id).name, who=id)


def _row(rules: Ruleset, state: Tree, who: str, kind: str, target: str) -> TargetRow | None:
    """The row of one target for one kind of attack; None where that kind can't be made."""
    begin = Begin("attack", who, {"kind": kind} if kind != KINDS[-1] else {})
    outcome = _begun(state, rules, begin)
    ask = outcome.passed.get(chances.TARGET) if outcome is not None else None
    attack = chances.open_attack(outcome) if outcome is not None else None
    option = ask.option(target) if ask is not None else None
    if outcome is None or ask is None or option is None or attack is None or attack.kind != kind:
        return None
    passed = {**outcome.passed, chances.TARGET: replace(ask, options=(option,))}
    made = chances.target_table(rules, replace(outcome, passed=passed), (begin,))
    return made[0] if made else None


_outcomes: dict[str, tuple[Tree, str, Outcome | None]] = {}


def _begun(state: Tree, rules: Ruleset, begin: Begin) -> Outcome | None:
    """The attack as it stands when it is begun, for all targets of this state; None where it can't be begun."""
    kind = str(begin.args.get("kind", ""))
    known = _outcomes.get(kind)
    if known is None or known[0] is not state or known[1] != begin.who:
        try:
            found: Outcome | None = run(rules, state, (begin,))
        except Refused:
            found = None
        known = _outcomes[kind] = state, begin.who, found
    return known[2]


def _line(state: Tree, target: str, withering: TargetRow | None, decisive: TargetRow | None) -> Line:
    row = withering or decisive
    name = Fighter(Draft(state), target).name
    if row is None:
        return replace(_NO_ROW, label=name, who=target)
    if row.barred:
        return Line(name, right=(Span(row.barred, "muted"),), who=target)
    defense = "-" if row.defense is None else str(row.defense)
    first, second = _withering(withering), _decisive(decisive)
    return Line(name, right=(Span(_columns(defense, *first, *second)),), who=target)


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
    return "".join(text.rjust(width) for text, width in zip(texts, _WIDTHS, strict=True)).lstrip()
