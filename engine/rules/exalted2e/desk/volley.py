"""The page of a volley: its attacks, and what came of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core import odds as exact
from engine.core.ask import Ask, Role
from engine.core.desk import Column, Line, Row, Span, words
from engine.core.fight import Fight, nobody_rolls
from engine.core.model import Draft, Refused, Tree
from engine.core.odds import expected, percent
from engine.core.procedure import Outcome
from engine.rules.common.base import Odds, Ruleset, TableView
from engine.rules.common.previews import line

from ..attack import chances, declare, defense, roll, volley
from ..attack.defense import MODES
from ..attack.plan import Attack
from ..attack.volley import Volley
from ..fighter import Fighter, tick_of
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
    to, size = tick_of(made.archers[0].draft) + declare.speed(shot).value, declare.penalty(shot).value
    spans = words(("next on tick ", "muted"), str(to), (f", DV {-size} until then; many attackers, so no onslaught",
                                                        "muted"))  # fmt: skip
    yield Line("Each", spans)


def _title(made: volley.Volley) -> tuple[Line, ...]:
    first, count = made.archers[0], len(made.archers)
    name = first.group or first.name
    return (Line(spans=words((f"{name} x{count}", "accent"), (" shoot", "muted")),
                 right=words(str(made.weapon["name"]).lower())),)  # fmt: skip


# -- what a volley has come to, as one table before it is applied -----------------------------------------------------
DICE = ("dice", "die")


def made(outcome: Outcome) -> Volley | None:
    """The volley that waits to be applied; None for anything else."""
    if outcome.ask is None or outcome.ask.role is not Role.APPLY:
        return None
    return next((one for one in outcome.context if isinstance(one, Volley)), None)


def lines(outcome: Outcome, volley: Volley) -> Iterator[Line]:
    """Target by target: each hit, all misses in one line; then what the volley costs those who shot."""
    numbered = list(enumerate(volley.attacks, 1))
    for row in volley.rows:
        yield from _target(outcome, [(n, one) for n, one in numbered if one.target.id == row["target"]])
    first = volley.attacks[0].attacker
    was, now = Fighter(Draft(outcome.start), first.id), Fighter(Draft(outcome.state), first.id)
    yield Line(
        spans=words((f"{first.group} x{len(volley.attacks)}", "strong")),
        right=words((f"tick {was.tick} to {now.tick}, DV -{now.penalty}", "text")),
        who=first.id,
    )


def _target(outcome: Outcome, shots: list[tuple[int, Attack]]) -> Iterator[Line]:
    first = shots[0][1]
    hits = [(n, one) for n, one in shots if one.hit]
    met = max(0, outcome.shown[f"shot {shots[0][0]}.DV"].value)
    how = f"{MODES.get(first.mode, first.mode).strip(',')} {met}, {len(hits)} of {len(shots)} hit"
    yield Line(spans=words((first.target.name, "strong")), right=words((how, "muted")), who=first.target.id)
    for n, one in hits:
        yield Line(spans=words((f"{n:>2}  {one.successes}, {one.left} over", "text"), (_dice(one), "muted")),
                   right=words((_levels(one), "harm" if one.levels else "muted")), indent=1)  # fmt: skip
    missed = [one for _, one in shots if not one.hit]
    if missed:
        rolled = [str(one.successes) for one in missed if not one.automatic_miss]
        alone = len(missed) - len(rolled)
        words_of = [f"missed with {', '.join(rolled)}"] if rolled else []
        yield line("   " + ", ".join([*words_of, *([f"{alone} miss by themselves"] if alone else [])]), "muted")


def _dice(one: Attack) -> str:
    return f", {one.post_soak} {DICE[one.post_soak == 1]}" if one.post_soak else ", stopped" if not one.levels else ""


def _levels(one: Attack) -> str:
    return f"{one.levels} {one.type}" if one.levels else "no level"
