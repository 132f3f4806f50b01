"""What goes to the terminal: only differences, and everything that isn't understood."""

import pytest

from tests.tui.driver.both import Both
from tui.driver.filter import SYNC_END, SYNC_FROM, SYNC_START
from tui.driver.terminals import HIDE, SHOW


def told(*data: str, columns: int = 20, lines: int = 3, colour_erases: bool = True) -> Both:
    """Two terminals with a hidden cursor after all of this."""
    both = Both(columns, lines, colour_erases=colour_erases)
    for part in (HIDE, *data):
        both.write(part)
    both.check()
    return both


def whole(*texts: str, columns: int = 20) -> str:
    """A frame of all lines."""
    lines = (f"\x1b[{n};1H{text:{columns}}" for n, text in enumerate(texts, 1))
    return "\n".join(lines) + "\x1b[1;1H"


def test_only_what_differs_goes_out() -> None:
    both = told(whole("one", "two", "three"))
    assert both.write("\x1b[2;1Htwelve              \n\x1b[1;1H") == "\x1b[2;3Helve\x1b[H"


def test_a_few_cells_in_between_are_written_again_rather_than_jumped_over() -> None:
    both = told(whole("a-b-c-d---------e", "", ""))
    assert both.write("\x1b[1;1HA-B-C-D---------E   \x1b[1;1H") == "\x1b[HA-B-C-D\x1b[9CE\r"


def test_a_line_that_becomes_shorter_is_erased_to_its_end() -> None:
    both = told(whole("a long line of text", "", ""))
    assert both.write("\x1b[1;1Ha                   \x1b[1;1H") == "\x1b[1;3H\x1b[K\r"


def test_erasing_in_colour_only_where_terminals_do() -> None:
    ground = f"\x1b[1;1H\x1b[48;5;233m{'a':20}\x1b[0m\x1b[1;1H"
    assert told(whole("a long line of text", "", "")).write(ground) == "\x1b[H\x1b[48;5;233ma\x1b[K\x1b[m\r"
    spaces = f"\x1b[H\x1b[48;5;233ma{' ' * 19}\x1b[m\r"
    assert told(whole("a long line of text", "", ""), colour_erases=False).write(ground) == spaces


def test_the_first_line_of_the_next_one_is_reached_by_a_newline() -> None:
    both = told(whole("one", "two", "three"))
    assert both.write(whole("x", "y", "three")) == "\x1b[Hx  \r\ny  \x1b[H"


def test_after_forget_everything_is_written_once() -> None:
    both = told(whole("one", "two", "three"))
    both.thrifty.scribble()
    both.forget()
    assert both.write(whole("one", "two", "three")).startswith("\x1b[2J")
    both.check()
    assert both.write(whole("one", "two", "three")) == ""


def test_the_ground_of_most_blanks_is_made_by_clearing() -> None:
    both = Both(20, 3)
    out = both.write("\n".join(f"\x1b[{n};1H\x1b[48;5;233m{'ab':20}\x1b[0m" for n in (1, 2, 3)) + "\x1b[1;1H")
    both.check()
    assert out == "\x1b[48;5;233m\x1b[2J\x1b[Hab\r\nab\r\nab\x1b[m\x1b[H"


@pytest.mark.parametrize(
    "foreign", ["plain text", "\x1b[1;1Htext\x1b]8;;x\x07y\x1b]8;;\x07\x1b[1;1H", "\x1b[?1049h", "\x1b[2J", "\x1bc"]
)
def test_what_is_not_known_goes_through_whole_and_then_nothing_is_known(foreign: str) -> None:
    both = told(whole("one", "two", "three"))
    assert both.filter.out(foreign) == foreign
    assert both.write(whole("one", "two", "three")) != ""
    both.check()


@pytest.mark.parametrize(
    "harmless",
    ["\x07", "\x1b[?2004h", "\x1b[?1004h\x1b[?7l", "\x1b[>1u", "\x1b[<u", "\x1b[?2026$p", "\x1b]52;c;YQ==\x07",
     "\x1b]22;default\x07", "\x1b[2 q", "\x1b[>4;2m"],
)  # fmt: skip
def test_what_changes_no_cell_goes_through_and_nothing_is_forgotten(harmless: str) -> None:
    both = told(whole("one", "two", "three"))
    assert both.filter.out(harmless) == harmless
    assert both.write(whole("one", "two", "three")) == ""


