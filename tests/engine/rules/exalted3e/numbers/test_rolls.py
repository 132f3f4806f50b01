"""One roll: its dice, rerolls, successes set by the GM, and what the log keeps (rules section 1)."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Answer, Override
from engine.core.model import Refused
from tests.cases.stage import view

from ..duels import attack, duel, opened, standing

AGAIN = {"again": {"name": "Again", "when": "attacker_effects", "adds": {"attack_rerolls": 2}}}


def _at_the_dice(**a: Any) -> Any:
    enc = duel(a, {"parry": 2})
    opened(enc, *([("power again", 1)] if "power" in a else []))
    enc.answer("go")
    return enc


@pytest.mark.parametrize(
    ("faces", "successes"),
    [([10, 9, 8, 7, 6], 5), ([6, 5, 4, 3, 2], 0), ([10, 10, 10, 10, 10], 10), ([7, 1, 1, 1, 1], 1)],
)
def test_seven_and_more_is_a_success_and_a_ten_two(faces: list[int], successes: int) -> None:
    enc = _at_the_dice()
    enc.answer(faces)
    assert standing(enc).shown["attack successes"].value == successes


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ([7, 7, 7, 7], "wrong_dice"),
        ([7] * 6, "wrong_dice"),
        ([7, 7, 7, 7, 11], "wrong_dice"),
        ([7, 7, 7, 7, 0], "wrong_dice"),
        ("77777", "wrong_dice"),
        ([7, 7, 7, 7, "x"], "wrong_dice"),
        (11, "out_of_range"),
        (-1, "out_of_range"),
        (True, "wrong_dice"),
    ],
)
def test_what_is_no_roll_of_that_pool_is_refused_in_place(answer: Any, code: str) -> None:
    enc = _at_the_dice()
    cursor = enc.cursor
    with pytest.raises(Refused) as refused:
        enc.answer(answer)
    assert (refused.value.code, enc.cursor) == (code, cursor)
    assert enc.ask is not None
    assert enc.ask.key == "attack"


def test_as_many_successes_as_the_dice_can_show_may_be_counted() -> None:
    enc = _at_the_dice()
    enc.answer(10)
    assert standing(enc).shown["attack successes"].value == 10


def test_chosen_dice_are_rolled_again_as_far_as_the_power_goes() -> None:
    enc = _at_the_dice(power=AGAIN)
    enc.answer([9, 6, 5, 2, 1])
    assert enc.ask is not None
    assert (enc.ask.kind, enc.ask.given, enc.ask.high) == ("reroll", (9, 6, 5, 2, 1), 2)
    enc.answer([4])
    assert (enc.ask.key, enc.ask.count, enc.ask.faces_only) == ("attack.again 1", 1, True)
    enc.answer([10])
    assert (enc.ask.key, enc.ask.given, enc.ask.high) == ("attack.reroll 2", (9, 6, 5, 2, 10), 1)
    enc.answer([3])
    enc.answer([3])
    assert enc.ask.key == "damage"
    assert standing(enc).shown["attack successes"].value == 3
    fact = next(fact for fact in standing(enc).facts if fact.key == "roll")
    assert (fact.data["before"], fact.data["faces"]) == ((9, 6, 5, 2, 1), (9, 6, 5, 3, 10))


def test_rerolled_dice_take_faces_and_no_count() -> None:
    enc = _at_the_dice(power=AGAIN)
    enc.answer([9, 6, 5, 2, 1])
    enc.answer([3, 4])
    with pytest.raises(Refused) as refused:
        enc.answer(2)
    assert refused.value.code == "faces_only"


@pytest.mark.parametrize("chosen", [[5], [-1], [1, 1], "12"])
def test_a_die_that_does_not_lie_there_can_not_be_rolled_again(chosen: Any) -> None:
    enc = _at_the_dice(power=AGAIN)
    enc.answer([9, 6, 5, 2, 1])
    with pytest.raises(Refused) as refused:
        enc.answer(chosen)
    assert refused.value.code == "wrong_dice"


def test_none_is_rolled_again_by_choosing_none() -> None:
    enc = _at_the_dice(power=AGAIN)
    enc.answer([9, 9, 5, 2, 1])
    enc.answer([])
    assert enc.ask is not None
    assert enc.ask.key == "damage"


def test_successes_set_before_the_dice_make_the_dice_needless_and_undo_asks_for_them() -> None:
    enc = _at_the_dice()
    enc.do(Override("attack successes", 4, "the player says so"))
    assert enc.ask is not None
    assert enc.ask.key == "damage"
    fact = next(fact for fact in standing(enc).facts if fact.key == "roll")
    assert (fact.data["value"], fact.data["forced"], "faces" in fact.data) == (4, True, False)
    enc.undo()
    assert enc.ask.key == "attack"


def test_successes_set_after_the_dice_stand_beside_what_they_showed() -> None:
    enc = _at_the_dice()
    enc.answer([9, 9, 5, 2, 1])
    enc.do(Override("attack successes", 5))
    shown = standing(enc).shown["attack successes"]
    assert (shown.value, shown.computed) == (5, 2)


def test_of_a_smaller_pool_the_last_faces_fall_away_and_come_back() -> None:
    enc = _at_the_dice()
    enc.answer([9, 8, 7, 2, 10])
    enc.do(Override("attack dice", 3))
    assert standing(enc).shown["attack successes"].value == 3
    enc.do(Override("attack dice", None))
    assert standing(enc).shown["attack successes"].value == 5


def test_a_larger_pool_asks_for_the_rest_only() -> None:
    enc = _at_the_dice()
    enc.answer([9, 8, 7, 2, 1])
    enc.do(Override("attack dice", 7))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count, enc.ask.given) == ("attack", 7, (9, 8, 7, 2, 1))
    with pytest.raises(Refused):
        enc.answer([9, 8, 7, 2, 1, 10, 10])
    enc.answer([10, 7])
    assert standing(enc).shown["attack successes"].value == 6


def test_a_count_of_successes_is_asked_again_when_the_pool_is_another() -> None:
    enc = _at_the_dice()
    enc.answer(3)
    enc.do(Amend("stunt", 1))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count, enc.ask.given) == ("attack", 7, ())
    enc.do(Amend("stunt", 0))
    assert enc.ask.key == "damage", "the old count fits its pool again"


def test_automatic_successes_come_on_top_and_are_told_apart() -> None:
    enc = duel(b={"parry": 2})
    played = attack(enc, stunt=2, willpower=1, attack=[9, 6, 5, 4, 3, 2, 1], damage=0)
    fact = played.facts("roll")[0]
    assert (fact["value"], fact["automatic"], fact["pool"]) == (3, 2, 7)


def test_rolled_faces_are_told_from_typed_ones_and_come_the_same_after_an_undo() -> None:
    enc = _at_the_dice()
    enc.roll((10, 10))
    answered = enc.entries[enc.cursor].input
    assert isinstance(answered, Answer)
    assert (answered.value[:2], answered.source) == ((10, 10), "ttrrr")
    enc.undo()
    enc.roll((10, 10))
    again = enc.entries[enc.cursor].input
    assert isinstance(again, Answer)
    assert again.value == answered.value
    assert view(enc, "a").initiative == 8
