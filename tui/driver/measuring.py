"""How wide the terminal draws glyphs of "ambiguous" width, asked of the terminal itself as the program starts.

Terminals set up for Chinese, Japanese or Korean draw diamonds, dots and lines two cells wide. Three of them are
written, unseen, at the top left, the terminal is asked where its cursor is (CSI 6n), and they are erased, all in one
write before the first frame. Nobody waits: when the answer comes, before the first frame or after it, the app is told.
A terminal that never answers costs nothing.
"""

from __future__ import annotations

from typing import Final, Protocol, runtime_checkable

from ..glyphs import GLYPHS

MEASURED: Final = ("player", "cursor", "rule")
"""Glyphs whose widths stand for all of them: a shape, a block and a line."""

QUESTION: Final = f"\x1b[1;1H\x1b[8m{''.join(GLYPHS[name][0] for name in MEASURED)}\x1b[6n\x1b[m\x1b[1;1H\x1b[K"
"""What is written: the glyphs, concealed, the question, and their end."""


@runtime_checkable
class Measuring(Protocol):
    """An app that can say whether it wants to know; it is told of the answer by `events.CursorPosition`."""

    measures: bool


def wide(column: int) -> bool:
    """Whether glyphs are two cells wide, from the column (counted from 0) that the cursor was in behind them."""
    return column > len(MEASURED)