def test_a_short_frame_loses_its_marks_and_a_long_one_keeps_them_in_one_write() -> None:
    both = told(columns=80, lines=24)
    long = "\n".join(f"\x1b[{n};1H{'abcdefgh' * 10}" for n in range(1, 25)) + "\x1b[1;1H"
    assert both.write(SYNC_START) == ""
    out = both.write(long)
    assert len(out) > SYNC_FROM
    assert out.startswith(SYNC_START)
    assert out.endswith(SYNC_END)
    assert both.write(SYNC_END) == ""
    assert both.write(SYNC_START) == ""
    assert both.write("\x1b[3;1HA" + "bcdefgh" * 11 + "\n\x1b[1;1H").startswith("\x1b[3H")
    assert both.write(SYNC_END) == ""


def test_marks_around_what_is_not_known_stay() -> None:
    both = told()
    both.write(SYNC_START)
    assert both.filter.out("text") == SYNC_START + "text"
    assert both.filter.out("more") == "more"
    assert both.filter.out(SYNC_END) == SYNC_END


def test_a_frame_leaves_the_cursor_in_its_place_seen_or_not() -> None:
    both = told(whole("one", "two", "three"))
    assert both.write("\x1b[2;1HT\n\x1b[1;1H") == "\x1b[2HT\x1b[H"
    assert both.write("\x1b[2;1Ht\n\x1b[3;4H") == "\x1b[2Ht\x1b[3;4H"
    assert both.write("\x1b[2;1Ht\n\x1b[3;4H") == ""
    assert both.write("\x1b[2;1Ht\n\x1b[3;5H") == "\x1b[3;5H"
    both.write("\x1b[?25h")
    assert both.write("\x1b[2;1HT\n\x1b[3;4H") == "\x1b[2HT\x1b[3;4H"
    both.check()


def test_a_letter_that_is_typed_brings_the_cursor_beside_it() -> None:
    both = told(whole("one", "two", "three"), HIDE + "\x1b[2;4H" + SHOW)
    assert both.write(HIDE + "\x1b[2;4Hs\n\x1b[2;5H" + SHOW) == "\x1b[2;4Hs"
    both.check()


def test_the_cursor_is_shown_behind_a_frame_and_hidden_before_one() -> None:
    both = told(whole("one", "two", "three"))
    assert both.write(HIDE + "\x1b[2;1HT\n\x1b[2;2H" + SHOW) == "\x1b[2HT" + SHOW
    assert both.write(HIDE + "\x1b[2;1HT\n\x1b[2;3H" + SHOW) == "\x1b[2;3H"
    assert both.write(HIDE + "\x1b[3;1HT\x1b[3;1H") == HIDE + "\x1b[3HT\r"
    both.check()


def test_after_forget_the_cursor_is_shown_or_hidden_again() -> None:
    both = told(whole("one", "two", "three"))
    for mark in ("", SHOW):
        both.forget()
        out = both.write(HIDE + whole("one", "two", "three") + mark)
        assert out.startswith(HIDE) is not bool(mark)
        assert out.endswith(SHOW) is bool(mark)
        both.check()


@pytest.mark.parametrize("marks", [True, False])
def test_a_long_frame_hides_a_cursor_that_is_seen_unless_the_terminal_shows_it_at_once(marks: bool) -> None:
    both = told(columns=80, lines=24)
    both.write(HIDE + "\x1b[2;2H" + SHOW)
    long = HIDE + "\n".join(f"\x1b[{n};1H{'abcdefgh' * 10}" for n in range(1, 25)) + "\x1b[1;1H" + SHOW
    if marks:
        both.write(SYNC_START)
    out = both.write(long)
    assert (HIDE in out, SHOW in out) == (not marks, not marks)
    assert out.startswith(SYNC_START if marks else HIDE)
    both.check()
