"""What starts and ends at the next turn change, for the line `At space`; nothing is changed (sections 3 and 9)."""

from __future__ import annotations

from collections.abc import Iterator

from engine import effects
from engine.model import Draft, Tree, get
from engine.rules.remember import per_state

from .. import options
from ..fighter import Fighter, round_of
from ..numbers import essence
from ..turn import order
from .lasting import short


@per_state
def at_space(state: Tree) -> tuple[str, ...]:
    """What ending the turn does, piece by piece, who is up then at the end; nothing while nobody acts."""
    draft = Draft(state)
    acting = order.acting(draft)
    if not acting:
        return ()
    up, new_round = next_up(state)
    pieces = [*_ends_with(Fighter(draft, acting))]
    if new_round:
        pieces += _round_ends(draft)
    if len(up) == 1:
        pieces += _begins_with(Fighter(draft, up[0]), new_round)
    return (*pieces, _then(draft, up, new_round)) if up else tuple(pieces)


def next_up(state: Tree) -> tuple[tuple[str, ...], bool]:
    """Who is up next as things stand, several where the GM decides between them, and whether a round ends."""
    draft = Draft(state)
    slots = [slot for slot in order.order(state) if slot.status not in (order.OUT, order.NOT_JOINED)]
    for status in (order.TO_ACT, order.DELAYED):
        waiting = [slot for slot in slots if slot.status == status]
        if waiting:
            shifted = [slot for slot in waiting if Fighter(draft, slot.id).shifted]
            return _first(draft, [slot.id for slot in shifted or waiting]), False
    return _first(draft, [slot.id for slot in slots], fresh=True), True


def _first(draft: Draft, ids: list[str], fresh: bool = False) -> tuple[str, ...]:
    """The highest of them; a new round goes by Initiative as it is now."""
    views = [Fighter(draft, id) for id in ids]
    places = {one.id: one.initiative if fresh else order.place(one) for one in views}
    most = max(places.values(), default=0)
    highest = [id for id in ids if places[id] == most]
    default = options.OPTIONS["tie_break"].default
    asked = get(draft.state, "options.tie_break", default) == "gm_picks"
    return tuple(highest) if asked else tuple(highest[:1])


def _ends_with(acting: Fighter) -> Iterator[str]:
    """What the end of the acting fighter's turn ends."""
    for _, effect in effects.every(acting.draft):
        until = effect.get("until", {})
        if until.get("end_of", "") == acting.id and (effect["label"], until.get("count", 1)) != ("aim", 2):
            yield _passes(acting.draft, effect, acting.id)
    held = acting.read("now.distract", {})
    if held and held.get("until", 0) == round_of(acting.draft):
        yield f"{short(acting.draft, acting.id)} loses distract +{held['amount']}"


def _passes(draft: Draft, effect: Tree, of: str) -> str:
    """An effect whose turn passes: it ends, or one turn fewer is left."""
    left = effect.get("until", {}).get("count", 1)
    label = effect["label"] if effect["on"] == of else f"{effect['label']} on {short(draft, effect['on'])}"
    return f"{label}, {left} turns to {left - 1}" if left > 1 else f"{label} ends"


def _round_ends(draft: Draft) -> Iterator[str]:
    now = round_of(draft)
    for _, effect in effects.every(draft):
        if 0 < effect.get("until", {}).get("round", 0) <= now:
            yield f"{effect['label']} on {short(draft, effect['on'])} ends"
    back = [short(draft, id) for id in draft.get("combatant", {}) if _regains(Fighter(draft, id))]
    if back:
        yield f"{essence.REGAINED} motes back for {listed(back)}"


def _regains(fighter: Fighter) -> bool:
    """Whether motes come back to this fighter at the end of a round."""
    fights = fighter.joined and not fighter.out
    return fights and any(essence.left(fighter, pool) < essence.maximum(fighter, pool) for pool in essence.POOLS)


def _begins_with(up: Fighter, new_round: bool) -> Iterator[str]:
    """What the start of the next fighter's turn starts and ends; of a turn that only goes on, nothing."""
    if up.started == round_of(up.draft) and not new_round:
        return
    name = short(up.draft, up.id)
    if up.crashed and up.crash_turns < 3:
        yield f"{name}'s Crash, turn {up.crash_turns} to {up.crash_turns + 1} of 3"
    elif up.crashed:
        yield f"{name} out of Crash, {up.initiative} to {up.base_initiative}"
    if up.onslaught:
        yield f"{name}'s onslaught ends"
    for _, effect in effects.every(up.draft):
        if effect.get("until", {}).get("start_of", "") == up.id:
            yield _passes(up.draft, effect, "")


def _then(draft: Draft, up: tuple[str, ...], new_round: bool) -> str:
    names = [short(draft, id) + (", hidden," if Fighter(draft, id).hidden else "") for id in up]
    who = f"{names[0]} is up" if len(names) == 1 else f"{' or '.join(names)}, at equal Initiative"
    return f"then round {round_of(draft) + 1}, {who}" if new_round else f"then {who}"


def listed(names: list[str]) -> str:
    """Names in a row: `Mirel, Sefa and Ydra`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
