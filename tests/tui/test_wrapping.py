from hypothesis import given
from hypothesis import strategies as st

from tui.lines import cells
from tui.wrapping import wrapped


def test_words_are_parted_between_lines() -> None:
    assert wrapped("one two three", 8) == ["one two", "three"]


def test_a_word_that_is_too_wide_is_parted_in_itself() -> None:
    assert wrapped("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"]


def test_nothing_is_one_empty_line() -> None:
    assert wrapped("", 5) == [""]


@given(st.text(max_size=80), st.integers(2, 20))
def test_no_line_is_wider_and_no_word_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(cells(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
