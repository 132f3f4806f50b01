"""Fitting the right column: blocks of lines with shorter forms, the least important giving way first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import overload

from ..lines import BLANK, ScreenLine

Lines = Sequence[ScreenLine]


class Later(Sequence[ScreenLine]):
    """Lines of which is known how many they are, and that are drawn when they are shown."""

    def __init__(self, count: int, draw: Callable[[], Lines]) -> None:
        self._count, self._draw = count, draw

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> ScreenLine: ...
    @overload
    def __getitem__(self, at: slice) -> Lines: ...
    def __getitem__(self, at: int | slice) -> ScreenLine | Lines:
        return self._draw()[at]

    def __iter__(self) -> Iterator[ScreenLine]:
        return iter(self._draw())


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together, from their longest form to their shortest.

    Where there is not enough room the block takes its next shorter form whose step has the highest number in `gives`,
    which has one for each step; the last one stands for those that follow.
    """

    forms: tuple[Lines, ...]
    gives: tuple[int, ...] = (0,)

    def readiness(self, at: int) -> int:
        """How readily it gives way from the form it has."""
        return self.gives[min(at, len(self.gives) - 1)]


def block(lines: Iterable[ScreenLine], *shorter: Iterable[ScreenLine], gives: int | tuple[int, ...] = 0) -> Block:
    """A block from its whole form and its shorter ones."""
    steps = (gives,) if isinstance(gives, int) else gives
    whole = lines if isinstance(lines, Later) else tuple(lines)
    return Block((whole, *(tuple(form) for form in shorter)), steps)


def gap(gives: int = 90) -> Block:
    """An empty line between blocks: the first thing to go."""
    return Block(((BLANK,), ()), (gives,))


def fit(blocks: Sequence[Block], height: int) -> list[ScreenLine]:
    """The lines of the blocks in at most `height` lines where their shortest forms allow it."""
    at = [0] * len(blocks)
    total = sum(len(one.forms[0]) for one in blocks)
    ready = [(-one.readiness(0), -place) for place, one in enumerate(blocks) if len(one.forms) > 1]
    heapify(ready)
    while total > height and ready:
        place = -heappop(ready)[1]
        one = blocks[place]
        total -= len(one.forms[at[place]])
        at[place] += 1
        total += len(one.forms[at[place]])
        if at[place] + 1 < len(one.forms):
            heappush(ready, (-one.readiness(at[place]), -place))
    return [line for place, one in enumerate(blocks) for line in one.forms[at[place]]]


def pinned(top: Sequence[Block], bottom: Sequence[Block], height: int, lowest: int) -> list[ScreenLine]:
    """Blocks from the top, and those of the answer below, which end at line `lowest` where that is free."""
    answer = fit(bottom, height)
    above = fit(top, height - len(answer))[: max(0, height - len(answer))]
    between = max(0, min(height, lowest) - len(above) - len(answer))
    return [*above, *[BLANK] * between, *answer][-height:] if height > 0 else []
