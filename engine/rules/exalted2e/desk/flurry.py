"""The page of a flurry as it is laid out, and one that isn't finished."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engine.core.ask import Ask, Option
from engine.core.desk import Column, Line, Row, Span, words
from engine.core.fight import Fight, nobody_rolls
from engine.core.inputs import Begin
from engine.core.model import Draft, Refused, Tree
from engine.core.odds import percent
from engine.core.procedure import Outcome, run
from engine.rules.common import turns
from engine.rules.common.base import Odds, Ruleset, TableView

from ..actions import flurry, table
from ..actions.table import actions
from ..attack import chances
from ..fighter import Fighter, tick_of
from ..numbers import dv, essence
from ..sheet import weapons
from ..turn import acting as stunts
from ..turn import order

Rows = tuple[Tree, ...]

COLUMNS = (
    Column("do", "Action", 14, right=False),
    Column("target", "At", 18, right=False),
    Column("weapon", "With", 8, right=False, rank=3),
    Column("rate", "Rate left", 9, rank=1),
    Column("pool", "Dice", 6),
    Column("dv", "DV", 3, rank=4),
    Column("speed", "Speed", 5, rank=2),
    Column("hits", "hits", 4),
)
"""The columns; those that show a field have its id."""


def _never(fighter: Fighter) -> Iterator[Option]:
    """Actions that are no part of one, those with the same reason together."""
    found = [row for row in table.actions(fighter.draft).rows() if row.flurried is not None and row.flurried.never]
    for reason, rows in groupby(found, key=lambda row: row.flurried and row.flurried.never):
        some = list(rows)
        yield Option(some[0].name, ", ".join(row.title for row in some), barred=reason or "")


def view(rules: Ruleset, outcome: Outcome, ask: Ask, rows: Rows) -> TableView:
    """The flurry so far."""
    fight = Fight(rules, outcome.start, (), nobody_rolls)
    fighter: Fighter = fight[ask.who]
    charm = str(outcome.answers.get("charm", flurry.NONE))
    after = _after(rules, outcome, fighter, rows, charm)
    met = list(_met(rules, outcome, fighter, rows, after)) if after is not None else []
    made = tuple(_row(fighter, rows, n, charm, met[n - 1] if met else None) for n in range(1, len(rows) + 1))
    kinds = (_with_cost(fighter, option) for option in ask.fields[0].options)
    return TableView(
        COLUMNS, made, dict(_below(fighter, rows, met)), (*kinds, *_never(fighter)),
        _totals(fighter, rows, charm, after), _adding(rows, charm),
        {n: ("do", *flurry.how(fighter, row).said, "dv", "speed") for n, row in enumerate(rows)}, _title(fighter, rows),
    )  # fmt: skip


def row(fighter: Fighter, rows: Rows, made: Tree) -> Tree:
    """An action that is added: an attack is made with the first weapon that has Rate left, who is defended is a
    friend, and what is done to nobody has no target."""
    if "target" not in flurry.how(fighter, made).said:
        return {key: value for key, value in made.items() if key != "target"}
    if flurry.how(fighter, made).target == "friend":
        return {**made, "target": _friend(fighter)}
    if flurry.what(made) != flurry.ATTACK or made.get("weapon"):
        return made
    for id in weapons.ready(fighter.sheet_tree):
        tried = made if id == flurry.weapon_of(fighter, made) else {**made, "weapon": id}
        if flurry.rate_left(fighter, (*rows, tried)).get(id, 0) >= 0:
            return tried
    return made


def _friend(fighter: Fighter) -> str:
    """The first who stands on the same side."""
    everyone = fighter.draft.get("combatant", {}).items()
    there = (id for id, one in everyone if id != fighter.id and one.get("side", "foes") == fighter.side)
    return next(there, "")


def _after(rules: Ruleset, outcome: Outcome, fighter: Fighter, rows: Rows, charm: str) -> Tree | None:
    """The fight once the flurry is declared; None while these actions are none."""
    if len(rows) < 2 or flurry.wrong(fighter, rows, charm):
        return None
    try:
        return run(
            rules, outcome.start, (Begin(flurry.FLURRY.name, fighter.id, {"parts": rows, "charm": charm}),)
        ).state
    except Refused:
        return None


def _met(rules: Ruleset, outcome: Outcome, fighter: Fighter, rows: Rows, after: Tree) -> Iterator[_Met | None]:
    """What each attack meets with the flurry's dice and onslaught, and its chances."""
    draft, struck = Draft(after), dict[str, int]()
    now = f"combatant.{fighter.id}.now"
    if stunt := outcome.answers.get("stunt", 0):
        draft.set(f"{now}.flurry.stunt", stunt)
    for done, one in enumerate(rows):
        if flurry.what(one) != flurry.ATTACK:
            yield None
            continue
        target = str(one.get("target", ""))
        draft.set(f"{now}.flurry.done", done)
        if struck.get(target):
            draft.set(f"{now}.struck.{target}", struck[target])
        yield _open(rules, draft.state, fighter.id)
        struck[target] = struck.get(target, 0) + 1


