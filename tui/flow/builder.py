"""The page of a table: its lines with their cells, what one more line or the field under the cursor can be, and what
all of them come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core.ask import Ask
from engine.core.desk import Column, Row, Span
from engine.rules.common.base import TableView
from engine.view import words

from ..lines import BLANK, ScreenLine, padded, total
from ..panes.order import Placed, place, titles
from ..panes.status import section_line
from ..wrapping import in_words, wrapped
from . import layout
from .building import Table
from .choices import option_lines
from .layout import Columns
from .state import CELL

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
