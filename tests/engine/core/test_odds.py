from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.core.odds import (
    AttackOdds,
    at_least,
    attack,
    expected,
    mean,
    mix,
    percent,
    pool,
    rerolling_faces,
    rerolling_misses,
)

EXACT = 1e-12


def same(distribution: Iterable[float], exact: Iterable[Fraction | float]) -> None:
    ours, theirs = tuple(distribution), tuple(exact)
    assert len(ours) == len(theirs)
    assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) <= EXACT
    assert [a == 0 for a in ours] == [b == 0 for b in theirs]


def row(counts: Counter[int], length: int) -> list[Fraction]:
    """Counted outcomes as exact chances."""
    everything = sum(counts.values())
    return [Fraction(counts[successes], everything) for successes in range(length)]


def enumerated(dice: Dice, rolls: int, told: Callable[[tuple[int, ...]], int]) -> list[Fraction]:
    """Every way that `rolls` dice can fall, each counted by `told`."""
    faces = range(1, dice.sides + 1)
    counts = Counter(told(fallen) for fallen in product(faces, repeat=rolls))
    return row(counts, dice.most + dice.automatic + 1)


@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize("target", [1, 4, 7, 10, 11])
@pytest.mark.parametrize("double_from", [None, 10, 9, 8, 7])
def test_a_pool_equals_every_way_the_dice_can_fall(count: int, target: int, double_from: int | None) -> None:
    dice = Dice(count, target_number=target, double_from=double_from)
    same(pool(dice), enumerated(dice, count, dice.total))


@pytest.mark.parametrize("double_from", [None, 10, 7])
def test_five_dice_equal_every_way_they_can_fall(double_from: int | None) -> None:
    dice = Dice(5, double_from=double_from, automatic=2)
    same(pool(dice), enumerated(dice, 5, dice.total))


def test_dice_of_other_sides_equal_every_way_they_can_fall() -> None:
    dice = Dice(4, sides=8, target_number=5, double_from=8, automatic=1)
    same(pool(dice), enumerated(dice, 4, dice.total))


@pytest.mark.parametrize("count", [1, 2, 5, 11, 20, 30])
@pytest.mark.parametrize(("target", "double_from"), [(7, 10), (7, None), (7, 9), (7, 7), (4, 8), (10, 10)])
def test_a_pool_equals_icepool(count: int, target: int, double_from: int | None) -> None:
    dice = Dice(count, target_number=target, double_from=double_from, automatic=3)
    theirs = count @ icepool.d10.map(dice.worth) + 3
    same(pool(dice), [Fraction(theirs.probability("==", s)) for s in range(dice.most + 4)])
    assert mean(pool(dice)) == pytest.approx(dice.mean, abs=EXACT)


@pytest.mark.parametrize(("count", "most"), [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (2, 5), (4, 1), (3, 0), (3, -1)])
@pytest.mark.parametrize(("target", "double_from"), [(4, 6), (5, None), (3, 5), (4, 4), (1, 6), (7, None)])
def test_rerolled_misses_equal_every_way_the_dice_can_fall(
    count: int, most: int, target: int, double_from: int | None
) -> None:
    # Six sides keep the enumeration small: the rolls and the fresh dice together are up to six dice.
    dice = Dice(count, sides=6, target_number=target, double_from=double_from)
    rerolls = min(max(most, 0), count)

    def told(fallen: tuple[int, ...]) -> int:
        faces, fresh = list(fallen[:count]), fallen[count:]
        for place, face in zip(dice.misses(faces, rerolls), fresh, strict=False):
            faces[place] = face
        return dice.total(faces)

    same(rerolling_misses(dice, most), enumerated(dice, count + rerolls, told))


@pytest.mark.parametrize("faces", [{1}, {5, 6}, {10}, set(range(1, 7)), set(), {0, 1, 99}])
@pytest.mark.parametrize(("count", "double_from"), [(1, 10), (2, 9), (12, None), (30, 10)])
def test_rerolled_faces_equal_icepool(faces: set[int], count: int, double_from: int | None) -> None:
    dice = Dice(count, double_from=double_from, automatic=1)
    die = icepool.d10.reroll(faces, depth=1) if faces & set(range(1, 11)) else icepool.d10
    theirs = count @ die.map(dice.worth) + 1
    same(
        rerolling_faces(dice, frozenset(faces)),
        [Fraction(theirs.probability("==", s)) for s in range(dice.most + 2)],
    )


