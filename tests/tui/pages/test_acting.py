"""Usual moves, and whom they go for; fighters who have not joined a running fight."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import get
from engine.history.encounter import Encounter
from engine.view import lately
from tests.engine.rules.exalted2e.fights import fight as wheel_fight
from tests.engine.rules.exalted3e.fights import do, fight, strike
from tests.engine.rules.static_veil.fights import attack as veil_attack
from tests.engine.rules.static_veil.fights import duel as veil_duel
from tests.tui.duels import desk, now, on_desk
from tests.tui.playing import frame, press
from tui import places
from tui.desk import Desk
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


COAT = {"coat": {"name": "Ember coat", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1},
                 "most": 5}}  # fmt: skip
MOVES = {
    "bite": {"name": "Bite"},
    "pounce": {"name": "Pounce", "powers": {"coat": 3}, "stunt": 1},
    "rip": {"name": "Rip", "kind": "decisive"},
    "circle": {"name": "Circle", "does": "full_defense"},
}


def hunt(acting: str = "hound", **more: Any) -> Encounter:
    """The hound's turn, with Kes and Tavo before it."""
    hound = {"initiative": 9, "move": MOVES, "power": COAT, "personal": 8, "parry": 3} | more
    return fight(acting=acting, hound=hound, kes={"initiative": 6, "side": "heroes", "parry": 2},
                 tavo={"initiative": 4, "side": "heroes"})  # fmt: skip


def answer(enc: Encounter, key: str) -> object:
    assert enc.outcome is not None
    return enc.outcome.answers[key]


def test_the_pane_lists_them_and_a_digit_begins_one_filled_in() -> None:
    enc = hunt()
    pages = desk(enc)
    assert "Moves     1 Bite   2 Pounce (3 motes)   3 Rip   4 Circle (1 Initiative)" in frame(pages)
    press(pages, "2")
    assert [answer(enc, key) for key in ("target", "kind", "stunt", "power coat")] == ["kes", "withering", 1, 3]
    assert "Pounce: withering, Sword" in frame(pages)
    press(pages, "2", "enter", "enter", "enter", "enter")
    assert on_desk(pages)
    assert now(enc, "hound.now.motes.personal") == 5
    assert now(enc, "tavo.now.onslaught") == 1


def test_the_wolf_goes_for_kes_in_six_keys() -> None:
    enc = hunt()
    pages = desk(enc)
    press(pages, "1", "1", "enter", "enter", "enter", "enter")
    assert on_desk(pages)
    assert now(enc, "kes.now.onslaught") == 1


def test_an_action_that_asks_nothing_but_apply_is_a_move_too() -> None:
    enc = hunt()
    pages = desk(enc)
    press(pages, "4", "enter")
    assert now(enc, "hound.now.initiative") == 8
    assert "full defense" in frame(pages)


def on_desk_of(pages: Pages) -> Desk:
    assert isinstance(pages.top, DeskPage)
    return pages.top.desk


def test_whom_it_attacked_last_comes_first_then_the_enemy_under_the_cursor() -> None:
    enc = hunt()
    pages = desk(enc)
    press(pages, "down", "down", "1")
    assert answer(enc, "target") == "tavo"
    press(pages, "escape", "escape")
    strike(enc, "hound", "tavo", None)
    do(enc, "again", "hound")
    on_desk_of(pages).chosen = "kes"
    press(pages, "1")
    assert answer(enc, "target") == "tavo"
    press(pages, "escape", "a")
    assert answer(enc, "target") == "kes"
    press(pages, "escape")
    do(enc, "defeat", "tavo")
    press(pages, "1")
    assert answer(enc, "target") == "kes"


@pytest.mark.parametrize(
    ("more", "key", "said"),
    [
        ({}, "5", "Hound has 4 usual moves."),
        ({"move": {"bite": MOVES["bite"]}}, "2", "Hound has one usual move."),
        ({"personal": 2}, "2", "Pounce: costs 3 motes, 2 left."),
        ({"initiative": -2}, "3", "Rip: not in Crash."),
        ({"move": {}}, "1", "Hound has no usual moves: E adds them."),
    ],
)
def test_a_digit_that_can_do_nothing_says_why(more: dict[str, Any], key: str, said: str) -> None:
    pages = desk(hunt(**more))
    press(pages, key)
    assert said in frame(pages)
    assert on_desk(pages)


def test_while_an_action_is_open_a_digit_begins_nothing() -> None:
    enc = hunt()
    pages = desk(enc)
    press(pages, "1", "enter", "escape", "2")
    assert "An action is open" in frame(pages)
    assert len(enc.moment.open) == 2


def test_the_list_of_actions_has_the_same_digits_before_them() -> None:
    enc = hunt(personal=1)
    pages = desk(enc)
    press(pages, "x")
    rows = [row.rstrip() for row in frame(pages).splitlines()[2:8]]
    assert rows == [
        "▌ 1  Bite              withering, Sword",
        "  ✗  Pounce            costs 3 motes, 1 left",
        "  3  Rip               decisive, Sword",
        "  4  Circle            full defense                                1 Initiative",
        "  Actions",
        "  a  Attack",
    ]
    press(pages, "2")
    assert "Pounce: costs 3 motes, 1 left." in frame(pages)
    press(pages, "3")
    assert answer(enc, "kind") == "decisive"


