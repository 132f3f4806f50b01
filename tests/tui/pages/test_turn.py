"""The turn on the desk: begun, attacked in, delayed and ended; what enter says of it."""

from pathlib import Path

from engine.core.inputs import Begin, Edit
from engine.core.model import get
from engine.history.encounter import Encounter
from tests.tui import gate
from tests.tui.duels import desk, now, on_desk, selected, table
from tests.tui.playing import frame, press
from tui.pages.flow import FlowScreen


def test_space_ends_the_turn_and_undo_gives_it_back() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "space")
    assert get(enc.state, "clock.acting") == "orsolo"
    press(pages, "u")
    assert get(enc.state, "clock.acting") == "mirel"
    press(pages, "U")
    assert get(enc.state, "clock.acting") == "orsolo"
    press(pages, "u", "ctrl+r")
    assert get(enc.state, "clock.acting") == "orsolo"


def test_space_begins_a_fight_that_has_not_begun() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    assert "space" not in frame(pages).splitlines()[-1]
    press(pages, "r", "type:bandit", "enter", "escape")
    assert "space begin" in frame(pages)
    press(pages, "space")
    assert isinstance(pages.top, FlowScreen)
    assert enc.ask is not None
    assert enc.ask.kind == "dice"


def test_a_attacks_the_cursor_row_and_what_is_left_is_resumed() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "end", "a")
    assert isinstance(pages.top, FlowScreen)
    assert enc.outcome is not None
    press(pages, "s", "1", "escape")
    assert on_desk(pages)
    assert "attack open at 2, a resumes" in frame(pages).splitlines()[0]
    assert "a resume" in frame(pages).splitlines()[-1]
    press(pages, "a")
    assert isinstance(pages.top, FlowScreen)


def test_a_friend_under_the_cursor_is_not_the_first_target() -> None:
    enc = Encounter.open(Path("engine/samples/exalted3e/lantern-gate.toml").absolute(), read_only=True)
    friends = [id for id, one in enc.state["combatant"].items() if one["side"] == "heroes"]
    fight = Encounter.new(None, "exalted3e", enc.state["combatant"], seed=1)
    fight.do(Edit((("clock", {"round": 3, "acting": friends[0]}),), "the third round"))
    pages = desk(fight)
    while selected(pages) != friends[1]:
        press(pages, "down")
    press(pages, "a")
    assert fight.outcome is not None
    assert get(fight.state, f"combatant.{fight.outcome.answers['target']}.side") == "foes"


def test_what_is_open_is_finished_or_taken_back_first() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "s", "1", "escape", "space")
    assert enc.moment.open
    assert get(enc.state, "clock.acting") == "mirel"
    press(pages, "u")
    assert not enc.moment.open
    assert "resumes" not in frame(pages)


def test_attack_again_takes_the_same_target_and_kind() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "A")
    assert "has not attacked yet" in frame(pages)
    enc.do(Begin("attack", "mirel", {"target": "ember", "kind": "decisive"}))
    while enc.ask is not None:
        enc.roll() if enc.ask.kind == "dice" else enc.answer(enc.ask.default)
    enc.do(Begin("again", "mirel"))
    press(pages, "A")
    given = enc.moment.inputs[0]
    assert isinstance(given, Begin)
    assert (given.who, given.args["target"], given.args["kind"]) == ("mirel", "ember", "decisive")


def test_other_actions_with_their_cost_and_why_not() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "x")
    text = frame(pages)
    assert "What Mirel Ashwing may do" in text
    assert any("Full defense" in line and line.endswith("1 Initiative") for line in text.splitlines())
    label = next(line[2] for line in text.splitlines() if "Full defense" in line)
    press(pages, label)
    while enc.ask is not None:
        press(pages, "enter")
    assert on_desk(pages)
    assert now(enc, "mirel.now.initiative") == 10


def test_what_is_barred_is_refused_with_its_reason() -> None:
    pages = desk(gate.fight())
    press(pages, "x", "end", "enter")
    assert "Withdraw: enemies are within short range." in frame(pages)
    assert not on_desk(pages)


def test_delay_and_the_row_of_one_who_has_delayed_acts_now_with_the_same_key() -> None:
    enc = table()
    pages = desk(enc)
    assert "z delay" not in frame(pages)
    press(pages, "z")
    assert now(enc, "mirel.now.initiative") == 9
    assert now(enc, "mirel.now.delayed") is True
    assert get(enc.state, "clock.acting") == "orsolo"
    while selected(pages) != "mirel":
        press(pages, "down")
    assert "z act now" in frame(pages).splitlines()[-1]
    press(pages, "z")
    assert get(enc.state, "clock.acting") == "mirel"
    assert now(enc, "mirel.now.delayed", False) is False
    assert selected(pages) == "mirel"


def test_on_another_row_z_still_delays_whose_turn_it_is() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "end", "z")
    assert now(enc, "mirel.now.delayed") is True


# -- what enter says -----------------------------------------------------------------------------------------------


def test_enter_says_what_is_offered_and_changes_nothing() -> None:
    enc = table()
    pages, before = desk(enc), enc.cursor
    for keys in (("enter",), ("enter", "enter"), ("down", "enter")):
        press(pages, *keys)
        assert on_desk(pages)
        assert enc.cursor == before
        assert "Mirel is up: a attacks, x lists other actions, space ends the turn." in frame(pages)
    press(pages, "a", "s", "1", "escape", "enter")
    assert "An action is open: a goes on with it, u takes it back." in frame(pages)


def test_enter_after_an_attack_says_that_space_comes_next() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a")
    while enc.ask is not None:
        press(pages, "enter")
    press(pages, "enter")
    assert on_desk(pages)
    assert "Mirel is up: space ends the turn, x lists other actions." in frame(pages)


def test_enter_where_nobody_acts_says_what_begins() -> None:
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    press(pages, "enter")
    assert "There is nobody in this fight: r adds fighters." in frame(pages)
