"""Fighters who have not joined a running fight."""

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import get
from engine.history.encounter import Encounter
from tests.tui.duels import desk, on_desk
from tests.tui.playing import frame, press
from tui import places
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowPage
from tui.pages.page import Pages
from tui.pages.palette import offers
from tui.pages.roster import RosterPage

RULESETS = ("exalted3e", "exalted2e", "ialdabaoth", "static_veil")

FOE = {"exalted3e": "bandit", "exalted2e": "bandit", "ialdabaoth": "bandit", "static_veil": "street ganger"}


def demo(ruleset: str) -> tuple[Encounter, Pages]:
    enc = Encounter.open(places.demo(ruleset))
    if enc.moment.open:
        enc.undo_action()
    return enc, desk(enc)


def waiting(enc: Encounter) -> tuple[str, ...]:
    return enc.rules.waiting(enc.state)


def add_while_open(ruleset: str, count: int) -> tuple[Encounter, Pages]:
    """Fighters are added while an attack is open; it is on the desk again, and goes on with `a`."""
    enc, pages = demo(ruleset)
    press(pages, "a", "enter", "escape", "escape")
    assert enc.moment.open
    press(pages, "r", f"type:{count} {FOE[ruleset]}", "enter", "escape")
    assert on_desk(pages)
    return enc, pages


def finish(enc: Encounter) -> None:
    """The open action takes all defaults, but for its last question."""
    while enc.ask is not None and enc.ask.key != "apply":
        if enc.ask.kind == "dice":
            enc.roll()
        else:
            default = enc.ask.default
            free = [option.id for option in enc.ask.options if not option.barred]
            enc.answer(default if default is not None or not free else free[0])


def play_out(enc: Encounter, pages: Pages) -> None:
    """Join Battle to its end, by the keys that roll and go on."""
    for _ in range(80):
        if enc.ask is None:
            return
        press(pages, "*" if enc.ask.kind == "dice" else "enter")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_was_added_in_an_open_action_joins_as_it_is_done_all_in_one_procedure(ruleset: str) -> None:
    enc, pages = add_while_open(ruleset, 3)
    finish(enc)
    press(pages, "a", "enter")
    assert isinstance(pages.top, FlowPage)
    assert [given.procedure for given in enc.moment.inputs if isinstance(given, Begin)] == [enc.rules.first_procedure]
    assert len(waiting(enc)) <= 3
    play_out(enc, pages)
    assert waiting(enc) == ()
    assert on_desk(pages)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_join_battle_that_was_left_is_told_and_one_key_does_it(ruleset: str) -> None:
    enc, pages = demo(ruleset)
    press(pages, "r", f"type:2 {FOE[ruleset]}", "enter", "escape")
    assert on_desk(pages)
    assert len(waiting(enc)) == 2
    shown = frame(pages).splitlines()
    assert "2 have not joined, J joins" in shown[0]
    assert "J join" in shown[-1]
    press(pages, "enter")
    assert "2 have not joined, J joins." in " ".join(frame(pages).split())
    title = enc.rules.procedures[enc.rules.first_procedure].title
    assert offers(pages.top, "late")[0].command.title == title
    press(pages, "x")
    assert any(line.split()[:1] == ["J"] and title in line for line in frame(pages, 80, 60).splitlines())
    press(pages, "escape", "?")
    assert any(line.split()[:1] == ["J"] for line in frame(pages, 80, 90).splitlines())
    press(pages, "escape", "J")
    play_out(enc, pages)
    assert waiting(enc) == ()
    assert "not joined" not in frame(pages)
    press(pages, "J")
    assert "Everybody here has joined: r adds fighters." in frame(pages)


def test_who_was_left_out_is_not_asked_for_again_but_comes_with_the_next() -> None:
    enc, pages = demo("exalted3e")
    press(pages, "r", "type:bandit", "enter", "escape")
    press(pages, "a", "enter")
    finish(enc)
    press(pages, "enter")
    assert on_desk(pages)
    assert len(waiting(enc)) == 1
    press(pages, "r", "type:bandit", "enter")
    play_out(enc, pages)
    assert waiting(enc) == ()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_join_that_is_taken_back_leaves_nobody_behind(ruleset: str) -> None:
    enc, pages = demo(ruleset)
    press(pages, "r", f"type:{FOE[ruleset]}", "enter")
    play_out(enc, pages)
    press(pages, "u")
    assert len(waiting(enc)) == 1
    assert "1 has not joined, J joins" in frame(pages).splitlines()[0]
    press(pages, "J")
    play_out(enc, pages)
    assert waiting(enc) == ()


def test_duplicates_join_together_as_the_roster_is_left() -> None:
    enc, pages = demo("exalted3e")
    press(pages, "r", "tab", "end")
    page = pages.top
    assert isinstance(page, RosterPage)
    page.rows.go_to(next(at for at, row in enumerate(page.people.rows) if "Hound" in row.title))
    press(pages, "D", "D")
    assert "Join Battle for 2 as you leave here." in frame(pages)
    press(pages, "escape")
    assert isinstance(pages.top, FlowPage)
    play_out(enc, pages)
    assert waiting(enc) == ()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_place_in_the_order_set_by_hand_puts_one_in(ruleset: str) -> None:
    enc, pages = demo(ruleset)
    press(pages, "r", f"type:{FOE[ruleset]}", "enter", "escape")
    (id,) = waiting(enc)
    assert isinstance(pages.top, DeskPage)
    pages.top.desk.chosen = id
    press(pages, "i", "type:-3")
    assert "yet: =7 sets it, and so lets it join the fight." in " ".join(frame(pages).split())
    for _ in range(2):
        press(pages, "backspace")
    press(pages, "type:=33", "enter")
    assert waiting(enc) == ()
    slot = next(slot for slot in enc.order() if slot.id == id)
    assert slot.value == 33
    assert "joins the fight" in frame(pages)


