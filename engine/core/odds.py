"""Chances before the dice, exact: of one pool, and of an attack roll with the damage roll behind it.

A distribution is a tuple of chances, its index the number of successes, automatic ones included. Nothing is
sampled or cut off: every chance is a sum of products of positive numbers, right to 12 digits, and 0 only for
what can't happen. So what is certain can be told from what is nearly so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .dice import Dice

Distribution = tuple[float, ...]

_BELOW_ONE = math.nextafter(1.0, 0.0)
_Die = tuple[float, float, float]
"""The chances that one die counts 0, 1 and 2 successes."""

_powers: dict[_Die, tuple[Distribution, ...]] = {}
_rerolls: dict[tuple[_Die, int], tuple[Distribution, ...]] = {}


@lru_cache(maxsize=4096)
def pool(dice: Dice) -> Distribution:
    """The chance of each number of successes of one roll."""
    return _moved(_power(dice.count, _die(dice)), dice.automatic)


@lru_cache(maxsize=1024)
def rerolling_misses(dice: Dice, most: int) -> Distribution:
    """The successes of a roll of which up to `most` dice that show none are rolled once more."""
    count, most, die = dice.count, max(most, 0), _die(dice)
    miss, single, double = die
    if most >= count:
        again = (miss * miss, single + miss * single, double + miss * double)
        return _moved(_power(count, again), dice.automatic)
    return _moved(_rerolled(count, most, die), dice.automatic)


@lru_cache(maxsize=1024)
def rerolling_faces(dice: Dice, faces: frozenset[int]) -> Distribution:
    """The successes of a roll of which every die that shows one of the faces is rolled once more."""
    chosen = [face for face in faces if 1 <= face <= dice.sides]
    kept = [weight * dice.sides for weight in dice.weights]
    for face in chosen:
        kept[dice.worth(face)] -= dice.sides
    ways = [old + len(chosen) * weight for old, weight in zip(kept, dice.weights, strict=True)]
    miss, single, double = (way / dice.sides**2 for way in ways)
    return _moved(_power(dice.count, (miss, single, double)), dice.automatic)


def at_least(distribution: Distribution, successes: int) -> float:
    """The chance of that many successes or more: 1 only if it is certain, 0 only if it is impossible."""
    tail = distribution[max(successes, 0) :]
    if not any(tail):
        return 0.0
    if not any(distribution[: max(successes, 0)]):
        return 1.0
    return min(math.fsum(tail), _BELOW_ONE)


def mean(distribution: Distribution) -> float:
    """The expected number of successes."""
    return math.fsum(successes * chance for successes, chance in enumerate(distribution))


def mix(parts: Sequence[tuple[float, Distribution]]) -> Distribution:
    """One distribution out of several, each with its own chance. The chances sum to 1."""
    mixed = [0.0] * max((len(row) for _, row in parts), default=0)
    for weight, row in parts:
        mixed[: len(row)] = [so_far + weight * chance for so_far, chance in zip(mixed, row, strict=False)]
    return tuple(mixed)


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """What may come of an attack: the chance that it hits, and the damage roll's successes if it does.

    `damage` is empty where no hit is possible. A name with `if_hit` holds only for a hit, the others overall.
    """

    hit: float
    damage: Distribution

    @property
    def mean_damage_if_hit(self) -> float:
        """The expected successes of the damage roll of a hit; 0 where no hit is possible."""
        return mean(self.damage)

    @property
    def mean_damage(self) -> float:
        """The expected successes of the damage roll, a miss counted as 0."""
        return self.hit * self.mean_damage_if_hit

    def at_least_if_hit(self, successes: int) -> float:
        """The chance that the damage roll of a hit shows that many successes or more."""
        return at_least(self.damage, successes)

    def at_least(self, successes: int) -> float:
        """The chance that the attack hits and its damage roll shows that many successes or more."""
        return self.hit * self.at_least_if_hit(successes)


def attack(attack_roll: Distribution, need: int, damage_of: Callable[[int], Dice | Distribution]) -> AttackOdds:
    """The chances of an attack that hits with `need` successes or more.

    `damage_of` gives the damage roll for each threshold (successes beyond `need`, from 0): its dice, or its
    distribution where they are not simply rolled once.
    """
    hit = at_least(attack_roll, need)
    parts = [
        (chance / hit, _distribution(damage_of(successes - need)))
        for successes, chance in enumerate(attack_roll)
        if successes >= need and chance
    ]
    return AttackOdds(hit, mix(parts))


def percent(chance: float) -> str:
    """A chance in whole percents: `yes` or `no` only for what is certain, `>99%` and `<1%` next to it."""
    if not -1e-9 <= chance <= 1 + 1e-9:
        raise ValueError(f"a chance of {chance}")
    if chance <= 0:
        return "no"
    if chance >= 1:
        return "yes"
    if chance < 0.01:
        return "<1%"
    return ">99%" if chance > 0.99 else f"{math.floor(chance * 100 + 0.5)}%"


def expected(value: float) -> str:
    """An expected value with one decimal; a plain hyphen for minus, and none before a zero."""
    text = f"{value:.1f}"
    return "0.0" if text == "-0.0" else text


def _distribution(roll: Dice | Distribution) -> Distribution:
    return pool(roll) if isinstance(roll, Dice) else roll


def _die(dice: Dice) -> _Die:
    miss, single, double = (weight / dice.sides for weight in dice.weights)
    return miss, single, double


def _moved(distribution: Distribution, automatic: int) -> Distribution:
    return (0.0,) * automatic + distribution if automatic else distribution


def _power(count: int, die: _Die) -> Distribution:
    """What `count` dice show together. Each pool is made from the one with a die less, and kept."""
    rows = _powers.get(die, ((1.0,),))
    if len(rows) <= count:
        grown = list(rows)
        while len(grown) <= count:
            grown.append(_with_one_more(grown[-1], die))
        # Replaced whole, never changed in place: another thread sees the old rows or the new ones.
        rows = _powers[die] = tuple(grown)
    return rows[count]


def _rerolled(count: int, most: int, die: _Die) -> Distribution:
    """What `count` dice show of which the first `most` that miss are rolled once more.

    The last die counts as it fell, or it missed and was rolled again, which leaves one reroll fewer to the others.
    Pools are made from those with a die less, and kept, as in `_power`.
    """
    if not most or not die[0] or not (die[1] or die[2]):
        return _power(count, die)  # nothing is rolled again, or nothing can come of it
    rows = _rerolls.get((die, most), ((1.0,),))
    if len(rows) <= count:
        _rerolled(count - 1, most - 1, die)  # all that are needed of these at once
        grown = list(rows)
        while len(grown) <= count:
            grown.append(_with_one_more_rerolled(grown[-1], _rerolled(len(grown) - 1, most - 1, die), die))
        rows = _rerolls[die, most] = tuple(grown)
    return rows[count]


def _with_one_more(row: Distribution, die: _Die) -> Distribution:
    miss, single, double = die
    if double:
        same, one, two = (*row, 0.0, 0.0), (0.0, *row, 0.0), (0.0, 0.0, *row)
        return tuple([miss * a + single * b + double * c for a, b, c in zip(same, one, two, strict=True)])
    if single:
        return tuple([miss * a + single * b for a, b in zip((*row, 0.0), (0.0, *row), strict=True)])
    return tuple([miss * a for a in row])


def _with_one_more_rerolled(row: Distribution, fewer: Distribution, die: _Die) -> Distribution:
    """One more die on a pool of which some misses are rolled again: it counts beside `row`, or it missed and is rolled
    again beside `fewer`, the same pool with one reroll less. In one pass: this is where most of the time goes."""
    miss, single, double = die
    missed, once, twice = miss * miss, miss * single, miss * double
    if double:
        columns = zip(
            (0.0, *row, 0.0), (0.0, 0.0, *row), (*fewer, 0.0, 0.0), (0.0, *fewer, 0.0), (0.0, 0.0, *fewer), strict=True
        )
        return tuple([single * a + double * b + missed * c + once * d + twice * e for a, b, c, d, e in columns])
    thin = zip((0.0, *row), (*fewer, 0.0), (0.0, *fewer), strict=True)
    return tuple([single * a + missed * c + once * d for a, c, d in thin])
