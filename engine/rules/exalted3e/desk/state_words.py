"""The State of a fighter: the one thing that matters most, then how many more there are (look: columns)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine import effects
from engine.desk import Span
from engine.names import cut, width

from ..attack import grapple
from ..fighter import Fighter
from .lasting import effect_words, short

CELLS = 18
"""Cells of the State at 80; no State is longer."""


def state(fighter: Fighter) -> Span:
    """The State in at most `CELLS` cells: `prone +2` where there are two more, and room to say so."""
    found = list(conditions(fighter))
    if not found:
        return Span("")
    first, more = found[0], len(found) - 1
    room = CELLS - (2 if first.glyph else 0)
    text = first.text if width(first.text) <= room else _shorter(first.text, room)
    tail = f" +{more}" if more and width(f"{text} +{more}") <= room else ""
    return replace(first, text=text + tail)


def _shorter(text: str, room: int) -> str:
    """A State that is too long: without its count of turns, a Crash without its `by`, else cut."""
    short = text.replace("crash by ", "crash, ") if text.startswith("crash by ") else text.rpartition(", ")[0] or text
    return cut(short, room)


def conditions(fighter: Fighter) -> Iterator[Span]:
    """Everything there is to say of a fighter's condition, what matters most first."""
    if fighter.out:
        yield Span(fighter.defeated, "muted")
        return
    if not fighter.joined:
        yield Span("not in the fight", "muted")
    if fighter.only:
        yield Span(f"again, {short(fighter.draft, fighter.only)} only", "strong")
    if fighter.crashed:
        yield Span(crash_words(fighter), "harm", "crash")
    if fighter.hidden:
        yield Span("hidden", "text", "hidden")
    yield from _held(fighter)
    yield from _about_to_end(fighter)
    yield from _effects(fighter)


def crash_words(fighter: Fighter) -> str:
    """A Crash: by whom, else its count of turns."""
    by = fighter.crash_by
    if by:
        return f"crash by {short(fighter.draft, by)}"
    return f"crash, {fighter.crash_turns} of 3"


def _held(fighter: Fighter) -> Iterator[Span]:
    for label, words in ((grapple.GRAPPLED, "held by {}"), (grapple.GRAPPLING, "holds {}")):
        for _, effect in effects.on(fighter.draft, fighter.id, label):
            other = effect.get("source", "")
            yield Span(words.format(short(fighter.draft, other)) if other else label)
    if effects.has(fighter.draft, fighter.id, "prone"):
        yield Span("prone")


def _about_to_end(fighter: Fighter) -> Iterator[Span]:
    """What may be lost soon, what waits, and whom the fighter guards."""
    held = fighter.read("now.distract", {})
    if held:
        yield Span(f"distract +{held['amount']} v. {short(fighter.draft, held['target'])}", "gain")
    if fighter.delayed:
        yield Span("delayed")
    if fighter.guards:
        yield Span(f"defends {short(fighter.draft, fighter.guards)}")


TOLD = (grapple.GRAPPLED, grapple.GRAPPLING, "prone")
"""Effects that have words of their own above."""


def _effects(fighter: Fighter) -> Iterator[Span]:
    """Other effects, the newest first."""
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        if effect["label"] not in TOLD:
            yield Span(effect_words(fighter, effect))
