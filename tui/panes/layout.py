"""How many lines of the desk each pane gets, and what gives way first as the window shrinks."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules.common.base import Slot

ONE_PANE = (60, 16)
"""Below this many cells and lines a page shows one pane at a time."""

MOST_ROWS = 14
"""The table grows to this many rows before it scrolls (to a half of a high window)."""

STATUS = 6
"""The fighter's pane has at most this many lines for what matters most; more only where the log has plenty."""

LOG = 2
"""The log keeps this many lines until the fighter's pane is down to one."""

PLENTY = 10
"""What the log has beyond this many lines goes to the fighter's pane, as long as that has more to say."""


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


def share(height: int, slots: tuple[Slot, ...], wanted: int = STATUS, whole: int = 0) -> Share:
    """Parts `height` lines (header and footer not counted) between the three panes.

    `wanted` lines are what the fighter's pane has to say first, `whole` all of it.
    """
    most = max(MOST_ROWS, height // 2)
    rows = min(len(slots), most)
    for status, log in _steps(min(STATUS, wanted)):
        left = height - 1 - rows - _with_rule(status) - _with_rule(log)
        if left >= 0:
            more = max(0, min(whole - status, log + left - PLENTY)) if status else 0
            return Share(rows, status + more, log + left - more)
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
