"""The attack flow played by keys on the real rules: how many it takes, and what each leaves behind."""

import pytest

from engine.core.inputs import Edit
from engine.core.model import get
from tui.pages.flow import FlowPage

from .duels import BLADES, desk, now, on_desk, table
from .playing import before_caret, frame, press


def test_five_keys_resolve_a_plain_attack_and_are_back_at_the_desk() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a")
    assert enc.ask is not None
    assert enc.ask.key == "declared"
    press(pages, "enter", "enter", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "apply"
    assert not on_desk(pages)
    press(pages, "enter")
    assert on_desk(pages)
    assert enc.ask is None
    assert now(enc, "orsolo.now.onslaught") == 1
    assert now(enc, "mirel.now.initiative") > 11
    assert get(enc.state, "clock.acting") == "mirel"


def test_stunt_motes_and_typed_successes_take_twelve_keys() -> None:
    enc = table("successes")
    pages = desk(enc)
    keys = ["a", "2", "s", "2", "m", "5", "enter", "7", "enter", "7", "enter", "enter"]
    press(pages, *keys)
    assert len(keys) == 12
    assert on_desk(pages)
    assert enc.ask is None
    assert now(enc, "ember.now.onslaught") == 1
    assert now(enc, "mirel.now.motes.peripheral") == 25
    assert now(enc, "ember.now.initiative") == 5 - 7
    assert now(enc, "mirel.now.initiative") == 11 + 7 + 1 + 5
    rolled = {
        fact.data["roll"]: fact.data for entry in enc.entries.values() for fact in entry.facts if fact.key == "roll"
    }
    assert rolled["attack"]["pool"] == 8 + 2 + 5
    assert rolled["attack"]["value"] == 7 + 1


def test_one_key_at_the_desk_takes_all_of_it_back() -> None:
    enc = table("successes")
    pages = desk(enc)
    before = enc.state
    press(pages, "a", "2", "s", "2", "m", "5", "enter", "7", "enter", "7", "enter", "enter", "u")
    assert enc.state == before
    assert enc.ask is None
    assert on_desk(pages)


def test_a_digit_chooses_the_target_and_the_title_follows() -> None:
    pages = desk(table())
    press(pages, "a")
    assert "Mirel Ashwing attacks Captain Orsolo" in frame(pages)
    press(pages, "2")
    assert "Mirel Ashwing attacks Ember Hound" in frame(pages)


def test_a_digit_that_is_no_label_is_refused_in_place() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "7")
    assert "Choose 1 to 2." in frame(pages)
    assert enc.outcome is not None
    assert enc.outcome.answers["target"] == "orsolo"
    press(pages, "j")
    assert "Choose 1 to 2." not in frame(pages)


@pytest.mark.parametrize(("key", "text"), [("s", "Stunt"), ("m", "Blade dance")])
def test_letters_jump_to_their_field(key: str, text: str) -> None:
    pages = desk(table())
    press(pages, "a", key)
    assert f"│  {text}" in frame(pages)


def test_a_number_that_can_still_grow_waits_for_enter_or_a_move() -> None:
    enc = table(power={"blade-dance": {**BLADES["blade-dance"], "most": 20}})
    pages = desk(enc)
    press(pages, "a", "m", "1")
    assert enc.outcome is not None
    assert enc.outcome.answers["power blade-dance"] == 0
    press(pages, "2", "k")
    assert enc.outcome.answers["power blade-dance"] == 12
    press(pages, "m", "1", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "attack"
    assert enc.ask.count == 8 + 1


def test_too_many_motes_are_refused_and_stay_typed() -> None:
    enc = table(power={"blade-dance": {**BLADES["blade-dance"], "most": 5}})
    pages = desk(enc)
    press(pages, "a", "m", "9")
    assert "Type 0 to 5." in frame(pages)
    assert before_caret(pages).endswith("▌ 9")
    assert enc.outcome is not None
    assert enc.outcome.answers["power blade-dance"] == 0


def test_held_enter_ends_the_attack_and_nothing_else() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", *["enter"] * 60)
    assert on_desk(pages)
    assert get(enc.state, "clock.acting") == "mirel"
    assert now(enc, "orsolo.now.onslaught") == 1


def test_leaving_keeps_the_attack_open_and_a_resumes_it() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "7", "escape", "escape")
    assert on_desk(pages)
    assert enc.ask is not None
    assert enc.ask.key == "attack"
    assert "attack open at 5, a resumes" in frame(pages)
    press(pages, "a")
    assert "Attack roll" in frame(pages)
    assert "a resumes" not in frame(pages)


