"""Which rows of a list are in view."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.window import LEAST, Gap, Shown, Window, window


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


def table(*heights: int) -> Callable[[int], Sequence[str] | None]:
    """Items of so many rows each, the newest first: row 1 of item 2 is `c1`."""

    def rows(at: int) -> Sequence[str] | None:
        return [f"{'abcdefghij'[at]}{row}" for row in range(heights[at])] if at < len(heights) else None

    return rows


def names(found: list[tuple[int, int, str]]) -> list[str]:
    return [name for _, _, name in found]


def test_it_begins_with_the_newest_at_the_bottom() -> None:
    window = Window[str]()
    assert names(window.shown(table(1, 2, 1, 1), 3, 0, 0, 0)) == ["b0", "b1", "a0"]


def test_it_scrolls_no_more_than_it_must() -> None:
    window, rows = Window[str](), table(*[1] * 8)
    assert names(window.shown(rows, 3, 0, 0, 0)) == ["c0", "b0", "a0"]
    assert names(window.shown(rows, 3, 2, 0, 0)) == ["c0", "b0", "a0"]
    assert names(window.shown(rows, 3, 3, 0, 0)) == ["d0", "c0", "b0"]
    assert names(window.shown(rows, 3, 2, 0, 0)) == ["d0", "c0", "b0"]
    assert names(window.shown(rows, 3, 0, 0, 0)) == ["c0", "b0", "a0"]
    assert names(window.shown(rows, 3, 7, 0, 0)) == ["h0", "g0", "f0"]


def test_what_is_opened_comes_into_view_down_to_its_end() -> None:
    window = Window[str]()
    assert names(window.shown(table(1, 1, 1, 1), 4, 1, 0, 0)) == ["d0", "c0", "b0", "a0"]
    assert names(window.shown(table(1, 3, 1, 1), 4, 1, 0, 2)) == ["b0", "b1", "b2", "a0"]
    assert names(window.shown(table(1, 1, 4, 1), 4, 2, 0, 3)) == ["c0", "c1", "c2", "c3"]


def test_of_what_has_no_room_the_first_row_is_in_view() -> None:
    assert names(Window[str]().shown(table(1, 9, 1), 4, 1, 0, 8)) == ["b0", "b1", "b2", "b3"]
    assert names(Window[str]().shown(table(1, 9, 1), 4, 1, 4, 4)) == ["b4", "b5", "b6", "b7"]


def test_few_rows_stand_at_the_top_whole() -> None:
    window = Window[str]()
    assert names(window.shown(table(1, 1), 5, 1, 0, 0)) == ["b0", "a0"]
    assert names(window.shown(table(), 5, 0, 0, 0)) == []


def test_a_window_that_grew_shows_no_gap_above_the_oldest() -> None:
    window, rows = Window[str](), table(*[1] * 6)
    window.shown(rows, 2, 5, 0, 0)
    assert names(window.shown(rows, 5, 5, 0, 0)) == ["f0", "e0", "d0", "c0", "b0"]
    assert names(window.shown(rows, 9, 5, 0, 0)) == ["f0", "e0", "d0", "c0", "b0", "a0"]


def test_no_more_rows_are_asked_for_than_are_shown() -> None:
    asked, rows = set[int](), table(*[1] * 10)

    def counting(at: int) -> Sequence[str] | None:
        asked.add(at)
        return rows(at)

    Window[str]().shown(counting, 3, 0, 0, 0)
    assert max(asked) <= 3