def test_rerolling_every_miss_is_rerolling_the_faces_that_miss() -> None:
    for count in (1, 7, 20):
        same(rerolling_misses(Dice(count), count), rerolling_faces(Dice(count), frozenset(range(1, 7))))


def test_at_least_is_certain_only_where_it_is_certain() -> None:
    sure = pool(Dice(60, automatic=2))
    assert at_least(sure, 2) == 1.0
    assert at_least(sure, 0) == 1.0
    assert at_least(sure, -3) == 1.0
    assert percent(at_least(sure, 2)) == "yes"
    nearly = at_least(sure, 3)
    assert 0.999999 < nearly < 1.0
    assert percent(nearly) == ">99%"
    assert 0.0 < at_least(sure, 122) < 1e-50
    assert at_least(sure, 123) == 0.0
    assert at_least((), 0) == 0.0


def test_what_a_float_rounds_to_certain_still_reads_nearly() -> None:
    # All forty dice show a 1 once in 10^40 rolls.
    one_or_more = at_least(pool(Dice(40, target_number=2)), 1)
    assert one_or_more == 1 - 2**-53
    assert percent(one_or_more) == ">99%"


def test_the_largest_pool_still_tells_certain_from_nearly_certain() -> None:
    largest = pool(Dice(300))
    assert sum(largest) == pytest.approx(1.0, abs=EXACT)
    assert all(largest)
    assert at_least(largest, 1) < 1.0 == at_least(largest, 0)


def test_report_3_the_expected_successes_of_a_die() -> None:
    assert mean(pool(Dice(10))) == pytest.approx(5.0, abs=EXACT)
    assert mean(pool(Dice(10, double_from=None))) == pytest.approx(4.0, abs=EXACT)


def test_ex3_pub_02_lock_dice_odds() -> None:
    # Five dice against difficulty 2: all but 0 successes (0.6^5) and 1 (one 7, 8 or 9: 5 * 0.3 * 0.6^4).
    assert at_least(pool(Dice(5)), 2) == pytest.approx(1 - 0.07776 - 0.1944, abs=EXACT)
    assert percent(at_least(pool(Dice(5)), 2)) == "73%"


def test_a_mixture_weighs_its_parts() -> None:
    assert mix(((0.25, (1.0,)), (0.75, (0.5, 0.0, 0.5)))) == (0.625, 0.0, 0.375)
    assert mix(()) == ()


def withering(soak: int, minimum: int, after_soak: int) -> Callable[[int], Dice]:
    return lambda threshold: Dice(max(4 + threshold - soak, minimum) + after_soak)


def test_a_whole_attack_equals_every_way_the_dice_can_fall() -> None:
    roll, need, damage_of = Dice(3, sides=6, target_number=4, double_from=6), 2, withering(3, 1, 0)
    outcomes: dict[int, Fraction] = {}
    for fallen in product(range(1, 7), repeat=3):
        if (successes := roll.total(fallen)) >= need:
            damage = damage_of(successes - need)
            for result, chance in enumerate(enumerated(damage, damage.count, damage.total)):
                outcomes[result] = outcomes.get(result, Fraction(0)) + chance / 6**3
    hit = sum(outcomes.values())
    odds = attack(pool(roll), need, damage_of)
    assert odds.hit == pytest.approx(float(hit), abs=EXACT)
    same(odds.damage, [outcomes[result] / hit for result in sorted(outcomes)])
    expectation = sum(result * chance for result, chance in outcomes.items())
    assert odds.mean_damage == pytest.approx(float(expectation), abs=EXACT)
    assert odds.mean_damage_if_hit == pytest.approx(float(expectation / hit), abs=EXACT)
    three = sum(chance for result, chance in outcomes.items() if result >= 3)
    assert odds.at_least(3) == pytest.approx(float(three), abs=EXACT)
    assert odds.at_least_if_hit(3) == pytest.approx(float(three / hit), abs=EXACT)


