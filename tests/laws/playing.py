"""Whoever chooses what happens in a fight, and a fight that goes on by such choices, alike in all rulesets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from engine.core.ask import Ask
from engine.core.inputs import Begin, Drop
from engine.core.model import Refused, Tree
from engine.core.procedure import APPLY
from engine.history.encounter import Encounter
from engine.history.journal import Entry

T = TypeVar("T")


class Chooser(Protocol):
    """Whoever chooses: a property test, or a seeded random source."""

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        ...

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        ...


class Seeded:
    """Chooses by a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return self._random.choice(options)

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        return self._random.randint(low, high)


@dataclass(frozen=True)
class Act:
    """One thing that was done: the states before and after, the entry, whether the GM set any number in it."""

    begin: Begin
    before: Tree
    after: Tree
    entry: Entry
    by_hand: bool


class Chosen:
    """A fight that goes on by choices. A subclass says what is begun next, and how an ask is answered."""

    def __init__(self, choose: Chooser, enc: Encounter) -> None:
        self.choose, self.enc = choose, enc
        self.by_hand = False
        """Whether the GM has set any number in what is being done."""

    def begins(self) -> Begin | None:
        """What is begun next; nothing ends the fight."""
        raise NotImplementedError

    def answers(self, ask: Ask) -> Entry:
        """Answers an ask, or does something else at it first."""
        raise NotImplementedError

    def acts(self, most: int) -> Iterator[Act]:
        """Up to so many things done, one after the other; what is refused is passed over."""
        for _ in range(most):
            before = self.enc.state
            begin = self.begins()
            if begin is None:
                return
            entry = self._does(begin)
            if entry is not None:
                yield Act(begin, before, self.enc.state, entry, self.by_hand)

    def _does(self, begin: Begin) -> Entry | None:
        """Does it to its end; what can't go on is dropped."""
        self.by_hand = False
        try:
            entry = self.enc.do(begin)
            while self.enc.ask is not None:
                entry = self.answers(self.enc.ask)
        except Refused:
            if self.enc.ask is not None:
                self.enc.do(Drop())
            return None
        return entry

    def perhaps(self, does: Callable[[], Any]) -> bool:
        """Does it where it is not refused; whether it was done."""
        try:
            does()
        except Refused:
            return False
        return True

    def choice(self, ask: Ask) -> Any:
        """Any answer that a choice or a number takes; what ends an action is answered with its default."""
        if ask.kind == "number":
            return self.choose.number(ask.low, ask.high)
        free = [option.id for option in ask.options if not option.barred]
        if not free:
            raise Refused("nothing_free", "Nothing can be chosen.")
        return ask.default if ask.key in (APPLY, "declared") else self.choose.pick(free)
