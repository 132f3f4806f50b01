"""The State of a fighter: its conditions, what matters most first (look: columns)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core import effects
from engine.core.desk import AND, Span
from engine.rules.common.fighters import short

from ..fighter import Fighter
from ..lasting import BLEEDING, BURNING, CORRODING, PRONE, RESTRAINED, STUNNED, effect_words
from ..numbers import INCAPACITATED

FIRST = (PRONE, STUNNED, BLEEDING, BURNING, CORRODING, RESTRAINED)
"""Conditions that are told before all others, in this order."""

TOLD = tuple(row.label for row in FIRST)
"""Their labels."""


def state(fighter: Fighter) -> Span:
    """The State: all conditions, parted by `AND`. The screen shows as many as it has room for."""
    found = list(conditions(fighter))
    return replace(found[0], text=AND.join(one.text for one in found)) if found else Span("")


def conditions(fighter: Fighter) -> Iterator[Span]:
    """Everything there is to say of a fighter's condition, what matters most first."""
    if fighter.unstable:
        yield Span(f"unstable, {fighter.unstable}", "harm")
    if fighter.out:
        if not (fighter.unstable or (fighter.minor and fighter.defeated == INCAPACITATED)):
            yield Span(fighter.defeated, "muted")
        return
    if fighter.thing:
        yield Span("object", "muted")
    elif not fighter.joined and not fighter.draft.get("clock.ended", False):
        yield Span("to join", "muted")
    if fighter.hidden:
        yield Span("hidden", "text", "hidden")
    yield from _told_first(fighter)
    yield from _ready(fighter)
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        if effect["label"] not in TOLD:
            yield Span(effect_words(fighter, effect))
    if fighter.surprised:
        yield Span("surprised")
    yield from injuries(fighter)


def _told_first(fighter: Fighter) -> Iterator[Span]:
    for row in FIRST:
        for _, effect in row.found(fighter.draft, fighter.id):
            yield Span(effect_words(fighter, effect), "harm" if row.damage else "text")


def _ready(fighter: Fighter) -> Iterator[Span]:
    """What it holds, aims with, has braced, or answers next."""
    if held_words(fighter):
        yield Span("holds")
    if fighter.dropped:
        yield Span("disarmed")
    if fighter.aim:
        yield Span(f"aim +{fighter.aim * int(fighter.setting('attack.modifiers.aim_per_ap'))}")
    if fighter.braced:
        yield Span("shield braced")
    if fighter.counter:
        yield Span(f"counters {short(fighter.draft, fighter.counter)}")
    if fighter.charged:
        yield Span("charged")


def held_words(fighter: Fighter) -> str:
    """What an attack that is held is, and what it waits for; nothing where none is held."""
    held = fighter.read("now.held", {})
    if not held:
        return ""
    name = str(fighter.weapons.get(str(held.get("weapon", "")), {}).get("name", "attack")).lower()
    note = str(held.get("note", ""))
    return f"{name}: {note}" if note else name


def injuries(fighter: Fighter) -> Iterator[Span]:
    """Critical Injuries that are carried."""
    for one in fighter.read("now.injury", {}).values():
        place = str(one.get("location", "torso")).replace("_", " ")
        yield Span(f"injured {place}", "harm")