@pytest.mark.parametrize("ruleset", ["exalted2e", "ialdabaoth"])
def test_no_tick_is_promised_that_runs_away(ruleset: str) -> None:
    enc, pages = demo(ruleset)
    press(pages, "r", "type:bandit", "enter", "escape")
    (id,) = waiting(enc)
    row = enc.rules.row(enc.state, next(slot for slot in enc.order() if slot.id == id))
    assert row.cells["state"].text == "not joined yet"
    told = " ".join(span.text for line in enc.rules.sections(enc.state, id) for span in line.spans)
    assert "not joined: rolled now, it acts on" in told


def test_one_who_is_unaware_does_not_hold_up_the_desk() -> None:
    enc, pages = demo("exalted2e")
    press(pages, "r", "type:bandit", "enter", "escape")
    (id,) = waiting(enc)
    enc.do(Begin("effect", id, {"label": "unaware"}))
    assert waiting(enc) == ()


def test_a_fight_that_is_over_has_nobody_who_waits() -> None:
    for ruleset in RULESETS:
        enc, pages = demo(ruleset)
        enc.do(Begin("end_fight"))
        assert waiting(enc) == ()
        assert get(enc.state, "clock.ended") is True
        assert "joined" not in frame(pages)
        assert "to join" not in frame(pages)


def test_who_was_told_an_initiative_before_the_fight_keeps_it_as_the_others_roll() -> None:
    for ruleset in ("exalted3e", "static_veil"):
        enc = Encounter.new(None, ruleset, seed=3)
        pages = desk(enc)
        press(pages, "r", f"type:hound, {FOE[ruleset]}" if ruleset == "exalted3e" else "type:2 ganger", "enter",
              "escape")  # fmt: skip
        first, *rest = get(enc.state, "combatant")
        enc.do(Begin("initiative", first, {"set": 9}))
        if ruleset == "exalted3e":
            assert len(rest) == 1
        press(pages, "space")
        play_out(enc, pages)
        assert enc.rules.begun(enc.state)
        assert get(enc.state, f"combatant.{first}.now.initiative") == 9


def test_the_roster_promises_what_then_happens() -> None:
    enc, pages = add_while_open("exalted3e", 1)
    assert enc.moment.open
    press(pages, "r", "type:bandit")
    assert "They join when the open action is done: a goes on" in " ".join(frame(pages, 140, 24).split())
    assert isinstance(pages.top, RosterPage)


def test_an_action_that_was_dropped_leaves_no_more_than_a_word_on_the_desk() -> None:
    enc, pages = demo("exalted3e")
    enc.do(Edit((("combatant.zora", {**get(enc.state, "combatant.kes-of-the-reeds"), "name": "Zora", "now": {}}),)))
    press(pages, "a", "escape")
    assert on_desk(pages)
    assert enc.ask is None
    assert "1 has not joined, J joins" in frame(pages).splitlines()[0]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fight_whose_places_are_all_set_by_hand_begins_without_a_roll(ruleset: str) -> None:
    enc = Encounter.new(None, ruleset, seed=3)
    pages = desk(enc)
    press(pages, "r", f"type:2 {FOE[ruleset]}", "enter", "escape")
    for place, id in enumerate(get(enc.state, "combatant"), 4):
        enc.do(Begin(enc.rules.order_entry.procedure, id, {"set": place}))
    press(pages, "space")
    assert enc.ask is None
    assert enc.rules.begun(enc.state)
    assert get(enc.state, "clock.acting", "") != ""


@pytest.mark.parametrize("resumes", ["J", "a"])
@pytest.mark.parametrize("ruleset", ["exalted3e", "exalted2e", "ialdabaoth"])
def test_join_battle_that_was_left_half_rolled_goes_on_with_the_key_that_begins_it(ruleset: str, resumes: str) -> None:
    enc, pages = demo(ruleset)
    press(pages, "r", f"type:2 {FOE[ruleset]}", "enter", "escape")
    assert len(waiting(enc)) == 2
    press(pages, "J")
    enc.roll()
    assert enc.ask is not None
    press(pages, "escape")
    assert on_desk(pages)
    given = enc.moment.inputs
    assert any(line.strip().startswith("a resume") and "J join" in line for line in frame(pages, 140, 30).splitlines())
    press(pages, resumes)
    assert isinstance(pages.top, FlowPage)
    assert enc.moment.inputs == given
    play_out(enc, pages)
    assert waiting(enc) == ()


def test_another_action_that_is_open_is_not_gone_on_with_by_the_key_of_joining() -> None:
    _, pages = add_while_open("exalted3e", 2)
    press(pages, "J")
    assert on_desk(pages)
    assert "An action is open: a goes on with it, u takes it back." in frame(pages)
