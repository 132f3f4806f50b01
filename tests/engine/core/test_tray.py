"""The dice tray: what is typed, what is rolled for it, the same faces again, and the odds."""

from __future__ import annotations

import pytest

from engine.core import tray
from engine.core.dice import Dice, rolled_set
from engine.core.model import Refused

COUNTS = Dice(0)


def pool(text: str) -> tray.Pool:
    (only,) = tray.read(text, COUNTS).pools
    return only


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("8", Dice(8)),
        ("8 dice", Dice(8)),
        ("1 die", Dice(1)),
        ("12 -1 tn 6", Dice(11, target_number=6)),
        ("12, tn 6, -1", Dice(11, target_number=6)),
        ("8 + 2", Dice(10)),
        ("8 +2s", Dice(8, automatic=2)),
        ("8 +1 success", Dice(8, automatic=1)),
        ("8 double 9", Dice(8, double_from=9)),
        ("8 double none", Dice(8, double_from=None)),
        ("3 -5", Dice(0)),
        ("300", Dice(300)),
    ],
)
def test_a_number_is_a_pool_as_the_ruleset_counts_it(text: str, dice: Dice) -> None:
    assert pool(text) == tray.Pool(dice)


def test_a_ruleset_may_count_otherwise() -> None:
    counts = Dice(0, sides=6, target_number=5, double_from=None)
    assert tray.read("4", counts).pools == (tray.Pool(Dice(4, 6, 5, None)),)
    assert tray.counts_words(counts) == "d6, 5 or more, no face counts twice"
    assert tray.counts_words(COUNTS) == "d10, 7 or more, tens count twice"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("d100", tray.Pool(count=1, sides=100)),
        ("d%", tray.Pool(count=1, sides=100)),
        ("3d6+2", tray.Pool(count=3, sides=6, plus=2)),
        ("2D8 - 1 + 4", tray.Pool(count=2, sides=8, plus=3)),
    ],
)
def test_dice_with_a_d_are_added_up(text: str, made: tray.Pool) -> None:
    assert pool(text) == made


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Type a pool: 8"),
        ("many", "Type a pool: 8"),
        ("8d", "Type a pool: 8"),
        ("8 foo", "foo is not understood: tn 6"),
        ("301", "A pool has at most 300 dice."),
        ("8 tn 11", "These dice have 10 sides: 11 is no face of theirs."),
        ("8 tn 0", "These dice have 10 sides: 0 is no face of theirs."),
        ("3d6 tn 4", "Dice that are added up take"),
        ("0d6", "At most 100 dice of 2 to 1000 sides"),
        ("101d6", "At most 100 dice of 2 to 1000 sides"),
        ("d1", "At most 100 dice of 2 to 1000 sides"),
        ("d1001", "At most 100 dice of 2 to 1000 sides"),
        ("d6+1001", "What is added is at most 1000."),
        ("8 v 6 v 4", "Two pools oppose each other, no more"),
        ("d100 v 8", "Pools that oppose each other are counted and rolled"),
        ("8 v 6: 7", "Pools that oppose each other are counted and rolled"),
        ("8 +301s", "A roll takes 0 to 300 automatic successes"),
    ],
)
def test_what_can_t_be_rolled_says_what_to_type(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        tray.read(text, COUNTS)
    assert refused.value.sentence.startswith(said)


def thrown(text: str, entry: int = 5, serial: int = 0, seed: int = 1) -> tray.Thrown:
    return tray.throw(tray.read(text, COUNTS), seed, entry, serial)


def test_faces_follow_from_seed_entry_and_serial_and_are_the_trays_own() -> None:
    first = thrown("8")
    assert first == thrown("8")
    assert first.faces == (rolled_set(1, 5, "tray", "0", range(8), 10, 0),)
    others = {thrown("8", serial=1).faces, thrown("8", entry=6).faces, thrown("8", seed=2).faces}
    assert len(others | {first.faces}) == 4


def test_a_roll_is_counted_and_a_sum_added_up() -> None:
    eight = thrown("8 +2s")
    assert eight.values == (Dice(8, automatic=2).total(eight.faces[0]),)
    summed = thrown("3d6+2")
    assert summed.values == (sum(summed.faces[0]) + 2,)
    assert all(1 <= face <= 6 for face in summed.faces[0])


def test_two_pools_have_dice_of_their_own() -> None:
    both = thrown("8 v 8")
    assert both.faces[0] != both.faces[1]
    assert len(both.values) == 2


def test_typed_faces_count_as_they_are_and_a_star_rolls_the_rest() -> None:
    typed = thrown("8: 7209 1234")
    assert (typed.faces, typed.values, typed.by_hand) == (((7, 2, 10, 9, 1, 2, 3, 4),), (4,), True)
    assert thrown("8: =5").values == (5,)
    with pytest.raises(Refused, match="4 dice are missing: type more faces, or a star behind them"):
        thrown("8: 7209")
    with pytest.raises(Refused, match="1 die is missing"):
        thrown("2: 7")
    rest = thrown("8: 7209*")
    assert rest.faces[0] == (7, 2, 10, 9, *thrown("8").faces[0][4:])
    assert thrown("2d6+1: 3 4").values == (8,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8: =5", "5 successes"),
        ("1: 7", "1 success"),
        ("2: 1 3", "botch"),
        ("2: 2 3", "0 successes"),
        ("3 diff 2: 7 8 9", "3 against 2: succeeds by 1"),
        ("3 diff 4: 7 8 9", "3 against 4: fails by 1"),
        ("d100: 34", "34"),
    ],
)
def test_what_came_out_in_words(text: str, said: str) -> None:
    assert tray.result_words(thrown(text)) == said


