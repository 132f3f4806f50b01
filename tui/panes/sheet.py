"""The selected fighter at the right of a wide window: all the ruleset says, and what the fighter may do now."""

from __future__ import annotations

from engine.desk import Span

from ..desk import Desk
from ..lines import BLANK, Piece, ScreenLine, cells, line, padded
from .status import wrapped_section

SHEET_WIDTH = 62
"""Cells for the sheet, of which the first two stay free."""

_TITLE = 19


def sheet_lines(desk: Desk, width: int, height: int) -> list[ScreenLine]:
    """Exactly `height` lines."""
    who, enc = desk.selected, desk.enc
    if not who:
        return [BLANK] * height
    heading, *rest = enc.rules.sections(enc.state, who) or (None,)
    role = "accent" if who == desk.acting else "strong"
    right = (*heading.right, Span(" ")) if heading else ()
    out = [BLANK, ScreenLine((Span("  "), Span(desk.name(who), role)), right), BLANK]
    out += [row for one in rest for row in wrapped_section(one, width - 1)]
    if not enc.moment.open:
        out += _menu(desk, who)
    return [*out[:height], *[BLANK] * (height - len(out))]


def _menu(desk: Desk, who: str) -> list[ScreenLine]:
    items = desk.enc.menu(who)
    if not items:
        return []
    out = [BLANK, line("  ", ("x", "strong"), ("  May do now", "strong"))]
    for item in items:
        title = padded((Span(item.title, "muted" if item.barred else "text"),), _TITLE)
        mark = Span("", "muted", "out") if item.barred else Span(" ")
        note = (item.barred or item.note) if cells(item.barred or item.note) <= SHEET_WIDTH - _TITLE - 8 else ""
        right: list[Piece] = [(item.cost, "muted" if item.barred else "text"), " "] if item.cost else []
        out.append(line("  ", mark, "  ", *title, "  ", (note, "muted"), right=right))
    return out