@pytest.mark.parametrize("key", ["escape", "q"])
def test_leaving_before_anything_is_answered_drops_the_attack(key: str) -> None:
    enc = table()
    pages = desk(enc)
    before = enc.state
    press(pages, "a")
    assert frame(pages).endswith("esc drop it")
    press(pages, key)
    assert on_desk(pages)
    assert (enc.ask, enc.moment.open, enc.state) == (None, (), before)
    press(pages, "x")
    assert not on_desk(pages), "nothing is open, so other actions can begin"


def test_a_wrongly_picked_action_is_gone_with_escape_and_undo_takes_what_was_before_it() -> None:
    enc = table("successes")
    pages = desk(enc)
    press(pages, "space")
    acting = get(enc.state, "clock.acting")
    press(pages, "a", "escape", "a", "q")
    assert acting == get(enc.state, "clock.acting") != "mirel"
    press(pages, "u")
    assert get(enc.state, "clock.acting") == "mirel"


def test_an_attack_with_something_declared_stays_open_and_the_footer_says_so() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "s", "2")
    assert frame(pages).endswith("esc desk")
    press(pages, "escape")
    assert on_desk(pages)
    assert enc.outcome is not None
    assert enc.outcome.answers["stunt"] == 2


def test_digits_never_apply() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", *"77777111", "enter", *"7711", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "apply"
    for digit in "1290":
        press(pages, digit)
        assert enc.ask.key == "apply"
        assert "Only enter answers this: apply." in frame(pages)
    assert "1 choose" not in frame(pages)
    press(pages, "enter")
    assert on_desk(pages)


def test_back_takes_one_ask_at_a_time_and_stops_at_the_first() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "enter", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "damage"
    faces = enc.outcome.answers["attack"] if enc.outcome else ()
    press(pages, "[")
    assert enc.ask.key == "attack"
    press(pages, "left")
    assert enc.ask.key == "declared"
    press(pages, "[")
    assert enc.ask.key == "declared"
    press(pages, "enter", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["attack"] == faces


def test_undo_at_the_first_question_takes_the_attack_back_and_redo_brings_it_back() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "u")
    assert on_desk(pages)
    assert enc.ask is None


def test_backspace_is_never_a_step_back() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "enter", "backspace", "backspace")
    assert enc.ask is not None
    assert enc.ask.key == "attack"
    assert isinstance(pages.top, FlowPage)


def test_a_field_that_needs_an_answer_stands_open_itself() -> None:
    enc = table()
    enc.do(Edit((("combatant.ember.side", "heroes"),)))
    pages = desk(enc)
    press(pages, "a", "j", "3", "j", "j", "2")
    assert enc.ask is not None
    assert enc.ask.key == "ally"
    assert "Whose chance is it?" in frame(pages)
    press(pages, "enter")
    assert enc.ask.key == "declared"
    press(pages, "enter")
    assert enc.ask.key == "attack"


def test_zero_takes_a_stunt_back() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "s", "2", "0")
    assert enc.outcome is not None
    assert enc.outcome.answers["stunt"] == 0


def test_the_flow_has_its_help() -> None:
    pages = desk(table())
    press(pages, "a", "?")
    text = frame(pages, 100, 60)
    for word in ("Stunt", "Override a number", "have not been typed", "One ask back"):
        assert word in text
    press(pages, "escape")
    assert isinstance(pages.top, FlowPage)


def test_going_on_is_refused_in_place_while_it_can_not_be_paid() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "+", "type:grand gesture +9 attack dice, 90 motes", "enter", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "declared"
    assert "90" in frame(pages)
    press(pages, "X", "enter")
    assert enc.ask.key == "attack"


def test_a_declared_effect_is_taken_away_by_its_key_and_not_by_backspace() -> None:
    enc = table(dice="successes")
    pages = desk(enc)
    press(pages, "a", "+", "type:reach +1 attack die", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["effects"] == ({"name": "reach", "adds": {"attack_dice": 1}},)
    press(pages, "backspace", "X")
    assert enc.outcome.answers["effects"] == ()


def test_m_says_why_no_power_applies_and_how_to_make_one_up() -> None:
    finish = {"name": "Finish", "when": "attacker_effects", "adds": {"attack_dice": 2}, "kinds": ("decisive",)}
    pages = desk(table(power={"finish": finish}))
    press(pages, "a", "m")
    text = frame(pages)
    assert "Finish    only with decisive attacks" in text
    assert "+ adds one, for example oil +2 attack" in text


def test_the_footer_names_the_labels_that_the_numbers_have() -> None:
    pages = desk(table("faces"))
    press(pages, "a", "enter", "o")
    assert frame(pages).splitlines()[-1].startswith(" 1-4 the number  esc leave it")
    assert "▌ 1-4  Which number?" in frame(pages)
