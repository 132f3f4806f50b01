"""Strips are read as Textual would have rendered them, and shown without it."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args

import pytest
from hypothesis import given
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tests.tui.driver.both import Both
from tests.tui.driver.frames import ORDINARY, SEEDS, look
from tui.driver.filter import SYNC_END, SYNC_FROM, SYNC_START
from tui.driver.reading import Patch, read
from tui.driver.strips import Reader

System = Literal["standard", "256", "truecolor"]
SYSTEMS: tuple[System, ...] = get_args(System)


def fresh(style: Style) -> Style:
    """A style that no other console has been asked about: it would remember its answer."""
    copy = style.copy()
    copy._ansi = None
    return copy


def any_strip(chance: Random) -> Strip:
    """Certain text in any looks."""
    texts = ("".join(chance.choices(ORDINARY, k=chance.randint(0, 5))) for _ in range(chance.randint(1, 6)))
    return Strip([Segment(text, fresh(look(chance))) for text in (*texts, ".")])


def rendered(strip: Strip, console: Console) -> str:
    return f"\x1b[2;1H{strip.render(console)}\x1b[1;1H"


@given(SEEDS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_it_is_what_textual_would_have_written(system: System, chance: Random) -> None:
    console, strip = Console(color_system=system), any_strip(chance)
    frame = read(rendered(strip, console), strip.cell_length, 3)
    assert frame is not None
    assert frame.stretches == [Reader(console).patch(2, strip, strip.cell_length)]


@pytest.mark.parametrize(
    "strip",
    [
        Strip([Segment("a龍c")]),
        Strip([Segment("abc")]),
        Strip([Segment("ab", Style(bold=True)), Segment("cd", Style(link="https://example.org"))]),
        Strip([Segment("ab\x1bc")]),
    ],
    ids=["width disputed", "no whole line", "link", "escape"],
)
def test_what_is_not_certain_is_left_to_textual(strip: Strip) -> None:
    reader = Reader(Console(color_system="truecolor"))
    for _ in range(2):
        assert reader.patch(1, strip, 4) is None


@given(SEEDS)
def test_the_screen_is_the_same_as_when_textual_writes_it(chance: Random) -> None:
    console = Console(color_system="truecolor")
    reader, both = Reader(console), Both(12, 3)
    both.write("\x1b[?25l")
    both.write("\n".join(f"\x1b[{line};1H{'x' * 12}" for line in (1, 2, 3)) + "\x1b[1;1H")
    for _ in range(5):
        strip = any_strip(chance).adjust_cell_length(12)
        patch = reader.patch(2, strip, 12)
        assert patch is not None
        shown = both.filter.patched([patch], (1, 1), seen=False, synchronized=False)
        assert shown is not None
        both.thrifty.feed(shown)
        both.plain.feed(rendered(strip, console))
        both.check()


def test_nothing_is_shown_on_a_screen_of_which_nothing_is_known() -> None:
    both = Both(12, 3)
    both.write("\x1b[?25l")
    patch = Patch(1, 1, "x" * 12, "A" * 12)
    assert both.filter.patched([patch], (1, 1), seen=False, synchronized=False) is None
    both.write("\n".join(f"\x1b[{line};1H{'x' * 12}" for line in (1, 2, 3)) + "\x1b[1;1H")
    assert both.filter.patched([patch], (1, 1), seen=False, synchronized=False) == ""
    both.write(SYNC_START)
    assert both.filter.patched([patch], (1, 1), seen=False, synchronized=False) is None


@pytest.mark.parametrize("heeds", [True, False])
def test_a_long_frame_has_its_marks_where_the_terminal_heeds_them(heeds: bool) -> None:
    both = Both(80, 24)
    both.write("\x1b[?25l")
    both.write("\n".join(f"\x1b[{line};1H{'x' * 80}" for line in range(1, 25)) + "\x1b[1;1H")
    out = both.filter.patched(
        [Patch(line, 1, "abcdefgh" * 10, "A" * 80) for line in range(1, 25)], (1, 1), False, heeds
    )
    assert out is not None
    assert len(out) > SYNC_FROM
    assert (out.startswith(SYNC_START), out.endswith(SYNC_END)) == (heeds, heeds)
    short = both.filter.patched([Patch(1, 1, "abcdefgX" + "abcdefgh" * 9, "A" * 80)], (1, 1), False, heeds)
    assert short == "\x1b[1;8HX\r"
