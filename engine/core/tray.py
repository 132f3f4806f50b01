"""What the dice tray asks of a ruleset that tests against a target instead of counting a pool.

A roll of the tray is no part of the fight: nothing is recorded of it unless somebody notes it. Its faces come from the
seed too, under a key of their own, so that the dice of the fight stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from . import odds
from .dice import MOST_DICE, Dice, dice_set, rolled
from .dice_entry import read as read_faces
from .model import Refused


class Test(Protocol):
    """One test as the tray rolls it: what is typed, its dice in their order, its odds, and what came of them."""

    @property
    def words(self) -> str:
        """What is rolled: `target 58, d8`."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die, in the order in which faces are typed and shown."""

    def odds(self) -> tuple[tuple[str, str], ...]:
        """Words with the chance or the number of each."""

    def hits(self, faces: Sequence[int]) -> int:
        """What these faces come to; 0 where the test fails."""

    def result(self, faces: Sequence[int]) -> str:
        """What came out: `34 under 58: 2 Hits`."""

    def against(self, other: Test, faces: Sequence[int], others: Sequence[int]) -> str:
        """Which of two tests that oppose each other has it; this one is the active side's."""

    def opposed(self, other: Test) -> tuple[float, float, float]:
        """The chances that this one has it, that nothing changes, and that the other one has it."""


@dataclass(frozen=True, slots=True)
class TestWords:
    """What the tray says of a ruleset that tests: how it counts, what to type, and examples of that."""

    counted: str
    invites: str
    examples: tuple[tuple[str, str], ...]


# -- the dice tray ----------------------------------------------------------------------------------------------------
KEY = "tray"
"""The key of the tray's dice. No ask of any ruleset has it."""

MOST_SIDES = 1000
MOST_SUMMED = 100
"""So many dice are added up at most."""

FAR = 1000
"""What is added to a sum is no further from 0 than this."""

_AGAINST = re.compile(r"\s+(?:v|vs|versus|against)\.?\s+", re.I)
_SUM = re.compile(r"(\d{0,4})d(\d{1,5}|%)\s*(.*)", re.I)
_POOL = re.compile(r"(\d{1,4})(?:\s*dice|\s*die)?(?![\dd])\s*(.*)", re.I)
_MORE = re.compile(
    r"(?P<successes>[+]\s*(\d{1,3})\s*(?:s\b|success(?:es)?\b))"
    r"|(?P<more>([+-])\s*(\d{1,4}))"
    r"|(?P<tn>tn\s*(\d{1,4}))"
    r"|(?P<double>doubles?\s*(\d{1,4}|none|no))"
    r"|(?P<need>diff(?:iculty)?\s*(\d{1,3}))",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Pool:
    """What one side rolls. With `dice` its successes are counted; without, `count` dice of `sides` and `plus` are added
    up. `need` is the difficulty, if one was said. A `test` is one of a ruleset's own, with everything about it."""

    dice: Dice | None = None
    test: Test | None = None
    count: int = 0
    sides: int = 10
    plus: int = 0
    need: int = 0

    @property
    def size(self) -> int:
        """How many dice are rolled."""
        if self.test:
            return len(self.test.sides)
        return self.dice.count if self.dice else self.count

    @property
    def faces(self) -> tuple[int, ...]:
        """How many sides each has."""
        if self.test:
            return self.test.sides
        return (self.dice.sides if self.dice else self.sides,) * self.size

    def value(self, faces: Sequence[int] | int) -> int:
        """What these faces come to, or the successes that somebody has counted."""
        if self.test:
            return 0 if isinstance(faces, int) else self.test.hits(faces)
        if self.dice:
            return self.dice.total(faces)
        return faces if isinstance(faces, int) else sum(faces) + self.plus


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be rolled: one pool or two that oppose each other, and the faces that were typed for the first."""

    pools: tuple[Pool, ...]
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A roll of the tray. A side that was typed as a number of successes has no faces."""

    asked: Asked
    faces: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]
    by_hand: bool = False


def read(text: str, counts: Dice, test: Tests | None = None) -> Asked:
    """`8`, `12 -1 tn 6`, `8 +2s diff 3`, `8 v 6`, `d100`, `3d6+2`, and faces behind a colon: `4: 7209`.

    `counts` says how the ruleset counts a pool; with `test` what is no sum is a test of the ruleset, which that makes
    of the text. Raises Refused with what to type instead.
    """
    pool, colon, typed = text.partition(":")
    sides = [_pool(side.strip(), counts, test) for side in _AGAINST.split(pool.strip())]
    if len(sides) > 2:
        raise _wrong("Two targets oppose each other, no more: 58 v 40." if test else
                     "Two pools oppose each other, no more: 8 v 6.")  # fmt: skip
    if len(sides) == 2 and (colon or any(side.dice is None and side.test is None for side in sides)):
        raise _wrong("Tests that oppose each other are rolled: 58 v 40." if test else
                     "Pools that oppose each other are counted and rolled: 8 v 6.")  # fmt: skip
    return Asked(tuple(sides), typed.strip())


