"""Dice as they are typed, told and as they lie."""

import pytest

from engine.core.ask import Ask
from engine.core.dice import Dice
from engine.core.model import Refused
from engine.view import dice

POOL = Ask("attack", "mirel", "dice", dice=Dice(3))


def test_a_space_is_no_text_before_the_first_die() -> None:
    assert not dice.is_text("", " ")
    assert dice.is_text("7", " ")
    assert not dice.is_text("", "x")


def test_dice_to_roll_again_are_named_by_their_faces() -> None:
    given = (1, 7, 1, 3)
    assert dice.positions(given, "11") == (0, 2)
    assert dice.positions(given, "3 1") == (0, 3)
    assert dice.positions(given, "") == ()
    with pytest.raises(Refused, match="No 1 is left"):
        dice.positions(given, "111")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7", dice.Typed("2 of 3 missing", "1 success")),
        ("", dice.Typed("3 of 3 missing", "")),
        ("712", dice.Typed("", "1 success")),
        ("=2", dice.Typed("", "2 successes")),
        ("=9", dice.Typed(wrong="3 dice show 6 successes at most: erase a digit.")),
    ],
)
def test_a_roll_that_is_typed_says_how_far_it_is(text: str, said: dice.Typed) -> None:
    assert dice.typed_so_far(POOL, text, "faces") == said


def test_only_a_whole_roll_is_an_answer() -> None:
    assert dice.value_of(POOL, "710", "faces") == (7, 1, 10)
    assert dice.value_of(POOL, "2", "successes") == 2
    with pytest.raises(Refused, match="2 missing: type them"):
        dice.value_of(POOL, "7", "faces")


def test_the_rest_of_a_roll_is_rolled_behind_the_faces_that_were_typed() -> None:
    assert dice.faces_before_the_rest(POOL, "71", "faces") == (7, 1)
    with pytest.raises(Refused, match="erase them to roll"):
        dice.faces_before_the_rest(POOL, "=2", "faces")


def test_what_is_pasted_is_dice_or_nothing() -> None:
    assert dice.from_paste(POOL, "faces", "", "7, 1\n0") == "7  1 0"
    assert dice.from_paste(POOL, "faces", "7", "1") == " 1"
    with pytest.raises(Refused, match="not all dice"):
        dice.from_paste(POOL, "faces", "", "I rolled 7")


def test_rolled_faces_lie_with_the_successes_first_and_say_which_count() -> None:
    lying = dice.faces(Dice(3), (2, 10, 7), "rrr")
    assert [(face.text, face.worth) for face in lying] == [("10", True), ("7", True), ("2", False)]
    assert [face.text for face in dice.faces(Dice(3), (2, 10, 7), "ttt")] == ["2", "10", "7"]
