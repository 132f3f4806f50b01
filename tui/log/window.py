"""Which rows of a list that grows upwards are in view: made from the bottom up, no more of them than fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """One row: of which item, counted downwards from the newest as -1, -2 ..., and which of its rows."""

    item: int
    row: int


class Window(Generic[T]):
    """The rows in view. Item 0 is the newest and stands lowest."""

    def __init__(self) -> None:
        self._bottom = Spot(0, 10**6)

    def shown(
        self, rows: Callable[[int], Sequence[T] | None], height: int, item: int, first: int, last: int
    ) -> list[tuple[int, int, T]]:
        """At most `height` of the rows that `rows` gives of an item, None beyond the oldest: each with its item
        and place in it. Scrolled as little as may be so that rows `first` to `last` of `item` are in view: the first of
        them where there is no room for all."""
        found = self._up(rows, self._bottom, height)
        last = min(last, first + height - 1)
        if not found or Spot(-item, last) > Spot(-found[-1][0], found[-1][1]):
            found = self._up(rows, Spot(-item, last), height)
        if found and Spot(-item, first) < Spot(-found[0][0], found[0][1]):
            found = self._down(rows, Spot(-item, first), height)
        if found and len(found) < height:
            found = self._down(rows, Spot(-found[0][0], found[0][1]), height)
        if found:
            self._bottom = Spot(-found[-1][0], found[-1][1])
        return found

    def _up(self, rows: Callable[[int], Sequence[T] | None], bottom: Spot, height: int) -> list[tuple[int, int, T]]:
        out: list[tuple[int, int, T]] = []
        at, limit = -bottom.item, bottom.row
        while len(out) < height and (made := rows(at)) is not None:
            end = min(limit, len(made) - 1)
            for place in range(end, max(-1, end - (height - len(out))), -1):
                out.append((at, place, made[place]))
            at, limit = at + 1, 10**6
        return out[::-1]

    def _down(self, rows: Callable[[int], Sequence[T] | None], top: Spot, height: int) -> list[tuple[int, int, T]]:
        out: list[tuple[int, int, T]] = []
        at, first = -top.item, top.row
        while len(out) < height and at >= 0 and (made := rows(at)) is not None:
            out += [(at, place, made[place]) for place in range(first, len(made))][: height - len(out)]
            at, first = at - 1, 0
        return self._up(rows, Spot(0, 10**6), height) if len(out) < height else out
