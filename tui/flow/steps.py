"""The left column: the steps as the rules number them, what came of each, and what is unfolded under them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask
from engine.core.desk import Span
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

from ..lines import BLANK, ScreenLine, cells
from ..wrapping import in_clauses, in_words

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
    return _row((_edge(focused), marked, Span(number, role), Span(title, role)), result, role, focused)


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
    return _row((_edge(focused), Span("      "), Span(label, "text" if focused else "muted")), value, role, focused)


def _edge(focused: bool) -> Span:
    return Span("", "strong", "cursor") if focused else Span(" ")


def _row(left: Sequence[Span], value: str, role: str, focused: bool) -> ScreenLine:
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
