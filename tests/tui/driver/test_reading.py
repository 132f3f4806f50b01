"""Frames are read cell by cell; what isn't understood is not read."""

import pytest

from tui.driver.reading import Frame, Patch, Tail, read
from tui.driver.styles import PLAIN, style

RED = style("31")
GREEN_LINE = style("32", "", frozenset("4"))


def test_cells_with_their_looks() -> None:
    frame = read("\x1b[2;3H\x1b[31ma b\x1b[0m\x1b[4;32m c\x1b[0m\n\x1b[1;1H", 10, 4)
    assert frame == Frame(
        [Patch(2, 3, "a b c", RED.letter * 3 + GREEN_LINE.letter * 2)],
        (1, 1),
    )


def test_a_disputed_character_and_what_is_behind_it_stay_as_they_are() -> None:
    frame = read("\x1b[1;1H\x1b[31mab龍\x1b[0m\x1b[4;32m龍c\x1b[0m\x1b[1;1H", 10, 4)
    assert frame is not None
    assert frame.stretches == [
        Patch(1, 1, "a", RED.letter),
        Tail(1, 2, "b龍\x1b[0m\x1b[4;32m龍c\x1b[0m", RED, 6, False),
    ]


def test_a_joining_character_takes_the_one_before_from_another_segment() -> None:
    frame = read("\x1b[1;1H\x1b[31mae\x1b[0m\x1b[4;32m\u0301c\x1b[0m\x1b[1;1H", 10, 4)
    assert frame is not None
    assert frame.stretches == [
        Patch(1, 1, "a", RED.letter),
        Tail(1, 2, "e\x1b[4;32m\u0301c\x1b[0m", RED, 2, False),
    ]


def test_a_disputed_character_at_the_beginning_may_join_what_is_before() -> None:
    frame = read("\x1b[1;4H\u0301c\x1b[1;1H", 10, 4)
    assert frame is not None
    assert frame.stretches == [Tail(1, 4, "\u0301c", PLAIN, 1, True)]


def test_text_that_is_longer_than_the_line_stays_as_it_is() -> None:
    frame = read("\x1b[1;8Habcd\x1b[1;1H", 10, 4)
    assert frame is not None
    assert frame.stretches == [Tail(1, 8, "abcd", PLAIN, 4, True)]


@pytest.mark.parametrize(
    "data",
    [
        "",
        "abc",
        "\x1b[Habc",
        "\x1b[1;1Ha\tb\x1b[1;1H",
        "\x1b[1;1Ha\x1b[2Kb\x1b[1;1H",
        "\x1b[1;1H\x1b]8;;https://example.org\x1b\\a\x1b]8;;\x1b\\\x1b[1;1H",
        "\x1b[1;1H\x1b[31ma\x1b[1;1H",
        "\x1b[1;1H\x1b[58;5;1ma\x1b[0m\x1b[1;1H",
        "\x1b[5;1Ha\x1b[1;1H",
        "\x1b[0;1Ha\x1b[1;1H",
        "\x1b[1;11Ha\x1b[1;1H",
        "\x1b[4;1Ha\n\x1b[1;1H",
        "\x1b[1;1Ha\n\n\x1b[1;1H",
        "\x1b[1;1Ha\x9b1m\x1b[1;1H",
    ],
)
def test_what_is_not_understood_is_not_read(data: str) -> None:
    assert read(data, 10, 4) is None
