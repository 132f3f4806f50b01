"""What ending the turn brings: what it costs, what ends, and who is up then; nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.model import Draft, Tree, get
from engine.rules.common import turns
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state

from ..fighter import Fighter, round_of
from ..lasting import BLEEDING, BURNING, CORRODING
from ..turn import order, rounds


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
