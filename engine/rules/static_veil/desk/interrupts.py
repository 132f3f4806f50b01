"""Who may act out of turn, how, and at how many Action Points (rules P28 to P30)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.desk import Line, words
from engine.core.inputs import Begin
from engine.core.model import Draft, Tree
from engine.rules.common import turns
from engine.rules.common.action import ATTACKS
from engine.rules.common.base import MenuItem
from engine.rules.common.desk import GAP
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state

from ..actions.table import ACTIONS, Action
from ..attack import defend
from ..attack.strike import COUNTERSTRIKE
from ..fighter import Fighter, round_of
from ..turn import order
from .state_words import held_words

NOTHING: Mapping[str, str] = {}


@per_state
def interrupts(state: Tree) -> tuple[MenuItem, ...]:
    """Everybody who may act out of turn: what is held first, then what answers, then the rest in the order."""
    there = list(_there(state))
    return (*_held(there), *_counters(there), *_throws_back(there), *_others(there))


def _there(state: Tree) -> Iterator[Fighter]:
    """All who are in the fight, in its order."""
    draft = Draft(state)
    if not round_of(draft):
        return
    for slot in order.order(state):
        if slot.status not in (order.OUT, order.NOT_JOINED):
            yield Fighter(draft, slot.id)


def _item(row: Action, one: Fighter, note: str, args: Mapping[str, str] = NOTHING) -> MenuItem:
    """What one of them may do, at what it costs."""
    return MenuItem(f"{row.name}-{one.id}", one.name, Begin(row.name, one.id, args), row.price(one), note)


def _held(there: list[Fighter]) -> Iterator[MenuItem]:
    for one in there:
        if held := held_words(one):
            yield _item(ACTIONS.row("release"), one, f"held: {held}")


def _counters(there: list[Fighter]) -> Iterator[MenuItem]:
    row = ACTIONS.row("counterstrike")
    for one in there:
        if _may_counter(one, row):
            against = short(one.draft, one.may_counter)
            yield _item(row, one, f"{row.title}: {COUNTERSTRIKE:+} to the next attack on {against}")


def _may_counter(one: Fighter, row: Action) -> bool:
    return bool(one.may_counter) and one.ap >= row.due(one)


def _throws_back(there: list[Fighter]) -> Iterator[MenuItem]:
    """What lies there and has not gone off: anybody with the points for it may throw it back; who is near is the GM's
    to say."""
    row = ACTIONS.row("throw_back")
    for thrower in (one for one in there if one.thrown):
        name = str(thrower.sheet(f"weapon.{thrower.thrown}.name", "it")).lower()
        for one in there:
            if one != thrower and one.ap >= row.due(one):
                yield _item(row, one, f"{row.title}: {name}", {"target": thrower.id, "weapon": thrower.thrown})


def _others(there: list[Fighter]) -> Iterator[MenuItem]:
    """What anybody may do who has a point left and is not acting: strike at who passes, or get out of the way."""
    for row in ACTIONS.between():
        for one in there:
            if not one.acting and one.ap >= row.due(one) and row.shown(one):
                passing = _passing(one) if row.kind == ATTACKS else NOTHING
                yield _item(row, one, f"{row.title}: {row.offers}", passing)


def _passing(one: Fighter) -> Mapping[str, str]:
    """Who is struck at as it passes: an enemy whose turn it is."""
    passing = turns.acting(one.draft)
    hostile = passing and one.draft.get(f"combatant.{passing}.side", "foes") != one.side
    return {"target": passing} if hostile else NOTHING


def _by_points(able: list[Fighter]) -> Iterator[str]:
    """Who has how many Action Points left, the most first: `4 AP: Mother`, `1 AP: Ganger 1, Dane`."""
    for points in sorted({one.ap for one in able}, reverse=True):
        yield f"{points} AP: {', '.join(one.short for one in able if one.ap == points)}"


def _at(one: Fighter, every: bool = False) -> Iterator[str]:
    """What anybody may do with its points, by what it costs: `Brace, Opportunity, Dive: 1 AP`; those that have no short
    name only where `every` one has room."""
    rows = [row for row in ACTIONS.between() if row.short or every]
    costs = {defend.BRACE_AP: ["Brace"]}
    for row in rows:
        costs.setdefault(row.due(one), []).append(row.short or row.title)
    yield from (f"{', '.join(names)}: {due} AP" for due, names in costs.items())


def who_may(state: Tree, wide: bool = False) -> Iterator[Line]:
    """The same in short: `!   Wick holds a shot, paid   Dane, Calloway Brace, Dive: 1 AP`; a line each where `wide`."""
    there = list(_there(state))
    pieces = [f"{one.short} holds {held_words(one)}, paid" for one in there if held_words(one)]
    row = ACTIONS.row("counterstrike")
    pieces += [f"{one.short} {row.title}, {row.price(one)}" for one in there if _may_counter(one, row)]
    able = [one for one in there if not one.acting and one.ap >= defend.BRACE_AP]
    if able and wide:
        pieces += _by_points(able)
        pieces += [f"{what} each" if ", " in what else what for what in _at(able[0], every=True)]
    elif able:
        pieces.append(f"{', '.join(one.short for one in able)}: {', '.join(_at(able[0]))}")
    if not pieces:
        return
    if wide:
        yield from (Line(spans=words(text)) for text in pieces)
    else:
        yield Line("!", words(GAP.join(pieces)))
