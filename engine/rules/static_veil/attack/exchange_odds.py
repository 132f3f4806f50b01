"""The chances of an exchange, exact: the 100 cases of each d100 with the bonus dice beside it, counted and not sampled.

Everything is kept as whole numbers of cases, so that what is certain and what is nearly so can be told apart.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

Cases = Mapping[int, int]
"""In how many cases each number of Hits comes up."""

_BELOW_ONE = math.nextafter(1.0, 0.0)

NO_DICE: Cases = {0: 1}
"""What no dice at all show."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """One case of a d100: whether the test succeeds, its Hits, and where a hit with that roll lands."""

    success: bool
    hits: int
    location: str = ""


@lru_cache(maxsize=1024)
def bonus_cases(sides: tuple[int, ...], worth: tuple[int, ...]) -> Cases:
    """The Hits of bonus dice, each converted on its own: `worth` has the Hits of each face from 1 on (rules P6)."""
    found: Cases = NO_DICE
    for die in sides:
        found = together(found, Counter(worth[face] for face in range(die)))
    return found


def together(first: Cases, second: Cases) -> Cases:
    """The sum of two things that are rolled apart."""
    out = Counter[int]()
    for a, ways in first.items():
        for b, more in second.items():
            out[a + b] += ways * more
    return out


@dataclass(frozen=True)
class Exchange:
    """An exchange before its dice.

    `attack` are the cases of the attack's d100 and `active` those of the Active Defense, none where there is none. Dice
    beside a d100 count only where it succeeds; those of `passive` always do (rules P7). `places` says how often each
    location comes up where no d100 of the attack does. `stops` says of Hits, Defense Hits, and whether the Active
    Defense has succeeded, whether the attack is stopped; `damage` what it does by location, Net Hits and the same. With
    `cold` the dice of the defense count after one that has failed, too.
    """

    attack: Sequence[Rolled]
    stops: Callable[[int, int, bool], bool]
    damage: Callable[[str, int, bool], int]
    bonus: Cases = field(default_factory=lambda: NO_DICE)
    active: Sequence[Rolled] = ()
    active_bonus: Cases = field(default_factory=lambda: NO_DICE)
    passive: Cases = field(default_factory=lambda: NO_DICE)
    places: Mapping[str, int] | None = None
    cold: bool = False

    def chances(self) -> Chances:
        """What may come of it."""
        struck, defended = self._struck(), self._defended()
        places = sum(self.places.values()) if self.places else 1
        of_bonus = sum(self.bonus.values())
        success = sum(one.success for one in self.attack) * of_bonus
        all_attacks, all_defenses = len(self.attack) * of_bonus, sum(defended.values())
        through = self._through(struck, defended)
        harm = Counter[int]()
        for (location, net, blocked), ways in through.items():
            harm[self.damage(location, net, blocked)] += ways
        return Chances(all_attacks * all_defenses * places, success * all_defenses * places, harm)

    def _struck(self) -> dict[int, Counter[str]]:
        """The attack's Hits, and in how many cases they land where."""
        out: dict[int, Counter[str]] = {}
        alike = Counter(one for one in self.attack if one.success)
        for one, rolls in alike.items():
            for more, ways in self.bonus.items():
                where = out.setdefault(max(0, one.hits + more), Counter())
                for location, share in (self.places or {one.location: 1}).items():
                    where[location] += rolls * ways * share
        return out

    def _defended(self) -> Counter[tuple[bool, int]]:
        """Whether the Active Defense succeeds, and all Defense Hits."""
        out, dice = Counter[tuple[bool, int]](), sum(self.active_bonus.values())
        for one, rolls in Counter(self.active or (Rolled(False, 0),)).items():
            rolled = self.active_bonus if one.success or self.cold else {0: dice}
            for hits, ways in together(rolled, self.passive).items():
                out[one.success, one.hits + hits] += rolls * ways
        return out

    def _through(
        self, struck: Mapping[int, Counter[str]], defended: Mapping[tuple[bool, int], int]
    ) -> Counter[tuple[str, int, bool]]:
        """The cases in which it gets through, by location, Net Hits, and whether the Active Defense has succeeded."""
        out = Counter[tuple[str, int, bool]]()
        for hits, where in struck.items():
            for (succeeded, defense), ways in defended.items():
                if not self.stops(hits, defense, succeeded):
                    for location, cases in where.items():
                        out[location, hits - defense, succeeded] += cases * ways
        return out


@dataclass(frozen=True)
class Chances:
    """What may come of an exchange, in cases of `all`: its d100 succeeds, and the damage where it gets through."""

    all: int
    successes: int
    harm: Mapping[int, int]

    @property
    def succeeds(self) -> float:
        """The chance that the attack test succeeds."""
        return self._of(self.successes)

    @property
    def through(self) -> float:
        """The chance that the attack gets through."""
        return self._of(sum(self.harm.values()))

    @property
    def harms(self) -> float:
        """The chance that it does any damage."""
        return self.at_least(1)

    def at_least(self, damage: int) -> float:
        """The chance of that much damage or more."""
        return self._of(sum(ways for amount, ways in self.harm.items() if amount >= damage))

    @property
    def damage_if_through(self) -> float:
        """The damage to be expected of an attack that gets through; 0 where none does."""
        return _mean(self.harm.items())

    @property
    def damage_if_harmed(self) -> float:
        """The damage to be expected of an attack that does any; 0 where none does."""
        return _mean((amount, ways) for amount, ways in self.harm.items() if amount > 0)

    def _of(self, cases: int) -> float:
        chance = float(Fraction(cases, self.all))
        return chance if cases == self.all else min(chance, _BELOW_ONE)


def _mean(found: Iterable[tuple[int, int]]) -> float:
    rows = list(found)
    ways = sum(count for _, count in rows)
    return float(Fraction(sum(amount * count for amount, count in rows), ways)) if ways else 0.0
