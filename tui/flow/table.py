"""A table that is asked for: what its keys do to its lines, and its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core.ask import Ask, Option, RowField
from engine.core.desk import Column, Row, Span
from engine.core.model import Refused
from engine.core.procedure import Outcome
from engine.rules.common.base import TableView
from engine.view import answering, lately, words
from engine.view.action import Reading
from engine.view.answering import Rows, labelled

from ..commands import Key
from ..lines import BLANK, ScreenLine, in_words, padded, total, wrapped
from ..panes.order import Placed, place, titles
from ..panes.status import section_line
from . import layout
from .choices import every_label, option_lines
from .layout import Columns
from .subject import CELL, Cursor, Prompt, Subject


class Table:
    """The table under the cursor, which stands on one of its lines and there on a field, or on the line that adds
    one."""

    def __init__(self, subject: Subject, cursor: Cursor) -> None:
        self.subject, self.state, self.cursor = subject, subject.state, cursor
        self._viewed: tuple[Outcome, Rows, TableView] | None = None

    @property
    def here(self) -> bool:
        """Whether the cursor is on a table."""
        return self.ask.kind == "table"

    @property
    def ask(self) -> Ask:
        """The ask under the cursor."""
        return self.cursor.ask

    @property
    def reading(self) -> Reading:
        """The action that it is a part of."""
        return self.subject.reading

    @property
    def rows(self) -> Rows:
        """The lines so far."""
        ask, state = self.ask, self.state
        if state.rows is not None and state.rows_of == ask.key:
            return state.rows
        return answering.rows_of(self.reading, ask)

    def _put(self, rows: Rows) -> None:
        self.state.rows, self.state.rows_of, self.state.text = rows, self.ask.key, ""
        if self.state.line is not None and self.state.line >= len(rows):
            self.state.line = len(rows) - 1 if rows else None

    @property
    def shown_as(self) -> TableView:
        """How the lines are shown, as the ruleset has it."""
        outcome, rows = self.reading.outcome, self.rows
        known = self._viewed
        if known is None or known[0] is not outcome or known[1] != rows:
            known = self._viewed = outcome, rows, answering.table_view(self.reading, self.ask, rows)
        return known[2]

    @property
    def adds(self) -> tuple[Option, ...]:
        """What one more line can be."""
        return answering.adds_of(self.shown_as, self.ask)

    def fields(self, line: int) -> list[RowField]:
        """The fields that count for a line, in the order of the ruleset."""
        return answering.fields_of(self.shown_as, self.ask, line)

    @property
    def field(self) -> RowField | None:
        """The field under the cursor; None on the line that adds one."""
        line = self.state.line
        if line is None or line >= len(self.rows):
            return None
        fields = self.fields(line)
        return fields[min(self.state.cell, len(fields) - 1)]

    def options(self) -> dict[str, Option]:
        """What the labels mean now: kinds of lines to add, or what the field under the cursor can be."""
        field = self.field
        offered = self.adds if field is None else field.options
        chosen = self.rows[self.state.line].get(field.id) if field and self.state.line is not None else None
        return labelled(offered, every_label(), chosen)

    # -- keys ----------------------------------------------------------------------------------------------------
    def takes(self, key: Key) -> bool:
        """Takes a key of the table; whether it was one."""
        acts = {"right": 1, "tab": 1, "left": -1}
        if key.name in acts:
            return self._to_field(acts[key.name])
        if key.name in ("backspace", "X"):
            self.take_away(key.name == "backspace")
            return True
        if key.name == "+":
            self.state.line, self.state.text = None, ""
            return True
        return self._label(key)

    def _label(self, key: Key) -> bool:
        field = self.field
        if field is not None and not field.options and key.text.isdigit():
            self._type_digit(field, key.text)
            return True
        option = self.options().get(key.name)
        if option is None:
            return key.text.isdigit() and self._none_such()
        if field is None:
            self._add(option.id)
        else:
            self._set(field, option.id)
        return True

    def _none_such(self) -> bool:
        offered = len(self.options())
        raise Refused("no_such_option", f"Choose 1 to {min(offered, 9)}." if offered else "Nothing can be chosen here.")

    def _to_field(self, by: int) -> bool:
        """Goes to another field of the line; onto a line of the table first, where the cursor is on none."""
        rows, state = self.rows, self.state
        if not rows or (state.line is None and by < 0):
            return by > 0
        if state.line is None:
            state.line = len(rows) - 1
        else:
            fields = self.fields(state.line)
            state.cell = (min(state.cell, len(fields) - 1) + by) % len(fields)
        state.text = ""
        field = self.field
        if field is not None and field.text:
            state.prompt = Prompt(CELL, self.ask.key)
        return True

    def _type_digit(self, field: RowField, digit: str) -> None:
        """Adds a digit to a number; one that can't be is refused and what was typed stays."""
        text = answering.field_digit(field, self.state.text, digit)
        self._set(field, int(text))
        self.state.text = text

    def _set(self, field: RowField, value: Any) -> None:
        self._put(answering.row_changed(self.rows, self.state.line or 0, field, value))

    def _add(self, id: str) -> None:
        """Adds a line of that kind, against whom the last one is, or who is likeliest."""
        whom = tuple(lately.usual_target(self.subject.desk, self.subject.desk.selected).values())
        self._put(answering.row_added(self.reading, self.ask, self.rows, id, whom))

    def take_away(self, typed_first: bool) -> None:
        """Takes the line under the cursor away, or the last one; a digit that is being typed first."""
        rows, state = self.rows, self.state
        field = self.field
        if typed_first and state.text and field is not None:
            text = state.text[:-1]
            self._set(field, int(text) if text else field.default)
            state.text = text
            return
        if not rows:
            raise Refused("nothing_to_remove", "There is no line to take away.")
        line = len(rows) - 1 if state.line is None else state.line
        self._put((*rows[:line], *rows[line + 1 :]))

    def move(self, by: int) -> None:
        """Up and down the lines, and beyond their ends to the asks around the table."""
        rows, state = self.rows, self.state
        at = (len(rows) if state.line is None else state.line) + by
        state.text = ""
        if 0 <= at <= len(rows):
            state.line = None if at == len(rows) else at
        else:
            self.cursor.move(by)

    def enter(self) -> None:
        """Takes the lines as they are; of a table that was answered, in place of that answer."""
        rows = tuple(map(dict, self.rows))
        answering.enough(self.ask, rows)
        self.subject.do(answering.given(self.reading, self.ask, rows))
        self.state.rows, self.state.line = None, None

    def named(self, text: str) -> None:
        """Takes words that were typed for a field."""
        field = self.field
        if field is not None:
            self._set(field, field.check(text))
        self.state.prompt = None
        self._to_field(1)


