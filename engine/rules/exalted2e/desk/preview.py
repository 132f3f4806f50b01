"""Every old and new value before an action is applied, fighter by fighter: the next tick, DV, harm that waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.core import odds as exact
from engine.core.ask import Ask, Role
from engine.core.desk import Column, Line, Row, Span, words
from engine.core.fight import Fight, nobody_rolls
from engine.core.model import Draft, Refused, Tree, get
from engine.core.odds import expected, percent
from engine.core.procedure import Outcome
from engine.rules.common import previews
from engine.rules.common.base import Odds, Ruleset, TableView
from engine.rules.common.fighters import short
from engine.rules.common.previews import from_to, gained, line, moved, named

from ..attack import chances, declare, defense, roll, volley
from ..attack.defense import MODES
from ..attack.plan import Attack
from ..attack.volley import Volley
from ..fighter import Fighter, tick_of
from ..figures import FIGURES, HARDNESS, PENALTY, SOAK
from ..lasting import end_words, name_words
from ..log.phrases import AHEAD
from ..numbers import dv, essence, health, pools
from ..sheet import weapons
from ..turn import order, tick
from .state_words import pending_word, waiting_levels


def preview(outcome: Outcome) -> tuple[Line, ...]:
    """What would be different: for each fighter old and new, the one whose move it is last, then whose move it is.

    Those who shoot a volley have one line together, behind the table of what it has come to.
    """
    was, now = Draft(outcome.start), Draft(outcome.state)
    ids = list(dict.fromkeys((*_waits_more(was, now), *moved(outcome))))
    shooting = made(outcome)
    table = table_of(outcome, shooting) if shooting else ()
    shot = {one.attacker.id for one in shooting.attacks} if shooting else set[str]()
    lines = [one for id in ids if id not in shot for one in named(Fighter(now, id).name, id,
             _differences(Fighter(was, id), Fighter(now, id)))]  # fmt: skip
    return (
        (*table, *lines, *previews.distances(was, now, "yards"), *previews.turn(outcome))
        if lines or outcome.changes()
        else ()
    )


def _waits_more(was: Draft, now: Draft) -> Iterator[str]:
    """Fighters for whom something waits that did not before."""
    before = get(was.state, tick.TABLE, {})
    for id, one in get(now.state, tick.TABLE, {}).items():
        if id not in before:
            yield str(one["on"])


def _differences(was: Fighter, now: Fighter) -> Iterator[Line]:
    yield from _pending(was, now)
    wounds = health.wounds(was).value, health.wounds(now).value
    yield from previews.health(health.marked(was), health.marked(now), wounds)
    yield from _wheel(was, now)
    yield from _defense(was, now)
    motes = [(pool, essence.left(was, pool), essence.left(now, pool)) for pool in essence.POOLS]
    yield from previews.pools(motes, (essence.anima(was), essence.anima(now)), (was.willpower, now.willpower))
    yield from previews.effects_changed(was, now, partial(name_words, now), partial(end_words, now))
    yield from _weapons(was, now)
    if was.guards != now.guards:
        yield line(f"defends {short(now.draft, now.guards)}" if now.guards else "defends nobody any more")
    if now.out and not was.out:
        yield line(f"out of the fight: {now.defeated}", "harm")


def _pending(was: Fighter, now: Fighter) -> Iterator[Line]:
    """What will land when the tick ends, and what becomes of its victim, who acts still."""
    before, after = tick.on(was.draft, was.id), tick.on(now.draft, now.id)
    if len(before) == len(after):
        return
    fresh = [one for one in after if one not in before]
    at_end = f"when tick {tick_of(now.draft)} ends"
    if levels := [one for one in fresh if one.get("what", "harm") == "harm"]:
        left = tick.ahead(was.draft, was).left, tick.ahead(now.draft, now).left
        yield from_to("Health", *left, "harm")
        yield line(waiting_levels(levels), "harm", at_end, "muted")
    for one in fresh:
        if one.get("what", "harm") != "harm":
            yield line(pending_word(one), "text", at_end, "muted")
    if fate := AHEAD.get(tick.forecast(now.draft, now)):
        acts = f"still acts on {tick_of(now.draft)}" if tick.acts_still(now) else ""
        yield line(fate, "harm", acts, "strong")


def _wheel(was: Fighter, now: Fighter) -> Iterator[Line]:
    """The next tick, and the DV penalty with what it is made of where there is more than one thing."""
    if was.tick != now.tick:
        yield from_to("next tick", was.tick, now.tick)
    if was.penalty != now.penalty:
        yield from_to(PENALTY.title, -was.penalty, -now.penalty, "text")
        if len(now.dv_penalties) > 1:
            parts = (f"{label.replace('-', ' ')} -{size}" for label, size in now.dv_penalties.items())
            yield line(", ".join(parts), "muted")
    if later := sum(now.dv_later.values()) - sum(was.dv_later.values()):
        yield line(f"DV -{later}", "text", "from the end of the tick on", "muted")
    if now.aims_at != was.aims_at:
        yield line(f"aims at {short(now.draft, now.aims_at)}" if now.aims_at else "aims no more")
    if order.in_flurry(now):
        left = int(now.read("now.flurry.size")) - int(now.read("now.flurry.done", 0))
        yield line("flurry", "muted", f"{left} action{'s' if left != 1 else ''} left")


def _defense(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Both DVs, soak and Hardness as they stand."""
    if was.onslaught != now.onslaught:
        yield from_to("onslaught", -was.onslaught, -now.onslaught, "text")
    old, new = _dvs(was), _dvs(now)
    if old != new:
        yield from_to("Dodge, Parry DV", old, new, "text")
    old, new = (SOAK.cell(one).text for one in (was, now))
    if old != new:
        yield from_to(SOAK.title.lower(), old, new, "text")
    if (before := HARDNESS.value(was)) != (after := HARDNESS.value(now)):
        yield gained(HARDNESS.title, before, after, "text")


def _dvs(one: Fighter) -> str:
    return ", ".join(FIGURES[mode].text(one) for mode in dv.MODES)


def _weapons(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Weapons that come into the hand or leave it."""
    for id, weapon in now.sheet("weapon", {}).items():
        before = was.sheet(f"weapon.{id}", {})
        if before and weapons.is_ready(before) != weapons.is_ready(weapon):
            held = ("in hand", "put away") if weapons.is_ready(before) else ("put away", "in hand")
            yield from_to(weapon["name"], *held, "text")


# -- the page of a volley ---------------------------------------------------------------------------------------------
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


def table_of(outcome: Outcome, volley: Volley) -> Iterator[Line]:
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
