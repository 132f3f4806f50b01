import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.base import Slot
from tui.panes.layout import Share, share, window


def slots(count: int, acted: int = 0, out: int = 0) -> tuple[Slot, ...]:
    there = ["acting", *["to_act"] * (count - acted - out - 1), *["acted"] * acted, *["out"] * out]
    return tuple(Slot(f"f{i}", status) for i, status in enumerate(there))


@pytest.mark.parametrize(
    ("height", "count", "wanted"),
    [
        (22, 12, Share(12, 4, 3)),  # 80x24 as it is drawn
        (22, 4, Share(4, 4, 11)),
        (22, 14, Share(14, 3, 2)),  # the fighter's pane shrinks before the log
        (22, 40, Share(14, 3, 2)),
        (18, 12, Share(12, 1, 2)),
        (17, 12, Share(12, 1, 1)),
        (16, 12, Share(12, 0, 2)),
        (15, 12, Share(12, 0, 1)),
        (58, 40, Share(29, 4, 22)),
    ],
)
def test_heights(height: int, count: int, wanted: Share) -> None:
    assert share(height, slots(count)) == wanted


def test_those_out_of_the_fight_go_before_anybody_else_is_hidden() -> None:
    assert share(13, slots(12, out=3)) == Share(10, 0, 1, hide_out=True)


def test_those_who_have_acted_become_one_row() -> None:
    given = share(10, slots(12, acted=6, out=2))
    assert (given.hide_out, given.fold_acted, given.rows) == (True, True, 7)


@given(st.integers(6, 80), st.integers(0, 60), st.integers(0, 4))
def test_the_panes_always_fit(height: int, count: int, wanted: int) -> None:
    given = share(height, slots(count) if count else (), wanted)
    used = 1 + given.rows + (given.status + 1 if given.status else 0) + given.log + 1
    assert used <= height or given.rows == 1
    assert given.log >= 1
    assert given.status <= wanted


def test_a_short_table_is_shown_whole() -> None:
    assert window(5, 8, 0, 4, 3) == [0, 1, 2, 3, 4]


def test_the_acting_row_and_the_next_three_stay_in_view() -> None:
    assert window(40, 14, 20, 20, 0) == list(range(10, 24))
    assert window(40, 14, 0, 0, 9) == list(range(14))


def test_a_cursor_far_off_is_in_view_beside_them() -> None:
    view = window(40, 10, 0, 30, 0)
    assert view[:4] == [0, 1, 2, 3]
    assert 30 in view
    assert len(view) == 10


@given(st.integers(1, 60), st.integers(1, 20), st.integers(-1, 59), st.integers(0, 59), st.integers(0, 59))
def test_cursor_and_turn_are_always_in_view(count: int, rows: int, acting: int, cursor: int, first: int) -> None:
    acting, cursor, first = min(acting, count - 1), min(cursor, count - 1), min(first, count - 1)
    view = window(count, rows, acting, cursor, first)
    assert view == sorted(set(view))
    assert len(view) == min(count, rows)
    assert view[-1] < count
    assert cursor in view or (rows == 1 and acting in view)
    if acting >= 0 and rows > 4:
        assert set(range(acting, min(acting + 4, count))) <= set(view)
