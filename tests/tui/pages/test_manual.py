"""The manual on the screen: a second `?`, the topics, and finding through all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import manual
from tests.docs.frames import demo
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press
from tests.tui.test_key_meanings import pages_of_the_program
from tui.pages.manual import ManualPage, TopicsPage
from tui.pages.page import Pages


def opened(*keys: str) -> Pages:
    pages = desk(table())
    press(pages, *keys)
    frame(pages)
    return pages


def rule(pages: Pages) -> str:
    """The line with the title of the topic."""
    return frame(pages).splitlines()[1]


@pytest.mark.parametrize(
    ("keys", "topic"),
    [
        ((), "Reading the desk"),
        (("a",), "An attack, step by step"),
        (("x",), "Actions"),
        (("w",), "Reading the desk"),
        (("L",), "The log"),
        (("c",), "Putting it right"),
        (("r", "tab"), "Preparing a session"),
        (("E",), "Bringing your own"),
        (("O",), "Keys and settings"),
        (("T",), "Colours"),
    ],
)
def test_a_second_question_mark_opens_it_at_the_topic_of_the_page(keys: tuple[str, ...], topic: str) -> None:
    pages = opened(*keys, "?", "?")
    assert rule(pages).startswith(f"─ Manual: {topic} ─")
    below = pages.stack[-2]
    press(pages, "escape")
    assert pages.top is below


def test_an_attack_is_told_as_its_rules_have_it(data_folder: Path) -> None:
    pages = demo("ialdabaoth")
    press(pages, "a", "?", "?")
    assert rule(pages).startswith("─ Manual: An attack in Exalted 2e ─")


def test_every_page_has_a_topic_that_there_is() -> None:
    assert {page.topic for page in pages_of_the_program()} <= {*manual.topics()}


def test_it_is_scrolled_and_goes_to_the_next_topic_at_its_beginning() -> None:
    pages = opened("?", "?")
    press(pages, "end")
    assert "Anything else" in frame(pages)
    press(pages, "right")
    assert "Manual: An attack, step by step" in rule(pages)
    assert "Every attack goes in the steps of the book" in frame(pages)
    press(pages, "left", "left", "left")
    assert manual.topic(manual.topics()[-1]).title in rule(pages)


@pytest.mark.parametrize("key", ["enter", "?"])
def test_the_topics_are_listed_and_one_is_chosen(key: str) -> None:
    pages = opened("?", "?", key)
    assert isinstance(pages.top, TopicsPage)
    text = frame(pages)
    assert "▌ 2  Reading the desk" in text
    press(pages, "6")
    assert "Manual: Dice, typed and rolled" in rule(pages)
    press(pages, "escape")
    assert len(pages.stack) == 1


def test_in_a_narrow_window_titles_are_whole() -> None:
    pages = opened("?", "?", "?")
    assert "5  An exchange in Static Veil          attack-static-veil" in frame(pages)
    frame(pages, 40, 12)
    text = frame(pages, 40, 12)
    assert "5  An exchange in Static Veil" in text
    assert "attack-static" not in text


def test_finding_goes_through_all_topics_and_back_where_it_began() -> None:
    pages = opened("?", "?")
    press(pages, "down")
    page = pages.top
    assert isinstance(page, ManualPage)
    press(pages, "/", "type:union driver")
    assert "Manual: When something goes wrong" in rule(pages)
    marked = [row for row in page.body(80, 22) if row.ground == "cursor"]
    assert ["union driver" in "".join(span.text for span in row.left) for row in marked] == [True]
    press(pages, "escape")
    assert (page.listing.name, page.listing.top) == ("desk", 1)
    press(pages, "/", "type:static veil", "enter")
    frame(pages)
    first = page.listing.name
    for _ in range(40):
        press(pages, "n")
        frame(pages)
        if page.listing.name != first:
            break
    assert page.listing.name != first


@pytest.mark.parametrize("size", [(200, 60), (80, 24), (40, 12), (30, 8)])
def test_every_topic_is_shown_in_every_window(size: tuple[int, int]) -> None:
    pages = opened("?", "?")
    for _ in manual.topics():
        assert all(len(row) <= size[0] for row in frame(pages, *size).splitlines())
        press(pages, "end")
        frame(pages, *size)
        press(pages, "right")
    assert "Reading the desk" in rule(pages)


def test_where_glyphs_are_ascii_the_frames_are_too() -> None:
    pages = desk(table())
    pages.look.draw_in(True)
    for _ in range(2):
        press(pages, "?")
    assert frame(pages).isascii()
    assert "|> 13 @ Mirel Ashwing         ####### 52/56" in frame(pages)


def test_a_notice_is_closed_by_its_own_key_and_opens_the_manual_too() -> None:
    pages = opened("?", "?", "ctrl+n")
    assert isinstance(pages.top, ManualPage)
    pages.say("Something was told.")
    press(pages, "ctrl+n", "ctrl+n")
    assert isinstance(pages.top, ManualPage)
