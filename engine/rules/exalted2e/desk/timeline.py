"""The wheel: the next ticks, who acts on each, what they are in the middle of, and what ends (look: strip)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from engine.core import effects
from engine.core.desk import Line, Span, words
from engine.core.inputs import Begin
from engine.core.model import Draft, Tree
from engine.rules.common.base import MenuItem, TimelineSlot
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state
from engine.rules.common.telling import row

from ..actions.table import Action, actions, doing
from ..fighter import Fighter, begun, tick_of
from ..turn import abort, order


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
    for (tick, group, acting), together in groupby(fighters, key=lambda one: (one.tick, one.group, one.acting)):
        some = list(together)
        if group and len(some) > 1 and not acting:
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
