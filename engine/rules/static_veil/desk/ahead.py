"""What ending the turn brings, and who may act out of turn, how, and at how many Action Points (rules P28 to P30)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core import effects
from engine.core.desk import Line, words
from engine.core.inputs import Begin
from engine.core.model import Draft, Tree, get
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
from ..lasting import BLEEDING, BURNING, CORRODING
from ..turn import order, rounds
from .state_words import held_words


def wait_cost(fighter: Fighter) -> int:
    """What ending the turn now costs, because nothing has been done in it (rules P26)."""
    if fighter.out or not rounds.idle(fighter):
        return 0
    return min(fighter.ap, int(fighter.setting("time.idle_loss")))


def space_word(state: Tree) -> str:
    """What ending the turn is called: `done`, or what it costs to wait."""
    acting = get(state, "clock.acting", "")
    if not acting:
        return ""
    cost = wait_cost(Fighter(Draft(state), acting))
    return f"wait, {cost} AP" if cost else "done"


@per_state
def at_space(state: Tree) -> tuple[str, ...]:
    """What ending the turn does, piece by piece, who is up then at the end; nothing while nobody acts."""
    draft = Draft(state)
    acting = turns.acting(draft)
    if not acting:
        return ()
    fighter = Fighter(draft, acting)
    return (*_costs(fighter), *_ends(fighter), *_next(fighter))


def _costs(fighter: Fighter) -> Iterator[str]:
    if cost := wait_cost(fighter):
        yield f"waits: AP {fighter.ap} to {fighter.ap - cost}"
    for row in (BURNING, CORRODING):
        if (harm := row.harm(fighter.draft, fighter.id)) and not fighter.out:
            yield f"{row.label}: {harm} damage, pen {harm}"


def _ends(fighter: Fighter) -> Iterator[str]:
    """What the end of this turn ends."""
    if fighter.charged:
        yield "the charge is lost"
    if fighter.counter:
        yield f"the Counterstrike on {short(fighter.draft, fighter.counter)} is lost"
    for _, effect in effects.every(fighter.draft):
        until = effect.get("until", {})
        if until.get("end_of", "") == fighter.id and until.get("count", 1) == 1:
            on = "" if effect["on"] == fighter.id else f" on {short(fighter.draft, effect['on'])}"
            yield f"{effect['label']}{on} ends"


def _next(fighter: Fighter) -> Iterator[str]:
    """Who is up then, in which pass or round, and what ends or begins as its turn does."""
    draft, state = fighter.draft, fighter.draft.state
    waiting = [slot.id for slot in order.order(state) if slot.status == order.TO_ACT]
    if waiting:
        yield f"then {_named(draft, waiting[0])}"
        yield from _begins(Fighter(draft, waiting[0]))
        return
    left = [id for id in _in_the_fight(draft) if _points(draft, id, fighter) > 0]
    if left:
        yield f"then pass {int(draft.get('clock.pass', 1)) + 1}, {_named(draft, left[0])}"
        yield from _begins(Fighter(draft, left[0]))
        return
    yield from _round_ends(draft)


def _in_the_fight(draft: Draft) -> list[str]:
    out = (order.OUT, order.NOT_JOINED)
    return [slot.id for slot in order.order(draft.state) if slot.status not in out]


def _points(draft: Draft, id: str, ending: Fighter) -> int:
    return ending.ap - wait_cost(ending) if id == ending.id else Fighter(draft, id).ap


def _round_ends(draft: Draft) -> Iterator[str]:
    now = round_of(draft)
    for _, effect in effects.every(draft):
        if effect.get("until", {}).get("round", 0) == now:
            yield f"{effect['label']} on {short(draft, effect['on'])} ends"
    usual = draft.get(order.USUAL, ()) or draft.get(order.ORDER, ())
    there = set(_in_the_fight(draft))
    first = next((id for id in usual if id in there), "")
    yield f"then round {now + 1}, all AP back" + (f", {_named(draft, first)}" if first else "")


def _named(draft: Draft, id: str) -> str:
    return short(draft, id) + (" (hidden)" if Fighter(draft, id).hidden else "")


def _begins(fighter: Fighter) -> Iterator[str]:
    if fighter.read("now.once.put-off", ""):
        return
    if fighter.read("now.held", {}):
        yield f"{fighter.short}'s hold lapses"
    if harm := rounds.bleeds(fighter):
        yield f"{fighter.short} {BLEEDING.verb} {harm}"
    for _, effect in effects.every(fighter.draft):
        until = effect.get("until", {})
        if until.get("start_of", "") == fighter.id and until.get("count", 1) == 1:
            yield f"{effect['label']} on {short(fighter.draft, effect['on'])} ends"


# -- who may act out of turn, how, and at how many Action Points (rules P28 to P30) -----------------------------------
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
