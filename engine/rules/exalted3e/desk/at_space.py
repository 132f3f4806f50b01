"""What starts and ends at the next turn change, for the line `At space`; nothing is changed (sections 3 and 9)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.model import Draft, Tree, get
from engine.rules.common import turns
from engine.rules.common.base import Slot
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state

from .. import essence, grapple, options
from ..fighter import Fighter, round_of
from ..lasting import AIM, RESTRAINED
from ..turn import order


@per_state
def at_space(state: Tree) -> tuple[str, ...]:
    """What ending the turn does, piece by piece, who is up then at the end; nothing while nobody acts."""
    draft = Draft(state)
    acting = turns.acting(draft)
    if not acting:
        return ()
    up, new_round = next_up(state)
    pieces = [*_ends_with(Fighter(draft, acting))]
    if new_round:
        pieces += round_ends(state)
    if len(up) == 1:
        pieces += _begins_with(Fighter(draft, up[0]), new_round)
    if not up:
        return tuple(pieces)
    last = _then(draft, up, new_round)
    return (*pieces, f"then {last}") if pieces else (last,)


def next_up(state: Tree) -> tuple[tuple[str, ...], bool]:
    """Who is up next as things stand, several where the GM decides between them, and whether a round ends."""
    slots = [slot for slot in order.order(state) if slot.status not in (order.OUT, order.NOT_JOINED)]
    fighters = state.get("combatant", {})
    for status in (order.TO_ACT, order.DELAYED):
        waiting = [slot for slot in slots if slot.status == status]
        if waiting:
            shifted = [slot for slot in waiting if fighters[slot.id].get("now", {}).get("shifted", False)]
            return _first(state, shifted or waiting, order.standing(state)), False
    return _first(state, slots, {}), True


def _first(state: Tree, slots: list[Slot], frozen: Tree) -> tuple[str, ...]:
    """The highest of them, by the order of a round that stands or by Initiative; a new round goes by Initiative."""
    places = {slot.id: frozen.get(slot.id, slot.value) for slot in slots}
    most = max(places.values(), default=0)
    highest = [id for id, place in places.items() if place == most]
    default = options.OPTIONS["tie_break"].default
    asked = get(state, "options.tie_break", default) == "gm_picks"
    return tuple(highest) if asked else tuple(highest[:1])


def _ends_with(acting: Fighter) -> Iterator[str]:
    """What the end of the acting fighter's turn ends."""
    for _, effect in effects.every(acting.draft):
        until = effect.get("until", {})
        if until.get("end_of", "") == acting.id and (effect["label"], until.get("count", 1)) != (AIM.label, 2):
            yield _passes(acting.draft, effect, acting.id)
    held = acting.read("now.distract", {})
    if held and held.get("until", 0) == round_of(acting.draft):
        yield f"{short(acting.draft, acting.id)} loses distract +{held['amount']}"


def _passes(draft: Draft, effect: Tree, of: str) -> str:
    """An effect whose turn passes: it ends, or one turn fewer is left."""
    left = effect.get("until", {}).get("count", 1)
    label = effect["label"] if effect["on"] == of else f"{effect['label']} on {short(draft, effect['on'])}"
    return f"{label}, {left} turns to {left - 1}" if left > 1 else f"{label} ends"


@per_state
def round_ends(state: Tree) -> tuple[str, ...]:
    """What the end of the round ends and brings back; nothing before the first one."""
    return tuple(_round_ends(Draft(state)))


def _round_ends(draft: Draft) -> Iterator[str]:
    now = round_of(draft)
    for _, effect in effects.every(draft):
        if 0 < effect.get("until", {}).get("round", 0) <= now:
            yield f"{effect['label']} on {short(draft, effect['on'])} ends"
    back: dict[int, list[str]] = {}
    for id, one in draft.get("combatant", {}).items():
        # A pool that is full is not written: who has nothing written has no room.
        if one.get("now", {}).get("motes") and (motes := _regains(Fighter(draft, id))):
            back.setdefault(motes, []).append(short(draft, id))
    for motes, names in sorted(back.items(), reverse=True):
        yield f"{motes} mote{'s' if motes > 1 else ''} back for {listed(names)}"


def _regains(fighter: Fighter) -> int:
    """How many motes come back to this fighter at the end of a round: no more than its pools have room for."""
    if not fighter.joined or fighter.out:
        return 0
    room = sum(max(0, essence.maximum(fighter, pool) - essence.left(fighter, pool)) for pool in essence.POOLS)
    return min(essence.REGAINED, room)


def _begins_with(up: Fighter, new_round: bool) -> Iterator[str]:
    """What the start of the next fighter's turn starts and ends; of a turn that only goes on, nothing."""
    if up.started == round_of(up.draft) and not new_round:
        return
    name = short(up.draft, up.id)
    if up.crashed and up.crash_turns < 3:
        yield f"{name}'s Crash, turn {up.crash_turns} to {up.crash_turns + 1} of 3"
    elif up.crashed:
        yield f"{name} out of Crash, {up.initiative} to {up.base_initiative}"
    yield from _holds(up, name)
    if up.onslaught:
        yield f"{name}'s onslaught ends"
    for _, effect in effects.every(up.draft):
        if effect.get("until", {}).get("start_of", "") == up.id:
            yield _passes(up.draft, effect, "")


def _holds(up: Fighter, name: str) -> Iterator[str]:
    """What becomes of a grapple at the start of a turn, the holder's or that of whom it holds."""
    if grapple.hold(up):
        left = grapple.rounds(up)
        yield f"{name}'s hold, {left} to {left - 1} rounds" if left else f"{name}'s hold ends"
    by = grapple.holder(up)
    if by and not RESTRAINED.there(up.draft, up.id):
        holder = Fighter(up.draft, by)
        if grapple.hold(holder) and not grapple.rounds(holder):
            yield f"{name} is free"


_NAMED = 4
"""So many of those who might be next are named."""


def _then(draft: Draft, up: tuple[str, ...], new_round: bool) -> str:
    names = [short(draft, id) + (" (hidden)" if Fighter(draft, id).hidden else "") for id in up[:_NAMED]]
    names += [f"{len(up) - _NAMED} more"] if len(up) > _NAMED else []
    who = f"{names[0]} is up" if len(names) == 1 else f"{' or '.join(names)}, at equal Initiative"
    return f"round {round_of(draft) + 1}, {who}" if new_round else who


def listed(names: list[str]) -> str:
    """Names in a row: `Mirel, Sefa and Ydra`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
