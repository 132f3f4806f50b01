"""What is known of the terminal: its size, how it erases, how wide it draws, and where its own cursor is.

Terminals set up for Chinese, Japanese or Korean draw diamonds, dots and lines two cells wide. Three of them are
written, unseen, at the top left, the terminal is asked where its cursor is (CSI 6n), and they are erased, all in one
write before the first frame. Nobody waits: when the answer comes, before the first frame or after it, the app is told.
A terminal that never answers costs nothing.

Braille displays, screen readers and the windows of input methods follow the cursor, hidden or not.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from typing import Final, Protocol, runtime_checkable

from ..glyphs import GLYPHS
from .reading import ADDRESS

COLOUR_ERASES: Final = (
    "xterm", "tmux", "linux", "rxvt", "alacritty", "foot", "ghostty", "kitty", "wezterm", "konsole", "vte", "gnome",
    "iterm", "st-", "contour", "rio",
)  # fmt: skip
"""Beginnings of TERM whose terminals fill erased cells with the background ("back colour erase"). Names rather than
terminfo: a program that is reached over SSH often runs where the entry of the terminal isn't installed."""


def colour_erases(environment: Mapping[str, str]) -> bool:
    """Whether erasing makes cells of the background that is set. GNU screen doesn't; tmux does under any name."""
    name = environment.get("TERM", "").lower()
    if "STY" in environment:
        return False
    return name.startswith(COLOUR_ERASES) or (name.startswith("screen") and "TMUX" in environment)


def terminal_size(descriptor: int) -> tuple[int, int]:
    """Columns and lines of the terminal at that descriptor; where it doesn't say, what the environment says."""
    try:
        size = os.get_terminal_size(descriptor)
    except OSError:
        size = os.terminal_size((0, 0))
    if not (size.columns and size.lines):
        size = shutil.get_terminal_size()
    return size.columns, size.lines


# -- how wide it draws glyphs of "ambiguous" width, asked of the terminal itself --------------------------------------
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


# -- the terminal's own cursor ----------------------------------------------------------------------------------------
HIDE: Final = "\x1b[?25l"
SHOW: Final = "\x1b[?25h"


def pointed(data: str, seen: bool) -> str:
    """What Textual writes; of a frame also whether the cursor is seen where it ends. While it is drawn it is hidden."""
    return f"{HIDE}{data}{SHOW if seen else ''}" if ADDRESS.match(data) else data


def parted(data: str) -> tuple[str, bool | None]:
    """A frame and whether the cursor is seen where it ends; None where that isn't said, as by Textual itself."""
    frame = data.removeprefix(HIDE)
    if not data.startswith(HIDE) or not ADDRESS.match(frame):
        return data, None
    return frame.removesuffix(SHOW), frame.endswith(SHOW)
