"""Where the terminal's own cursor belongs: at the caret while somebody types, else unseen at the line that is chosen.

Braille displays, screen readers and input methods look for what matters where that cursor is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.desk import Span

from .lines import Caret, ScreenLine, flat, total

MARK = "cursor"
"""The glyph before a chosen line."""


class Place(NamedTuple):
    """A cell, counted from 0, and whether the cursor is seen there."""

    line: int = 0
    column: int = 0
    seen: bool = False


def pointed(lines: Sequence[ScreenLine], width: int) -> Place:
    """The last caret; without one the last chosen line: what has the keys lies right of the rest, or below."""
    return caret(lines, width) or last_chosen(lines, width)


def caret(lines: Sequence[ScreenLine], width: int) -> Place | None:
    """The last caret, where there is one."""
    found = _last(lines, width, _is_caret)
    return found._replace(seen=True) if found else None


def last_chosen(lines: Sequence[ScreenLine], width: int) -> Place:
    """The last chosen line; the first cell of the screen without one."""
    return _last(lines, width, _is_mark) or Place()


def first_chosen(lines: Sequence[ScreenLine], width: int, from_column: int = 0) -> Place:
    """The first chosen line of those that begin at a column or behind it; the first cell of the screen without one."""
    for y, one in enumerate(lines):
        columns = [x for x in _columns(one, width, _is_mark) if x >= from_column]
        if columns:
            return Place(y, columns[0])
    return Place()


def _is_caret(span: Span) -> bool:
    return type(span) is Caret


def _is_mark(span: Span) -> bool:
    return span.glyph == MARK


def _last(lines: Sequence[ScreenLine], width: int, wanted: Callable[[Span], bool]) -> Place | None:
    for y in range(len(lines) - 1, -1, -1):
        if columns := _columns(lines[y], width, wanted):
            return Place(y, columns[-1])
    return None


def _columns(of: ScreenLine, width: int, wanted: Callable[[Span], bool]) -> list[int]:
    """Where in a line such spans begin; those that the width leaves out don't count."""
    if not any(map(wanted, of.left)) and not any(map(wanted, of.right)):
        return []
    spans = flat(of, width)
    return [total(spans[:at]) for at, span in enumerate(spans) if wanted(span)]
