"""The page before anything is changed: at the left what the action was answered and counted, at the right one of it."""

from __future__ import annotations

from engine.core.ask import Ask
from engine.core.desk import Span
from engine.view import words
from engine.view.correcting import (
    ASK,
    CELL,
    DEED,
    MOVE,
    NUMBER,
    VALUE,
    Row,
    examples,
    move_ask,
    typing_hint,
    way,
    way_hint,
)
from engine.view.numbers import number_row
from engine.view.steps import parted

from .. import commands
from ..desk import Desk
from ..flow import answers, asks, dice, ledger
from ..flow.blocks import Block, block, gap, pinned
from ..flow.choices import option_lines
from ..flow.labels import label_of, labels
from ..flow.layout import columns, inset
from ..lines import BLANK, Caret, ScreenLine, beside, cells, cut, line, rule
from ..list import centred, ground, mark
from ..wrapping import in_clauses, in_words, wrapped
from .control import Mending

DETAIL = 8
"""Lines that the row under the cursor has of its own at least in a window of one column; it has what rows leave too."""

_PLAIN = ("no", "none", "0", "-", "")


def body(mending: Mending, width: int, height: int) -> list[ScreenLine]:
    """Rows at the left, the one under the cursor at the right; in a narrow window above each other."""
    if not mending.rows:
        return [line("  ", (text, "muted")) for text in wrapped(_nothing(), width - 4)]
    left = columns(width).steps
    if not left:
        rows = _list(mending, width, height - min(DETAIL, height // 2))
        made = _detail(mending, width - 3, height - len(rows) - 1)
        return [*rows, rule(), *(inset(one, width) for one in made)]
    listed, right = _list(mending, left, height), _detail(mending, width - left - 4, height)
    shown = [inset(right[y] if y < len(right) else BLANK, width - left - 1) for y in range(height)]
    return [beside(listed[y] if y < len(listed) else BLANK, left, shown[y], width - left - 1) for y in range(height)]


def _nothing() -> str:
    other = commands.key("correct-other")
    return f"This line was asked nothing and shows no number. {other} charges something now, tied to it, or goes back."


# -- the rows ------------------------------------------------------------------------------------------------------
def _list(mending: Mending, width: int, height: int) -> list[ScreenLine]:
    lines, at = list[ScreenLine](), 0
    before: Row | None = None
    for place, row in enumerate(mending.rows):
        if row.prefix and (before is None or before.prefix != row.prefix):
            lines.append(line("    ", (words.nested(row.prefix).capitalize(), "strong")))
        first = before is None or (before.step, before.prefix) != (row.step, row.prefix)
        if place == mending.at:
            at = len(lines)
        lines.append(_line(row, first, width, place == mending.at))
        before = row
    top = centred(at, height, len(lines))
    return lines[top : top + height]


def _line(row: Row, first: bool, width: int, focused: bool) -> ScreenLine:
    """One row: its step where that begins, what it is called, and its value; numbers are strong."""
    role = "strong" if focused or row.kind == NUMBER else "muted" if row.value in _PLAIN else "text"
    main, part = parted(row.step)
    step = (f"{main:>3}{part}" if first else "").ljust(4)
    room = width - 9
    title = _title(row.title, max(8, room - min(cells(row.value), max(4, room // 4))))
    value = in_clauses(row.value, room - cells(title))
    left = (mark(focused), Span(step, "muted"), Span(" "), Span(title, "text" if focused else "muted"))
    return ScreenLine(left, (Span(" " + value, role), Span(" ")), ground(focused))


def _title(text: str, room: int) -> str:
    """What a row is called, in whole words unless only one of several would be left."""
    short = in_words(text, room)
    return short if " " in short or " " not in text else cut(text, room).rstrip()


# -- the row under the cursor --------------------------------------------------------------------------------------
def _detail(mending: Mending, width: int, height: int) -> list[ScreenLine]:
    row = mending.row
    assert row is not None
    if row.kind == ASK:
        top = asks.above(mending.reading, mending.state, width)
    elif row.kind == MOVE:
        top = _choices(move_ask(mending.desk, mending.found), width)
    elif row.kind == CELL and (asked := mending.cell_ask(row)).options:
        top = _choices(asked, width)
    elif row.kind == NUMBER:
        top = _number(mending, row, width)
    else:
        top = [
            block([line((row.title, "strong"))]),
            gap(),
            block(_was(row, width)),
            gap(),
            block(_examples(mending.desk, row, width)),
        ]
    return pinned(top, _foot(mending, row, width), height, asks.LOWEST)


def _number(mending: Mending, row: Row, width: int) -> list[Block]:
    reading = mending.reading
    shown = reading.outcome.shown[row.key]
    return [ledger.number_block(number_row(reading, shown, whole=True), width), gap()]


def _choices(asked: Ask, width: int) -> list[Block]:
    """What could have been done, or said in a line of a table, instead."""
    label = label_of(asked)
    found = [option_lines(option, label.get(option.id, ""), False, width) for option in asked.options]
    return [block([line((asked.prompt, "strong"))]), gap(), block([row for rows in found for row in rows])]


def _was(row: Row, width: int) -> list[ScreenLine]:
    return [ScreenLine((Span(text, "muted"),)) for text in wrapped(f"was {row.value}", width)]


def _foot(mending: Mending, row: Row, width: int) -> list[Block]:
    """What is being typed, or what changes the row; below it how."""
    state = mending.state
    if state.prompt is not None:
        field = ScreenLine(state.prompt.field.spans(width), (), "cursor")
        return [block([field]), _hint(typing_hint(row), width)]
    if row.kind == ASK and state.text:
        return _typed(mending, width)
    asked = mending.cell_ask(row) if row.kind == CELL else mending.ask
    hint = way_hint(row, asked, mending.reading.outcome)
    return [block(answers.answer(_key(mending, row, asked), way(row, asked), "", width)), _hint(hint, width)]


def _typed(mending: Mending, width: int) -> list[Block]:
    asked, text, reading = mending.ask, mending.state.text, mending.reading
    if asked.kind == "dice":
        side = reading.mode(asked.who)
        return [block([dice.entry_line(asked, text, width)]), block(dice.state_lines(asked, text, side, width))]
    typed = (Span(text, "strong"), Caret(" ", "cue"))
    limits = f"{asked.low} to {asked.high}" if asked.kind == "number" else ""
    return [block([ScreenLine(typed, (Span(limits, "muted"),) if limits else (), "cursor")])]


def _key(mending: Mending, row: Row, asked: Ask) -> str:
    """The keys that change a row."""
    if row.kind == MOVE:
        return "1-9"
    if row.kind == CELL:
        return f"1-{max(labels(asked), default='9')}" if asked.options else "enter"
    if row.kind in (DEED, VALUE):
        return "enter"
    if row.kind == ASK and asked.kind == "declare":
        return "+"
    if row.kind == ASK and asked.kind == "number":
        return f"{asked.low}-{min(asked.high, 9)}"
    if row.kind == ASK and asked.kind == "choice":
        return f"1-{max(labels(asked, mending.control.answers.chosen(asked)), default='9')}"
    return "0-9"


def _examples(desk: Desk, row: Row, width: int) -> list[ScreenLine]:
    """How what was done by hand is typed."""
    found = examples(desk, row)
    longest = max((cells(typed) for typed, _ in found), default=0)
    return [line((f"{typed:<{longest}}  ", "text"), (in_words(means, max(4, width - longest - 2)), "muted"))
            for typed, means in found]  # fmt: skip


def _hint(text: str, width: int) -> Block:
    rows = [ScreenLine((Span(row, "muted"),)) for row in wrapped(text, width)] if text else []
    return block(rows, rows[:1], [], gives=5)
