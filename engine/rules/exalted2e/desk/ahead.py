"""What the clock brings next: harm that lands, effects that end, DVs that come back; nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.model import Draft, Tree
from engine.rules.common import turns
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state

from ..fighter import Fighter, begun, tick_of
from ..log.phrases import FALLS
from ..numbers import dv, health
from ..turn import order, pending, tick
from .state_words import pending_word, waiting_levels


@per_state
def at_space(state: Tree, landing: bool = True) -> tuple[str, ...]:
    """What ending the move does, piece by piece, who is up then at the end; nothing while nobody acts.

    What lands because the tick ends with it is among that, unless it is told elsewhere.
    """
    draft = Draft(state)
    acting = turns.acting(draft)
    if not acting:
        return ()
    fighter = Fighter(draft, acting)
    pieces = [*_gives_up(fighter), *_guards(fighter), *_ends_with(fighter)]
    if same := _waiting(draft, fighter):
        return (*pieces, f"then {same[0].short}, also on tick {tick_of(draft)}")
    pieces += _lands(draft) if landing else ()
    coming = next_tick(state)
    if coming is None:
        return tuple(pieces)
    return (*pieces, f"then {_then(draft, coming)}")


def _gives_up(fighter: Fighter) -> Iterator[str]:
    if order.in_flurry(fighter):
        left = int(fighter.read("now.flurry.size")) - int(fighter.read("now.flurry.done", 0))
        yield f"gives up {left} action{'s' if left != 1 else ''} of the flurry"


def _guards(fighter: Fighter) -> Iterator[str]:
    if tick.guards_by_itself(fighter):
        yield f"guards until tick {tick_of(fighter.draft) + tick.guards(fighter)}"


def _ends_with(fighter: Fighter) -> Iterator[str]:
    """What the end of this move ends."""
    for _, effect in effects.every(fighter.draft):
        if effect.get("until", {}).get("end_of", "") == fighter.id and effect["until"].get("count", 1) == 1:
            on = "" if effect["on"] == fighter.id else f" on {short(fighter.draft, effect['on'])}"
            yield f"{effect['label']}{on} ends"


def _waiting(draft: Draft, acting: Fighter) -> list[Fighter]:
    """Who else has something to do on the present tick."""
    listed = [Fighter(draft, slot.id) for slot in order.order(draft.state) if slot.status == order.TO_ACT]
    return [one for one in listed if one != acting and pending.acts_still(one)]


@per_state
def tick_ends(state: Tree) -> tuple[str, ...]:
    """What lands as the present tick ends: `4 lethal on Ghoul 1: Health 4 to 0, destroyed`."""
    draft = Draft(state)
    found = list[str]()
    for id in dict.fromkeys(one["on"] for one in draft.get(pending.TABLE, {}).values()):
        found += landing(Fighter(draft, id))
    late = [short(draft, id) for id in draft.get("combatant", {}) if Fighter(draft, id).dv_later]
    return (*found, f"DV penalties of {', '.join(late)} count") if late else tuple(found)


def _lands(draft: Draft) -> Iterator[str]:
    """The same in short: `Ghoul 1 falls unconscious`, `Crane Health 7 to 6`."""
    for id in dict.fromkeys(one["on"] for one in draft.get(pending.TABLE, {}).values()):
        fighter = Fighter(draft, id)
        was, now = health.marked(fighter), pending.ahead(draft, fighter)
        if fate := FALLS.get(pending.forecast(draft, fighter), ""):
            yield f"{fighter.short} {fate}"
        elif was != now:
            yield f"{fighter.short} Health {was.left} to {now.left}"


def landing(fighter: Fighter, named: bool = True) -> Iterator[str]:
    """What waits for one fighter, as it will count; its name is left out where the line is its own."""
    waits = pending.on(fighter.draft, fighter.id)
    if levels := [one for one in waits if one.get("what", "harm") == "harm"]:
        was, now = health.marked(fighter), pending.ahead(fighter.draft, fighter)
        fate = FALLS.get(pending.forecast(fighter.draft, fighter), "")
        so = f", {fate}" if fate else ""
        on = f" on {fighter.short}" if named else ""
        yield f"{waiting_levels(levels)}{on}: Health {was.left} to {now.left}{so}"
    for one in waits:
        if one.get("what", "harm") != "harm":
            yield f"{fighter.short} is {pending_word(one)}"


def next_tick(state: Tree) -> int | None:
    """The tick on which anybody is due next, as things stand; None where nobody is left to act."""
    draft = Draft(state)
    if not begun(draft):
        return None
    ticks = [_comes_up(draft, slot.id) for slot in order.order(state) if slot.status in (order.ACTING, order.TO_ACT)]
    standing = [tick for tick in ticks if tick is not None]
    return min(standing) if standing else None


def _comes_up(draft: Draft, id: str) -> int | None:
    """The tick on which somebody acts next once this tick is over; None for one who will be out."""
    fighter = Fighter(draft, id)
    if pending.forecast(draft, fighter):
        return None
    now = tick_of(draft)
    return fighter.tick if fighter.tick > now else now + tick.guards(fighter)


def _then(draft: Draft, coming: int) -> str:
    """Who is up on a tick: `tick 33, Crane and Juno`."""
    up = [slot.id for slot in order.order(draft.state)
          if slot.status in (order.ACTING, order.TO_ACT) and _comes_up(draft, slot.id) == coming]  # fmt: skip
    names = [short(draft, id) + (" (hidden)" if Fighter(draft, id).hidden else "") for id in up]
    shown = names if len(names) < MOST_NAMES else [*names[: MOST_NAMES - 1], f"{len(names) - MOST_NAMES + 1} more"]
    return f"tick {coming}, {', '.join(shown)}"


MOST_NAMES = 4
"""So many who act on one tick are told of by name at most."""


def comes_back(fighter: Fighter) -> str:
    """When the DV of a fighter comes back: `DV back on tick 36`; nothing where no action weighs on it. Who acts out of
    turn waits for it until the action after."""
    if fighter.held and fighter.due and fighter.penalty:
        return "no DV refresh before this action"
    if not fighter.penalty and not fighter.onslaught:
        return ""
    return f"DV back on tick {fighter.tick}{UNLESS_AIMED if fighter.aims_at else ''}"


UNLESS_AIMED = " unless it shoots"
"""The attack that was aimed brings no refresh (rules section 3)."""


@per_state
def later(state: Tree) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """What the next ticks bring, tick by tick: DVs that come back, and effects that end."""
    draft = Draft(state)
    found: dict[int, list[str]] = {}
    if not begun(draft):
        return ()
    now = tick_of(draft)
    for slot in order.order(state):
        fighter = Fighter(draft, slot.id)
        there = slot.status in (order.ACTING, order.TO_ACT) and not pending.forecast(draft, fighter)
        if there and fighter.penalty and fighter.tick > now:
            back = refreshed(fighter)
            said = " and ".join(str(dv.standing(back, mode).value) for mode in dv.MODES)
            found.setdefault(fighter.tick, []).append(
                f"{fighter.short}: DV back to {said}{UNLESS_AIMED if fighter.aims_at else ''}"
            )
    for _, effect in effects.every(draft):
        if at := effect.get("until", {}).get("tick", 0):
            found.setdefault(at, []).append(f"{effect['label']} on {short(draft, effect['on'])} ends")
    return tuple((at, tuple(found[at])) for at in sorted(found))


def refreshed(fighter: Fighter) -> Fighter:
    """The fighter as it would be if its tick came now: penalties of actions and what lasts until then are gone."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    other.dv_penalties, other.dv_later, other.onslaught = {}, {}, 0
    for id, effect in effects.on(other.draft, other.id):
        until = effect.get("until", {})
        over = 0 < until.get("tick", 0) <= other.tick
        if over or (until.get("start_of", "") == other.id and until.get("count", 1) == 1):
            effects.remove(other.draft, id)
    return other
