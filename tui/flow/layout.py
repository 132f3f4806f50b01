"""The page of the flow: the title across it, steps at the left, a thin line, and the ask at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.desk import Line, Span
from engine.view import answering
from engine.view.action import Reading

from ..lines import BLANK, Fill, ScreenLine, cut_spans, grounded, total
from ..lines import beside as beside_line
from ..wrapping import flowed
from . import asks, ledger, steps
from .state import FlowState

ONE_COLUMN = 60
"""Below this many cells only the ask is shown, and of the steps the open one."""

WIDE = 130
"""From this many cells on the numbers of the steps before have a column of their own."""

HIGH = 30
"""With more lines than this what was worked out before stands below the ask."""

BESIDE_FROM, BESIDE = 150, 86
"""From this width on the flow leaves room for the desk, and how many cells it then takes itself."""

_STEPS, _STEPS_LEAST, _ASK = 37, 24, 43


@dataclass(frozen=True, slots=True)
class Columns:
    """Cells of each column; 0 where there is none. Between two of them stands a thin line."""

    steps: int
    ask: int
    ledger: int = 0


def columns(width: int) -> Columns:
    """How the width is parted."""
    if width < ONE_COLUMN:
        return Columns(0, width)
    if width < WIDE:
        left = max(_STEPS_LEAST, min(_STEPS + max(0, width - 90) // 4, width - _ASK))
        return Columns(left, width - left - 1)
    left, middle = 46, min(76, (width - 48) // 2 + 8)
    return Columns(left, middle, width - left - middle - 2)


def body(reading: Reading, state: FlowState, width: int, height: int) -> list[ScreenLine]:
    """Everything between header and footer, in exactly `height` lines."""
    parted = columns(width)
    top = title(reading, width, height, parted)
    air = [_row(BLANK, BLANK, BLANK, parted)] if parted.steps and height >= 22 else []
    room = height - len(top) - len(air)
    here = answering.subject(reading, state.focus)
    focus = "" if here is reading.open else here.key
    if parted.steps:
        left = steps.column(reading, focus, state.text, parted.steps, room)
        right = [inset(line, parted.ask) for line in _ask(reading, state, parted, room)]
        more = ledger.column(reading, state, parted.ledger - 3, room) if parted.ledger else []
        rows = [_row(_at(left, y), _at(right, y), inset(_at(more, y), parted.ledger), parted) for y in range(room)]
    else:
        rows = [inset(line, width) for line in _asked(reading, state, max(8, width - 3), room)]
    return [*top, *air, *rows][:height]


def _ask(reading: Reading, state: FlowState, parted: Columns, room: int) -> list[ScreenLine]:
    """The ask; on a high screen without a third column what was worked out before stands below it."""
    width = parted.ask - 3
    if parted.ledger or room <= HIGH or state.why:
        return _asked(reading, state, width, room)
    made = asks.column(reading, state, width, HIGH - 4)
    return [*made, BLANK, *ledger.column(reading, state, width, room - len(made) - 1)]


def _asked(reading: Reading, state: FlowState, width: int, room: int) -> list[ScreenLine]:
    """The ask, or all numbers in its place."""
    return (ledger.why if state.why else asks.column)(reading, state, width, room)


def beside(
    left: Sequence[ScreenLine], left_width: int, right: Sequence[ScreenLine], right_width: int
) -> list[ScreenLine]:
    """Two pages beside each other with a thin line between, each on its own ground."""
    return [
        beside_line(_at(left, y), left_width, _at(right, y), right_width) for y in range(max(len(left), len(right)))
    ]


def _at(lines: Sequence[ScreenLine], y: int) -> ScreenLine:
    return lines[y] if y < len(lines) else BLANK


def _row(left: ScreenLine, right: ScreenLine, more: ScreenLine, parted: Columns) -> ScreenLine:
    """One line of all columns, each on its own ground."""
    made = beside_line(left, parted.steps, right, parted.ask)
    if not parted.ledger:
        return made
    return ScreenLine((*made.left, Span("", "faint", "line"), *grounded(more, parted.ledger)))


def inset(line: ScreenLine, width: int) -> ScreenLine:
    """A line of the right column with its margins; the half block stands in the left one on the cursor ground.

    Of an answer that is too long muted words at its right end go first.
    """
    if not width:
        return BLANK
    edge = Span("", "strong", "cursor") if line.ground == "cursor" else Span(" ")
    spare = total(line.left) + total(line.right) >= width - 3 and all(span.role == "muted" for span in line.right)
    right = () if spare and line.ground == "cursor" else cut_spans(line.right, width - 3)
    left = cut_spans(line.left, width - 3 - total(right) - (1 if right else 0))
    return ScreenLine((edge, Span(" "), *left), (*right, Span(" ")) if right else (), line.ground)


def title(reading: Reading, width: int, height: int, parted: Columns) -> list[ScreenLine]:
    """Who does what to whom, the facts that decide it, and a rule in which the columns begin."""
    lines = [_title_line(reading, line, width) for line in answering.title(reading)]
    ruled = _rule(width, parted)
    if height < 10:
        return lines[:1]
    if height < 16:
        return [*lines[:1], ruled]
    return [BLANK, *lines[:2], ruled] if parted.steps else [*lines[:2], ruled]


def _title_line(reading: Reading, line: Line, width: int) -> ScreenLine:
    """A line of the title; where it is too long it makes do with short names, then with fewer facts of the left side,
    then with its left end, in words."""
    label = (Span(line.label, "strong"),) if line.label else ()
    left, right = (Span("  "), *label, *line.spans), (*line.right, Span(" "))
    room = width - total(right) - _BETWEEN
    if total(left) > room:
        left = tuple(replace(span, text=reading.shortened(span.text)) for span in left)
    kept = left
    while total(kept) > room and ", " in kept[-1].text:
        kept = (*kept[:-1], replace(kept[-1], text=kept[-1].text.rpartition(", ")[0]))
    if total(kept) <= room:
        return ScreenLine(kept, right)
    return ScreenLine((left[0], *next(iter(flowed(left[1:], width - 2)), ())))


_BETWEEN = 2
"""Cells at least between what stands at the left of a title and at its right."""


def _rule(width: int, parted: Columns) -> ScreenLine:
    """A thin rule; where the columns part it sends a line down."""
    if not parted.steps:
        return ScreenLine(fill="rule")
    tee = Span("", "faint", "tee")
    more = (Fill("", "faint", "rule", parted.ask), tee) if parted.ledger else ()
    return ScreenLine((Fill("", "faint", "rule", parted.steps), tee, *more), fill="rule")