def test_opposed_pools_say_who_wins() -> None:
    asked = tray.read("2 v 2", COUNTS)
    assert tray.result_words(tray.Thrown(asked, ((7, 8), (1, 2)), (2, 0))) == "2 against 0: wins by 2"
    assert tray.result_words(tray.Thrown(asked, ((1, 2), (7, 2)), (0, 1))) == "0 against 1: loses by 1"
    assert tray.result_words(tray.Thrown(asked, ((7, 2), (7, 2)), (1, 1))) == "1 against 1: a tie"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1", "1 die"),
        ("12 -1 tn 6 double 9 +2s diff 3",
         "11 dice, target number 6, 9s and 10s count twice, 2 automatic, difficulty 3"),
        ("d100", "d100"),
        ("3d6+2", "3d6 +2"),
        ("8 v 6", "8 dice against 6 dice"),
    ],
)  # fmt: skip
def test_what_is_asked_in_words(text: str, said: str) -> None:
    assert tray.asked_words(tray.read(text, COUNTS), COUNTS) == said


def test_a_note_holds_the_label_the_roll_and_its_faces() -> None:
    assert tray.note_words(thrown("3: 7 1 0"), "Kes climbs", COUNTS) == (
        "Kes climbs: 3 dice, typed, 3 successes (7 1 10)"
    )
    assert tray.note_words(thrown("3: =2"), "", COUNTS) == "3 dice, typed, 2 successes"


def test_odds_of_a_pool_are_exact() -> None:
    assert dict(tray.chances(pool("1"))) == pytest.approx({1: 0.4, 2: 0.1})
    two = dict(tray.chances(pool("2")))
    assert two[1] == pytest.approx(1 - 0.36)
    assert two[4] == pytest.approx(0.01)
    assert tray.chances(pool("3d6")) == ()


def test_what_comes_out_on_average_and_between_which_bounds() -> None:
    assert tray.expected(pool("8 +2s")) == 6.0
    assert tray.expected(pool("3d6+2")) == 12.5
    assert tray.bounds(pool("3d6+2")) == (5, 20)
    assert tray.bounds(pool("4 +1s")) == (1, 9)


def test_opposed_odds_sum_to_one_and_equal_brute_force() -> None:
    one, other = tray.read("1 v 1", COUNTS).pools
    worth = [0] * 6 + [1] * 3 + [2]
    pairs = [(a, b) for a in worth for b in worth]
    more = sum(a > b for a, b in pairs) / 100
    same = sum(a == b for a, b in pairs) / 100
    assert tray.opposed(one, other) == pytest.approx((more, same, 1 - more - same))
