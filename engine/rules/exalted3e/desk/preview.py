"""Every old and new value before an action is applied, fighter by fighter, and whose turn it then is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.desk import Line, Span, words
from engine.core.model import Draft, get
from engine.core.procedure import Outcome
from engine.core.told import Told, by_key
from engine.rules.common import previews
from engine.rules.common.fighters import short
from engine.rules.common.previews import from_to, gained, line, moved, named

from .. import essence, numbers
from ..actions.by_hand import lost
from ..fighter import Fighter, band_between, known
from ..figures import EVASION, HARDNESS, INITIATIVE, ONSLAUGHT, PARRY, SOAK
from ..lasting import effect_words, end_words
from ..log.attack import GAMBIT_COST, Distracted, Resets, Withering
from ..log.telling import Breaks, Gains, PaysInitiative, Shifts, Telling
from ..sheet import weapons
from .at_space import next_up

REASON = 36
"""Cells of a line for what a change of Initiative is made of."""

SHORT = {GAMBIT_COST: "the gambit", "self-inflicted Crash": "own Crash"}
"""What costs are called where there is little room."""


def preview(outcome: Outcome) -> tuple[Line, ...]:
    """What would be different: for each fighter old and new, the one whose turn it is last."""
    was, now = Draft(outcome.start), Draft(outcome.state)
    lines = [
        one
        for id in moved(outcome)
        for one in named(Fighter(now, id).name, id, _differences(outcome, Fighter(was, id), Fighter(now, id)))
    ]
    return (*lines, *_ranges(was, now), *_turn(outcome)) if lines or outcome.changes() else ()


def _differences(outcome: Outcome, was: Fighter, now: Fighter) -> Iterator[Line]:
    yield from _initiative(outcome, was, now)
    yield from _crash(was, now)
    yield from _health(was, now)
    yield from _defense(was, now)
    yield from _pools(was, now)
    yield from _effects(was, now)
    yield from _weapons(was, now)
    if was.guards != now.guards:
        yield line(f"guards {short(now.draft, now.guards)}" if now.guards else "guards nobody any more")
    if now.out and not was.out:
        yield line(f"out of the fight: {now.defeated}", "harm")


# -- Initiative and Crash ----------------------------------------------------------------------------------------------
def _initiative(outcome: Outcome, was: Fighter, now: Fighter) -> Iterator[Line]:
    if was.initiative == now.initiative:
        return
    yield gained(INITIATIVE.title, was.initiative, now.initiative)
    for text in _in_lines(list(_reasons(outcome, now.id))):
        yield line(text, "muted")


def _in_lines(pieces: list[str]) -> list[str]:
    """The pieces with commas between them, in as many lines as they need."""
    lines: list[str] = []
    for piece in pieces:
        if lines and len(lines[-1]) + len(piece) + 2 <= REASON:
            lines[-1] += f", {piece}"
        else:
            lines.append(piece)
    return lines


def _reasons(outcome: Outcome, who: str) -> Iterator[str]:
    """What the change of one fighter's Initiative is made of, where it is more than damage."""
    for fact in outcome.facts:
        kind = _REASONS.get(fact.key.rpartition(".")[2])
        if kind is not None and fact.data.get("who", "") == who:
            yield from _reason(outcome, kind.recorded(fact.data))


_REASONS = by_key(Withering, Breaks, Shifts, Resets, PaysInitiative, Distracted, Gains)
"""Facts that move Initiative, by their keys."""


def _reason(outcome: Outcome, fact: Told[Telling]) -> Iterator[str]:
    match fact:
        case Withering():
            yield f"damage {fact.damage}, the hit {fact.now - fact.his - fact.damage}"
        case Breaks():
            yield f"Break {fact.amount}" if fact.amount else "no Break so soon"
        case Shifts():
            yield f"Shift: Join Battle {fact.joined}"
        case Resets():
            yield "reset to base"
        case PaysInitiative():
            yield from _cost(outcome, fact)
        case Distracted():
            yield f"distract, against {short(Draft(outcome.state), fact.target)}"
        case Gains():
            yield f"{fact.why} {fact.amount:+}"


