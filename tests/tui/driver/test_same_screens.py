"""Whatever Textual writes, the terminal shows the same with the filter as without: random frames of every kind."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.tui.driver.both import Both
from tests.tui.driver.frames import SEEDS, SIZES, Kind, frame
from tests.tui.driver.grid import Cell
from tui.driver.filter import SYNC_END, SYNC_START

Size = tuple[int, int]


@given(SEEDS, SIZES, st.booleans())
def test_random_frames_with_wide_and_joining_characters(chance: Random, size: Size, colour_erases: bool) -> None:
    both = Both(*size, colour_erases=colour_erases)
    both.write(frame(chance, *size, Kind.AGREED, whole=True).data)
    for _ in range(6):
        both.write(frame(chance, *size, Kind.ANY).data)
        both.check()


@given(SEEDS, SIZES)
def test_a_terminal_that_disputes_the_width_of_wide_characters(chance: Random, size: Size) -> None:
    both = Both(*size, wide=1)
    both.write(frame(chance, *size, Kind.CERTAIN, whole=True).data)
    for _ in range(6):
        both.write(frame(chance, *size, Kind.ANY).data)
        both.check()


@given(SEEDS, SIZES, SIZES, st.booleans(), st.booleans())
def test_resizes_and_what_others_have_written(
    chance: Random, size: Size, then: Size, cursor: bool, colour_erases: bool
) -> None:
    both = Both(*size, colour_erases=colour_erases)
    if cursor:
        both.write("\x1b[?25h")
    both.write(frame(chance, *size, Kind.AGREED, whole=True).data)
    both.write(frame(chance, *size, Kind.ANY).data)
    for grid in (both.plain, both.thrifty):
        grid.resize(*then)
        grid.scribble()
    both.forget()
    both.write(frame(chance, *then, Kind.AGREED, whole=True).data)
    both.check()


@given(SEEDS, SIZES)
def test_nothing_is_left_over_after_forget(chance: Random, size: Size) -> None:
    both = Both(*size)
    both.write(frame(chance, *size, Kind.ANY, whole=True).data)
    both.thrifty.scribble()
    both.forget()
    both.write(frame(chance, *size, Kind.ANY, whole=True).data)
    assert Cell("#") not in [cell for row in both.thrifty.cells for cell in row]


@given(SEEDS, SIZES)
def test_after_forget_a_frame_in_parts_writes_all_of_its_parts(chance: Random, size: Size) -> None:
    both = Both(*size)
    both.write(frame(chance, *size, Kind.AGREED, whole=True).data)
    both.plain.scribble()
    both.thrifty.scribble()
    both.forget()
    for _ in range(3):
        drawn = frame(chance, *size, Kind.AGREED)
        both.write(drawn.data)
        both.check()


@given(SEEDS, SIZES)
def test_a_frame_that_is_shown_already_costs_nothing(chance: Random, size: Size) -> None:
    both = Both(*size)
    drawn = frame(chance, *size, Kind.CERTAIN, whole=True).data
    both.write("\x1b[?25l")
    both.write(drawn)
    assert both.write(SYNC_START) + both.write(drawn) + both.write(SYNC_END) == ""
    both.forget()
    assert both.write(drawn) != ""
