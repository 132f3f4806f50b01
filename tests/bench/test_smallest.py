"""The yardstick itself, on screens whose cost can be counted by hand."""

import pytest

from tests.bench.smallest import smallest
from tests.tui.driver.grid import Grid


def cost(before: str, after: str, columns: int = 20, lines: int = 3) -> int:
    was, now = Grid(columns, lines), Grid(columns, lines)
    was.feed(before)
    now.feed(after)
    return smallest(was.seen(), now.seen())


@pytest.mark.parametrize(
    ("before", "after", "least"),
    [
        ("abc", "abc", ""),
        ("abc", "abd", "\x1b[1;3Hd"),
        ("abcdefghijkl", "xbcdefghijkx", "\x1b[1;1Hx\x1b[10Cx"),
        ("abcde", "xbcdx", "\x1b[1;1Hxbcdx"),
        ("abc\r\nabc", "xbc\r\nxbc", "\x1b[1;1Hx\x1b[2;1Hx"),
        ("abc", "\x1b[1;31mabc", "\x1b[1;1H\x1b[1;31mabc"),
        ("ab", "\x1b[31ma\x1b[32mb", "\x1b[1;1H\x1b[31ma\x1b[32mb"),
        ("ab", "\x1b[1;31ma\x1b[mb", "\x1b[1;1H\x1b[1;31ma"),
        ("abc", "\x1b[31ma\x1b[m \x1b[31mc", "\x1b[1;1H\x1b[31ma c"),
        ("a", "\x1b[38;2;255;215;95ma", "\x1b[1;1H\x1b[38;5;221ma"),
        ("a", "\x1b[38;2;255;215;96ma", "\x1b[1;1H\x1b[38;2;255;215;96ma"),
        ("a", "\x1b[97ma", "\x1b[1;1H\x1b[97ma"),
        ("\x1b[48;5;236mabc", "\x1b[48;5;236ma─c", "\x1b[1;2H\x1b[48;5;236m─"),
    ],
)
def test_the_least(before: str, after: str, least: str) -> None:
    assert cost(before, after) == len(least.encode())


def test_the_least_makes_the_screen() -> None:
    grid = Grid(20, 1)
    grid.feed("abcdefghijkl")
    grid.feed("\x1b[1;1Hx\x1b[10Cx")
    assert grid.text() == ["xbcdefghijkx        "]
