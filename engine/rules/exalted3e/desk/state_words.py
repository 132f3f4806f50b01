"""The State of a fighter: the one thing that matters most, then the others (look: columns)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core import effects
from engine.core.desk import AND, Span
from engine.rules.guarding import guardians
from engine.rules.short_names import short

from ..actions.disarmed import lost
from ..fighter import ANIMA, Fighter
from ..lasting import DISARMED, GRAPPLED, GRAPPLING, PRONE
from .lasting import effect_words


def state(fighter: Fighter) -> Span:
    """The State: all conditions, parted by `AND`. The screen shows as many as it has room for."""
    found = list(conditions(fighter))
    return replace(found[0], text=AND.join(one.text for one in found)) if found else Span("")


def conditions(fighter: Fighter) -> Iterator[Span]:
    """Everything there is to say of a fighter's condition, what matters most first."""
    if fighter.out:
        yield Span(fighter.defeated, "muted")
        return
    if not fighter.joined and not fighter.draft.get("clock.ended", False):
        yield Span("not joined yet", "muted")
    if fighter.only:
        yield Span(f"again, {short(fighter.draft, fighter.only)} only", "strong")
    if fighter.crashed:
        yield Span(crash_words(fighter), "harm", "crash")
    if fighter.hidden:
        yield Span("hidden", "text", "hidden")
    yield from _held(fighter)
    yield from _about_to_end(fighter)
    yield from guarded(fighter)
    yield from _effects(fighter)
    if fighter.anima in FLARING:
        yield Span(f"anima {fighter.anima}")


def crash_words(fighter: Fighter) -> str:
    """A Crash: by whom, else its count of turns."""
    by = fighter.crash_by
    if by:
        return f"crash by {short(fighter.draft, by)}"
    return f"crash, {fighter.crash_turns} of 3"


def _held(fighter: Fighter) -> Iterator[Span]:
    for half in (GRAPPLED, GRAPPLING):
        for _, effect in half.found(fighter.draft, fighter.id):
            yield Span(effect_words(fighter, effect))
    if PRONE.there(fighter.draft, fighter.id):
        yield Span(PRONE.label)
    if lost(fighter):
        yield Span(DISARMED.label)


def _about_to_end(fighter: Fighter) -> Iterator[Span]:
    """What may be lost soon, and what waits."""
    held = fighter.read("now.distract", {})
    if held:
        yield Span(f"distract +{held['amount']} v. {short(fighter.draft, held['target'])}", "gain")
    if fighter.delayed:
        yield Span("delayed")


def guarded(fighter: Fighter) -> Iterator[Span]:
    """Whom the fighter guards, and who guards it."""
    if fighter.guards:
        yield Span(f"guards {short(fighter.draft, fighter.guards)}")
    for id in guardians(fighter.draft.state).get(fighter.id, ()):
        yield Span(f"guarded by {short(fighter.draft, id)}")


FLARING = ANIMA[2:]
"""Levels of anima that everybody sees from afar."""

TOLD = tuple(row.label for row in (GRAPPLED, GRAPPLING, PRONE, DISARMED))
"""Effects that have words of their own above."""


def _effects(fighter: Fighter) -> Iterator[Span]:
    """Other effects, the newest first."""
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        if effect["label"] not in TOLD:
            yield Span(effect_words(fighter, effect))
