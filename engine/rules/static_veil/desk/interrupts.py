"""Who may act out of turn, how, and at how many Action Points (rules P28 to P30)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.desk import Line, words
from engine.inputs import Begin
from engine.model import Draft, Tree
from engine.rules import turns
from engine.rules.base import MenuItem
from engine.rules.desk_lines import GAP
from engine.rules.remember import per_state
from engine.rules.short_names import short

from ..actions.interrupts import DIVE_AP, EVADE_AP, HIT_THE_DIRT_AP
from ..attack import defend
from ..attack.modifiers import COUNTERSTRIKE_AP, THROW_BACK_AP
from ..fighter import Fighter, round_of
from ..lasting import PRONE
from ..turn import order
from .state_words import held_words


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


def _held(there: list[Fighter]) -> Iterator[MenuItem]:
    for one in there:
        if held := held_words(one):
            yield MenuItem(f"release-{one.id}", one.name, Begin("release", one.id), "paid", f"held: {held}")


def _counters(there: list[Fighter]) -> Iterator[MenuItem]:
    for one in there:
        if one.may_counter and one.ap >= COUNTERSTRIKE_AP:
            note = f"Counterstrike: +10 to the next attack on {short(one.draft, one.may_counter)}"
            yield MenuItem(f"counterstrike-{one.id}", one.name, Begin("counterstrike", one.id),
                           f"{COUNTERSTRIKE_AP} AP", note)  # fmt: skip


def _throws_back(there: list[Fighter]) -> Iterator[MenuItem]:
    """What lies there and has not gone off: anybody with the points for it may throw it back; who is near is the GM's
    to say."""
    for thrower in (one for one in there if one.thrown):
        name = str(thrower.sheet(f"weapon.{thrower.thrown}.name", "it")).lower()
        begin = {"target": thrower.id, "weapon": thrower.thrown}
        for one in there:
            if one != thrower and one.ap >= THROW_BACK_AP:
                yield MenuItem(f"throw_back-{one.id}", one.name, Begin("throw_back", one.id, begin),
                               f"{THROW_BACK_AP} AP", f"Throw It Back: {name}")  # fmt: skip


def _others(there: list[Fighter]) -> Iterator[MenuItem]:
    """What anybody may do who has a point left and is not acting: strike at who passes, or get out of the way."""
    for one in there:
        cost = int(one.setting("attack.opportunity.cost_ap"))
        if not one.acting and one.ap >= cost:
            passing = turns.acting(one.draft)
            hostile = passing and one.draft.get(f"combatant.{passing}.side", "foes") != one.side
            begin = Begin("opportunity", one.id, {"target": passing} if hostile else {})
            yield MenuItem(f"opportunity-{one.id}", one.name, begin,
                           f"{cost} AP", "Attack of Opportunity: who passes or leaves")  # fmt: skip
    for name, title, cost, note in DODGES:
        for one in there:
            down = name == "hit_the_dirt" and PRONE.there(one.draft, one.id)
            if not one.acting and one.ap >= cost and not down:
                yield MenuItem(f"{name}-{one.id}", one.name, Begin(name, one.id), f"{cost} AP", f"{title}: {note}")


DODGES = (
    ("hit_the_dirt", "Hit the Dirt", HIT_THE_DIRT_AP, "is prone then"),
    ("dive", "Dive for Cover", DIVE_AP, "the GM says where"),
    ("evade", "Evade", EVADE_AP, "out of an area"),
)
"""What takes somebody out of the way: its procedure, its name, its cost, and what follows."""


def _by_points(able: list[Fighter]) -> Iterator[str]:
    """Who has how many Action Points left, the most first: `4 AP: Mother`, `1 AP: Ganger 1, Dane`."""
    for points in sorted({one.ap for one in able}, reverse=True):
        yield f"{points} AP: {', '.join(one.short for one in able if one.ap == points)}"


def who_may(state: Tree, wide: bool = False) -> Iterator[Line]:
    """The same in short: `!   Wick holds a shot, paid   Dane, Calloway Brace, Dive: 1 AP`; a line each where `wide`."""
    there = list(_there(state))
    pieces = [f"{one.short} holds {held_words(one)}, paid" for one in there if held_words(one)]
    pieces += [f"{one.short} Counterstrike, {COUNTERSTRIKE_AP} AP" for one in there if one.may_counter and one.ap]
    able = [one for one in there if not one.acting and one.ap >= defend.BRACE_AP]
    if able:
        names = ", ".join(one.short for one in able)
        if wide:
            pieces += _by_points(able)
            pieces.append("Brace, Opportunity, Hit the Dirt, Dive, Evade: 1 AP each")
        else:
            pieces.append(f"{names}: Brace, Opportunity, Dive: {defend.BRACE_AP} AP")
    if not pieces:
        return
    if wide:
        yield from (Line(spans=words(text)) for text in pieces)
    else:
        yield Line("!", words(GAP.join(pieces)))
