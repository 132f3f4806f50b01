"""Dice from the seeded source and typed ones: the same after an undo, rolled again, and what can't be."""

from typing import Any

import pytest

from engine.core.dice import Dice, rolled
from engine.core.inputs import Amend, Answer, Begin
from tests.engine.toy import answers, battle, refusal, rolling, snapshot


def test_a_roll_is_what_the_seed_gives_and_is_the_same_after_undo() -> None:
    fight = rolling()
    entry = fight.roll()
    faces = tuple(rolled(7, 1, "hits", "ana", 0, i) for i in range(5))
    assert entry.input == Answer("hits", faces, "rrrrr", "ana dice")
    fight.undo()
    assert fight.roll().input == entry.input
    fight.undo_action()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=0)
    assert fight.roll().input != entry.input  # another action: its number is another


def test_dice_that_lie_are_rolled_again_from_the_next_reroll_and_the_log_names_what_they_showed() -> None:
    fight = rolling()
    fight.answer((1, 1, 1, 1, 7))
    for again in (1, 2):
        entry = fight.roll_again("hits")
        faces = tuple(rolled(7, 1, "hits", "ana", again, i) for i in range(5))
        assert entry.input == Amend("hits", faces, "rrrrr", "ana dice")
    fight.undo()
    assert fight.roll_again("hits").input == entry.input, "undo offers the same faces again"
    assert fight.outcome is not None
    told = [fact.data for fact in fight.outcome.facts if fact.key == "rolled_again"]
    assert told == [{"who": "ana", "roll": "Roll", "was": 1, "to": Dice(5).successes(faces)}]


def test_only_dice_that_lie_can_be_rolled_again() -> None:
    fight = rolling()
    assert refusal(lambda: fight.roll_again("hits")) == "no_dice_there"
    assert refusal(lambda: fight.roll_again("target")) == "no_dice_there"
    fight.roll()
    assert refusal(lambda: fight.roll_again("harm")) == "no_dice_there"
    assert refusal(lambda: battle().roll_again("hits")) == "no_dice_there"


def test_some_faces_may_be_typed_and_the_rest_rolled() -> None:
    fight = rolling(2)
    fight.roll((10, 1))
    answer = fight.entries[fight.cursor].input
    assert isinstance(answer, Answer)
    assert (answer.value[:2], answer.source) == ((10, 1), "ttrrrrr")
    assert answer.value[2:] == tuple(rolled(7, 1, "hits", "ana", 0, i) for i in range(2, 7))
    fight.do(Amend("effort", 3))
    fight.roll()
    grown = fight.entries[fight.cursor].input
    assert isinstance(grown, Answer)
    assert (grown.value[:7], grown.source) == (answer.value, "ttrrrrrr")


@pytest.mark.parametrize(
    "value", [12 * (5,), (5, 5, 5, 5), (0, 1, 2, 3, 4), (1, 2, 3, 4, 11), ("a", 1, 2, 3, 4), 11, -1]
)
def test_dice_that_can_not_be_are_refused_in_place(value: Any) -> None:
    fight = rolling()
    before = snapshot(fight)
    assert refusal(lambda: fight.answer(value)) in ("wrong_dice", "out_of_range")
    assert snapshot(fight) == before


@pytest.mark.parametrize("source", ["t", "rrrrrr", "xxxxx"])
def test_each_face_has_one_source(source: str) -> None:
    fight = rolling()
    assert refusal(lambda: fight.answer((1, 2, 3, 4, 5), source)) == "wrong_source"
    assert refusal(lambda: fight.roll(6 * (1,))) == "wrong_dice"