Tests = Callable[[str], Test]
"""What makes a test of a text. Raises Refused with what to type instead."""


def _pool(text: str, counts: Dice, test: Tests | None) -> Pool:
    if found := _SUM.fullmatch(text):
        return _sum(int(found[1] or 1), 100 if found[2] == "%" else int(found[2]), found[3])
    if test is not None:
        return Pool(test=test(text))
    found = _POOL.fullmatch(text)
    if not found:
        raise _wrong("Type a pool: 8, or 12 -1 tn 6, or 8 v 6; d100 and 3d6+2 are added up.")
    return _counted(int(found[1]), found[2], counts)


def _sum(count: int, sides: int, rest: str) -> Pool:
    plus = 0
    for kind, amount in _parts(rest):
        if kind != "more":
            raise _wrong("Dice that are added up take +2 or -2 and nothing else: 3d6+2.")
        plus += int(amount)
    if not 1 <= count <= MOST_SUMMED or not 2 <= sides <= MOST_SIDES:
        raise _wrong(f"At most {MOST_SUMMED} dice of 2 to {MOST_SIDES} sides are added up.")
    if abs(plus) > FAR:
        raise _wrong(f"What is added is at most {FAR}.")
    return Pool(count=count, sides=sides, plus=plus)


def _counted(count: int, rest: str, counts: Dice) -> Pool:
    need, made = 0, replace(counts, count=0)
    for kind, amount in _parts(rest):
        if kind == "more":
            count += int(amount)
        elif kind == "tn":
            made = replace(made, target_number=_face(int(amount), made.sides))
        elif kind == "double":
            made = replace(made, double_from=None if amount.startswith("no") else _face(int(amount), made.sides))
        elif kind == "need":
            need = int(amount)
        else:
            made = replace(made, automatic=made.automatic + int(amount))
    if count > MOST_DICE:
        raise _wrong(f"A pool has at most {MOST_DICE} dice.")
    return Pool(replace(made, count=max(0, count)), need=need)


def _face(number: int, sides: int) -> int:
    if not 1 <= number <= sides:
        raise _wrong(f"These dice have {sides} sides: {number} is no face of theirs.")
    return number


def _parts(rest: str) -> Iterator[tuple[str, str]]:
    """What stands behind a pool: its kind and its amount, signed where it is more or fewer dice."""
    while rest := rest.strip().lstrip(",").strip():
        found = _MORE.match(rest)
        if found is None:
            raise _wrong(f"{rest.split()[0]} is not understood: tn 6, +2, -1, +2s, double 9, diff 3.")
        kind = str(found.lastgroup)
        amount = re.sub(r"^[a-z]*\s*", "", found[kind].lower())
        yield kind, re.sub(r"[^\d+-]|(?<=\d)\s.*", "", amount) if kind in ("more", "successes") else amount
        rest = rest[found.end() :]


def throw(asked: Asked, seed: int, entry: int, serial: int) -> Thrown:
    """Rolls it, or takes the faces that were typed; a star behind them rolls the rest.

    The faces follow from the seed, the last entry of the journal, and the `serial` number of the roll since the fight
    was opened. Raises Refused where faces are missing, or don't fit.
    """
    fallen = tuple(
        tuple(rolled(seed, entry, KEY, str(place), serial, at, sides) for at, sides in enumerate(one.faces))
        for place, one in enumerate(asked.pools)
    )
    if not asked.typed:
        return Thrown(asked, fallen, _values(asked, fallen))
    pool = asked.pools[0]
    dice = dice_set(pool.faces) if pool.test else pool.dice
    found = read_faces(asked.typed.removesuffix("*"), pool.size, max(pool.faces, default=1), dice=dice)
    if found.count is not None:
        return Thrown(asked, ((),), (pool.value(found.count),), by_hand=True)
    if found.missing and not asked.typed.endswith("*"):
        few = "1 die is" if found.missing == 1 else f"{found.missing} dice are"
        raise _wrong(f"{few} missing: type more faces, or a star behind them to roll the rest.")
    faces = (*found.faces, *fallen[0][len(found.faces) :])
    return Thrown(asked, (faces,), (pool.value(faces),), by_hand=True)


