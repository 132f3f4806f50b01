"""The left column: the steps as the rules number them, what came of each, and what is unfolded under them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core.ask import Ask, Step
from engine.core.desk import Span
from engine.view import words
from engine.view.action import Reading

from ..lines import BLANK, ScreenLine, cells
from ..wrapping import in_clauses, in_words

AHEAD, KNOWN, OPEN, DONE, OVER = "ahead", "known", "open", "done", "over"
"""How far a step is: to come; worked out behind the open one; open; done; passed over."""

LABEL = 17
"""Cells that the name of a step takes at most."""

_MARKS = {OPEN: "now", DONE: "done", OVER: "none"}
_WHOSE = re.compile(r"^(target|guardian)'s")
"""How the key of an ask says whose it is."""

_NUMBER = re.compile(r"(\d+)(.*)")


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step: its main number and the letter of a part, its title, what came of it, and how far it is."""

    main: str
    part: str
    title: str
    result: str
    status: str

    @property
    def number(self) -> str:
        """The number as the rules have it."""
        return self.main + self.part


@lru_cache(maxsize=256)
def parted(number: str) -> tuple[str, str]:
    """A step's number as its main number and the letter of its part: `8d` is 8 and d."""
    match = _NUMBER.fullmatch(number)
    return (match[1], match[2]) if match else (number, "")


def open_step(reading: Reading) -> str:
    """The number of the step that stands open: where everything is worked out, that of the last roll."""
    if not reading.applying:
        return reading.open.step
    rolled = [ask.step for ask in reading.rolls()]
    return rolled[-1] if rolled else reading.steps[-1].number if reading.steps else ""


@lru_cache(maxsize=2)
def step_rows(reading: Reading) -> tuple[StepRow, ...]:
    """Every step of the innermost open procedure, those to come included. A reading never changes: once for each."""
    titles = dict(reading.rules.steps(reading.procedure))
    for step in reading.steps:
        titles.setdefault(step.number, step.title)
    entered = {step.number: step for step in reading.steps}
    numbers, here = list(titles), open_step(reading)
    at = numbers.index(here) if here in titles else len(numbers)
    rows = []
    for place, (number, title) in enumerate(titles.items()):
        main, part = parted(number)
        found = entered.get(number)
        status = _status(reading, number, found, here, place > at)
        result = _result(reading, number, found, status)
        rows.append(StepRow(main, part, _title(reading, found.title if found else title), result, status))
    return tuple(rows)


def _title(reading: Reading, title: str) -> str:
    """A title with the names of those it speaks of."""
    for id, place in ((reading.attacker, "{attacker}"), (reading.target, "{target}")):
        title = title.replace(place, reading.view.short(id) if id else place[1:-1].title())
    return reading.shortened(title)


def _status(reading: Reading, number: str, step: Step | None, here: str, later: bool) -> str:
    main, part = parted(number)
    if number in (here, parted(here)[0]):
        return OPEN
    if reading.form and any(parted(ask.step)[0] == main for ask in reading.fields):
        return OPEN
    if step is None:
        touched = any(shown.step == number for shown in reading.shown) if part else False
        return DONE if touched and not later else AHEAD
    if step.passed_over:
        return OVER
    return KNOWN if later else DONE


def _result(reading: Reading, number: str, step: Step | None, status: str) -> str:
    if step is None or (status == OPEN and reading.form):
        return ""
    if status != OVER:
        return reading.shortened(step.result)
    declares = any(ask.kind == "declare" and ask.step == number for ask in reading.passed)
    return "+ to ask" if declares and step.result in ("", "none") else reading.shortened(step.result)


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
    value = typed if typing else words.answer_words(ask, reading.answer(ask.key))
    plain = value in ("no", "none", "0", "-", "")
    role = "cue" if typing else "strong" if focused else "muted" if plain else "text"
    room = width - 10
    named = _WHOSE.sub(f"{reading.view.short(ask.who)}'s", words.field_label(ask, reading.prefix))
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
        return _asks(reading, focus, typed, width, room)
    lines, at = _unfolded(reading, rows, focus, typed, width)
    if len(lines) > room:
        lines, at = _unfolded(reading, _folded(rows, len(lines) - room), focus, typed, width)
    if len(lines) > room:
        top = min(max(0, at - room // 2), len(lines) - room)
        lines = lines[top : top + room]
    return [*before, *lines, *after][:height]


def _asks(reading: Reading, focus: str, typed: str, width: int, height: int) -> list[ScreenLine]:
    """The asks of a procedure without steps, with the open one in view."""
    here = focus or reading.open.key
    asks = [
        ask
        for ask in (*reading.passed, reading.open)
        if ask.kind != "declare" or ask.key == here or reading.answer(ask.key)
    ]
    at = next((place for place, ask in enumerate(asks) if ask.key == here), 0)
    top = min(max(0, at - height // 2), max(0, len(asks) - height))
    return [_ask_row(reading, ask, here, typed, width) for ask in asks[top : top + height]]


def _ask_row(reading: Reading, ask: Ask, here: str, typed: str, width: int) -> ScreenLine:
    """One ask as if it were a step: who answers, and what came of it."""
    done = ask.key in reading.outcome.answers
    result = words.answer_words(ask, reading.answer(ask.key))
    row = StepRow("", "", reading.name(ask.who).text, result, DONE if done else OPEN)
    return step_line(row, width, ask.key == here and done)


def _unfolded(
    reading: Reading, rows: Sequence[StepRow], focus: str, typed: str, width: int
) -> tuple[list[ScreenLine], int]:
    """The lines of the steps with what is unfolded under them, and which line has the cursor or is open."""
    here = parted(open_step(reading))[0]
    lines, at = list[ScreenLine](), -1
    for row in rows:
        mine = asks_of(reading, row, focus)
        if row.part and row.main != here and not mine:
            continue
        focused = not reading.form and [ask.key for ask in mine] == [focus]
        listed = bool(mine) and not focused
        if focused or (at < 0 and row.status == OPEN and not focus):
            at = len(lines)
        lines.append(step_line(row, width, focused))
        for ask in mine if listed else ():
            at = len(lines) if ask.key == focus else at
            lines.append(ask_line(reading, ask, width, ask.key == focus, typed))
    return lines, max(at, 0)


def asks_of(reading: Reading, row: StepRow, focus: str) -> list[Ask]:
    """What is unfolded under a step: fields of the open form, the asks of the step with the cursor, or of any other
    what is to be seen though nobody was asked."""
    if reading.form:
        return [ask for ask in reading.fields if ask.step == row.number]
    asks = [ask for ask in reading.passed if ask.step == row.number]
    return asks if any(ask.key == focus for ask in asks) else [ask for ask in asks if _stays(reading, ask)]


def _stays(reading: Reading, ask: Ask) -> bool:
    """Whether what passed by itself stays in view: an amount that a side may still say, before anything is rolled."""
    return bool(ask.habit) and ask.kind == "number" and not reading.rolls()


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
    if not reading.prefix:
        return [], []
    outer = [step for step in reading.outcome.steps if step.prefix != reading.prefix]
    at = parted(outer[-1].number)[0] if outer else ""
    who = reading.view.short(reading.begin.who)
    title = reading.rules.procedures[reading.begin.procedure].title.lower()
    held = (Span(f"held at {at}" if at else "held", "muted"), Span(" "))
    top = ScreenLine((Span("  "), Span(f"{who}: {title}", "strong")), held)
    return [top, BLANK], [BLANK, ScreenLine((Span("  "), Span(f"Then back to {who}", "strong")))]
