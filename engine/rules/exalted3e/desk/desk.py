"""Rows of the desk: order, columns and State, with the words for effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.core import effects
from engine.core.desk import AND, Column, Span
from engine.core.model import Tree, get
from engine.rules.common.fighters import short
from engine.rules.common.guarding import guardians, guards_of
from engine.rules.common.remember import per_state
from engine.rules.common.rows import NOTHING, Rows, name
from engine.rules.exalted.figures import MOTES, has_motes, motes_cell

from .. import numbers
from ..actions.by_hand import lost
from ..fighter import ANIMA, Fighter
from ..figures import FIGURES, in_hand
from ..lasting import DISARMED, GRAPPLED, GRAPPLING, PRONE, effect_words
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
            yield Span(effect_words(fighter, effect))
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

TOLD = tuple(row.label for row in (GRAPPLED, GRAPPLING, PRONE, DISARMED))
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
