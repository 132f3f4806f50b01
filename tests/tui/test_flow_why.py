"""All numbers of an open procedure: a page that only reads, scrolls and goes back."""

import pytest

from engine.core.inputs import Begin
from tests.engine.rules.exalted3e.fights import fight
from tui.desk import Desk
from tui.pages.flow import FlowPage, FlowWhyPage
from tui.pages.page import Pages

from .duels import desk, table
from .playing import frame, press, stack


def at_damage() -> Pages:
    pages = desk(table("faces"))
    press(pages, "a", "enter", *"77777111", "enter")
    return pages


def column(pages: Pages, width: int = 80, height: int = 24) -> list[str]:
    return [line[39:].strip() for line in frame(pages, width, height).split("\n")[6:-1]]


def test_its_footer_says_how_to_leave_and_every_way_leaves() -> None:
    pages = at_damage()
    asked = frame(pages)
    for key in ("w", "escape", "q", "enter"):
        press(pages, "w")
        assert isinstance(pages.top, FlowWhyPage)
        assert frame(pages).endswith("w back to the question")
        assert "up down scroll" in frame(pages)
        press(pages, key)
        assert frame(pages) == asked


def test_it_scrolls_by_lines_and_pages_to_both_ends_and_no_further() -> None:
    pages = at_damage()
    press(pages, "w")
    first = column(pages)
    assert first[0].endswith("1 to 15 of 26")
    press(pages, "down")
    assert column(pages)[0].endswith("2 to 16 of 26")
    press(pages, "k", "up")
    assert column(pages) == first
    press(pages, "pagedown")
    assert column(pages)[0].endswith("12 to 26 of 26")
    assert column(pages)[-1].startswith("Parry, as listed")
    press(pages, "pagedown", "j")
    assert column(pages)[0].endswith("12 to 26 of 26")
    press(pages, "home")
    assert column(pages) == first
    press(pages, "end", "pageup")
    assert column(pages) == first


def test_numbers_stand_under_the_step_they_belong_to_and_no_rule_is_cited() -> None:
    pages = at_damage()
    press(pages, "w")
    text = frame(pages, 80, 60)
    at = [text.index(heading) for heading in ("8c  Damage dice", "5  Attack roll  ", "│  4  Defense")]
    assert "rules section" not in text
    assert "seed step" not in text
    order = [line for line in column(pages, 80, 60) if line[:1].isdigit() and "  " in line[:4]]
    assert [line.split()[0] for line in order] == ["8c", "5", "4"]
    assert len(at) == 3
    assert "7 7 7 7 7 1 1 1" in text


def test_nothing_is_answered_while_it_stands_there() -> None:
    pages = at_damage()
    flow = pages.top
    assert isinstance(flow, FlowPage)
    press(pages, "w")
    before = flow.desk.enc.moment.inputs
    for key in ("1", "7", "*", "+", "s"):
        press(pages, key)
        assert "w or esc goes back to it" in frame(pages)
    press(pages, "enter")
    assert flow.desk.enc.moment.inputs == before
    assert flow.control.state.text == ""


def test_an_override_is_one_key_away() -> None:
    pages = at_damage()
    press(pages, "w", "o")
    assert "Which number?" in frame(pages)
    assert isinstance(pages.top, FlowPage)


def test_the_parts_of_a_part_are_opened() -> None:
    hero = {"kind": "character", "initiative": 9, "side": "heroes", "name": "Mirel", "weapon": {
        "blade": {"name": "Blade", "class": "medium", "ability": "melee"}},
        "attributes": {"dexterity": 5}, "abilities": {"melee": 5}, "specialties": {"melee": "swords"}}  # fmt: skip
    foe = {"initiative": 12, "name": "Orsolo"}
    enc = fight(acting="orsolo", orsolo=foe, mirel=hero)
    enc.do(Begin("attack", "orsolo"))
    enc.answer("go")
    pages = stack(FlowPage(Desk(enc)))
    press(pages, "w")
    parts = [" ".join(line.split()) for line in column(pages, 80, 50)]
    at = parts.index("half of 11 6")
    assert parts[at + 1 : at + 5] == ["Dexterity 5", "Melee +5", "specialty +1", "half, rounded up -5"]


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (60, 18), (40, 12)])
def test_it_is_left_the_same_in_any_window(size: tuple[int, int]) -> None:
    pages = at_damage()
    press(pages, "w")
    text = frame(pages, *size)
    assert "Why" in text
    assert "w back to the question" in text.split("\n")[-1]
    assert "missing" not in text
