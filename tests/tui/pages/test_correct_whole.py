"""Correcting what was done as a whole: by hand, one taken out by mistake, another action in place of the one taken."""

from pathlib import Path

import pytest

from engine.core.inputs import Begin, Edit
from engine.history.encounter import Encounter
from tests.tui.correcting.fights import demo, newest, told
from tests.tui.duels import desk, now, on_desk
from tests.tui.playing import press
from tui.pages.correct import CorrectPage


@pytest.fixture
def gate(tmp_path: Path) -> Encounter:
    return demo(tmp_path)


def test_what_was_done_by_hand_is_typed_anew(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "enter", "enter", 'type:+2 damage "oil"', "enter")
    assert told(pages, "is GM: oil on Mirel: raw damage +2.")
    press(pages, "enter")
    assert newest(gate)[:2] == [
        "GM corrects burning oil on Mirel: oil on Mirel: raw damage +2.",
        "GM: oil on Mirel: raw damage +2.",
    ]


def test_a_value_set_by_hand_is_typed_anew(gate: Encounter) -> None:
    gate.do(Edit((("combatant.mirel-ashwing.now.initiative", 4),), "a slip"))
    pages = desk(gate)
    press(pages, "c", "1", "7", "enter", "enter")
    assert now(gate, "mirel-ashwing.now.initiative") == 7
    assert newest(gate)[0] == "GM corrects Mirel, Initiative 13 to 4: Mirel, Initiative 7."


def test_a_line_that_was_asked_nothing_says_so(gate: Encounter) -> None:
    gate.do(Begin("end_fight"))
    pages = desk(gate)
    press(pages, "c", "enter")
    page = pages.top
    assert isinstance(page, CorrectPage)
    assert page.mending.rows == []
    assert told(pages, "This line was asked nothing and shows no number. x charges something now")
    for key, says in (("enter", "Nothing of this line can be changed."), ("j", ""), ("7", ""), ("X", "")):
        press(pages, key)
        assert pages.notice == says
    press(pages, "x", "2")
    assert on_desk(pages)
    assert gate.moment.entry == 174


def test_one_who_was_taken_out_by_mistake_is_back_in_what_would_differ(gate: Encounter) -> None:
    of = gate.do(Begin("remove", "ember-hound")).n
    pages = desk(gate)
    press(pages, "c", "enter")
    page = pages.top
    assert isinstance(page, CorrectPage)
    page.mending.correction = gate.correct(of, Begin("remove", "gate-sergeant"))
    assert told(pages, "Gate in the fight yes no")
    assert told(pages, "Ember Hound in the fight no yes")


def test_another_action_is_put_in_place_and_asks_all_that_it_needs(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "a", "end", "1")
    assert told(pages, "Whom? Sefa chooses")
    press(pages, "2", "s", "2", "m", "3")
    assert told(pages, "Steady breath 3")
    press(pages, "+", *"1m", "enter")
    assert told(pages, "a forgotten cost")
    assert gate.cursor == 174
    press(pages, "enter", *"=7", "enter", *"=2", "enter")
    assert told(pages, "was Sefa takes full defense")
    press(pages, "enter")
    assert on_desk(pages)
    assert newest(gate)[0].startswith("GM corrects Sefa takes full defense: Sefa hits Ember: Initiative 5 to")
    press(pages, "u")
    assert "Sefa takes full defense: Initiative 12 to 11, Defense +2 until own turn." in newest(gate)


def test_only_an_action_of_the_menu_can_be_another_one(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "a", "end", "enter")
    assert pages.notice == "Choose another: a digit does."
    press(pages, "0")
    assert pages.notice == "There is no such action."
    press(pages, "escape", "2", "end")
    page = pages.top
    assert isinstance(page, CorrectPage)
    assert [row.title for row in page.mending.rows] == ["Who acts next", "Equal Initiative: who acts first"]
