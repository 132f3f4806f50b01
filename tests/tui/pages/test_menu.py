"""What else may be done, in turn and out of it."""

from collections.abc import Sequence

import pytest

from engine.core.inputs import Answer, Begin
from engine.core.model import get
from engine.history.encounter import Encounter
from tests.engine.rules.static_veil.fights import duel as fray
from tests.tui import ford, gate
from tests.tui.duels import desk, now, on_desk, table
from tests.tui.duels import desk as duel
from tests.tui.playing import frame, press, stack
from tui import places
from tui.desk import Desk
from tui.list import Choice
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowPage
from tui.pages.menu import InterruptPage
from tui.pages.page import Pages


def labels(pages: Pages) -> dict[str, str]:
    """The key of each action that can be taken, by its title."""
    rows = [row for row in frame(pages).splitlines()[2:-1] if row.strip()]
    return {row[5:].partition("  ")[0]: row[2] for row in rows if row[2] not in " ✗"}


def test_every_action_has_the_same_key_for_every_fighter_whatever_is_barred() -> None:
    enc = table(power={"ward": {"name": "Ward", "when": "action", "adds": {"soak": 2}}})
    pages = desk(enc)
    press(pages, "x")
    mirel = labels(pages)
    assert mirel | {"Attack": "a", "Aim": "i", "Full defense": "f", "Ward": "1", "Delay": "z"} == mirel
    press(pages, "escape", "i", "type:=-3", "enter", "x")
    crashed = labels(pages)
    assert "Full defense" not in crashed
    assert crashed.items() <= mirel.items()
    press(pages, "escape", "u", "space", "x")
    orsolo = labels(pages)
    assert set(orsolo) >= {"Attack", "Aim", "Full defense"}
    assert all(mirel.get(title, label) == label for title, label in orsolo.items())


def test_the_key_of_what_is_barred_says_why() -> None:
    pages = desk(table())
    press(pages, "x", "s")
    assert "Rise: is not prone." in frame(pages)
    assert not on_desk(pages)


def test_no_reason_is_cut_however_narrow_the_window() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "space", "space", "x")
    acting = str(get(enc.state, "clock.acting"))
    reasons = [item.barred for item in enc.menu(acting) if item.barred]
    assert max(map(len, reasons)) > 25
    for width in (80, 60, 44):
        rows = [row.strip() for row in frame(pages, width, 60).splitlines()]
        for reason in reasons:
            assert all(any(word in row.split() for row in rows) for word in reason.split())


def test_no_label_is_a_key_that_moves_or_closes() -> None:
    from tui.list import LABELS

    assert not set(LABELS) & set("hjklqux?")
    assert len(set(LABELS)) == len(LABELS)


def test_enter_and_a_label_choose_the_same() -> None:
    for keys in (("enter",), ("1",)):
        pages = stack(DeskPage(Desk(gate.fight())))
        press(pages, "x", *keys)
        assert "Mirel aims." in frame(pages)
        assert on_desk(pages)


def test_the_cursor_row_may_act_out_of_turn() -> None:
    enc = table()
    pages = desk(enc)
    enc.do(Begin("delay", "mirel"))
    page = pages.top
    assert isinstance(page, DeskPage)
    page.desk.chosen = "mirel"
    press(pages, "x")
    text = frame(pages)
    assert "What Captain Orsolo may do" in text
    assert text.index("Mirel Ashwing") > text.index("Full defense")
    label = next(row[2] for row in text[text.index("Mirel Ashwing") :].splitlines() if "Act now" in row)
    assert label == "N"
    press(pages, label)
    assert now(enc, "mirel.now.delayed", False) is False


def test_a_list_longer_than_the_window_scrolls() -> None:
    pages = desk(table())
    press(pages, "x")
    frame(pages, 80, 10)
    press(pages, "end")
    assert any(row.startswith("▌") for row in frame(pages, 80, 10).splitlines())


def test_a_list_says_how_much_of_it_is_below() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "x")
    below = int(frame(pages, 80, 10).splitlines()[1].partition(" more below")[0].rpartition(" ")[2])
    assert below == len(enc.menu("mirel")) - 7
    press(pages, "end")
    assert "below" not in frame(pages, 80, 10)


def test_in_a_small_window_a_note_with_no_room_beside_its_title_stands_below() -> None:
    pages = stack(DeskPage(Desk(ford.fight())))
    press(pages, "x")
    rows = frame(pages, 60, 30).splitlines()
    at = next(y for y, row in enumerate(rows) if row.startswith("  i  Aim"))
    assert rows[at].endswith("next on 34")
    assert rows[at + 1] == "       a die a tick against one target, 3 at most"


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
    assert isinstance(pages.top, FlowPage)


def test_what_comes_into_an_open_action_goes_on_in_its_flow_and_then_leaves_the_desk() -> None:
    enc = fray()
    enc.do(Begin("attack", "a", {"target": "b"}), Answer("declared", "go"))
    pages = duel(enc)
    press(pages, "a", "!", "1")
    assert [type(page) for page in pages.stack] == [DeskPage, FlowPage]
    assert "B attacks A, out of turn" in frame(pages)
    press(pages, "enter")
    assert enc.ask is not None
    for _ in range(12):
        if enc.ask is not None:
            press(pages, "enter")
    assert isinstance(pages.top, DeskPage)
    assert frame(pages)


def test_who_may_interrupt_is_asked_no_oftener_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    choices = InterruptPage.choices

    def counted(page: InterruptPage) -> Sequence[Choice]:
        made = choices(page)
        asked.append(len(made))
        return made

    monkeypatch.setattr(InterruptPage, "choices", counted)
    InterruptPage(Desk(Encounter.open(places.demo("static_veil"))))
    assert asked[0] > 12
    assert len(asked) == 1


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
