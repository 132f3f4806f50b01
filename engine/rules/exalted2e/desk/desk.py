"""Rows of the desk: order, columns, and how a fighter stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby

from engine.core import effects
from engine.core.desk import Column, Line, Section, Span, words
from engine.core.inputs import Amend, Begin
from engine.core.model import Draft, Tree, get
from engine.core.odds import expected, percent
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import AttackTable, RowsOfTargets, columns, without_odds
from engine.rules.common.base import MenuItem, Ruleset, TargetRow, TimelineSlot
from engine.rules.common.desk import Rows, name
from engine.rules.common.fighters import guards_of, short
from engine.rules.common.remember import per_state
from engine.rules.common.telling import row
from engine.rules.exalted.figures import MOTES, has_motes, motes_cell

from ..actions.table import Action, actions, doing
from ..fighter import Fighter, begun, tick_of
from ..figures import FIGURES, armed
from ..numbers import health
from ..sheet import weapons
from ..turn import abort, acting, order
from .state_words import state as state_cell

OTHERS = {
    2: Column("side", "", 1, right=False),
    3: Column("name", "Fighter", 18, right=False),
    4: Column("track", "Health", 8, help="health levels, lost ones from the left; pending harm is not in it"),
    5: MOTES,
    50: Column("weapon", "Weapon", 16, right=False, rank=1, help="what is in hand, dice/damage"),
    51: Column("speed", "Spd/Rate", 8, rank=1, help="Speed and Rate of what is in hand"),
    90: Column("state", "State", 16, right=False, help="what matters most now; & 2 means two more, and Tab shows all"),
}
"""Columns that are of no figure, by their places."""

COLUMNS = FIGURES.columns(OTHERS)
"""The columns, left to right; the lower its rank, the sooner one gives way. Those without a rank never go."""


def first_weapon(fighter: Fighter) -> Tree:
    """The weapon that is shown for a fighter: the first that is ready."""
    return next(iter(weapons.ready(fighter.sheet_tree).values()))


def _weapon(fighter: Fighter) -> Span:
    one = armed(fighter, "", first_weapon(fighter))
    return Span(f"{one.name} {one.dice}/{one.harm}")


def _speed(fighter: Fighter) -> Span:
    one = first_weapon(fighter)
    return Span(f"{weapons.speed(one)}/{weapons.rate(one)}")


CELLS = FIGURES.cells(
    COLUMNS,
    {
        "name": name,
        "track": lambda fighter: Span(health.track(fighter)),
        "motes": motes_cell,
        "weapon": _weapon,
        "speed": _speed,
        "state": state_cell,
    },
)
"""What makes each cell; the glyph of the side is the screen's."""

APPLIES: dict[str, Callable[[Fighter], bool]] = {**FIGURES.applies(), "motes": has_motes}
"""Cells that stay empty where there is nothing to say."""

LEFT = ("name", "track", "state")
"""What is left of one who is out."""

ROWS = Rows(Fighter, CELLS, APPLIES, LEFT, also=guards_of)
"""The rows of the order table."""


def clock_words(state: Tree) -> str:
    """What time it is: `Tick 31, 2 act now`."""
    if not get(state, "clock.begun", False):
        return "The fight is over" if get(state, "clock.ended", False) else "Before Join Battle"
    now = tick_of(Draft(state))
    due = sum(
        slot.status == order.ACTING or (slot.status == order.TO_ACT and slot.value <= now)
        for slot in order.order(state)
    )
    return f"Tick {now}, {due} {'acts' if due == 1 else 'act'} now"


# -- the wheel --------------------------------------------------------------------------------------------------------
@per_state
def timeline(state: Tree, slots: int) -> tuple[TimelineSlot, ...]:
    """So many ticks from the present one on; the last place holds all that comes later, with its tick. None before Join
    Battle."""
    draft = Draft(state)
    if not begun(draft) or slots < 2:
        return ()
    now, last = tick_of(draft), tick_of(draft) + slots - 1
    there: dict[int, list[Span]] = {}
    for tick, span in (*_fighters(draft, state), *_tokens(draft)):
        later = replace(span, text=f"{tick} {span.text}") if tick > last else span
        there.setdefault(min(max(tick, now), last), []).append(later)
    return tuple(
        TimelineSlot(_title(tick, now, last), tuple(there.get(tick, ())), tick == now) for tick in range(now, last + 1)
    )


