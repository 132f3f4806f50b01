"""The picture of the wide desk in the README: the demo of Exalted 3e at 200x60 as an SVG, in the dark theme."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from rich.segment import Segment
from rich.style import Style

from tui.lines import cells, strip

from .frames import demo

COLUMNS, LINES = 200, 60
WIDE, HIGH, SIZE = 8, 16, 13
"""Units of a cell, and of the letters in it."""

_WORDS = re.compile(r"\S+(?: \S+)*")


def wide_desk() -> str:
    """The picture."""
    pages = demo("exalted3e")
    made = [strip(row, COLUMNS, pages.look) for row in pages.lines(COLUMNS, LINES)]
    pages.finish()
    ground = pages.look.style("text").bgcolor
    assert ground is not None
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {COLUMNS * WIDE} {LINES * HIGH}" '
        f'font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="{SIZE}">'
    )
    rows = [row for y, one in enumerate(made) for row in _row(one, y, ground.name)]
    full = f'<rect width="{COLUMNS * WIDE}" height="{LINES * HIGH}" fill="{ground.name}"/>'
    return "\n".join([head, full, *rows, "</svg>", ""])


def _row(segments: Iterable[Segment], y: int, ground: str) -> Iterator[str]:
    """One line: what it stands on where that is not the ground of the page, then its words."""
    x = 0
    for segment in segments:
        style = segment.style or Style()
        wide = cells(segment.text)
        back = style.bgcolor.name if style.bgcolor else ground
        if back != ground:
            yield f'<rect x="{x * WIDE}" y="{y * HIGH}" width="{wide * WIDE}" height="{HIGH}" fill="{back}"/>'
        for word in _WORDS.finditer(segment.text):
            yield _word(word[0], x + cells(segment.text[: word.start()]), y, style)
        x += wide


def _word(text: str, x: int, y: int, style: Style) -> str:
    """Words at their cells, drawn as wide as these are whatever the letters of the browser."""
    colour = style.color.name if style.color else "#d0d0d0"
    bold = ' font-weight="bold"' if style.bold else ""
    size = f'textLength="{cells(text) * WIDE}" lengthAdjust="spacingAndGlyphs"'
    at = f'x="{x * WIDE}" y="{y * HIGH + HIGH - 4}"'
    return f'<text {at} {size} fill="{colour}"{bold} xml:space="preserve">{escape(text)}</text>'
