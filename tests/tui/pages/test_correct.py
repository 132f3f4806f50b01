"""Correcting a line by keys: the cases a game master has, what is asked again, and what stays."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Amend, Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import SWORD, fight, strike
from tests.tui.correcting.fights import demo, newest, told
from tests.tui.duels import desk, now, on_desk, table
from tests.tui.playing import frame, press
from tui.pages.correct import CorrectPage, LinesPage
from tui.pages.flow import FlowPage

KNIFE = {"knife": {"name": "Knife", "dice": 5, "damage": 9, "tags": ("lethal", "melee")}}


def attack(enc: Encounter, who: str, target: str, successes: Any = 0, **args: Any) -> int:
    """A withering attack to its end with a typed roll, and what it brings is rolled; where it began."""
    of = enc.do(Begin("attack", who, {"target": target, "kind": "withering", **args})).n
    while enc.ask is not None:
        if enc.ask.key == "attack":
            enc.answer(successes)
        elif enc.ask.kind == "dice":
            enc.roll()
        else:
            enc.answer(enc.ask.default)
    return of


@pytest.fixture
def gate(tmp_path: Path) -> Encounter:
    return demo(tmp_path)


def test_in_a_low_window_what_the_rows_leave_is_for_what_can_be_chosen(gate: Encounter) -> None:
    pages = desk(gate)
    frame(pages, 40, 12)
    press(pages, "c", "2")
    rows = frame(pages, 40, 12).split("\n")
    assert rows[-4:-1] == ["▌ 1  by Initiative", "  2  Mirel Ashwing", "▌ 1-d  Choose another"]


# -- the cases -----------------------------------------------------------------------------------------------------
def test_a_mote_cost_forgotten_two_attacks_ago_takes_eight_keys_at_most_and_one_undo() -> None:
    enc = table()
    attack(enc, "mirel", "orsolo")
    enc.do(Begin("end_turn", "mirel"))
    attack(enc, "orsolo", "mirel")
    pages, before, log = desk(enc), enc.moment, newest(enc)
    keys = ("c", "2", "+", *"5m", "enter", "enter")
    assert len(keys) <= 8
    press(pages, *keys)
    assert on_desk(pages)
    assert now(enc, "mirel.now.motes.peripheral") == 25
    assert newest(enc)[0] == "GM corrects Mirel misses Orsolo: 5 motes more."
    assert "Mirel uses a forgotten cost: 5 motes, anima dim to glowing." in newest(enc)
    press(pages, "u")
    assert (enc.moment.state, enc.moment.entry, newest(enc)) == (before.state, before.entry, log)


def test_cover_that_was_forgotten_turns_a_hit_into_a_miss(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "7", "o", "+", "type:5 heavy cover", "enter")
    assert told(pages, "is Gate misses Mirel: 10 against Parry 12 (GM: heavy cover).")
    assert told(pages, "Mirel Init 13 17")
    press(pages, "enter")
    assert (now(gate, "mirel-ashwing.now.initiative"), now(gate, "gate-sergeant.now.initiative")) == (17, 5)
    assert newest(gate)[0] == "GM corrects Gate hits Mirel: Defense 7 to 12 (heavy cover); Gate misses Mirel."


def test_another_weapon_asks_only_for_the_dice_that_it_has_more() -> None:
    enc = table(weapon={**KNIFE, **SWORD})
    attack(enc, "mirel", "orsolo", (8, 8, 7, 1, 1), weapon="knife")
    pages, cursor = desk(enc), enc.cursor
    press(pages, "c", "1", "j", "j", "2")
    assert told(pages, "Asked again")
    assert told(pages, "Roll 3 more")
    assert enc.cursor == cursor
    press(pages, *"770", "enter", "*", "enter")
    assert on_desk(pages)
    assert newest(enc)[0] == "GM corrects Mirel misses Orsolo: weapon Sword; Mirel hits Orsolo."
    assert enc.asked_in(cursor).answers["attack"] == (8, 8, 7, 1, 1, 7, 7, 10)


def test_a_misheard_roll_is_typed_anew_and_what_it_brings_is_asked_right_there(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "3", "o")
    assert told(pages, "bad light sets it")
    press(pages, "*")
    page = pages.top
    assert isinstance(page, CorrectPage)
    assert page.mending.row is not None
    assert page.mending.row.title == "Attack roll"
    press(pages, *"=9", "enter")
    assert told(pages, "Asked again")
    assert told(pages, "Damage roll Orsolo rolls")
    assert gate.cursor == 174
    press(pages, *"7777777", "enter")
    assert told(pages, "Orsolo hits Mirel: Initiative 13 to 6")
    press(pages, "enter")
    assert now(gate, "mirel-ashwing.now.initiative") == 6
    assert newest(gate)[0] == "GM corrects Orsolo misses Mirel: attack roll, 9 successes; Orsolo hits Mirel."


def test_an_enter_typed_before_the_preview_was_drawn_does_not_accept_it(gate: Encounter) -> None:
    pages, cursor = desk(gate), gate.cursor
    press(pages, "c", "7", "o", "+", "type:5 heavy cover", "enter")
    pages.ahead = True
    press(pages, "enter", "enter")
    assert gate.cursor == cursor
    assert told(pages, "That enter came before this was drawn: look, then press it again.")
    pages.ahead = False
    press(pages, "enter")
    assert on_desk(pages)
    assert gate.cursor > cursor


def test_the_key_that_opened_the_list_is_no_label_in_it(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "c")
    assert isinstance(pages.top, LinesPage)
    assert not any(row.startswith("  c ") for row in frame(pages, 80, 40).splitlines())


def test_a_correction_that_changes_a_decision_stops_and_asks(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "3", "3")
    assert told(pages, "Does Brannoc Brannoc chooses")
    assert told(pages, "2 Answering blow")
    press(pages, "enter")
    assert told(pages, "Accept")
    assert gate.cursor == 174


def test_a_later_action_that_asks_is_named_above_its_question(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "8", "1", "enter")
    assert told(pages, "Gate hits Mirel")
    assert told(pages, "Asked again target Mirel Damage roll Gate rolls") or told(pages, "Damage roll Gate rolls")
    press(pages, "*", "enter")
    assert on_desk(pages)
    assert newest(gate)[0].startswith("GM corrects Ember misses Tavo: target Mirel")


# -- nothing is recorded before it is accepted -----------------------------------------------------------------------
@pytest.mark.parametrize(
    "keys",
    [
        ("c", "escape"),
        ("c", "3", "escape", "escape"),
        ("c", "3", "o", "2", "enter", "escape", "escape", "escape"),
        ("c", "3", "o", "2", "enter", "enter", "escape", "escape", "escape"),
        ("c", "3", "o", "2", "escape", "escape", "escape"),
        ("c", "3", "q", "q"),
        ("c", "3", "x", "escape", "escape", "escape"),
    ],
)
def test_leaving_leaves_everything_as_it_was(gate: Encounter, keys: tuple[str, ...]) -> None:
    before = gate.moment, gate.cursor
    pages = desk(gate)
    press(pages, *keys)
    assert on_desk(pages)
    assert (gate.moment, gate.cursor) == before


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        (("c", "3", "1"), "That is what it was."),
        (("c", "3", "enter"), "Choose another: a digit does."),
        (("c", "3", "o", *"6", "enter"), "It is 6 already."),
        (("c", "3", "o", *"7x", "enter"), "Type a number and, if you like, why"),
        (("c", "3", "+", *"5m", "enter"), "costs 5 motes, 0 left."),
        (("c", "3", "+", *"5", "enter"), "5 of what?"),
        (("c", "3", "X"), ""),
        (("c", "4", "+"), ""),
    ],
)
def test_what_can_not_be_is_said_and_nothing_changes(gate: Encounter, keys: tuple[str, ...], says: str) -> None:
    pages = desk(gate)
    press(pages, *keys)
    assert says in pages.notice
    assert gate.cursor == 174


def test_another_step_instead_of_the_one_that_was_changed(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "3", "o", "9", "enter")
    assert told(pages, "Defense 6 to 9")
    press(pages, "c")
    assert told(pages, "Correct")
    press(pages, "s", "2")
    assert told(pages, "stunt 2")


def test_a_fight_without_lines_has_nothing_to_correct() -> None:
    enc = Encounter.new(None, "exalted3e", {}, seed=1)
    pages = desk(enc)
    press(pages, "c")
    assert on_desk(pages)


# -- beneath an open attack, and what stays ------------------------------------------------------------------------
def test_it_works_beneath_an_open_attack() -> None:
    enc = table()
    attack(enc, "mirel", "orsolo")
    pages = desk(enc)
    enc.do(Begin("attack", "orsolo", {"target": "mirel"}))
    press(pages, "c", "1", "+", *"5m", "enter", "enter")
    assert on_desk(pages)
    assert now(enc, "mirel.now.motes.peripheral") == 25
    assert enc.ask is not None
    press(pages, "a")
    assert isinstance(pages.top, FlowPage)


def test_where_the_open_attack_can_not_stand_it_says_so_and_is_not_accepted() -> None:
    enc = table()
    of = attack(enc, "mirel", "orsolo")
    pages = desk(enc)
    enc.do(Begin("attack", "orsolo", {"target": "mirel"}))
    press(pages, "c", "1")
    page = pages.top
    assert isinstance(page, CorrectPage)
    page.mending.correction = enc.correct(of, Begin("defeat", "orsolo"))
    assert page.mending.correction.blocked
    assert told(pages, "The open action can't stand after it")
    assert told(pages, "esc Leave it as it was")
    cursor = enc.cursor
    press(pages, "enter")
    assert "The open action can't stand after it" in pages.notice
    assert enc.cursor == cursor


def test_what_was_set_by_hand_later_stays_and_is_told(gate: Encounter) -> None:
    gate.do(Edit((("combatant.mirel-ashwing.now.initiative", 4),), "a slip"))
    pages = desk(gate)
    press(pages, "c", "8", "o", *"12", "enter")
    assert told(pages, "Set by hand later, and stays so: Mirel, Initiative.")
    press(pages, "enter")
    assert now(gate, "mirel-ashwing.now.initiative") == 4


def test_turns_that_keep_their_place_and_those_left_out_are_told(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "9", *"jjjjjjjjjjjjjjjjjjjjjjj")
    page = pages.top
    assert isinstance(page, CorrectPage)
    at = next(place for place, row in enumerate(page.mending.rows) if row.title == "Damage roll")
    page.mending.go(at)
    press(pages, *"=5", "enter")
    assert told(pages, "Turns stay in the order in which they were played.")


def test_a_change_that_changes_nothing_says_so_and_is_not_recorded() -> None:
    kes = {"initiative": 9, "side": "heroes", "personal": 5, "peripheral": 5}
    enc = fight(acting="kes", kes=kes, orsolo={"initiative": 6})
    strike(enc, "kes", "orsolo", None)
    begun = next(enc.journal.line(enc.moment.entry)).start
    correction = enc.correct(begun, Amend("motes from", "personal"))
    assert not correction.differs
    with pytest.raises(Refused, match="Nothing would be different: nothing is recorded"):
        correction.accept()
    before = enc.moment, enc.cursor
    pages = desk(enc)
    press(pages, "c", "1", *"j" * 11, "2")
    assert "enter  Nothing differs: leave it as it was" in frame(pages)
    press(pages, "enter")
    assert on_desk(pages)
    assert pages.notice == "Nothing would be different: nothing is recorded."
    assert (enc.moment, enc.cursor) == before
    assert enc.correct(begun, Amend("stunt", 1)).differs


def test_what_an_effect_changed_has_its_sign(gate: Encounter) -> None:
    pages = desk(gate)
    press(pages, "c", "1")
    assert told(pages, "was burning oil, raw damage +1, 2 turns")