# -- its page: the lines with their cells, what one more can be, and what all of them come to -------------------------
_FRONT = 5
"""Cells before the first column: the cursor and the number of the line."""

_LEAST_LIST = 3
_LABEL = 12


def body(table: Table, width: int, height: int) -> list[ScreenLine]:
    """Everything between header and footer, in at most `height` lines."""
    view = _whole(table)
    top = _title(table, view, width, height)
    said = [ScreenLine((Span("  "), Span(text, "cue"))) for text in wrapped(table.state.said, width - 3)]
    said = said if table.state.said else []
    totals = [section_line(one, _LABEL) for one in view.totals]
    room = height - len(top) - len(said)
    rows, at = _rows(table, view, width)
    listed = _list(table, width)
    space = room - min(len(rows), max(3, room // 2)) - _LEAST_LIST
    totals = totals[: max(0, space)]
    shown = _window(rows, max(2, room - len(totals) - min(len(listed), max(_LEAST_LIST, room // 2))), at)
    left = room - len(shown) - len(totals)
    return [*top, *shown, *_window(listed, left, _chosen(listed)), *totals, *said][:height]


def _whole(table: Table) -> TableView:
    """How the ruleset shows the lines; where it has nothing to say of them, their fields as columns."""
    view = table.shown_as
    if view.columns:
        return view
    ask = table.ask
    columns = tuple(Column(one.id, one.title.capitalize(), 18, right=bool(not one.options)) for one in ask.fields)
    return replace(view, columns=columns, rows=tuple(_plain(ask, row, n) for n, row in enumerate(table.rows)))


def _plain(ask: Ask, row: Mapping[str, Any], n: int) -> Row:
    return Row(str(n), {one.id: Span(words.cell_words(one, row)) for one in ask.fields})


def _title(table: Table, view: TableView, width: int, height: int) -> list[ScreenLine]:
    """Who builds what, and what decides it; then a rule."""
    reading = table.reading
    lines = [ScreenLine((Span("  "), *one.spans), (*one.right, Span(" "))) for one in view.title]
    made = layout.title(reading, width, height, Columns(0, width))
    if lines:
        made = [*lines[: 1 if height < 16 else 2], made[-1]]
    return [BLANK, *made, BLANK] if height >= 22 else made


def _rows(table: Table, view: TableView, width: int) -> tuple[list[ScreenLine], int]:
    """Titles, the lines with what stands below them, and the line that adds one; and where the cursor is."""
    placed = place(view.columns, width - _FRONT + 2)
    head = titles(placed)
    out = [ScreenLine((Span(" " * (_FRONT - 2)), *head.left))]
    line, field, at = table.state.line, table.field, 0
    for n, row in enumerate(view.rows):
        if n == line:
            at = len(out)
        out.append(_row(row, n, placed, field.id if field is not None and n == line else "", n == line))
        if told := view.below.get(n):
            out += [ScreenLine((Span(" " * 14), Span(text, "muted"))) for text in wrapped(told, max(10, width - 16))]
    if len(view.rows) < table.ask.high:
        at = len(out) if line is None else at
        out.append(_add_line(table, view, line is None, width))
    return out, at


def _row(row: Row, n: int, placed: Sequence[Placed], field: str, here: bool) -> ScreenLine:
    edge = Span("", "strong", "cursor") if here else Span(" ")
    out = [edge, Span(f"{n + 1:>2}  ", "strong" if here else "muted")]
    for one in placed:
        span = row.cells.get(one.column.id, Span(""))
        span = replace(span, text=in_words(span.text, one.width))
        if one.column.id == field:
            span = replace(span, role="cue")
        gap = Span(" " * one.gap)
        out += [gap, *padded((span,), one.width, one.column.right)]
    return ScreenLine(tuple(out), ground="cursor" if here else "ground")


def _add_line(table: Table, view: TableView, here: bool, width: int) -> ScreenLine:
    edge = Span("", "strong", "cursor") if here else Span(" ")
    what = table.ask.fields[0].title
    article = "an" if what[:1] in "aeiou" else "a"
    left = (edge, Span(" "), Span("+", "strong"), Span("  "), Span(f"Add {article} {what}", "strong"))
    right = (Span(view.adding, "muted"), Span(" ")) if view.adding else ()
    kept = right if total(left) + total(right) < width else ()
    return ScreenLine(left, kept, "cursor" if here else "ground")


def _list(table: Table, width: int) -> list[ScreenLine]:
    """What can be added, or what the field under the cursor can be."""
    field, line, state = table.field, table.state.line, table.state
    inner, lead = width - _FRONT - 1, Span(" " * _FRONT)
    if state.prompt is not None and state.prompt.purpose == CELL and field is not None:
        named = Span(f"{field.title}  ", "muted")
        return [ScreenLine((lead, named, *state.prompt.field.spans(max(4, inner - len(field.title) - 2))))]
    labels = {option.id: label for label, option in table.options().items()}
    offered = table.adds if field is None else field.options
    if field is None or line is None:
        return [_inset(one, lead) for option in offered
                for one in option_lines(option, labels.get(option.id, ""), False, inner)]  # fmt: skip
    value = table.rows[line].get(field.id, field.default)
    if not offered:
        typed = f"type {max(0, field.low)} to {field.high}"
        return [ScreenLine((lead, Span(f"{field.title}  ", "text"), Span(typed, "muted")))]
    head = ScreenLine((lead, Span(f"{field.title[:1].upper()}{field.title[1:]} of line {line + 1}", "strong")))
    made = [option_lines(option, labels.get(option.id, ""), option.id == value, inner) for option in offered]
    return [head, *(_inset(one, lead) for rows in made for one in rows)]


def _inset(one: ScreenLine, lead: Span) -> ScreenLine:
    return replace(one, left=(lead, *one.left), right=(*one.right, Span(" ")) if one.right else ())


def _chosen(lines: Sequence[ScreenLine]) -> int:
    return next((y for y, one in enumerate(lines) if one.ground == "cursor"), 0)


def _window(lines: Sequence[ScreenLine], room: int, at: int) -> list[ScreenLine]:
    """So many of the lines, with the chosen one and always the first of them in view."""
    if len(lines) <= room or room < 2:
        return list(lines[: max(0, room)])
    head, rest = lines[0], lines[1:]
    first = max(0, min(at - 1 - (room - 1) // 2, len(rest) - room + 1))
    return [head, *rest[first : first + room - 1]]


def footer_words(table: Table) -> list[tuple[str, str]]:
    """What the keys of the table do now, as the first words of the footer."""
    found, field = list(table.options()), table.field
    digits = "" if not found else "1" if len(found) == 1 else f"1-{found[-1]}"
    if field is None:
        first = [(digits, "add")] if digits else []
        return [*first, ("tab", "change")] if table.rows else first
    first = [(digits, field.title)] if digits else [("0-9", field.title)]
    return [*first, ("tab", "field"), ("+", "add")]
