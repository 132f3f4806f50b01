"""Dice of several sizes in one roll: how they are named, typed, taken as an answer and rolled."""

import pytest

from engine.core.ask import Ask
from engine.core.dice import rolled_dice, rolled_set
from engine.core.dice_entry import read
from engine.core.dice_sets import DiceSet, dice_set, set_words, sides_of_name
from engine.core.model import Refused

SHOT = dice_set((100, 8, 8))


def typed(text: str, dice: DiceSet = SHOT) -> tuple[tuple[int, ...], int]:
    entry = read(text, dice.count, dice.sides, dice=dice)
    return entry.faces, entry.missing


def test_a_set_is_called_by_its_dice() -> None:
    assert SHOT.name == "d100 and 2d8"
    assert set_words((6,)) == "d6"
    assert set_words((10, 6, 6, 4)) == "d10, 2d6 and d4"
    assert (sides_of_name("d12"), set_words(())) == (12, "")
    with pytest.raises(ValueError, match="'8' is no die"):
        sides_of_name("8")


@pytest.mark.parametrize(("text", "faces"), [
    ("34 6 3", (34, 6, 3)), ("34 63", (34, 6, 3)), ("00 8 1", (100, 8, 1)), ("0 8 1", (100, 8, 1)),
    ("100 1 1", (100, 1, 1)), ("07 2 2", (7, 2, 2)),
])  # fmt: skip
def test_faces_are_typed_in_the_order_of_the_dice(text: str, faces: tuple[int, ...]) -> None:
    assert typed(text) == (faces, 0)


def test_what_is_missing_is_counted() -> None:
    assert typed("34") == ((34,), 2)
    assert typed("") == ((), 3)
    assert read("5", 2, dice=dice_set((6, 6)), given=(3,)).faces == (3, 5)


@pytest.mark.parametrize(("text", "code"), [
    ("101 1 1", "not_a_face"), ("34 9 1", "not_a_face"), ("34 1 1 1", "too_many_dice"), ("=3", "faces_only"),
    ("34 0 1", "not_a_face"),
])  # fmt: skip
def test_what_the_dice_do_not_have_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        typed(text)
    assert refused.value.code == code


def test_a_ten_may_be_a_nought_and_two_digits_are_no_two_tens() -> None:
    assert typed("0 7", dice_set((10, 10))) == ((10, 7), 0)
    with pytest.raises(Refused, match="A d10 has no 11"):
        typed("11", dice_set((10, 10)))


def test_an_answer_has_a_face_for_each_die() -> None:
    ask = Ask("attack", "a", "dice", dice=SHOT)
    assert ask.check((100, 8, 1)) == (100, 8, 1)
    for wrong in ((34, 9, 1), (34, 1), (101, 1, 1), 2):
        with pytest.raises(Refused):
            ask.check(wrong)
    assert ask.takes((34, 8, 1))
    assert not ask.takes((34, 9, 1))
    assert not ask.takes((34, 1, 1, 1))
    assert not ask.takes(2)


def test_each_die_is_rolled_with_its_own_sides() -> None:
    rolls = [rolled_dice(seed, 1, "attack", "a", SHOT, range(3)) for seed in range(400)]
    assert max(one[0] for one in rolls) > 90
    assert {one[1] for one in rolls} == {one[2] for one in rolls} == set(range(1, 9))
    assert rolled_dice(1, 1, "x", "a", dice_set((10, 10)), range(2)) == rolled_set(1, 1, "x", "a", range(2))
