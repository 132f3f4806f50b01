import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.common.base import Slot
from tui.panes.layout import Share, share


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
    assert share(height, slots(count), 4) == wanted


def test_the_fighters_pane_takes_what_its_longer_lines_need_from_the_log() -> None:
    assert share(22, slots(12), 5) == Share(12, 5, 2)
    assert share(22, slots(10), 9) == Share(10, 6, 3)


def test_in_a_high_window_what_the_log_has_in_plenty_goes_to_the_fighters_pane() -> None:
    assert share(48, slots(10), 4, whole=12) == Share(10, 12, 23)
    assert share(28, slots(10), 4, whole=12) == Share(10, 5, 10)
    assert share(26, slots(10), 4, whole=12) == Share(10, 4, 9)


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
