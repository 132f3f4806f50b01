"""Rows of the desk: order, columns and State, with the words for effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.core import effects
from engine.core.desk import AND, Column, Line, Section, Span
from engine.core.inputs import Amend, Begin
from engine.core.model import Draft, Tree, get
from engine.core.odds import expected, percent
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import AttackTable, RowsOfTargets, columns, without_odds
from engine.rules.common.base import Odds, Ruleset, TargetRow
from engine.rules.common.desk import NOTHING, Rows, name
from engine.rules.common.fighters import guardians, guards_of, short
from engine.rules.common.remember import per_state
from engine.rules.exalted.figures import MOTES, has_motes, motes_cell

from .. import numbers
from ..actions import turn_room
from ..actions.by_hand import lost
from ..attack.row import ATTACK
from ..fighter import ANIMA, Fighter
from ..figures import FIGURES, in_hand
from ..lasting import DISARMED, GRAPPLED, GRAPPLING, PRONE, RESTRAINED, effect_words, hold_words
from ..turn import order


def state(fighter: Fighter) -> Span:
    """The State: all conditions, parted by `AND`. The screen shows as many as it has room for."""
    found = list(conditions(fighter))
    return replace(found[0], text=AND.join(one.text for one in found)) if found else Span("")


def conditions(fighter: Fighter) -> Iterator[Span]:
    """Everything there is to say of a fighter's condition, what matters most first."""
    if fighter.out:
        yield Span(fighter.defeated, "muted")
        return
    if not fighter.joined and not fighter.draft.get("clock.ended", False):
        yield Span("not joined yet", "muted")
    if fighter.only:
        yield Span(f"again, {short(fighter.draft, fighter.only)} only", "strong")
    if fighter.crashed:
        yield Span(crash_words(fighter), "harm", "crash")
    if fighter.hidden:
        yield Span("hidden", "text", "hidden")
    yield from _held(fighter)
    yield from _about_to_end(fighter)
    yield from guarded(fighter)
    yield from _effects(fighter)
    if fighter.anima in FLARING:
        yield Span(f"anima {fighter.anima}")


def crash_words(fighter: Fighter) -> str:
    """A Crash: by whom, else its count of turns."""
    by = fighter.crash_by
    if by:
        return f"crash by {short(fighter.draft, by)}"
    return f"crash, {fighter.crash_turns} of 3"


def _held(fighter: Fighter) -> Iterator[Span]:
    for half in (GRAPPLED, GRAPPLING):
        for _, effect in half.found(fighter.draft, fighter.id):
            yield Span(hold_words(fighter, effect))
    if RESTRAINED.there(fighter.draft, fighter.id):
        yield Span(RESTRAINED.label)
    if PRONE.there(fighter.draft, fighter.id):
        yield Span(PRONE.label)
    if lost(fighter):
        yield Span(DISARMED.label)


def _about_to_end(fighter: Fighter) -> Iterator[Span]:
    """What may be lost soon, and what waits."""
    held = fighter.read("now.distract", {})
    if held:
        yield Span(f"distract +{held['amount']} v. {short(fighter.draft, held['target'])}", "gain")
    if fighter.delayed:
        yield Span("delayed")


def guarded(fighter: Fighter) -> Iterator[Span]:
    """Whom the fighter guards, and who guards it."""
    if fighter.guards:
        yield Span(f"guards {short(fighter.draft, fighter.guards)}")
    for id in guardians(fighter.draft.state).get(fighter.id, ()):
        yield Span(f"guarded by {short(fighter.draft, id)}")


FLARING = ANIMA[2:]
"""Levels of anima that everybody sees from afar."""

TOLD = tuple(row.label for row in (GRAPPLED, GRAPPLING, RESTRAINED, PRONE, DISARMED))
"""Effects that have words of their own above."""


def _effects(fighter: Fighter) -> Iterator[Span]:
    """Other effects, the newest first."""
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        if effect["label"] not in TOLD:
            yield Span(effect_words(fighter, effect))


# -- what the desk shows of a fight of Exalted 3e in one line a fighter -----------------------------------------------
OTHERS = {
    2: Column("side", "", 1, right=False),
    3: Column("name", "Fighter", 18, right=False),
    4: Column("track", "Health", 10, help="health levels, lost ones from the left"),
    5: MOTES,
    50: Column("weapon", "Weapon", 16, right=False, rank=1, help="what is in hand, withering dice/damage"),
    90: Column("state", "State", 18, right=False, help="what matters most now; & 2 means two more, and Tab shows all"),
}
"""Columns that are of no figure, by their places."""

COLUMNS = FIGURES.columns(OTHERS)
"""The columns, left to right; the lower its rank, the sooner one gives way. Those without a rank never go."""


def _weapon(fighter: Fighter) -> Span:
    first = next(in_hand(fighter), None)
    if first is None:
        return NOTHING
    return Span(f"{first.name} {first.withering}/{first.damage}" if first.deals else first.name)


CELLS = FIGURES.cells(
    COLUMNS,
    {
        "name": name,
        "track": lambda fighter: Span(numbers.track(fighter)),
        "motes": motes_cell,
        "weapon": _weapon,
        "state": state,
    },
)
"""What makes each cell; the glyph of the side is the screen's."""

APPLIES: dict[str, Callable[[Fighter], bool]] = {**FIGURES.applies(), "motes": has_motes}
"""Cells that stay empty where there is nothing to say."""

LEFT = ("name", "track", "state")
"""What is left of one who is out."""

ROWS = Rows(Fighter, CELLS, APPLIES, LEFT, frozenset({order.ACTED}), guards_of)
"""The rows of the order table."""


@per_state
def clock_words(state: Tree) -> str:
    """What time it is: `Round 3, 9 of 11 still to act`."""
    round = int(get(state, "clock.round", 0))
    if not round:
        return "The fight is over" if get(state, "clock.ended", False) else "Before Join Battle"
    fighting = [slot for slot in order.order(state) if slot.status not in (order.OUT, order.NOT_JOINED)]
    left = sum(slot.status != order.ACTED for slot in fighting)
    return f"Round {round}, {left} of {len(fighting)} still to act"


# -- what an attack of the one who acts would do to each target, withering and decisive, for a  -----------------------
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


def _line(name: str, rows: RowsOfTargets) -> Line:
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
