"""The page of the flow: the title across it, steps at the left, a thin line, and the ask at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.ask import Ask
from engine.core.desk import Line, Span
from engine.view import answering
from engine.view.action import Reading
from engine.view.steps import (
    AHEAD,
    DONE,
    OPEN,
    OVER,
    StepRow,
    asks_of,
    field_words,
    open_step,
    outer,
    parted,
    step_rows,
    stepless,
)

from ..lines import BLANK, Fill, ScreenLine, cells, cut_spans, flowed, grounded, in_clauses, in_words, total
from ..lines import beside as beside_line
from . import asks, numbers
from .subject import FlowState

# -- the left column: the steps as the rules number them, and what is unfolded under them -----------------------------
LABEL = 17
"""Cells that the name of a step takes at most."""

_MARKS = {OPEN: "now", DONE: "done", OVER: "none"}
_PLAIN = ("no", "none", "0", "-", "")
"""Answers that put nothing in."""


def step_line(row: StepRow, width: int, focused: bool = False) -> ScreenLine:
    """One step as a line of the left column."""
    role = {OPEN: "accent", DONE: "text"}.get(row.status, "muted")
    mark = _MARKS.get(row.status, "")
    marked = Span("", "accent" if row.status == OPEN else "muted", mark) if mark else Span(" ")
    number = f"{'':>5}{row.part} " if row.part else f"{row.main:>3}  "
    room = width - 10
    title = in_words(row.title, max(8, min(room, max(LABEL, room - cells(row.result)))))
    if room < LABEL and cells(row.title) <= room + 1:
        title = row.title
    result = _whole_words(row.result, room - cells(title))
    return _step_row((_edge(focused), marked, Span(number, role), Span(title, role)), result, role, focused)


def _whole_words(text: str, room: int) -> str:
    """As many words as there is room for, and nothing where half a word is all that fits."""
    first = text.partition(" ")[0]
    return in_words(text, room) if cells(text) <= room or (len(first) > 1 and cells(first) <= room) else ""


def ask_line(reading: Reading, ask: Ask, width: int, focused: bool, typed: str = "") -> ScreenLine:
    """One field, or one ask of a reopened step, as a line of the left column."""
    typing = focused and bool(typed)
    named, answered = field_words(reading, ask)
    value = typed if typing else answered
    role = "cue" if typing else "strong" if focused else "muted" if value in _PLAIN else "text"
    room = width - 10
    if cells(value) > room - min(cells(named), room // 2):
        value = reading.shortened(value)
    label = in_words(named, max(8, cells(named.partition(" ")[0]), room - min(cells(value), room // 2)))
    if not typing:
        value = in_clauses(value, room - cells(label)) if _whole_words(value, room - cells(label)) else ""
    return _step_row(
        (_edge(focused), Span("      "), Span(label, "text" if focused else "muted")), value, role, focused
    )


def _edge(focused: bool) -> Span:
    return Span("", "strong", "cursor") if focused else Span(" ")


def _step_row(left: Sequence[Span], value: str, role: str, focused: bool) -> ScreenLine:
    """A line of the left column; its value ends one cell before the right edge."""
    right = (Span(value, role), Span(" ")) if value else (Span(" "),)
    return ScreenLine(tuple(left), right, "cursor" if focused else "ground")


def column(reading: Reading, focus: str, typed: str, width: int, height: int) -> list[ScreenLine]:
    """The left column in `height` lines: what is open stays in view, what is to come folds first."""
    before, after = _outer(reading)
    room = height - len(before) - len(after)
    if room < 4:
        before, after, room = [], [], height
    rows = step_rows(reading)
    if not rows:
        return _asks(reading, focus, width, room)
    listed, at = _unfolded(reading, rows, focus)
    if len(listed) > room:
        listed, at = _unfolded(reading, _folded(rows, len(listed) - room), focus)
    if len(listed) > room:
        top = min(max(0, at - room // 2), len(listed) - room)
        listed = listed[top : top + room]
    lines = [
        step_line(one, width, focused) if isinstance(one, StepRow) else ask_line(reading, one, width, focused, typed)
        for one, focused in listed
    ]
    return [*before, *lines, *after][:height]


def _asks(reading: Reading, focus: str, width: int, height: int) -> list[ScreenLine]:
    """The asks of a procedure without steps, with the open one in view."""
    here = focus or reading.open.key
    asks = stepless(reading, focus)
    at = next((place for place, (ask, _) in enumerate(asks) if ask.key == here), 0)
    top = min(max(0, at - height // 2), max(0, len(asks) - height))
    return [step_line(row, width, ask.key == here and row.status == DONE) for ask, row in asks[top : top + height]]


def _unfolded(reading: Reading, rows: Sequence[StepRow], focus: str) -> tuple[list[tuple[StepRow | Ask, bool]], int]:
    """The steps with the asks that are unfolded under them, each with whether the cursor is on it, and which one has
    the cursor or is open."""
    here = parted(open_step(reading))[0]
    listed, at = list[tuple[StepRow | Ask, bool]](), -1
    for row in rows:
        mine = asks_of(reading, row, focus)
        if row.part and row.main != here and not mine:
            continue
        focused = not reading.form and [ask.key for ask in mine] == [focus]
        if focused or (at < 0 and row.status == OPEN and not focus):
            at = len(listed)
        listed.append((row, focused))
        for ask in mine if not focused else ():
            at = len(listed) if ask.key == focus else at
            listed.append((ask, ask.key == focus))
    return listed, max(at, 0)


def _folded(rows: Sequence[StepRow], surplus: int) -> list[StepRow]:
    """The steps with the last ones to come in one line, as `7 to 10`."""
    shown = [row for row in rows if not (row.part and row.status == AHEAD)]
    ahead = 0
    while ahead < len(shown) and shown[-1 - ahead].status == AHEAD:
        ahead += 1
    take = min(ahead, surplus + 1)
    if take < 2:
        return shown
    first, last = shown[-take], shown[-1]
    return [*shown[:-take], StepRow(first.main, "", f"to {last.main}", "", AHEAD)]


def _outer(reading: Reading) -> tuple[list[ScreenLine], list[ScreenLine]]:
    """The outer procedure of a nested one, folded to a line above and a line below."""
    held = outer(reading)
    if held is None:
        return [], []
    top = ScreenLine((Span("  "), Span(held.title, "strong")), (Span(held.held, "muted"), Span(" ")))
    return [top, BLANK], [BLANK, ScreenLine((Span("  "), Span(held.back, "strong")))]


# -- the page ---------------------------------------------------------------------------------------------------------
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
        left = column(reading, focus, state.text, parted.steps, room)
        right = [inset(line, parted.ask) for line in _ask(reading, state, parted, room)]
        more = numbers.column(reading, state, parted.ledger - 3, room) if parted.ledger else []
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
    return [*made, BLANK, *numbers.column(reading, state, width, room - len(made) - 1)]


def _asked(reading: Reading, state: FlowState, width: int, room: int) -> list[ScreenLine]:
    """The ask, or all numbers in its place."""
    return (numbers.why if state.why else asks.column)(reading, state, width, room)


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
