import unicodedata

import pytest

from tui.glyphs import GLYPHS, MARKS, SIDES, speaks_unicode, table
from tui.lines import cells


@pytest.mark.parametrize("name", GLYPHS)
def test_both_forms_are_one_cell(name: str) -> None:
    form, plain = GLYPHS[name]
    assert len(form) == len(plain) == 1
    assert cells(form) == 1
    assert unicodedata.east_asian_width(form) not in ("W", "F")
    assert plain.isascii()


def test_the_columns_of_the_table() -> None:
    assert table(False)["now"] == "▸"
    assert table(True)["now"] == ">"


def test_states_are_told_apart_in_ascii() -> None:
    states = [table(True)[name] for name in ("now", "done", "out", "hidden", "crash")]
    assert len(set(states)) == len(states)


def test_sides_and_marks_have_glyphs() -> None:
    assert set(SIDES.values()) | set(MARKS.values()) <= set(GLYPHS)


@pytest.mark.parametrize(("encoding", "can"), [("utf-8", True), ("ascii", False), ("latin-1", False), (None, False)])
def test_output_that_is_not_unicode_gets_ascii(encoding: str | None, can: bool) -> None:
    assert speaks_unicode(encoding) is can
