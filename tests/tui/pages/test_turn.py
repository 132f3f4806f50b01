"""Whose turn it is: what begins, ends and passes it on, and what is asked first."""

from pathlib import Path

import pytest

from engine import Encounter
from engine.core.inputs import Begin, Edit
from engine.core.model import MISSING, get
from tests.engine.rules.exalted3e.fights import add
from tests.tui import gate
from tests.tui.duels import desk, now, on_desk, selected, table
from tests.tui.playing import frame, press
from tests.tui.test_flow_table import ISRA, builder
from tui import commands, places
from tui.pages.flow import FlowPage
from tui.pages.page import Pages


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
    assert isinstance(pages.top, FlowPage)
    assert enc.ask is not None
    assert enc.ask.kind == "dice"


def test_a_attacks_the_cursor_row_and_what_is_left_is_resumed() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "end", "a")
    assert isinstance(pages.top, FlowPage)
    assert enc.outcome is not None
    press(pages, "s", "1", "escape")
    assert on_desk(pages)
    assert "attack open at 2, a resumes" in frame(pages).splitlines()[0]
    assert "a resume" in frame(pages).splitlines()[-1]
    press(pages, "a")
    assert isinstance(pages.top, FlowPage)


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


def test_enter_says_what_ending_the_turn_does() -> None:
    _, pages = builder(ISRA, "escape")
    press(pages, "enter")
    assert "Isra is up: a attacks, x lists other actions, space ends the turn: guard." in frame(pages)


def test_enter_where_nobody_acts_says_what_begins() -> None:
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    press(pages, "enter")
    assert "There is nobody in this fight: r adds fighters." in frame(pages)


def nobodys() -> Encounter:
    enc = table()
    enc.do(Edit((("clock.acting", MISSING),)))
    return enc


def all_defeated() -> Encounter:
    enc = table()
    for id in ("mirel", "orsolo", "ember"):
        enc.do(Begin("defeat", id))
    return enc


def test_space_gives_the_turn_to_the_next() -> None:
    enc = nobodys()
    pages = desk(enc)
    assert "space next turn" in frame(pages, 120).splitlines()[-1]
    press(pages, "a")
    assert "It is nobody's turn: space gives it to the next." in frame(pages)
    press(pages, "space")
    assert get(enc.state, "clock.acting") == "mirel"
    assert "space done" in frame(pages, 120).splitlines()[-1]


def test_one_who_has_not_joined_joins_from_its_row_while_nobody_acts() -> None:
    enc = nobodys()
    add(enc, "zora", name="Zora Vell")
    pages = desk(enc)
    press(pages, "end", "x")
    assert "What Zora Vell may do" in frame(pages)
    press(pages, "b")
    while enc.ask is not None:
        press(pages, "enter")
    assert now(enc, "zora.now.joined") is True


def test_with_all_defeated_space_offers_the_end_of_the_fight() -> None:
    enc = all_defeated()
    pages = desk(enc)
    press(pages, "a")
    assert "Nobody is left to act: space ends the fight, or lets somebody in." in frame(pages)
    press(pages, "space")
    assert "Nobody is left to act" in frame(pages).splitlines()[1]
    assert get(enc.state, "clock.round") == 1
    press(pages, "enter", "escape")
    assert on_desk(pages)
    assert get(enc.state, "clock") == {"ended": True}


def test_with_all_defeated_somebody_comes_back_or_joins() -> None:
    enc = all_defeated()
    add(enc, "zora", name="Zora Vell")
    pages = desk(enc)
    press(pages, "space", "2")
    while enc.ask is not None:
        press(pages, "enter")
    assert (now(enc, "zora.now.joined"), get(enc.state, "clock.acting")) == (True, "zora")
    enc = all_defeated()
    pages = desk(enc)
    press(pages, "space", "2")
    assert get(enc.state, "clock.acting", "") != ""


def test_a_fight_is_ended_from_the_page_that_takes_fighters_out() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "X", "3", "escape")
    assert on_desk(pages)
    assert get(enc.state, "clock.ended") is True
    press(pages, "X")
    assert "End of the fight" not in frame(pages)


