"""Looks and the way from one to another, held against a reading of SGR of our own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tui.driver.grid import Grid, Look
from tui.driver.styles import OFF, PLAIN, SEEN_ON_BLANKS, Style, applied, change, inked, on_blank, style

COLOURS = st.sampled_from(("", "31", "97", "38;5;222", "38;2;1;2;3"))


@st.composite
def styles(draw: st.DrawFn) -> Style:
    ground = draw(COLOURS).replace("38;", "48;", 1).replace("31", "41").replace("97", "107")
    return style(draw(COLOURS), ground, draw(st.frozensets(st.sampled_from(sorted(OFF)), max_size=3)))


def look(*sequences: str) -> Look:
    """How a terminal looks after these."""
    grid = Grid(1, 1)
    for sequence in sequences:
        grid.feed(sequence)
    return grid.look


@given(styles(), styles())
def test_a_change_leads_from_one_look_to_the_other(before: Style, after: Style) -> None:
    start = change(PLAIN, before)
    assert look(start, change(before, after)) == look(change(PLAIN, after))
    assert applied(before, change(before, after)[2:-1]) is after if before is not after else True


@given(styles(), styles())
def test_a_change_is_no_longer_than_a_reset_and_everything(before: Style, after: Style) -> None:
    whole = ";".join(["0", *sorted(after.attributes), *filter(None, (after.foreground, after.background))])
    assert len(change(before, after)) <= len(f"\x1b[{whole}m")


@given(styles(), styles())
def test_a_space_looks_the_same_in_the_ink_that_is_set(pen: Style, wanted: Style) -> None:
    blank = on_blank(wanted)
    written = Grid(1, 1)
    written.feed(change(PLAIN, pen) + change(pen, inked(pen, blank)) + " ")
    expected = Grid(1, 1)
    expected.feed(change(PLAIN, wanted) + " ")
    assert written.seen() == expected.seen()


@pytest.mark.parametrize(
    ("before", "after", "sequence"),
    [
        ("", "1;31", "\x1b[1;31m"),
        ("1;31", "31", "\x1b[22m"),
        ("1;2;31", "2;31", "\x1b[22;2m"),
        ("1;3;4;31", "", "\x1b[m"),
        ("38;5;222;48;5;233", "38;5;252;48;5;233", "\x1b[38;5;252m"),
        ("1;3;38;5;222", "31", "\x1b[0;31m"),
        ("4", "21", "\x1b[0;21m"),
    ],
)
def test_the_shortest_change(before: str, after: str, sequence: str) -> None:
    first, second = applied(PLAIN, before), applied(PLAIN, after)
    assert first
    assert second
    assert change(first, second) == sequence


@pytest.mark.parametrize(
    ("numbers", "foreground"),
    [
        ("38;2;255;215;95", "38;5;221"),
        ("38;2;18;18;18", "38;5;233"),
        ("38;2;0;0;0", "38;5;16"),
        ("38;2;255;215;96", "38;2;255;215;96"),
        ("38;5;9", "38;5;9"),
        ("91", "91"),
    ],
)
def test_colours_of_the_palette_in_their_short_form(numbers: str, foreground: str) -> None:
    read = applied(PLAIN, numbers)
    assert read is not None
    assert read.foreground == foreground


@given(st.integers(16, 255))
def test_every_colour_of_the_palette_is_found_by_what_it_is(number: int) -> None:
    ground = look(f"\x1b[48;5;{number}m").ground
    assert isinstance(ground, tuple)
    red, green, blue = ground
    read = applied(PLAIN, f"48;2;{red};{green};{blue}")
    assert read is not None
    assert look(f"\x1b[{read.background}m") == look(f"\x1b[48;5;{number}m")
    assert read.background.startswith("48;5;")


@pytest.mark.parametrize("numbers", ["38", "38;2;1;2", "38;5", "38;9;1", "11", "4:3", "256", "-1", "38;5;x", "²"])
def test_what_is_not_known_is_not_guessed(numbers: str) -> None:
    assert applied(PLAIN, numbers) is None


def test_what_shows_on_a_blank() -> None:
    assert on_blank(style("31", "41", frozenset("1"))) is style("", "41")
    for attribute in SEEN_ON_BLANKS:
        lined = style("31", "41", frozenset((attribute,)))
        assert on_blank(lined) is lined
