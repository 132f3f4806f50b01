"""The dice tray of Static Veil: a target with what changes it and Bonus Dice, its odds, what faces come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core import tray
from engine.core.model import Refused
from engine.core.odds import percent
from engine.rules.common.base import Ruleset
from engine.rules.static_veil.ruleset import RULES


def asked(text: str, options: Mapping[str, Any] | None = None) -> tray.Asked:
    state = {"options": options or {}}
    return tray.read(text, RULES.pool, lambda side: RULES.tray_test(state, side))


def result(text: str, **options: Any) -> str:
    return tray.result_words(tray.throw(asked(text, options), 1, 1, 0))


@pytest.mark.parametrize(("text", "words"), [
    ("58", "target 58"), ("58 -10 +5", "target 53"), ("58 d8", "target 58, d8"),
    ("58 - 10 + 2d6 d4", "target 48, 2d6 and d4"),
    ("200", "target 150"), ("10 -40", "target 5"), ("d100", "d100"), ("3d6+2", "3d6 +2"),
])  # fmt: skip
def test_what_is_typed_in_words(text: str, words: str) -> None:
    assert tray.asked_words(asked(text), RULES.pool) == words


@pytest.mark.parametrize(("text", "came"), [
    ("58: 34", "34 under 58: 2 Hits"), ("58: 58", "58 equals 58: 0 Hits"), ("58: 41", "41 under 58: 1 Hit"),
    ("58: 78", "78 over 58: fails by 2"), ("58: 33", "33 under 58: 2 Hits, a Complication"),
    ("58 d8: 34 7", "34 under 58: 5 Hits"), ("58 d8: 78 7", "78 over 58: fails by 2"),
    ("5: 00", "00 over 5: fails by 10"), ("150: 96", "96 under 150: fails"),
])  # fmt: skip
def test_what_faces_come_to(text: str, came: str) -> None:
    assert result(text) == came


def test_the_profile_of_the_fight_counts() -> None:
    assert result("58: 44", test={"complication": "all_doubles", "hits": "roll_tens"}) == (
        "44 under 58: 4 Hits, a Complication"
    )


def test_odds_say_how_often_it_succeeds_and_with_how_many_hits() -> None:
    (pool,) = asked("50").pools
    assert pool.test is not None
    assert pool.test.odds() == (("succeeds", "50%"), ("Hits then", "2.9"))
    (pool,) = asked("50 d4").pools
    assert pool.test is not None
    assert pool.test.odds() == (("succeeds", "50%"), ("Hits then", "3.4"))


def test_of_two_that_oppose_the_second_resists() -> None:
    mine, theirs = (pool.test for pool in asked("58 v 40").pools)
    assert mine is not None
    assert theirs is not None
    assert mine.against(theirs, (20,), (10,)) == "3 against 3: is resisted"
    assert mine.against(theirs, (10,), (10,)) == "4 against 3: wins"
    assert mine.against(theirs, (58,), (41,)) == "0 against failed: wins"
    assert mine.against(theirs, (59,), (41,)) == "failed against failed: nothing changes"
    wins, neither, resisted = mine.opposed(theirs)
    assert wins + neither + resisted == pytest.approx(1.0)
    assert percent(neither) == percent(0.42 * 0.60)


@pytest.mark.parametrize(("text", "said"), [
    ("many", "many is no test. Type a target: 58"), ("58 d7", "d7 is no Bonus Die"), ("58 20d6", "At most 12 Bonus"),
    ("58 v 40 v 30", "Two targets oppose"), ("58 v 40: 3", "Tests that oppose"), ("58 d8: 34", "1 die is missing"),
])  # fmt: skip
def test_what_can_t_be_rolled_says_what_to_type(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        tray.throw(asked(text), 1, 1, 0)
    assert refused.value.sentence.startswith(said)


def test_rolled_dice_follow_from_the_seed() -> None:
    first, again = (tray.throw(asked("58 d8"), 1, 1, 0) for _ in range(2))
    assert first == again
    assert [len(faces) for faces in first.faces] == [2]
    assert tray.note_words(first, "Kes climbs", RULES.pool).startswith("Kes climbs: target 58, d8, ")


def test_rules_without_tests_say_so() -> None:
    with pytest.raises(Refused, match="counts pools"):
        Ruleset().tray_test({}, "58")
