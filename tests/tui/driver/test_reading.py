"""What a frame says: characters that are one cell wide by every table at hand, cells, and lines read without being
rendered first."""

from __future__ import annotations

import sys
import unicodedata
from random import Random
from typing import Literal, get_args

import pytest
from hypothesis import given
from rich.cells import get_character_cell_size
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from wcwidth import wcwidth

from tests.tui.driver.both import Both
from tests.tui.driver.frames import ORDINARY, SEEDS, look
from tui.driver.filter import SYNC_END, SYNC_FROM, SYNC_START
from tui.driver.reading import Frame, Patch, Reader, Tail, disputed, read
from tui.driver.styles import PLAIN, style
from tui.glyphs import GLYPHS

EMOJI_AMONG_THE_SHAPES = "©®‼⁉™ℹ↔↕↖↙↩↪⌚⏏▪▫▶◀◻◼◽◾☀❤⤴"
CERTAIN = [chr(code) for code in range(sys.maxunicode + 1) if not disputed(chr(code))]


def test_they_are_one_wide_by_every_table_and_join_nothing() -> None:
    assert len(CERTAIN) > 2000
    assert {wcwidth(c) for c in CERTAIN} == {1}
    assert {get_character_cell_size(c) for c in CERTAIN} == {1}
    assert {unicodedata.east_asian_width(c) for c in CERTAIN} <= {"N", "Na", "A"}
    assert {unicodedata.combining(c) for c in CERTAIN} == {0}
    assert {unicodedata.category(c)[0] for c in CERTAIN if c != " "} <= set("LNPS")
    assert {unicodedata.bidirectional(c) for c in CERTAIN} <= {"L", "EN", "ES", "ET", "CS", "ON", "WS"}


def test_the_glyphs_of_the_program_are_among_them() -> None:
    assert [name for name, forms in GLYPHS.items() if any(map(disputed, forms))] == []


@pytest.mark.parametrize(
    "text", [*EMOJI_AMONG_THE_SHAPES, "龍", "ｱ", "👍", "e\u0301", "\u200b", "א", "\ufe0f", "\t", "\x7f"]
)
def test_anything_else_is_disputed(text: str) -> None:
    assert disputed(text)


def test_the_first_one_is_found() -> None:
    found = disputed("abc 龍 鬼")
    assert found is not None
    assert found.start() == 4


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
