from collections.abc import Sequence

import pytest

from engine.core.model import Refused
from tests.tui.playing import frame, press, stack
from tui.commands import Key
from tui.lines import ScreenLine, cells, line, plain
from tui.list import Choices
from tui.pages.page import Page, too_small
from tui.theming import Look, read_theme


class Plain(Page):
    scopes = ("list",)

    def __init__(self, text: str = "below") -> None:
        super().__init__(Choices(tuple))
        self.text, self.seen = text, list[str]()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        return [line(self.text)] * height

    def key(self, key: Key) -> None:
        self.seen.append(key.name)
        if key.name == "!":
            raise Refused("no", "That can't be done now; do something else.")
        super().key(key)

    def do_choose(self) -> None:
        self.pages.push(Plain("above"))

    def paste(self, text: str) -> None:
        self.text = text


def test_the_top_page_has_the_screen_and_the_keys() -> None:
    below = Plain()
    pages = stack(below)
    press(pages, "enter", "up")
    assert "above" in frame(pages)
    assert below.seen == ["enter"]


def test_escape_closes_one_level() -> None:
    pages = stack(Plain())
    press(pages, "enter", "enter", "escape")
    assert len(pages.stack) == 2


def test_the_last_page_ends_the_program() -> None:
    pages, ended = stack(Plain()), list[bool]()
    pages.quit = lambda: ended.append(True)
    press(pages, "escape")
    assert ended == [True]
    press(pages, "x")


def test_a_refusal_is_told_above_the_footer_until_the_next_key() -> None:
    pages = stack(Plain())
    press(pages, "!")
    assert frame(pages).splitlines()[22] == " That can't be done now; do something else."
    assert "esc close" in frame(pages).splitlines()[23]
    press(pages, "up")
    assert "can't" not in frame(pages)


def test_a_long_notice_takes_as_many_lines_as_it_needs() -> None:
    pages = stack(Plain())
    pages.say("one two three four " * 9)
    rows = frame(pages).splitlines()
    assert [row.startswith(" ") for row in rows[20:23]] == [True, True, True]
    assert rows[19] == "below"


def test_a_notice_that_is_longer_is_cut_and_a_key_reads_all_of_it() -> None:
    pages = stack(Plain())
    pages.say("one two three four " * 30 + "and so it ends")
    rows = frame(pages).splitlines()
    assert rows[19] == "below"
    assert rows[22].endswith("ctrl+n reads all")
    assert "ends" not in frame(pages)
    rows = frame(pages, 60, 10).splitlines()
    assert [row.startswith((" one", " three")) for row in rows[7:9]] == [False, True]
    press(pages, "up")
    assert "reads all" not in frame(pages)
    press(pages, "ctrl+n")
    assert "─ Notice ─" in frame(pages)
    assert "and so it ends" in frame(pages)
    press(pages, "ctrl+n")
    assert "below" in frame(pages)


def test_there_is_nothing_to_read_before_anything_was_told() -> None:
    pages = stack(Plain())
    press(pages, "ctrl+n")
    assert len(pages.stack) == 1


def test_one_frame_for_one_key() -> None:
    pages, drawn = stack(Plain()), list[int]()
    pages.repaint = lambda: drawn.append(len(pages.stack))
    press(pages, "enter")
    assert drawn == [2]


def test_a_change_within_a_key_is_drawn_with_the_key() -> None:
    class Changing(Plain):
        def do_up(self) -> None:
            self.pages.changed()

    pages, drawn = stack(Changing()), list[int]()
    pages.repaint = lambda: drawn.append(1)
    press(pages, "up")
    assert drawn == [1]
    pages.changed()
    assert drawn == [1, 1]


def test_pasted_text_is_no_keys() -> None:
    page = Plain()
    pages = stack(page)
    pages.paste("q\nx")
    assert (page.text, page.seen, len(pages.stack)) == ("q\nx", [], 1)


def test_what_is_pasted_where_there_is_no_field_does_nothing_and_says_how_much_it_was() -> None:
    page = Page()
    pages = stack(page)
    pages.paste("q\nx" * 10)
    assert pages.notice == "30 characters came at once: taken for a paste. Nothing was done."
    pages.paste("more", before=30)
    assert pages.notice == "34 characters came at once: taken for a paste. Nothing was done."


@pytest.mark.parametrize(("width", "height"), [(29, 24), (80, 7), (20, 5), (5, 2), (1, 1)])
def test_below_the_smallest_size_there_is_one_readable_line(width: int, height: int) -> None:
    rows = frame(stack(Plain()), width, height).splitlines()
    assert len(rows) <= 1
    assert all(cells(row) <= width for row in rows)


def test_the_one_line_says_what_is_needed() -> None:
    look = Look(read_theme("dark"))
    assert plain(too_small(70, 5), 70, look).startswith("70x5 is too small to show the fight; make it 30x8.")
    assert plain(too_small(20, 5), 20, look).rstrip() == "Needs 30x8"


def test_the_help_lists_every_key_of_the_page_below() -> None:
    pages = stack(Plain())
    press(pages, "?")
    text = frame(pages)
    for said in ("enter", "Choose", "pageup", "ctrl+l", "Draws the whole screen again."):
        assert said in text
    press(pages, "escape")
    assert len(pages.stack) == 1