def _title(tick: int, now: int, last: int) -> str:
    if tick == now:
        return f"{tick} now"
    return f"{tick}+ +{tick - now}" if tick == last else f"{tick} +{tick - now}"


def _fighters(draft: Draft, state: Tree) -> Iterator[tuple[int, Span]]:
    """Everyone on its tick, those of a group that stand together as one."""
    listed = [slot for slot in order.order(state) if slot.status in (order.ACTING, order.TO_ACT)]
    fighters = [Fighter(draft, slot.id) for slot in listed]
    for (tick, group, now), together in groupby(fighters, key=lambda one: (one.tick, one.group, one.acting)):
        some = list(together)
        if group and len(some) > 1 and not now:
            yield tick, Span(f"{group.split(' ')[0]} x{len(some)}")
        else:
            yield from ((tick, _fighter(one)) for one in some)


def _fighter(fighter: Fighter) -> Span:
    """`Crane aim`, `Knight -2`; whose move it is has its mark."""
    role, glyph = ("accent", "now") if fighter.acting else ("text", "")
    row = doing(fighter)
    lost = f" -{fighter.penalty}" if fighter.penalty else ""
    told = f" {fighter.doing}" if row is not None and row.middle else lost
    return Span(f"{fighter.short}{told}", role, glyph)


def _tokens(draft: Draft) -> Iterator[tuple[int, Span]]:
    """What ends on a tick, and the window of a coordinated attack."""
    for _, effect in effects.every(draft):
        if tick := effect.get("until", {}).get("tick", 0):
            yield tick, Span(f"{effect['label']} {short(draft, effect['on'])}", "muted", "token")
    for plan in draft.get("coordinated", {}).values():
        yield plan["tick"], Span(f"all on {short(draft, plan['target'])}", "muted", "token")


@per_state
def note(state: Tree) -> Line | None:
    """Who may abort what; nothing while nobody guards or aims."""
    found: dict[str, list[str]] = {}
    for one in _aborting(state):
        found.setdefault(one.doing, []).append(one.short)
    if not found:
        return None
    told = ", ".join(f"{row(names)} from {doing}" for doing, names in found.items())
    return Line(spans=words(("may abort: ", "muted"), told, ("; no DV refresh then", "muted")))


def interrupts(state: Tree) -> tuple[MenuItem, ...]:
    """Everybody who may act now whose move it isn't."""
    draft = Draft(state)
    fighters = [Fighter(draft, slot.id) for slot in order.order(state)]
    return tuple(_between(row, one) for row in actions(draft).between() for one in fighters if row.between(one))


def _between(row: Action, one: Fighter) -> MenuItem:
    return MenuItem(f"{row.name}-{one.id}", one.name, Begin(row.name, one.id), row.price(one), row.between(one))


def _aborting(state: Tree) -> list[Fighter]:
    draft = Draft(state)
    listed = [Fighter(draft, slot.id) for slot in order.order(state) if slot.status == order.TO_ACT]
    return [one for one in listed if not abort.why_not(one)]


# -- what an attack of the one who acts would do to each target, for the sheet of a wide window -----------------------
ATTACK = "attack"
NONE = "none"
"""The levels of an attack that Hardness stops."""

_WIDTHS = (4, 8, 9)
"""Cells of DV, chance and levels."""


@per_state
def _barred(state: Tree, who: str) -> str:
    """Why the fighter can't attack now; empty where it can."""
    fighter = Fighter(Draft(state), who)
    part = acting.upcoming(fighter)
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


def _line(name: str, rows: RowsOfTargets) -> Line:
    row = rows[ATTACK]
    if row is None or row.barred:
        return without_odds(name, row)
    defense = "-" if row.defense is None else str(row.defense)
    hits = percent(row.odds.hit) if row.odds else "-"
    levels = "-" if row.odds is None else NONE if row.odds.blocked else expected(row.odds.damage)
    return Line(name, right=(Span(columns((defense, hits, levels), _WIDTHS)),))


TABLE = AttackTable(_begins, _table, _is_it, _line, _barred)
"""The rows that are known."""
