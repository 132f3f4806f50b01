"""The hints of a first fight above the log, in lines that the log gives up."""

from __future__ import annotations

from ..commands import key
from ..desk import Desk
from ..guide import Guide
from ..lines import BLANK, ScreenLine, line, rule
from ..wrapping import wrapped
from .log import log_lines


def log_with_hints(desk: Desk, guide: Guide, lines: int, width: int) -> list[ScreenLine]:
    """The rule and `lines` lines of the log, with a hint before it while there is one, in no more lines together."""
    told = guide.hint(desk) if lines > 0 else ""
    if not told:
        return log_lines(desk, lines, width)
    hint = [line("  ", row) for row in wrapped(told, width - 4)][:lines]
    above = [rule("First fight", f"{key('guide')} ends these hints"), *hint]
    left = lines - len(above)
    return [*above, *(log_lines(desk, left, width) if left > 0 else [BLANK] * (left + 1))]