def acting(enc: Encounter) -> str:
    return str(get(enc.state, "clock.acting", ""))


def test_dice_that_are_typed_too_soon_end_no_turn() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "type:40 3")
    assert acting(enc) == "mirel"
    press(pages, "space")
    assert "3 came to nothing here: space again ends Mirel's turn." in frame(pages)
    assert acting(enc) == "mirel"
    press(pages, "space")
    assert acting(enc) == "orsolo"


def test_a_key_that_was_refused_counts_and_one_that_did_something_does_not() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "A")
    assert "has not attacked yet" in frame(pages)
    press(pages, "space")
    assert "A came to nothing here" in frame(pages)
    press(pages, "down", "space")
    assert acting(enc) == "orsolo"


def test_the_question_is_over_with_the_next_key() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "b", "space", "b", "space")
    assert acting(enc) == "mirel"


@pytest.mark.parametrize("ruleset", ["exalted3e", "exalted2e", "ialdabaoth", "static_veil"])
def test_a_fight_that_is_over_begins_anew_only_when_space_is_pressed_again(ruleset: str) -> None:
    enc = Encounter.open(places.demo(ruleset))
    if enc.moment.open:
        enc.undo_action()
    enc.do(Begin("end_fight"))
    pages = desk(enc)
    assert "space begin anew" in frame(pages).splitlines()[-1]
    press(pages, "space")
    assert "The fight is over: space again begins it anew" in frame(pages)
    assert on_desk(pages)
    press(pages, "down", "space")
    assert on_desk(pages)
    press(pages, "space")
    assert not on_desk(pages)


def test_it_is_so_with_another_key_for_space() -> None:
    commands.use(commands.remapped({"space": ("f",)}))
    enc = table()
    enc.do(Begin("end_fight"))
    pages = desk(enc)
    press(pages, "f", "f")
    assert not on_desk(pages)


# -- a flurry that is not played out -------------------------------------------------------------------------------


def flurry(*actions: str) -> tuple[Encounter, Pages]:
    """Isra has declared a flurry and is on the desk again."""
    enc, pages = builder()
    press(pages, *actions, "enter")
    assert on_desk(pages)
    assert get(enc.state, f"combatant.{ISRA}.now.flurry.size") == len(actions)
    return enc, pages


def plays(enc: Encounter, pages: Pages) -> None:
    """The next action of the flurry with all that is usual."""
    press(pages, "a")
    while enc.ask is not None:
        press(pages, "enter")
    assert on_desk(pages)


def test_what_a_plays_of_a_flurry_is_said_in_the_footer_and_by_enter() -> None:
    enc, pages = flurry("1", "1")
    assert " a attack 1 of 2  " in frame(pages).splitlines()[-1]
    press(pages, "enter")
    told = "a goes on with attack 1 of 2 of the flurry, x lists other actions, space gives up 2 attacks."
    assert told in " ".join(frame(pages, 140, 30).split())
    plays(enc, pages)
    assert " a attack 2 of 2  " in frame(pages).splitlines()[-1]
    plays(enc, pages)
    assert " a attack  " in frame(pages).splitlines()[-1]


def test_space_asks_once_before_it_gives_up_what_is_left_of_a_flurry() -> None:
    enc, pages = flurry("1", "1")
    press(pages, "space")
    assert "space again gives up 2 attacks: a goes on with attack 1 of 2 of the flurry." in frame(pages)
    assert acting(enc) == ISRA
    press(pages, "down", "space")
    assert acting(enc) == ISRA
    press(pages, "space")
    assert acting(enc) != ISRA


def test_once_a_flurry_is_played_out_space_asks_nothing() -> None:
    enc, pages = flurry("1", "1")
    plays(enc, pages)
    press(pages, "space")
    assert "space again gives up 1 attack: a goes on" in frame(pages)
    plays(enc, pages)
    press(pages, "space")
    assert acting(enc) != ISRA