class _Met:
    """The DV that an attack meets, its onslaught and its chances."""

    def __init__(self, value: int, onslaught: int, odds: Odds | None) -> None:
        self.value, self.onslaught, self.odds = value, onslaught, odds


def _open(rules: Ruleset, state: Tree, who: str) -> _Met | None:
    try:
        out = run(rules, state, (Begin(flurry.ATTACK, who),))
    except Refused:
        return None
    attack = chances.open_attack(out)
    if attack is None or "DV" not in out.shown:
        return None
    return _Met(out.shown["DV"].value, attack.onslaught, chances.odds(out))


def _row(fighter: Fighter, rows: Rows, n: int, charm: str, met: _Met | None) -> Row:
    made = rows[n - 1]
    attacks = flurry.what(made) == flurry.ATTACK
    held = flurry.carried(fighter).get(flurry.weapon_of(fighter, made)) if attacks else None
    size = flurry.penalty_of(fighter, made)
    cells = {
        "do": Span(str(made.get("label") or flurry.action_of(fighter, made).title)),
        "target": Span(_name(fighter, str(made.get("target", "")))),
        "pool": Span(_dice(fighter, rows, n, charm)),
        "dv": Span(f"{-size}"),
        "speed": Span(str(flurry.speed_of(fighter, made).value)),
    }
    if held is not None:
        left = flurry.rate_left(fighter, rows[:n])[flurry.weapon_of(fighter, made)]
        cells["weapon"] = Span(str(held["name"]))
        cells["rate"] = Span(f"{max(0, left)} of {weapons.rate(held)}" if left >= 0 else "too many",
                             "text" if left >= 0 else "harm")  # fmt: skip
        hits = met.odds if met else None
        cells["hits"] = Span(percent(hits.hit) if hits else "-", "strong" if hits else "faint")
    return Row(str(n), cells)


def _name(fighter: Fighter, id: str) -> str:
    return str(fighter.draft.get(f"combatant.{id}.name", "")) if id else ""


def _dice(fighter: Fighter, rows: Rows, n: int, charm: str) -> str:
    """`14 - 3`: the dice before the flurry, and what it takes."""
    dice, lost = flurry.shown_dice(fighter, rows[n - 1]), flurry.dice_penalty(rows, n, charm)
    if not dice:
        return ""
    return f"{dice} - {-lost}" if lost else str(dice)


def _below(fighter: Fighter, rows: Rows, met: list[_Met | None]) -> Iterator[tuple[int, str]]:
    """Below an attack that meets onslaught of this very flurry: what it does to the DV."""
    before: dict[str, int] = {}
    for n, (one, found) in enumerate(zip(rows, met, strict=False)):
        target = str(one.get("target", ""))
        if found is None:
            continue
        if target in before and found.value != before[target]:
            yield n, f"{_name(fighter, target)}'s DV {before[target]} to {found.value}, onslaught -{found.onslaught}"
        before.setdefault(target, found.value)


def _with_cost(fighter: Fighter, option: Option) -> Option:
    made = {"do": option.id}
    if option.id == flurry.ATTACK:
        return option
    size = flurry.penalty_of(fighter, made)
    cost = f"Speed {flurry.speed_of(fighter, made).value}, DV {-size}"
    return Option(option.id, option.label, cost, option.note, option.barred)


