"""Who may act out of turn: listed with what it costs, also over an open action, and done by one key more."""

from engine.core.inputs import Answer, Begin
from engine.core.model import get
from engine.history.encounter import Encounter
from tests.engine.rules.static_veil.fights import duel as fray
from tests.tui import ford
from tests.tui.duels import desk as duel
from tests.tui.duels import table
from tests.tui.playing import frame, press, stack
from tui import places
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowScreen
from tui.pages.menu import InterruptPage


def test_whoever_guards_or_aims_is_listed_and_aborts_by_its_digit() -> None:
    enc = ford.fight()
    pages = ford.desk(enc)
    press(pages, "down", "down", "down", "!")
    assert "1  Thessaly Crane        from aim, no DV refresh" in frame(pages)
    assert "▌ 2  Juno Brightwater" in frame(pages)
    press(pages, "enter")
    shown = frame(pages)
    assert "On which tick does Juno" in shown
    assert "▌ enter  Go on with 31" in shown
    assert " 0-9 type  enter go on" in shown
    press(pages, "enter")
    assert isinstance(pages.top, DeskPage)
    assert pages.top.desk.acting == pages.top.desk.selected == "juno-brightwater"
    assert get(enc.state, "combatant.juno-brightwater.now.held") is True


def test_over_an_open_action_the_list_says_that_it_has_to_wait() -> None:
    enc = ford.fight()
    pages = ford.desk(enc)
    press(pages, "a", "!")
    assert isinstance(pages.top, InterruptPage)
    assert "Thessaly Crane        after the open action" in frame(pages)
    press(pages, "enter")
    assert pages.notice == "Thessaly Crane: after the open action."
    press(pages, "escape")
    assert isinstance(pages.top, FlowScreen)


def test_what_comes_into_an_open_action_goes_on_in_its_flow_and_then_leaves_the_desk() -> None:
    enc = fray()
    enc.do(Begin("attack", "a", {"target": "b"}), Answer("declared", "go"))
    pages = duel(enc)
    press(pages, "a", "!", "1")
    assert [type(page) for page in pages.stack] == [DeskPage, FlowScreen]
    assert "B attacks A, out of turn" in frame(pages)
    press(pages, "enter")
    assert enc.ask is not None
    for _ in range(12):
        if enc.ask is not None:
            press(pages, "enter")
    assert isinstance(pages.top, DeskPage)
    assert frame(pages)


def test_with_nobody_to_interrupt_the_key_says_so() -> None:
    enc = ford.fight()
    pages = ford.desk(enc)
    press(pages, "!", "1", "enter", "!", "1", "enter")
    press(pages, "!")
    assert pages.notice == "Nobody may act out of turn now."


def test_rules_that_know_no_such_thing_have_no_such_key() -> None:
    pages = duel(table())
    press(pages, "!")
    assert isinstance(pages.top, DeskPage)
    assert pages.notice == ""
    press(pages, "?")
    assert "Out of turn" not in frame(pages, 80, 200)
    pages = ford.desk(ford.fight())
    press(pages, "?")
    shown = frame(pages, 80, 200)
    assert "Out of turn" in shown
    assert "Changes or sets the tick: -1, +2, =36, dv 2." in shown
    assert "Delay" not in shown


def test_a_house_rule_adds_those_who_may_rush_and_its_word() -> None:
    pages = ford.desk(ford.fight(ruleset="ialdabaoth"))
    assert "! abort, rush" in frame(pages, 200, 60)
    press(pages, "!")
    assert "rush: -1 die, DV -1" in frame(pages)


def test_what_several_may_do_stands_once_above_them_and_the_cursor_is_on_a_fighter() -> None:
    enc = Encounter.open(places.demo("static_veil"), read_only=True)
    pages = stack(DeskPage(Desk(enc)))
    press(pages, "!")
    rows = [row.strip(" ▌") for row in frame(pages, 80, 40).splitlines()]
    assert rows.count("Attack of Opportunity: who passes or leaves") == 1
    assert rows[2].startswith("1  Wick")
    assert any(row.startswith("2  ") and row.endswith("1 AP") for row in rows)


def test_below_such_a_heading_one_who_may_do_something_else_has_a_heading_too() -> None:
    enc = Encounter.open(places.demo("ialdabaoth"), read_only=True)
    pages = stack(DeskPage(Desk(enc)))
    press(pages, "!")
    rows = [row.strip(" ▌") for row in frame(pages, 80, 40).splitlines()]
    heads = [at for at, row in enumerate(rows) if row.startswith("Rush")]
    assert heads
    assert not any("rush" in row for row in rows[heads[0] :])
