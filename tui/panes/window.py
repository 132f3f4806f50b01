"""Which rows of a long table are in view: the acting one with the next three, the cursor's, and a mark for each gap.

What is not in view is never left out silently: one line of its own says how many rows are missing there.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

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