def _cost(outcome: Outcome, cost: PaysInitiative) -> Iterator[str]:
    """A cost of one's own in its parts: what it was for, and what a Crash by it costs besides."""
    why, paid = cost.why, cost.was - cost.to
    shown = (one for one in outcome.shown.values() if one.value == paid and one.parts and one.parts[0].label == why)
    parts = next((one.parts for one in shown if sum(part.amount for part in one.parts) == paid), ())
    for label, amount in [(part.label, part.amount) for part in parts] or [(why, paid)]:
        yield f"{SHORT.get(label, label)} {-amount}"


def _crash(was: Fighter, now: Fighter) -> Iterator[Line]:
    if now.crashed and not was.crashed:
        by = f" by {short(now.draft, now.crash_by)}" if now.crash_by else " by own doing" if now.self_inflicted else ""
        turn = f"turn {now.crash_turns} of 3"
        yield Line(spans=(Span(f"Crash{by}", "harm", "crash"),), right=words((turn, "harm")))
        if change := HARDNESS.change(was, now):
            yield from_to(HARDNESS.title, *change, "harm")
    elif was.crashed and not now.crashed:
        yield line("out of Crash", "gain")


# -- the body and its Defense ------------------------------------------------------------------------------------------
def _health(was: Fighter, now: Fighter) -> Iterator[Line]:
    wounds = numbers.wounds(was).value, numbers.wounds(now).value
    return previews.health(numbers.marked(was), numbers.marked(now), wounds)


def _defense(was: Fighter, now: Fighter) -> Iterator[Line]:
    if change := ONSLAUGHT.change(was, now):
        yield from_to(ONSLAUGHT.title.lower(), *change, "text")
    old, new = (f"{EVASION.text(one)}, {PARRY.text(one)}" for one in (was, now))
    if old != new:
        yield from_to(f"{EVASION.title}, {PARRY.title}", old, new, "text")
    if change := SOAK.change(was, now):
        yield from_to(SOAK.title.lower(), *change, "text")


# -- what it has to spend ----------------------------------------------------------------------------------------------
def _pools(was: Fighter, now: Fighter) -> Iterator[Line]:
    motes = [(pool, essence.left(was, pool), essence.left(now, pool)) for pool in essence.POOLS]
    return previews.pools(motes, (was.anima, now.anima), (was.willpower, now.willpower))


# -- effects, ranges and turns -----------------------------------------------------------------------------------------
def _effects(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Effects that come and go."""
    return previews.effects_changed(was, now, partial(effect_words, now), partial(end_words, now))


def _weapons(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Weapons that come into the hand or leave it; what a disarm takes is told among the effects."""
    gone = lost(now)
    for id, weapon in now.sheet("weapon", {}).items():
        before = was.sheet(f"weapon.{id}", {})
        if before and weapons.is_ready(before) != weapons.is_ready(weapon) and weapon["name"] not in gone:
            held = ("in hand", "put away")
            yield from_to(weapon["name"], *(held if weapons.is_ready(before) else held[::-1]), "text")
        if before and weapons.unloaded(before) != weapons.unloaded(weapon):
            yield line(weapons.unloaded(weapon) or f"{weapon['name']} is loaded")


def _ranges(was: Draft, now: Draft) -> Iterator[Line]:
    """Bands that change between two who were placed before."""
    for first, row in now.get("range", {}).items():
        for second, band in row.items():
            if known(was, first, second) and band_between(was, first, second) != band:
                pair = f"{short(now, first)}, {short(now, second)}"
                yield from_to(pair, band_between(was, first, second), band, "text")


def _turn(outcome: Outcome) -> Iterator[Line]:
    """Whose turn it then is: a Shift gives the turn anew, else it stays where it is."""
    draft = Draft(outcome.state)
    acting = draft.get("clock.acting", "")
    if not acting:
        return
    only = Fighter(draft, acting).only
    if only and not get(outcome.start, f"combatant.{acting}.now.only", ""):
        yield line("", right=f"{short(draft, acting)} again, {short(draft, only)} only", right_role="strong")
        return
    if Fighter(draft, acting).out:
        up, _ = next_up(outcome.state)
        yield line("", right=f"then {' or '.join(short(draft, id) for id in up)}" if up else "nobody is left")
        return
    yield line("", right=f"{short(draft, acting)} stays up", right_role="muted")
    for id in draft.get("combatant", {}):
        one = Fighter(draft, id)
        if id != acting and one.only and one.only != get(outcome.start, f"combatant.{id}.now.only", ""):
            yield line("", right=f"then {short(draft, id)} again, {short(draft, one.only)} only", right_role="strong")
