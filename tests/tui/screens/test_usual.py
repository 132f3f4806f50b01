"""The usual moves from the desk: a digit begins one, whom it is against, and the list of actions."""

from typing import Any

import pytest

from engine import Encounter
from engine.inputs import Edit
from tests.engine.rules.exalted3e.fights import do, fight, strike
from tests.tui.duels import desk, now, on_desk
from tests.tui.playing import frame, press

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


def test_the_enemy_under_the_cursor_comes_first_then_whom_it_attacked_last() -> None:
    enc = hunt()
    pages = desk(enc)
    press(pages, "down", "down", "1")
    assert answer(enc, "target") == "tavo"
    press(pages, "escape", "escape")
    strike(enc, "hound", "tavo", None)
    do(enc, "again", "hound")
    press(pages, "1")
    assert answer(enc, "target") == "tavo"
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
        "▌ 1  Bite                      withering, Sword",
        "  ✗  Pounce                    costs 3 motes, 1 left",
        "  3  Rip                       decisive, Sword",
        "  4  Circle                    full defense                        1 Initiative",
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
