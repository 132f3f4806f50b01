"""How a correction is drawn: the action before anything is changed, and what would come out different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.ask import Ask
from engine.core.desk import Span
from engine.history.correct import Correction
from engine.view import preview, words
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
from engine.view.preview import ABOVE, Difference, Retold
from engine.view.steps import parted

from .. import commands
from ..desk import Desk
from ..flow import asks, numbers
from ..flow.blocks import Block, block, gap, pinned
from ..flow.choices import label_of, labels, option_lines
from ..flow.layout import columns, inset
from ..lines import (
    BLANK,
    Caret,
    ScreenLine,
    beside,
    cells,
    cut,
    cut_spans,
    in_clauses,
    in_words,
    line,
    padded,
    rule,
    total,
    track,
    wrapped,
)
from ..list import Scroll, centred, counted_below, ground, mark
from .control import Drawn, Mending

# -- before anything is changed: at the left what was answered and counted, at the right one of it --------------------
DETAIL = 8
"""Lines that the row under the cursor has of its own at least in a window of one column; it has what rows leave too."""

_PLAIN = ("no", "none", "0", "-", "")


def before(mending: Mending, width: int, height: int) -> list[ScreenLine]:
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
    return [numbers.number_block(number_row(reading, shown, whole=True), width), gap()]


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
    return [block(asks.answer(_key(mending, row, asked), way(row, asked), "", width)), _hint(hint, width)]


def _typed(mending: Mending, width: int) -> list[Block]:
    asked, text, reading = mending.ask, mending.state.text, mending.reading
    if asked.kind == "dice":
        side = reading.mode(asked.who)
        return [block([numbers.entry_line(asked, text, width)]), block(numbers.state_lines(asked, text, side, width))]
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


# -- what would come out different, before it is accepted -------------------------------------------------------------
WAS, NOW = 12, 12
"""Cells of the columns that say what was and what would be."""

FRONT = 6
"""Cells in front of a line of the log."""

LOWEST = 14
"""The lines that what differs takes at least, where there is room: the answer stands below."""


def heading(mending: Mending, title: str, width: int) -> ScreenLine:
    """The rule above it: what the correction puts in."""
    return rule(title, in_clauses(what(mending), width - len(title) - 8))


def what(mending: Mending) -> str:
    """What is put in, in a few words."""
    return "" if mending.correction is None else preview.what(mending.desk, mending.found, mending.correction)


def after(mending: Mending, width: int, height: int, scroll: Scroll) -> list[ScreenLine]:
    """Everything between header and footer: the rule, what differs, and the answer at the foot."""
    correction = mending.correction
    assert correction is not None
    rows = told(mending, correction, width)
    foot = [*_notices(mending, correction, width), *_answer(correction, width)]
    room = max(0, height - 2 - len(foot))
    head = line("  ", (_said_above(width), "muted"), right=_titles())
    shown = scroll.view(rows, room)
    shown = counted_below(shown, scroll.below(rows, shown), least=1)
    between = max(0, min(room, LOWEST) - len(shown))
    return [heading(mending, "Correction", width), head, *shown, *[BLANK] * between, *foot][:height]


def _said_above(width: int) -> str:
    """What the columns are of, as long as there is room for it."""
    return next((text for text in ABOVE if len(text) + 4 + WAS + NOW < width), "")


def _titles() -> tuple[Span, ...]:
    was, now = Span("was", "muted"), Span("is", "muted")
    return (*padded((was,), WAS, right=True), *padded((now,), NOW, right=True), Span(" "))


def told(mending: Mending, correction: Correction, width: int) -> list[ScreenLine]:
    """All that would differ, as far as it is known: the lines of the log, the fight, then the numbers of the corrected
    line. Each is worked out once for each correction and width."""
    drawn = mending.told
    if drawn is None or not drawn.is_of(correction, width):
        drawn = mending.told = Drawn(correction, width)
    _go_on(mending, drawn)
    if correction.goes_on:
        return [*drawn.rows, *_numbers_rows(mending, correction, width)]
    if drawn.below is None:
        drawn.below = list(_below(mending, drawn))
    return [*drawn.rows, *drawn.below]


def _go_on(mending: Mending, drawn: Drawn) -> None:
    """Draws the lines of the actions that have been run again since."""
    correction, end = drawn.of, mending.found.action.entry.n
    if drawn.done == correction.done:
        return
    changed = list(preview.retold(mending.desk, correction.lines_from(drawn.done)))
    if drawn.done == 0 and end in mending.lines and end not in (one.n for one in changed):
        drawn.rows += _same_line(mending, end, drawn.width)
        drawn.same = 1
    drawn.rows += [row for one in changed for row in _sentences(mending, one, drawn.width)]
    drawn.changed += len(changed)
    drawn.done = correction.done


def _below(mending: Mending, drawn: Drawn) -> Iterator[ScreenLine]:
    """What stands below the lines once all is known."""
    found, width = list(preview.differences(mending.desk, drawn.of)), drawn.width
    if found:
        yield line("  ", ("The fight then", "strong"))
        yield from _fight(found, width)
    yield from _numbers_rows(mending, drawn.of, width)
    last = preview.stays(len(mending.lines) - drawn.changed - drawn.same, bool(found))
    yield from (line("  ", (row, "muted")) for row in wrapped(last, width - 4))


def _numbers_rows(mending: Mending, correction: Correction, width: int) -> list[ScreenLine]:
    rows = list(_fight(list(preview.numbers(mending.desk, mending.found, correction)), width))
    return [line("  ", ("Worked out in it", "strong")), *rows] if rows else []


def _same_line(mending: Mending, n: int, width: int) -> list[ScreenLine]:
    """The corrected line where it reads as before."""
    rows = _wrapped(mending.lines[n].texts, width)
    return [line((_front(mending, n) if at == 0 else " " * FRONT), (row, "muted")) for at, row in enumerate(rows)]


def _front(mending: Mending, n: int) -> str:
    """The round or tick of a line, in front of it."""
    told = mending.lines.get(n)
    return f"{'' if told is None or told.when is None else told.when:>4}".ljust(FRONT)


def _sentences(mending: Mending, one: Retold, width: int) -> list[ScreenLine]:
    """What a line says, muted, and what it would say."""
    before, after, front = _wrapped(one.gone, width), _wrapped(one.come, width), _front(mending, one.n)
    rows = [line(front if at == 0 else " " * FRONT, ("was  " if at == 0 else "     ", "muted"), (text, "muted"))
            for at, text in enumerate(before)]  # fmt: skip
    front = " " * FRONT if rows else front
    rows += [line(front if at == 0 else " " * FRONT, ("is   " if at == 0 else "     ", "muted"), text)
             for at, text in enumerate(after)]  # fmt: skip
    return rows


def _wrapped(texts: Sequence[str], width: int) -> list[str]:
    return [row for text in texts for row in wrapped(text, width - FRONT - 6)]


def _fight(found: Sequence[Difference], width: int) -> Iterator[ScreenLine]:
    last = ""
    for one in found:
        name = one.who if one.who != last else ""
        last = one.who
        label = f"{name:<12} {one.what}" if one.who else one.what
        yield _difference(label, _cell(one.was, one.marks), _cell(one.now, one.marks), width)


def _cell(value: Span, marks: bool) -> tuple[Span, ...]:
    return track(value.text) if marks and value.text else (value,)


def _difference(label: str, was: tuple[Span, ...], now: tuple[Span, ...], width: int) -> ScreenLine:
    """A label, what was and what would be in their columns; words too long for them stand beside each other."""
    strong = tuple(Span(one.text, "strong", one.glyph) if one.role == "text" else one for one in now)
    if total(was) < WAS and total(strong) < NOW:
        right = (*padded(was, WAS, right=True), *padded(strong, NOW, right=True), Span(" "))
    else:
        most = max(8, (width - 24) // 2)
        right = (*cut_spans(was, most), Span("  to  ", "muted"), *cut_spans(strong, most), Span(" "))
    return ScreenLine((Span("       "), Span(label, "muted")), right)


# -- what must be known before it is accepted ----------------------------------------------------------------------
def _notices(mending: Mending, correction: Correction, width: int) -> list[ScreenLine]:
    told = preview.notices(mending.desk, correction)
    return [line("  ", (row, one.role)) for one in told for row in wrapped(one.text, width - 4)]


def _answer(correction: Correction, width: int) -> list[ScreenLine]:
    if known := preview.progress(correction):
        return [BLANK, line("  ", (known, "muted"))]
    (does, beside), key = preview.answer(correction), "esc" if correction.blocked else "enter"
    left = (Span("", "strong", "cursor"), Span(" "), Span(key, "strong"), Span(f"  {does}", "strong"))
    right = (Span(beside, "muted"), Span(" ")) if beside else ()
    made = ScreenLine(left, right if total(left) + total(right) < width else (), "cursor")
    return [made] if correction.blocked else [BLANK, made]
