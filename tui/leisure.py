"""What is done while nobody waits: pieces of work, one after the other, each of a few milliseconds.

A start shows the fight before what the first keys need is loaded. A thread that loads it would slow down every key of
the first second, and hold up those that need a module it is at; so it is done between the keys.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

Piece = Callable[[], object]
"""A piece of work. It must not raise."""

BETWEEN = 0.002
"""Seconds between two pieces: time for a key that came meanwhile to be read."""

ASIDE = 0.03
"""Seconds until it is looked again whether somebody still waits."""


class Leisure:
    """Does pieces while nobody waits. `after` calls something in so many seconds; `waits` says whether a key is there
    that has not been answered; `finished` is called as all there was is done."""

    def __init__(
        self,
        after: Callable[[float, Callable[[], None]], object],
        waits: Callable[[], bool],
        finished: Callable[[], None],
    ) -> None:
        self._after, self._waits, self._finished = after, waits, finished
        self._left = deque[Iterator[Piece]]()
        self._going = False

    @property
    def busy(self) -> bool:
        """Whether pieces are left to be done."""
        return self._going

    def give(self, pieces: Iterator[Piece]) -> None:
        """Has these pieces done, after those that were given before. Each is asked for as the one before it is done."""
        self._left.append(pieces)
        if not self._going:
            self._going = True
            self._after(ASIDE, self._go)

    def _go(self) -> None:
        if self._waits():
            self._after(ASIDE, self._go)
            return
        piece = self._next()
        if piece is not None:
            piece()
            self._after(BETWEEN, self._go)
            return
        self._going = False
        self._finished()

    def _next(self) -> Piece | None:
        while self._left:
            if (piece := next(self._left[0], None)) is not None:
                return piece
            self._left.popleft()
        return None
