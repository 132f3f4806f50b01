"""Usual moves, and whom they go for."""

from typing import Any

import pytest

from engine import Encounter
from engine.core.inputs import Edit
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
from tui.pages.page import Pages

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
