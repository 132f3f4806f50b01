"""The State of a fighter: all its conditions, what matters most first (look: columns)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.core import effects
from engine.core.desk import AND, Span
from engine.core.model import Tree
from engine.rules.common.fighters import guardians, short

from ..actions.table import doing
from ..fighter import INCAPACITATED, Fighter, tick_of
from ..lasting import CLINCHED, CLINCHING, HELPLESS, PRONE, STUNNED, UNAWARE, effect_words
from ..log.phrases import AHEAD, harm
from ..numbers import essence, health
from ..turn import order, tick

FLARING = ("bonfire", "totemic")
"""Levels of anima that everybody sees from afar."""

FIRST = (CLINCHED, CLINCHING, PRONE, STUNNED, UNAWARE)
"""Effects that are told before others, in this order."""

TOLD = tuple(row.label for row in (*FIRST, HELPLESS))
"""The labels of those that are told before others."""


def state(fighter: Fighter) -> Span:
    """The State: all conditions, parted by `AND`. The screen shows as many as it has room for."""
    found = list(conditions(fighter))
    return replace(found[0], text=AND.join(one.text for one in found)) if found else Span("")


def conditions(fighter: Fighter) -> Iterator[Span]:
    """Everything there is to say of a fighter's condition, what matters most first."""
    if fighter.out:
        yield Span(_out(fighter), "muted")
        return
    if not fighter.joined and not fighter.draft.get("clock.ended", False):
        yield Span("not joined yet", "muted")
    yield from _waits(fighter)
    if fighter.hidden:
        yield Span("hidden", "text", "hidden")
    yield from _told_first(fighter)
    yield from _doing(fighter)
    yield from guarded(fighter)
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        if effect["label"] not in TOLD:
            yield Span(effect_words(fighter, effect))
    if (level := essence.anima(fighter)) in FLARING:
        yield Span(f"anima {level}")


def _out(fighter: Fighter) -> str:
    """Why a fighter is out; of one who is dying how many of its boxes are full."""
    marks = health.marked(fighter)
    return f"dying {marks.dying}/{marks.boxes}" if fighter.defeated == INCAPACITATED and marks.dying else (
        fighter.defeated)  # fmt: skip


def _waits(fighter: Fighter) -> Iterator[Span]:
    """What lands when the tick ends: what it makes of the fighter, or how many levels."""
    waits = tick.on(fighter.draft, fighter.id)
    if fate := AHEAD.get(tick.forecast(fighter.draft, fighter)):
        yield Span(fate, "harm")
    elif levels := sum(one.get("levels", 0) for one in waits):
        yield Span(f"{levels} at tick end", "harm")
    for one in waits:
        if one.get("what", "harm") != "harm":
            yield Span(f"soon {pending_word(one)}", "harm")


def pending_word(one: Tree) -> str:
    """What waits besides levels: `prone`, `held`, `disarmed`."""
    return {"clinch": "held", "disarm": "disarmed"}.get(one.get("what", ""), str(one.get("label", "")))


def waiting_levels(waits: Iterable[Tree]) -> str:
    """Levels that wait, by type: `4 lethal and 1 bashing`."""
    return harm((one.get("levels", 0), one.get("type", "lethal")) for one in waits)


def _told_first(fighter: Fighter) -> Iterator[Span]:
    for row in FIRST:
        for _, effect in row.found(fighter.draft, fighter.id):
            yield Span(effect_words(fighter, effect))
    helpless = HELPLESS.there(fighter.draft, fighter.id)
    if helpless and not CLINCHED.there(fighter.draft, fighter.id):
        yield Span(HELPLESS.label)


def _doing(fighter: Fighter) -> Iterator[Span]:
    """What it is in the middle of: a flurry, an aim and at whom, a guard with numbers of its own: `guard, FD 8`."""
    now = tick_of(fighter.draft)
    if order.in_flurry(fighter):
        size, done = int(fighter.read("now.flurry.size")), int(fighter.read("now.flurry.done", 0))
        yield Span(f"flurry, {size - done} left", "strong")
    elif fighter.aims_at:
        dice = min(3, max(0, now - fighter.aims_since))
        yield Span(f"aim +{dice}, {short(fighter.draft, fighter.aims_at)}")
    elif (row := doing(fighter)) and row.state and fighter.tick >= now:
        own = (f"{one.label} {one.text(fighter)}" for one in row.figures if one.has(fighter))
        yield Span(", ".join((row.state, *own)))


def guarded(fighter: Fighter) -> Iterator[Span]:
    """Whom the fighter guards, and who guards it."""
    if fighter.guards:
        yield Span(f"defends {short(fighter.draft, fighter.guards)}")
    for id in guardians(fighter.draft.state).get(fighter.id, ()):
        yield Span(f"ward of {short(fighter.draft, id)}")
