"""Which rows are in view of a list whose newest item stands lowest."""

from collections.abc import Callable, Sequence

from tui.log.window import Window


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
