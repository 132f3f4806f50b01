"""Where the terminal's own cursor belongs: at the caret while somebody types, else unseen at the line that is chosen.

Braille displays, screen readers and input methods look for what matters where that cursor is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.desk import Span

from .lines import Caret, ScreenLine, flat, span_cells

MARK = "cursor"
"""The glyph before a chosen line."""


class Place(NamedTuple):
    """A cell, counted from 0, and whether the cursor is seen there."""

    line: int = 0
    column: int = 0
    seen: bool = False


def pointed(lines: Sequence[ScreenLine], width: int) -> Place:
    """The last caret; without one the last chosen line: what has the keys lies right of the rest, or below."""
    spots = _spots(lines, width)
    return _caret(spots) or _last_chosen(spots)


def caret_or_first(lines: Sequence[ScreenLine], width: int, from_column: int) -> Place:
    """The last caret; without one the first chosen line from the top of those that begin at a column or behind it."""
    spots = _spots(lines, width)
    return _caret(spots) or _first_chosen(spots, from_column)


def last_chosen(lines: Sequence[ScreenLine], width: int) -> Place:
    """The last chosen line, whatever is typed; the first cell of the screen without one."""
    return _last_chosen(_spots(lines, width))


def first_chosen(lines: Sequence[ScreenLine], width: int, from_column: int) -> Place:
    """The first chosen line of those that begin at a column or behind it; the first cell of the screen without one."""
    return _first_chosen(_spots(lines, width), from_column)


def _caret(spots: Sequence[Place]) -> Place | None:
    return next((spot for spot in reversed(spots) if spot.seen), None)


def _last_chosen(spots: Sequence[Place]) -> Place:
    return next((spot for spot in reversed(spots) if not spot.seen), Place())


def _first_chosen(spots: Sequence[Place], from_column: int) -> Place:
    return next((spot for spot in spots if not spot.seen and spot.column >= from_column), Place())


def _spots(lines: Sequence[ScreenLine], width: int) -> list[Place]:
    """Every caret, seen, and every mark of a chosen line, not seen, in the order of reading. Thousands of spans are
    looked at for one key, so nothing is called for each of them."""
    out: list[Place] = []
    for y, one in enumerate(lines):
        for span in (*one.left, *one.right):
            if span.glyph == MARK or span.__class__ is Caret:
                out += _in_line(y, flat(one, width))
                break
    return out


def _in_line(y: int, spans: Sequence[Span]) -> Iterator[Place]:
    """Those of a line; what its width leaves out is nowhere."""
    column = 0
    for span in spans:
        if span.glyph == MARK or span.__class__ is Caret:
            yield Place(y, column, span.__class__ is Caret)
        column += span_cells(span)
