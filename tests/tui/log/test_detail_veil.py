"""What a line of Static Veil opens to: what each roll was for, and what a felling blow has done before its injury."""

from typing import Any

from tests.engine.rules.static_veil.fights import SWORD, attack, duel

from .played import all_words

VEST = {"armor": {"vest": {"name": "Vest", "torso": 4}}}


def test_each_roll_says_what_it_was_for() -> None:
    enc = duel()
    attack(enc, "a", "b", attack=(21, 4), active="dodge", active_defense=(96,), passive_defense=(1,))
    told = all_words(enc)
    assert "1 d100 and d8 typed: 21 4 5 Hits" in told
    assert "3 Dodge, d100 typed: 96 0 Hits" in told
    assert "8 Location, damage raw damage 8, armor +0 torso, 8" in told


def test_the_blow_is_told_beside_the_injury_that_comes_of_it() -> None:
    injured: dict[str, Any] = {"critical.b": (1,)}
    enc = duel({"weapon": {"maul": {**SWORD, "flat": 20}}}, {"rank": "major", **VEST})
    attack(enc, "a", "b", attack=(21, 4), active="none", passive_defense=(1,), **injured)
    told = all_words(enc)
    at = told.index("8 Location, damage raw damage 25, armor -3 torso, 22")
    assert told[at + 1] == "Critical Injury, d100 typed: 01 51"