def test_the_last_attack_is_kept_as_a_move_and_undo_takes_it_back() -> None:
    enc = hunt(move={})
    pages = desk(enc)
    press(pages, "x", "+")
    assert "Keep the last attack" not in frame(pages, 80, 40)
    press(pages, "escape", "a", "s", "1", "m", "2", "j", "enter", "enter", "enter", "enter")
    assert on_desk(pages)
    press(pages, "x", "+")
    assert on_desk(pages)
    kept = now(enc, "hound.sheet.move")
    assert kept == {"sword": {"name": "Sword", "weapon": "sword", "stunt": 1, "powers": {"coat": 2}}}
    press(pages, "u")
    assert now(enc, "hound.sheet.move", {}) == {}


def test_nobody_has_moves_where_it_is_nobodys_turn() -> None:
    enc = hunt()
    enc.do(Edit((("clock", {"round": 1}),)))
    pages = desk(enc)
    press(pages, "1")
    assert "It is nobody's turn" in frame(pages)


GHOUL = {
    "side": "foes", "tick": 3, "attributes": {"dexterity": 4, "strength": 4}, "abilities": {"martial_arts": 3},
    "weapon": {"claws": {"name": "Claws", "ability": "martial_arts", "rate": 3, "tags": ("natural",)}},
    "move": {"rend": {"name": "Rend", "stunt": 1}, "twice": {"name": "Two claws", "attacks": 2}},
}  # fmt: skip


@pytest.mark.parametrize("ruleset", ["exalted2e", "ialdabaoth"])
def test_on_the_wheel_digits_begin_moves_too_and_one_is_kept(ruleset: str) -> None:
    enc = wheel_fight({"ghoul": GHOUL, "isra": {"side": "heroes", "tick": 9}}, tick=3, ruleset=ruleset)
    pages = desk(enc)
    assert "Moves     1 Rend   2 Two claws" in frame(pages)
    press(pages, "x")
    assert "2 attacks" in frame(pages)
    press(pages, "escape", "1", "enter", "enter", "enter", "enter", "enter", "x", "+")
    assert now(enc, "ghoul.sheet.move.claws") == {"name": "Claws", "weapon": "claws", "stunt": 1}


@pytest.mark.parametrize("ruleset", ["exalted3e", "exalted2e", "ialdabaoth", "static_veil"])
def test_other_actions_leave_the_digits_to_the_usual_moves(ruleset: str) -> None:
    enc = Encounter.open(places.demo(ruleset), read_only=True)
    for id in enc.state["combatant"]:
        assert not [item.title for item in enc.menu(id) if item.label.isdigit()]


def test_several_attacks_stand_in_the_page_of_a_flurry_and_enter_declares_it() -> None:
    enc = wheel_fight({"ghoul": GHOUL, "isra": {"side": "heroes", "tick": 9}}, tick=3)
    pages = desk(enc)
    press(pages, "2")
    assert frame(pages).count("Isra") >= 2
    press(pages, "enter")
    assert now(enc, "ghoul.now.flurry.size") == 2


def test_in_static_veil_digits_begin_moves_too_and_one_is_kept() -> None:
    moves = {"cut": {"name": "Low cut", "called": "left_leg"}, "watch": {"name": "Hold back", "does": "hold"}}
    enc = veil_duel({"move": moves, "side": "foes", "now": {"ap": 3}}, {"side": "heroes"})
    pages = desk(enc)
    assert "Moves     1 Low cut (2 AP)   2 Hold back (2 AP)" in frame(pages)
    press(pages, "x")
    assert "left leg, Sword" in frame(pages)
    press(pages, "escape", "1", "enter", "enter", "enter", "enter", "enter")
    assert on_desk(pages)
    press(pages, "x", "+")
    assert now(enc, "a.sheet.move.sword-left-leg.called") == "left_leg"


def test_an_attack_with_a_called_shot_is_repeated_with_it() -> None:
    enc = veil_duel({"now": {"ap": 5}}, options={"time": {"ap_per_turn": 5}})
    veil_attack(enc, "a", "b", attack=(94, 6), called_shot="head")
    pages = desk(enc)
    press(pages, "A")
    assert answer(enc, "called shot") == "head"


def test_in_static_veil_too_a_move_goes_for_whom_its_fighter_attacked_last() -> None:
    enc = veil_duel({"now": {"ap": 5}, "move": {"cut": {"name": "Cut"}}}, {"name": "Bo"}, options={
        "time": {"ap_per_turn": 5},
    })  # fmt: skip
    veil_attack(enc, "a", "b", attack=(94, 6))
    assert lately.last_target(enc, "attack", "a") == "b"
