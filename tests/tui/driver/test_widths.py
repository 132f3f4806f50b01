"""Characters that are taken to be one cell wide are, by every table at hand."""

import sys
import unicodedata

import pytest
from rich.cells import get_character_cell_size
from wcwidth import wcwidth

from tui.driver.widths import disputed
from tui.glyphs import GLYPHS

EMOJI_AMONG_THE_SHAPES = "©®‼⁉™ℹ↔↕↖↙↩↪⌚⏏▪▫▶◀◻◼◽◾☀❤⤴"
CERTAIN = [chr(code) for code in range(sys.maxunicode + 1) if not disputed(chr(code))]


def test_they_are_one_wide_by_every_table_and_join_nothing() -> None:
    assert len(CERTAIN) > 2000
    assert {wcwidth(c) for c in CERTAIN} == {1}
    assert {get_character_cell_size(c) for c in CERTAIN} == {1}
    assert {unicodedata.east_asian_width(c) for c in CERTAIN} <= {"N", "Na", "A"}
    assert {unicodedata.combining(c) for c in CERTAIN} == {0}
    assert {unicodedata.category(c)[0] for c in CERTAIN if c != " "} <= set("LNPS")
    assert {unicodedata.bidirectional(c) for c in CERTAIN} <= {"L", "EN", "ES", "ET", "CS", "ON", "WS"}


def test_the_glyphs_of_the_program_are_among_them() -> None:
    assert [name for name, forms in GLYPHS.items() if any(map(disputed, forms))] == []


@pytest.mark.parametrize(
    "text", [*EMOJI_AMONG_THE_SHAPES, "龍", "ｱ", "👍", "e\u0301", "\u200b", "א", "\ufe0f", "\t", "\x7f"]
)
def test_anything_else_is_disputed(text: str) -> None:
    assert disputed(text)


def test_the_first_one_is_found() -> None:
    found = disputed("abc 龍 鬼")
    assert found is not None
    assert found.start() == 4
