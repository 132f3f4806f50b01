"""Smaller ways than a correction: a cost charged with the line as its reason, and the fight taken back to before it."""

from pathlib import Path

import pytest

from engine.core.model import get
from engine.history.encounter import Encounter
from tests.tui.correcting.fights import demo, told
from tests.tui.duels import desk, on_desk
from tests.tui.playing import press
from tui.pages.correct import ChargePage, OtherPage


@pytest.fixture
def gate(tmp_path: Path) -> Encounter:
    return demo(tmp_path)


def test_a_cost_is_charged_now_and_says_which_line_it_is_for(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "e", "x", "1")
    assert isinstance(pages.top, ChargePage)
    press(pages, *"5m")
    assert told(pages, '"5 motes for round 2: Mirel hits Orsolo".')
    press(pages, "enter")
    assert on_desk(pages)
    assert get(gate.state, "combatant.mirel-ashwing.now.motes.peripheral") == 31
    assert gate.cursor == 175
    press(pages, "u")
    assert get(gate.state, "combatant.mirel-ashwing.now.motes.peripheral") == 36


def test_somebody_else_may_pay_and_what_can_not_be_paid_is_said(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "e", "x", "1", "down", "type:99m")
    assert told(pages, "Charge now: Ydra Saltlight")
    press(pages, "enter")
    assert pages.notice
    assert gate.cursor == 174
    press(pages, "escape")
    assert isinstance(pages.top, OtherPage)


def test_the_fight_is_taken_back_to_before_the_line_in_one_step(gate: Encounter) -> None:
    before = gate.moment
    pages = desk(gate)
    press(pages, "c", "e", "x")
    assert told(pages, "this line and 13 since, as one step; U brings all back")
    press(pages, "2")
    assert on_desk(pages)
    assert (gate.moment.entry, gate.state["clock"]["acting"]) == (107, "mirel-ashwing")
    press(pages, "U")
    assert (gate.moment.state, gate.moment.entry) == (before.state, before.entry)


def test_a_line_taken_back_from_an_open_attack_takes_its_flow_along(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "d", "type:1l", "enter", "a", "L", "c", "x", "2")
    assert gate.ask is None
    press(pages, "escape")
    assert on_desk(pages)


def test_nobody_is_charged_in_a_fight_without_fighters() -> None:
    pages = desk(Encounter.new(None, "exalted3e", {}, seed=1))
    press(pages, "L", "+", "type:hello", "enter", "c", "x", "1", "down")
    assert isinstance(pages.top, OtherPage)
    assert told(pages, "nobody is in this fight")
