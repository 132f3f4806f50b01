"""The numbers that follow from a sheet, as a form shows them: in a few lines, or one by one with all their parts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.desk import Span
from engine.rules.base import Derived

from .lines import BLANK, ScreenLine, line, rule
from .wrapping import flowed

COMPACT = 3
"""The most lines that they take above the fields."""

_GAP = "   "
_LABEL = 13
"""Cells for what a number is called, the space behind it included."""


def compact(now: Sequence[Derived], then: Sequence[Derived], width: int) -> list[ScreenLine]:
    """All numbers one behind the other; where what is typed would change some, these alone, with what they become and
    their parts."""
    was = {one.label: one.value for one in now}
    changed = [one for one in then if was.get(one.label) != one.value]
    gone = [Derived(label, "none") for label in was if then and label not in {one.label for one in then}]
    if changed or gone:
        rows = [row for one in (*changed, *gone) for row in flowed(_changed(one, was.get(one.label, "")), width - 3)]
    else:
        rows = _all(now, width - 3)
    return [ScreenLine((Span("  "), *row)) for row in rows]


def _all(now: Sequence[Derived], width: int) -> list[tuple[Span, ...]]:
    """The numbers in as many lines as there may be; those for which there is no room are counted."""
    rows = list[tuple[Span, ...]]()
    for left in range(len(now) + 1):
        kept = now[: len(now) - left]
        spans = [span for one in kept for span in (Span(f"{one.label} ", "muted"), Span(f"{one.value}{_GAP}"))]
        rows = list(flowed([*spans, *([Span(f"and {left} more", "muted")] if left else [])], width))
        if len(rows) <= COMPACT:
            break
    return rows


def whole(now: Sequence[Derived], then: Sequence[Derived], width: int) -> list[ScreenLine]:
    """Each number with its parts below it; what is typed shows what it would make of them."""
    was = {one.label: one.value for one in now}
    out = [rule("What follows")]
    for one in then or now:
        before = was.get(one.label, "")
        value = (_became(before, one.value), "cue") if then and before != one.value else (one.value, "strong")
        label = f"{one.label:<{_LABEL}}" if len(one.label) < _LABEL else f"{one.label} "
        first, *rest = flowed((Span(label, "muted"), Span(*value)), width - 3)
        out += [line("  ", *first), *(line("    ", *row) for row in rest)]
        out += [line("    ", *row) for row in flowed(one.parts, width - 5)]
    return [*out, BLANK]


def _changed(one: Derived, before: str) -> tuple[Span, ...]:
    parts = (Span(_GAP), *one.parts) if one.parts else ()
    return (Span(f"{one.label} ", "muted"), Span(_became(before, one.value), "cue"), *parts)


def _became(before: str, value: str) -> str:
    if not before:
        return value
    return f"{before} to {value}" if before.isdecimal() and value.isdecimal() else f"{value} (was {before})"
