"""Dice of several sizes that are rolled together, such as a d100 and two d8: one ask, one line that is typed.

What such a roll comes to is the ruleset's to say; the set itself counts no successes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from .dice import Dice

_DIE = re.compile(r"d([1-9][0-9]{0,3})")


@dataclass(frozen=True, slots=True)
class DiceSet(Dice):
    """Dice in an order that stays, each with its own number of sides. Made by `dice_set`."""

    each: tuple[int, ...] = ()
    called: str = ""

    @property
    def unit(self) -> str:
        """What the ruleset counts by such a roll, such as Hits; empty where it counts nothing."""
        return self.called

    def sides_of(self, place: int) -> int:
        """The sides of one die."""
        return self.each[place]

    def shown(self, place: int, face: int) -> str:
        """A d100 reads as two digits, `07` and `00`; any other die as it is."""
        return f"{face % 100:02}" if self.each[place] == 100 else str(face)

    def worth(self, face: int) -> int:
        """Nothing: no face of a set is a success by itself."""
        return 0

    @property
    def counts(self) -> bool:
        """Whether its faces are successes that somebody could count."""
        return False

    @property
    def most(self) -> int:
        """The most successes that the dice can show: none."""
        return 0

    @property
    def name(self) -> str:
        """The dice in words: `d100 and 2d8`."""
        return set_words(self.each)


def dice_set(each: Iterable[int], unit: str = "") -> DiceSet:
    """A set of dice by their sides, in the order in which they are typed and rolled. `unit` is what one of what they
    come to is called."""
    sides = tuple(each)
    return DiceSet(len(sides), max(sides, default=1), each=sides, called=unit)


def sides_of_name(name: str) -> int:
    """The sides of a die by its name, such as `d8`. Raises ValueError for what is none."""
    found = _DIE.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} is no die; write d4, d6, d8, d10 or d12")
    return int(found[1])


def set_words(each: Iterable[int]) -> str:
    """Dice in words: `d100 and 2d8`, `d6`; nothing for none."""
    words = [f"{len(same) if len(same) > 1 else ''}d{sides}" for sides, run in groupby(each) if (same := list(run))]
    *others, last = words or [""]
    return f"{', '.join(others)} and {last}" if others else last
