"""How many lines of the desk each pane gets, and what gives way first as the window shrinks."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules.base import Slot

MOST_ROWS = 14
"""The table grows to this many rows before it scrolls (to a half of a high window)."""

STATUS = 4
"""The fighter's pane has this many lines where there is room."""

LOG = 2
"""The log keeps this many lines until the fighter's pane is down to one."""


@dataclass(frozen=True, slots=True)
class Share:
    """Lines for the rows of the table, the fighter's lines and the log's; its rules and the title come on top.

    `fold_acted` and `hide_out` say that those who have acted are one row, and that those out of the fight are none.
    """

    rows: int
    status: int
    log: int
    hide_out: bool = False
    fold_acted: bool = False


def share(height: int, slots: tuple[Slot, ...], wanted: int = STATUS) -> Share:
    """Parts `height` lines (header and footer not counted) between the three panes."""
    most = max(MOST_ROWS, height // 2)
    rows = min(len(slots), most)
    for status, log in _steps(min(STATUS, wanted)):
        left = height - 1 - rows - _with_rule(status) - _with_rule(log)
        if left >= 0:
            return Share(rows, status, log + left)
    return _folded(height, slots, most)


def _steps(status: int) -> list[tuple[int, int]]:
    """What gives way, in its order: the fighter's lines to one, the log to one line, then the fighter's pane."""
    return [*((lines, LOG) for lines in range(status, 0, -1)), (min(1, status), 1), (0, 1)]


def _with_rule(lines: int) -> int:
    return lines + 1 if lines else 0


def _folded(height: int, slots: tuple[Slot, ...], most: int) -> Share:
    """Those who are out go next, then those who have acted become one row; then the table scrolls."""
    room = max(1, height - 1 - _with_rule(1))
    there = [slot for slot in slots if slot.status != "out"]
    if len(there) <= min(room, most):
        return Share(room, 0, 1, hide_out=True)
    acted = sum(slot.status == "acted" for slot in there)
    if acted > 1 and len(there) - acted + 1 <= room:
        return Share(room, 0, 1, hide_out=True, fold_acted=True)
    if len(slots) > most and room >= most:
        return Share(most, 0, 1)
    return Share(room, 0, 1, hide_out=True, fold_acted=acted > 1)


def window(count: int, rows: int, acting: int, cursor: int, first: int) -> list[int]:
    """Which of `count` rows are in view: those from `first` on, moved as little as shows the acting row with the next
    three and the cursor's. Where the cursor is too far off for that, the acting ones stay in view beside it."""
    if count <= rows:
        return list(range(count))
    need = range(acting, min(acting + 4, count)) if acting >= 0 else range(0)
    low, high = min([*need, cursor]), max([*need, cursor])
    if high - low < rows:
        first = min(max(first, high - rows + 1), low, count - rows)
        return list(range(first, first + rows))
    pinned = list(need)[: max(1, rows - 1)]
    rest = [index for index in range(count) if index not in pinned]
    at, room = rest.index(cursor) if cursor in rest else 0, rows - len(pinned)
    start = min(max(0, at - room + 1), len(rest) - room)
    return sorted([*pinned, *rest[start : start + room]])