def _totals(fighter: Fighter, rows: Rows, charm: str, after: Tree | None) -> tuple[Line, ...]:
    """What the flurry comes to: Speed, DV, and the DVs until the refresh."""
    if len(rows) < 2:
        return ()
    if wrong := flurry.wrong(fighter, rows, charm):
        return (Line("Not so", (Span(wrong, "harm"),)),)
    ticks = max(0, flurry.speed(fighter, rows).value)
    size = sum(flurry.penalties(fighter, rows, "" if charm == flurry.NONE else charm).values())
    to = tick_of(fighter.draft) + ticks
    spans: list[str | tuple[str, str]] = [("DV ", "muted"), f"{-size}", (f" until tick {to}", "muted")]
    if after is not None:
        then = Fighter(Draft(after), fighter.id)
        dodge, parry = (dv.standing(then, mode).value for mode in (dv.DODGE, dv.PARRY))
        spans += [(": Dodge ", "muted"), str(dodge), (", Parry ", "muted"), str(parry)]
    return (Line("Together", words(*spans, ("   Speed ", "muted"), str(ticks))),)


def _adding(rows: Rows, charm: str) -> str:
    """What one more action would do to the dice of all."""
    if charm != flurry.NONE or not rows:
        return ""
    n = len(rows) + 1
    lost = ", ".join(f"-{n + place - 1}" for place in range(1, n + 1))
    return f"then {n} actions: {lost} dice"


def _title(fighter: Fighter, rows: Rows) -> tuple[Line, ...]:
    acting = "accent" if turns.acting(fighter.draft) == fighter.id else "strong"
    count = f"{len(rows)} action{'' if len(rows) == 1 else 's'}"
    pools = [f"Willpower {fighter.willpower} of {fighter.sheet('willpower', 5)}"]
    if whole := sum(int(fighter.sheet(pool, 0)) for pool in essence.POOLS):
        pools.insert(0, f"motes {essence.motes(fighter)} of {whole}")
    dodge, parry = (dv.standing(fighter, mode).value for mode in (dv.DODGE, dv.PARRY))
    return (
        Line(spans=words((fighter.name, acting), (" flurries", "muted")), right=words(count)),
        Line(spans=words((", ".join(pools), "muted")), right=words((f"Dodge {dodge}, Parry {parry}", "muted"))),
    )


# -- a flurry that is being played, in the words of the desk ----------------------------------------------------------
ATTACK = "attack"


def upcoming(fighter: Fighter) -> str:
    """The next action and its place: `attack 1 of 2`, `dash, 2 of 3`; empty where no flurry goes on."""
    if not order.in_flurry(fighter):
        return ""
    done, size = stunts.place(fighter)
    kinds = _kinds(fighter)
    comma = "" if len(set(kinds)) == 1 else ","
    return f"{_title_unfinished(fighter, kinds[done])}{comma} {done + 1} of {size}"


def left(fighter: Fighter) -> str:
    """What of the flurry has not been played: `2 attacks`, `1 action`; empty where no flurry goes on."""
    if not order.in_flurry(fighter):
        return ""
    kinds = _kinds(fighter)[stunts.place(fighter)[0] :]
    word = ATTACK if set(kinds) == {ATTACK} else "action"
    return f"{len(kinds)} {word}{'s' if len(kinds) != 1 else ''}"


def _title_unfinished(fighter: Fighter, kind: str) -> str:
    """What an action is called. A fight that was written by hand may name one that there is not."""
    row = actions(fighter.draft).known(kind)
    return row.title.lower() if row is not None and row.flurried and row.flurried.part else kind.replace("_", " ")


def _kinds(fighter: Fighter) -> list[str]:
    """What each action of the flurry is, in the order in which they are played."""
    declared: Tree = fighter.read("now.flurry.part", {})
    size = stunts.place(fighter)[1]
    return [str(declared.get(str(number), {}).get("do", ATTACK)) for number in range(1, size + 1)]