def _values(asked: Asked, faces: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(one.value(shown) for one, shown in zip(asked.pools, faces, strict=True))


# -- in words --------------------------------------------------------------------------------------------------------
def pool_words(pool: Pool, counts: Dice) -> str:
    """A pool as it is read: `11 dice, target number 6`, `3d6 +2`. What is as the ruleset counts is not said."""
    if pool.test:
        return pool.test.words
    if pool.dice is None:
        plus = f" {pool.plus:+}" if pool.plus else ""
        return f"{pool.count if pool.count > 1 else ''}d{pool.sides}{plus}"
    dice = pool.dice
    pieces = [f"{dice.count} {'die' if dice.count == 1 else 'dice'}"]
    if dice.target_number != counts.target_number:
        pieces.append(f"target number {dice.target_number}")
    if dice.double_from != counts.double_from:
        pieces.append(dice.tens_rule)
    if dice.automatic:
        pieces.append(f"{dice.automatic} automatic")
    if pool.need:
        pieces.append(f"difficulty {pool.need}")
    return ", ".join(pieces)


def counts_words(counts: Dice) -> str:
    """How the ruleset counts: `d10, 7 or more, tens count twice`."""
    return f"d{counts.sides}, {counts.target_number} or more, {counts.tens_rule}"


def asked_words(asked: Asked, counts: Dice) -> str:
    """What is to be rolled."""
    return " against ".join(pool_words(one, counts) for one in asked.pools)


def result_words(thrown: Thrown) -> str:
    """What came out: `5 successes`, `14`, `5 against 3: wins by 2`."""
    pool, value = thrown.asked.pools[0], thrown.values[0]
    if pool.test:
        return _tested(pool.test, thrown)
    if len(thrown.values) == 2:
        other = thrown.values[1]
        end = "a tie" if value == other else f"{'wins' if value > other else 'loses'} by {abs(value - other)}"
        return f"{value} against {other}: {end}"
    if pool.dice is None:
        return str(value)
    if thrown.faces[0] and pool.dice.botch(thrown.faces[0]):
        return "botch"
    if pool.need:
        over = value - pool.need
        return f"{value} against {pool.need}: {'succeeds' if over >= 0 else 'fails'} by {abs(over)}"
    return f"{value} {'success' if value == 1 else 'successes'}"


def _tested(test: Test, thrown: Thrown) -> str:
    """What came of a test, or of two."""
    other = thrown.asked.pools[-1].test
    if len(thrown.faces) == 2 and other is not None:
        return test.against(other, *thrown.faces)
    return test.result(thrown.faces[0])


def note_words(thrown: Thrown, label: str, counts: Dice) -> str:
    """A roll for the log: `Kes climbs: 8 dice, 5 successes (10 9 7 7 5 4 2 1)`."""
    shown = " | ".join(" ".join(map(str, faces)) for faces in thrown.faces if faces)
    faces = f" ({shown})" if shown else ""
    typed = ", typed" if thrown.by_hand else ""
    before = f"{label}: " if label else ""
    return f"{before}{asked_words(thrown.asked, counts)}{typed}, {result_words(thrown)}{faces}"


# -- odds ------------------------------------------------------------------------------------------------------------
def chances(pool: Pool) -> tuple[tuple[int, float], ...]:
    """The chance of at least so many successes, from 1 on to what is all but impossible; nothing for a sum."""
    if pool.dice is None:
        return ()
    whole = odds.pool(pool.dice)
    rows = [(n, odds.at_least(whole, n)) for n in range(1, len(whole))]
    return tuple((n, chance) for n, chance in rows if chance >= 0.005)


def expected(pool: Pool) -> float:
    """What comes out on average."""
    return pool.dice.mean if pool.dice else pool.count * (pool.sides + 1) / 2 + pool.plus


def bounds(pool: Pool) -> tuple[int, int]:
    """The least and the most that can come out."""
    if pool.dice:
        return pool.dice.automatic, pool.dice.most + pool.dice.automatic
    return pool.count + pool.plus, pool.count * pool.sides + pool.plus


def opposed(one: Pool, other: Pool) -> tuple[float, float, float]:
    """The chances that the first has more, that both have the same, and that the other has more."""
    if one.test and other.test:
        return one.test.opposed(other.test)
    if one.dice is None or other.dice is None:
        raise ValueError("only counted pools oppose each other")
    mine, theirs = odds.pool(one.dice), odds.pool(other.dice)
    same = sum(chance * theirs[n] for n, chance in enumerate(mine) if n < len(theirs))
    more = sum(chance * sum(theirs[:n]) for n, chance in enumerate(mine))
    return more, same, max(0.0, 1.0 - more - same)


def _wrong(sentence: str) -> Refused:
    return Refused("wrong_roll", sentence)
