"""The picture of the wide desk holds every word of the frame at its cells, in the colours of the theme."""

from __future__ import annotations

from xml.etree import ElementTree

from tui.lines import cells, cut

from .frames import shown
from .picture import COLUMNS, HIGH, LINES, WIDE, wide_desk

SVG = "{http://www.w3.org/2000/svg}"


def test_its_words_are_those_of_the_frame_at_their_cells() -> None:
    picture = ElementTree.fromstring(wide_desk())
    rows = [" " * COLUMNS for _ in range(LINES)]
    for word in picture.iter(f"{SVG}text"):
        text, x, y = word.text or "", int(word.attrib["x"]) // WIDE, int(word.attrib["y"]) // HIGH
        assert int(word.attrib["textLength"]) == cells(text) * WIDE
        rows[y] = cut(rows[y], x) + text + rows[y][x + cells(text) :]
    assert [row.rstrip() for row in rows] == shown("exalted3e", width=COLUMNS, height=LINES)


def test_the_row_of_the_cursor_and_the_bars_have_grounds_of_their_own() -> None:
    picture = ElementTree.fromstring(wide_desk())
    whole, *others = [one.attrib for one in picture.iter(f"{SVG}rect")]
    assert (int(whole["width"]), int(whole["height"])) == (COLUMNS * WIDE, LINES * HIGH)
    assert len({one["fill"] for one in others}) == 2
    assert whole["fill"] not in {one["fill"] for one in others}
