"""Which rows of a list are in view, where it is a long table with pinned rows or a list that grows upwards."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

PINNED = 4
"""The acting row and the next three stay in view."""

LEAST = 5
"""With fewer lines than this there is no room to mark a gap; the line of titles then says how many are in view."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Rows `first` to `last`, both included, that are not in view."""

    first: int
    last: int

    @property
    def count(self) -> int:
        """How many rows are missing here."""
        return self.last - self.first + 1


Shown = int | Gap
"""One line: a row by its index, or a gap."""


def window(count: int, lines: int, acting: int, cursor: int, first: int) -> list[Shown]:
    """What stands in `lines` lines of `count` rows, scrolled as little as may be from where row `first` was on top.

    `acting` is -1 where nobody acts. Where the cursor is too far off for one stretch of rows, the acting ones stay in
    view beside it, with a gap between.
    """
    if count <= lines:
        return list(range(count))
    if lines < LEAST:
        top = min(max(first, cursor - lines + 1, 0), cursor, count - lines)
        return list(range(top, top + lines))
    pins = list(range(acting, min(acting + PINNED, count))) if acting >= 0 else []
    least = min(len(pins), lines - LEAST + 1)
    whole = list(range(count))
    for kept in range(len(pins), least - 1, -1):
        if made := _stretch(whole, lines, [*pins[:kept], cursor], first):
            return made
    return _parted(whole, pins[:least], lines, cursor)


def _stretch(rows: Sequence[int], lines: int, needed: Sequence[int], first: int) -> list[Shown] | None:
    """One stretch of rows with all that are needed; a gap takes the place of its first or its last line."""
    if len(rows) <= lines:
        return list(rows)
    lowest, highest = 0, len(rows) - lines
    if needed:  # of a crowd most stretches have not all of them
        lowest, highest = max(lowest, bisect(rows, max(needed)) - lines), min(highest, bisect_left(rows, min(needed)))
    tops = sorted(range(lowest, highest + 1), key=lambda top: abs(rows[top] - first))
    return next((made for top in tops if set(needed) <= set(made := _from(rows, top, lines))), None)


def _from(rows: Sequence[int], top: int, lines: int) -> list[Shown]:
    made: list[Shown] = list(rows[top : top + lines])
    if top:
        made[0] = Gap(rows[0], rows[top])
    if top + lines < len(rows):
        made[-1] = Gap(rows[top + lines - 1], rows[-1])
    return made


def _parted(rows: Sequence[int], pins: Sequence[int], lines: int, cursor: int) -> list[Shown]:
    """The pinned rows whole, on one side of them a stretch around the cursor, on the other what still has room."""
    above, below, room = list(rows[: pins[0]]), list(rows[pins[-1] + 1 :]), lines - len(pins)
    here, there = (below, above) if cursor > pins[-1] else (above, below)
    near = _stretch(here, room - min(1, len(there)), [cursor], cursor) or []
    far = _stretch(there, room - len(near), [], pins[0]) or []
    return [*far, *pins, *near] if here is below else [*near, *pins, *far]


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
