"""The selected fighter at the right of a wide window: all the ruleset says, and what the fighter may do now."""

from __future__ import annotations

from dataclasses import replace

from engine.desk import Span
from engine.rules.base import MenuItem

from ..desk import Desk
from ..lines import BLANK, Piece, ScreenLine, cells, line, padded, total
from ..wrapping import in_words, wrapped
from .status import wrapped_section

MOST, LEAST = 62, 44
"""Cells for the sheet, of which the first two stay free."""

TABLE = 75
"""Cells that the table keeps beside the sheet: motes and every number but soak."""

_TITLE = 19
_HIGH = 28
"""A sheet that is narrower than it likes to be needs this many lines."""


def sheet_width(width: int, height: int) -> int:
    """How wide the sheet is in a window of this size; 0 where it has no place."""
    room = min(MOST, width - TABLE - 1)
    return room if room == MOST or (room >= LEAST and height >= _HIGH) else 0


def sheet_lines(desk: Desk, width: int, height: int) -> list[ScreenLine]:
    """Exactly `height` lines."""
    who, enc = desk.selected, desk.enc
    if not who:
        return [BLANK] * height
    heading, *rest = enc.rules.sections(enc.state, who) or (None,)
    role = "accent" if who == desk.acting else "strong"
    right = (*heading.right, Span(" ")) if heading else ()
    out = [BLANK, *_heading(Span(desk.name(who), role), right, width), BLANK]
    out += [row for one in rest for row in wrapped_section(one, width - 1)]
    if not enc.moment.open:
        out += _menu(desk, who, width, height - len(out))
    return [*out[:height], *[BLANK] * (height - len(out))]


def _heading(name: Span, right: tuple[Span, ...], width: int) -> list[ScreenLine]:
    """The name and who it is, in two lines where one has no room for both."""
    if 2 + total((name,)) + 1 + total(right) <= width:
        return [ScreenLine((Span("  "), name), right)]
    return [ScreenLine((Span("  "), name)), ScreenLine((Span("  "), *right))]


def _menu(desk: Desk, who: str, width: int, room: int) -> list[ScreenLine]:
    """What the fighter may do, with as much of each note as there is room for; what has no line is counted."""
    items = desk.enc.menu(who)
    if not items or room < 3:
        return []
    head = [BLANK, line("  ", ("x", "strong"), ("  May do now", "strong"))]
    made = [_item(item, width) for item in items]
    if sum(map(len, made)) > room - 2:
        made = [[_short_item(item, width)] for item in items]
    rows = [row for one in made for row in one]
    if len(rows) > room - 2:
        rows = rows[: room - 3]
        rows.append(line("      ", (f"and {len(items) - len(rows)} more", "muted")))
    return [*head, *rows]


def _short_item(item: MenuItem, width: int) -> ScreenLine:
    """An action in one line: its cost, and its note where there is room for all of it; why it is barred in short."""
    (first, *more) = _item(item, width)
    if not more:
        return first
    told = in_words(item.barred, width - _TITLE - 8)
    return _item(replace(item, note="", barred=told), width)[0]


def _item(item: MenuItem, width: int) -> list[ScreenLine]:
    title = padded((Span(item.title, "muted" if item.barred else "text"),), _TITLE)
    mark = Span("", "muted", "out") if item.barred else Span(" ")
    cost = "" if item.barred else item.cost
    right: list[Piece] = [(cost, "text"), " "] if cost else []
    first, *rest = wrapped(item.barred or item.note, width - _TITLE - 8 - (cells(cost) + 2 if cost else 0))
    indent = " " * (_TITLE + 7)
    return [line("  ", mark, "  ", *title, "  ", (first, "muted"), right=right),
            *(line(indent, (row, "muted")) for row in rest)]  # fmt: skip