def test_a_whole_attack_of_20_dice_equals_icepool() -> None:
    roll, need, damage_of = Dice(19, automatic=1), 4, withering(-2, 5, 1)
    die = icepool.d10.map(lambda face: Dice(1).worth(face))
    theirs = 19 @ die + 1
    hit = Fraction(theirs.probability(">=", need))
    exact = [Fraction(0)] * (2 * damage_of(39 - need).count + 1)
    for successes in range(need, 40):
        damage = damage_of(successes - need).count @ die
        for result, chance in zip(damage.outcomes(), damage.probabilities(), strict=True):
            exact[result] += Fraction(theirs.probability("==", successes)) * chance / hit
    odds = attack(pool(roll), need, damage_of)
    assert odds.hit == pytest.approx(float(hit), abs=EXACT)
    same(odds.damage, exact)
    assert percent(odds.hit) == ">99%"


def test_an_attack_against_any_number_of_successes() -> None:
    sure = attack(pool(Dice(3, automatic=2)), 2, lambda threshold: Dice(0, automatic=threshold))
    assert sure.hit == 1.0
    assert sure.damage == pytest.approx(pool(Dice(3)), abs=EXACT)
    below_zero = attack(pool(Dice(1)), -1, lambda threshold: Dice(0, automatic=threshold))
    assert below_zero.damage == pytest.approx((0, 0.6, 0.3, 0.1), abs=EXACT)


def test_an_attack_that_cannot_hit_does_no_damage() -> None:
    odds = attack(pool(Dice(2)), 5, withering(0, 1, 0))
    assert odds == AttackOdds(0.0, ())
    assert (odds.mean_damage_if_hit, odds.mean_damage) == (0.0, 0.0)
    assert (odds.at_least(0), odds.at_least_if_hit(0)) == (0.0, 0.0)
    assert percent(odds.hit) == "no"


def test_damage_can_be_a_distribution() -> None:
    odds = attack(pool(Dice(4)), 1, lambda threshold: rerolling_misses(Dice(2 + threshold), 2))
    parts = [(pool(Dice(4))[1 + over] / odds.hit, rerolling_misses(Dice(2 + over), 2)) for over in range(8)]
    assert odds.damage == pytest.approx(mix(parts), abs=EXACT)


@given(
    st.builds(
        Dice,
        st.integers(0, 30),
        target_number=st.integers(1, 11),
        double_from=st.none() | st.integers(1, 11),
        automatic=st.integers(0, 4),
    ),
    st.integers(0, 30),
)
def test_every_distribution_sums_to_one(dice: Dice, most: int) -> None:
    for distribution in (pool(dice), rerolling_misses(dice, most), rerolling_faces(dice, frozenset({1, 5}))):
        assert sum(distribution) == pytest.approx(1.0, abs=EXACT)
        assert min(distribution) >= 0.0
        assert len(distribution) == dice.most + dice.automatic + 1
    assert mean(rerolling_misses(dice, most)) >= mean(pool(dice)) - EXACT


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "no"),
        (-1e-12, "no"),
        (5e-324, "<1%"),
        (0.0099, "<1%"),
        (0.01, "1%"),
        (0.0149, "1%"),
        (0.015, "2%"),
        (0.5, "50%"),
        (0.655, "66%"),
        (0.99, "99%"),
        (0.9901, ">99%"),
        (1 - 1e-16, ">99%"),
        (1.0, "yes"),
        (1.0 + 2e-16, "yes"),
    ],
)
def test_a_chance_in_whole_percents(chance: float, text: str) -> None:
    assert percent(chance) == text


@pytest.mark.parametrize("chance", [-0.1, 1.1, float("nan")])
def test_what_is_no_chance_is_a_mistake_of_the_program(chance: float) -> None:
    with pytest.raises(ValueError, match="a chance of"):
        percent(chance)


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_greater_chance_never_reads_smaller(one: float, other: float) -> None:
    order = ["no", "<1%", *(f"{whole}%" for whole in range(1, 100)), ">99%", "yes"]
    low, high = sorted((one, other))
    assert order.index(percent(low)) <= order.index(percent(high))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (6.84, "6.8"),
        (-0.04, "0.0"),
        (0.0, "0.0"),
        (-0.0, "0.0"),
        (-0.06, "-0.1"),
        (-3.25, "-3.2"),
        (12, "12.0"),
    ],
)
def test_an_expected_value_has_one_decimal(value: float, text: str) -> None:
    assert expected(value) == text
