"""Dice: how a pool counts its faces, and where a rolled face comes from (rules section 1).

A rolled face is a pure function of the fight's seed and of what is being rolled, so that an undone roll
comes out the same when it is made again and a journal can be checked on any machine.

What such a roll comes to is the ruleset's to say; the set itself counts no successes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from .model import Refused

MOST_DICE = 300
"""The largest pool. Up to here even the rarest result of d10s has a chance that a float can hold."""

_WORD = 1 << 32
_WORDS_IN_A_DIGEST = 8


@dataclass(frozen=True, slots=True)
class Dice:
    """A pool of dice and how it counts (rules section 1).

    A face of `target_number` or more is one success; a success of `double_from` or more counts twice
    (None: no face does); `automatic` successes are added to what the dice show. A pool may have no dice.
    Raises Refused for a number of dice or of automatic successes that is below 0 or above `MOST_DICE`.
    """

    count: int
    sides: int = 10
    target_number: int = 7
    double_from: int | None = 10
    automatic: int = 0

    def __post_init__(self) -> None:
        if self.sides < 1 or self.sides > _WORD:
            raise ValueError(f"a die of {self.sides} sides")
        if not 0 <= self.count <= MOST_DICE:
            raise Refused("dice_count", f"A roll takes 0 to {MOST_DICE} dice, not {self.count}.")
        if not 0 <= self.automatic <= MOST_DICE:
            raise Refused(
                "automatic_count", f"A roll takes 0 to {MOST_DICE} automatic successes, not {self.automatic}."
            )

    def sides_of(self, place: int) -> int:
        """The sides of the die at that place of the pool."""
        return self.sides

    @property
    def counts(self) -> bool:
        """Whether its faces are successes, so that somebody may count them and say how many."""
        return True

    @property
    def unit(self) -> str:
        """What one of what the dice come to is called; empty where that is only a number."""
        return "success"

    @property
    def name(self) -> str:
        """The dice in words."""
        return "1 die" if self.count == 1 else f"{self.count} dice"

    def shown(self, place: int, face: int) -> str:
        """A face as people read it off the die at that place of the pool."""
        return str(face)

    def worth(self, face: int) -> int:
        """The successes that one face counts: 0, 1 or 2."""
        if face < self.target_number:
            return 0
        return 2 if self.double_from is not None and face >= self.double_from else 1

    @property
    def weights(self) -> tuple[int, int, int]:
        """How many of the faces of one die count 0, 1 and 2 successes."""
        first_success = min(max(self.target_number, 1), self.sides + 1)
        first_double = self._first_double()
        return first_success - 1, first_double - first_success, self.sides + 1 - first_double

    @property
    def most(self) -> int:
        """The most successes that the dice can show, without automatic ones."""
        _, singles, doubles = self.weights
        return self.count * (2 if doubles else 1 if singles else 0)

    @property
    def mean(self) -> float:
        """The expected successes, automatic ones included."""
        _, singles, doubles = self.weights
        return self.count * (singles + 2 * doubles) / self.sides + self.automatic

    @property
    def tens_rule(self) -> str:
        """Which faces count twice, in words for the log."""
        first, last = self._first_double(), self.sides
        if first > last:
            return "tens count once" if last == 10 else "no face counts twice"
        if first == last:
            return "tens count twice" if last == 10 else f"{last}s count twice"
        if last - first > 2:
            return f"{first}s to {last}s count twice"
        listed = ", ".join(f"{face}s" for face in range(first, last))
        return f"{listed} and {last}s count twice"

    def successes(self, answer: Iterable[int] | int) -> int:
        """The successes that the faces show, or the number somebody counted; without automatic ones."""
        return answer if isinstance(answer, int) else sum(map(self.worth, answer))

    def total(self, answer: Iterable[int] | int) -> int:
        """The successes that the faces show, or the number somebody counted, and the automatic ones."""
        return self.successes(answer) + self.automatic

    def botch(self, faces: Sequence[int]) -> bool:
        """Whether the roll is a botch: no success at all and at least one die showing 1."""
        return 1 in faces and self.total(faces) == 0

    def misses(self, faces: Sequence[int], most: int) -> tuple[int, ...]:
        """The places of the first `most` faces that are no success: the dice a reroll takes up."""
        return tuple(place for place, face in enumerate(faces) if not self.worth(face))[: max(most, 0)]

    def _first_double(self) -> int:
        """The lowest face that counts twice; one above the highest face if none does."""
        if self.double_from is None:
            return self.sides + 1
        return min(max(self.double_from, self.target_number, 1), self.sides + 1)


def rolled(seed: int | str, action: int, key: str, who: str, reroll: int, index: int, sides: int = 10) -> int:
    """The face of one die, 1 to `sides`.

    It depends on nothing but the fight's seed, the number of the action, the key of the ask, the combatant,
    how often this die was rolled again, and its place in the pool. It belongs to the journal's format and
    never changes.
    """
    return fair(_words((str(seed), str(action), key, who, str(reroll), str(index))), sides)


def rolled_set(
    seed: int | str, action: int, key: str, who: str, places: Iterable[int], sides: int = 10, reroll: int = 0
) -> tuple[int, ...]:
    """The faces of the dice at these places of a pool (`range(n)` for a whole one)."""
    return tuple(rolled(seed, action, key, who, reroll, place, sides) for place in places)


def rolled_dice(
    seed: int | str, action: int, key: str, who: str, dice: Dice, places: Iterable[int], reroll: int = 0
) -> tuple[int, ...]:
    """The faces of the dice at these places of a pool, whose dice may be of several sizes."""
    return tuple(rolled(seed, action, key, who, reroll, place, dice.sides_of(place)) for place in places)


def replaced(faces: Sequence[int], places: Sequence[int], fresh: Sequence[int]) -> tuple[int, ...]:
    """The faces after a reroll: the fresh ones at the chosen places, the others as they were.

    Raises Refused if a place is not in the pool or chosen twice, or if there is not one fresh face for each.
    """
    if len(set(places)) != len(places) or any(not 0 <= place < len(faces) for place in places):
        raise Refused("not_a_die", f"Choose each die once, out of the {len(faces)} of this roll.")
    if len(fresh) != len(places):
        raise Refused("dice_count", f"{len(places)} dice are rolled again, not {len(fresh)}.")
    result = list(faces)
    for place, face in zip(places, fresh, strict=True):
        result[place] = face
    return tuple(result)


def fair(words: Iterator[int], sides: int) -> int:
    """A face of 1 to `sides` from random 32-bit words.

    Words of the last, incomplete run of faces are passed over, so that every face is equally likely.
    """
    whole = _WORD - _WORD % sides
    return 1 + next(word for word in words if word < whole) % sides


def _words(fields: Sequence[str]) -> Iterator[int]:
    """An endless row of 32-bit words that the fields determine."""
    # Each field carries its length, so that no two lists of fields read the same.
    head = b"".join(b"%d:%b" % (len(raw), raw) for raw in (field.encode() for field in fields))
    block = 0
    while True:
        digest = hashlib.sha256(b"%b#%d" % (head, block)).digest()
        for word in range(_WORDS_IN_A_DIGEST):
            yield int.from_bytes(digest[word * 4 : word * 4 + 4], "big")
        block += 1


# -- dice of several sizes that are rolled together, such as a d100 and two d8 ----------------------------------------
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
