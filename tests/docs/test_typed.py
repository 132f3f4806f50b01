"""What the manual says can be typed does what it says, tried in the demos."""

from __future__ import annotations

import pytest

from tests.tui.playing import frame, press

from .frames import demo

TRAY = {
    "12 -1 tn 6": "11 dice, target number 6",
    "8 double 9": "8 dice, 9s and 10s count twice",
    "8 +2s": "8 dice, 2 automatic",
    "8 diff 3": "8 dice, difficulty 3",
    "8 v 6": "8 dice against 6 dice",
    "d100": "from 1 to 100",
    "3d6+2": "from 5 to 20",
    "4: 7209": "4 dice, typed",
    "8: 72*": "8 dice, typed",
    "8: =5": "5 successes",
}
TARGETS = {
    "58": "target 58",
    "58 -10 d8": "target 48, d8",
    "58 v 40": "target 58 against target 40",
    "58 d8: 34 6": "34 under 58: 4 Hits",
}
DONE: list[tuple[str, str, str, str]] = [
    ("exalted3e", "o", "par 4", "parry -3"),
    ("exalted3e", "o", "init 9", "Initiative 13 to 9"),
    ("exalted3e", "e", "prone", "prone on Mirel: parry -1, evasion -2"),
    ("exalted3e", "e", '+2 defense 2 turns "oil"', "oil on Mirel: defense +2, 2 turns"),
    ("exalted3e", "e", "fog on the pier", "fog on the pier on Mirel"),
    ("exalted2e", "i", "=36", "next tick 12 to 36"),
    ("exalted2e", "i", "dv 2", "DV penalty 0 to -2"),
    ("exalted2e", "e", "cover 50", "cover 50% on Oren"),
    ("exalted2e", "e", "50% cover", "cover 50% on Oren"),
    ("exalted2e", "e", "terrain 2", "terrain 2 on Oren: dodge -2"),
    ("exalted2e", "e", "fog", "poor vision on Oren: external -1"),
    ("exalted2e", "e", '+1 dv 5 ticks "mud"', "mud on Oren: dv +1, until tick 17"),
    ("exalted2e", "m", "a-8", "undo motes"),
    ("static_veil", "r", "door: structure 6, armor 4", "Door added"),
]


def typed(ruleset: str, key: str, text: str) -> str:
    """The screen after a key, a text and enter."""
    pages = demo(ruleset)
    frame(pages)
    press(pages, key, f"type:{text}", "enter")
    shown = frame(pages)
    pages.finish()
    return shown


@pytest.mark.parametrize("text", TRAY)
def test_what_the_tray_takes(text: str) -> None:
    assert TRAY[text] in typed("exalted3e", "t", text)


@pytest.mark.parametrize("text", TARGETS)
def test_what_the_tray_takes_in_static_veil(text: str) -> None:
    assert TARGETS[text] in typed("static_veil", "t", text)


@pytest.mark.parametrize(("ruleset", "key", "text", "said"), DONE, ids=lambda part: part)
def test_what_is_typed_on_the_desk(ruleset: str, key: str, text: str, said: str) -> None:
    assert said in typed(ruleset, key, text)


def test_a_forgotten_cost_is_a_digit_and_five_keys() -> None:
    pages = demo("exalted3e")
    for key in ("a", "1", "enter", "enter", "*", "enter", "*", "enter", "c", "1", "+", "5", "m", "enter", "enter"):
        press(pages, key)
        frame(pages)
    assert "GM corrects Mirel hits Orsolo: 5 motes more." in frame(pages)
    pages.finish()
