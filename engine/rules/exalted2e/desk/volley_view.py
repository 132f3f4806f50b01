"""A volley as it is split: how many shoot at whom, in what stance that one meets it, and what it is expected to bring
(rules section 9.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core import odds as exact
from engine.core.ask import Ask
from engine.core.desk import Column, Line, Row, Span, words
from engine.core.fight import Fight, nobody_rolls
from engine.core.model import Refused, Tree
from engine.core.odds import expected, percent
from engine.core.procedure import Outcome
from engine.rules.base import Odds, Ruleset, TableView

from ..attack import chances, defense, outlay, roll, volley
from ..attack.plan import Attack
from ..fighter import tick_of
from ..numbers import pools

Rows = tuple[Tree, ...]

COLUMNS = (
    Column("target", "Split", 24, right=False),
    Column("shots", "shots", 6),
    Column("stance", "stance", 12),
    Column("dv", "DV", 4),
    Column("hits", "each hits", 10, rank=1),
    Column("levels", "expected", 12, rank=2),
)
"""The columns; those that show a field have its id."""


def view(rules: Ruleset, outcome: Outcome, ask: Ask, rows: Rows) -> TableView:
    """The split so far."""
    made = _volley(outcome)
    if made is None:
        return TableView((), ())
    count = len(made.archers)
    each = _shots(rows, count)
    shown = tuple(_row(rules, outcome, made, one, times) for one, times in zip(rows, each, strict=True))
    left = max(0, count - sum(each))
    return TableView(
        COLUMNS, shown, totals=tuple(_totals(made)), adding=f"{left} of {count} left" if rows else "",
        fields=dict.fromkeys(range(len(rows)), ("target", "shots", "stance")), title=_title(made),
    )  # fmt: skip


def _volley(outcome: Outcome) -> volley.Volley | None:
    return next((one for one in reversed(outcome.context) if isinstance(one, volley.Volley)), None)


def _shots(rows: Rows, count: int) -> list[int]:
    """How many shoot at each; what a line says alone where the split can't be."""
    try:
        return volley.shots(rows, count)
    except Refused:
        return [int(row.get("shots", 0)) for row in rows]


def _row(rules: Ruleset, outcome: Outcome, made: volley.Volley, row: Tree, shots: int) -> Row:
    """A target: its stance and DV against each shot, the chance of one, and the levels of all of them."""
    cells = {
        "target": Span(str(outcome.start["combatant"][row["target"]]["name"])),
        "shots": Span(str(shots), "text" if row.get("shots") else "muted"),
    }
    found = _shot(rules, outcome, made, row)
    if found is None:
        return Row(row["target"], cells | {"stance": Span("out of reach", "harm")})
    stance, value, odds = found
    cells |= {
        "stance": Span(stance),
        "dv": Span(str(max(0, value))),
        "hits": Span(percent(odds.hit), "strong"),
        "levels": Span(f"{expected(shots * odds.hit * odds.damage)} levels"),
    }
    return Row(row["target"], cells)


def _shot(rules: Ruleset, outcome: Outcome, made: volley.Volley, row: Tree) -> tuple[str, int, Odds] | None:
    """One shot at a target: its stance, its DV and the chances; None where it is out of reach."""
    fight = Fight(rules, outcome.state, (), nobody_rolls)
    fresh = volley.Volley([fight[one.id] for one in made.archers], made.weapon_id, made.band)
    try:
        shot = volley.attack_of(fight, fresh, fresh.archers[0], row)
    except Refused:
        return None
    shot.visibility = int(outcome.answers.get("visibility", 0))
    value, dice = defense.number_of(fight, shot).value, _pool(fight, shot)
    if shot.attacker.extra and value > dice:
        return defense.title(fight, shot), value, Odds(0.0)
    ahead = chances.Ahead(shot, "", {})
    return defense.title(fight, shot), value, ahead.odds(exact.pool(pools.dice(shot.attacker, dice, 0)),
                                                         ahead.defended(value))  # fmt: skip


def _pool(fight: Fight, shot: Attack) -> int:
    """The dice of a shot, with what its action will cost."""
    return roll.pool(fight, replace(shot, taken=False)).value


def _totals(made: volley.Volley) -> Iterator[Line]:
    shot = Attack(made.archers[0], made.archers[0], weapon_id=made.weapon_id, declared_weapon=made.weapon)
    to, size = tick_of(made.archers[0].draft) + outlay.speed(shot).value, outlay.penalty(shot).value
    spans = words(("next on tick ", "muted"), str(to), (f", DV {-size} until then; many attackers, so no onslaught",
                                                        "muted"))  # fmt: skip
    yield Line("Each", spans)


def _title(made: volley.Volley) -> tuple[Line, ...]:
    first, count = made.archers[0], len(made.archers)
    name = first.group or first.name
    return (Line(spans=words((f"{name} x{count}", "accent"), (" shoot", "muted")),
                 right=words(str(made.weapon["name"]).lower())),)  # fmt: skip
