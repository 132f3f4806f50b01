"""Which rows are in view: the acting one with the next three and the cursor's, and no gap without its mark."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.panes.window import LEAST, Gap, Shown, window


def covered(view: list[Shown]) -> list[int]:
    """Every row that a line stands for, gaps opened."""
    return [row for one in view for row in (range(one.first, one.last + 1) if isinstance(one, Gap) else (one,))]


def test_a_short_table_is_shown_whole() -> None:
    assert window(5, 8, 0, 4, 3) == [0, 1, 2, 3, 4]


def test_a_table_that_is_scrolled_to_its_top_says_how_many_are_below() -> None:
    assert window(40, 14, 0, 0, 9) == [*range(13), Gap(13, 39)]


def test_in_the_middle_both_ends_are_marked() -> None:
    assert window(40, 14, 20, 20, 0) == [Gap(0, 11), *range(12, 24), Gap(24, 39)]


def test_the_table_moves_only_when_the_cursor_reaches_its_edge() -> None:
    assert window(40, 10, -1, 7, 0) == [*range(9), Gap(9, 39)]
    assert window(40, 10, -1, 9, 0) == [Gap(0, 1), *range(2, 10), Gap(10, 39)]


def test_a_cursor_far_off_is_in_view_beside_the_acting_ones_with_a_gap_between() -> None:
    assert window(17, 14, 0, 16, 0) == [0, 1, 2, 3, Gap(4, 7), *range(8, 17)]


def test_a_gap_of_one_row_is_that_row() -> None:
    assert window(6, 5, 1, 0, 0) == [0, 1, 2, 3, Gap(4, 5)]
    assert window(8, 6, 4, 0, 0) == [0, 1, Gap(2, 3), 4, 5, Gap(6, 7)]


@pytest.mark.parametrize("lines", range(1, LEAST))
def test_with_hardly_any_room_only_the_cursor_is_sure(lines: int) -> None:
    view = window(20, lines, 0, 11, 0)
    assert 11 in view
    assert len(view) == lines


@given(st.integers(1, 60), st.integers(1, 20), st.integers(-1, 59), st.integers(0, 59), st.integers(0, 59))
def test_cursor_and_turn_are_in_view_and_no_row_is_dropped_silently(
    count: int, lines: int, acting: int, cursor: int, first: int
) -> None:
    acting, cursor, first = min(acting, count - 1), min(cursor, count - 1), min(first, count - 1)
    view = window(count, lines, acting, cursor, first)
    assert cursor in view
    assert len(view) == min(count, lines)
    assert all(one.count > 1 for one in view if isinstance(one, Gap))
    if lines >= LEAST:
        assert covered(view) == list(range(count))
    if acting >= 0 and lines >= 8:
        assert set(range(acting, min(acting + 4, count))) <= set(view)
