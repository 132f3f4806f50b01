"""The filter between Textual and the terminal: frames go in, what differs comes out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from .cursor import HIDE, SHOW, parted
from .painting import paint
from .reading import ADDRESS, Frame, Patch, read
from .shown import Shown

SYNC_START: Final = "\x1b[?2026h"
SYNC_END: Final = "\x1b[?2026l"
"""Around a frame: the terminal shows nothing of it before all of it is there."""

SYNC_FROM: Final = 512
"""Characters from which a frame keeps those marks; a shorter one goes out in one write, and they would weigh more."""

_HARMLESS: Final = re.compile(
    r"(?:\x1b\[\?(?:7|25|100[0-6]|1015|1016|2004|2026|2031|2048)[hl]"  # wrapping, cursor, mouse, paste, frames, sizes
    r"|\x1b\[\?\d+\$p|\x1b\[[<=>][\d;]*[um]|\x1b\[\d* q"  # questions, keyboard protocols, the cursor's shape
    r"|\x07|\x1b\](?:0|2|22|52);[^\x07\x1b]*(?:\x07|\x1b\\))+"  # bell, title, pointer, clipboard
)
"""What changes no cell and moves no cursor."""

_CURSOR: Final = re.compile(r"\x1b\[\?25([hl])")


class _Sync(Enum):
    """The marks around the present frame: none asked for, held back, sent, or sent with the frame."""

    NONE = auto()
    HELD = auto()
    OPEN = auto()


class Filter:
    """Knows what the terminal shows and says what has to be written to change it.

    What it doesn't know it passes on whole, and then knows nothing. `colour_erases` is whether erased cells take the
    background that is set.
    """

    def __init__(self, colour_erases: bool) -> None:
        self._colour_erases = colour_erases
        self._sync = _Sync.NONE
        self.forget(0, 0)

    def forget(self, columns: int, lines: int) -> None:
        """Whatever the terminal of that size shows, it isn't known: the next frames go out whole."""
        self._shown = Shown(columns, lines)
        self._cursor_seen: bool | None = None

    def out(self, data: str) -> str:
        """What has to be written where Textual writes `data`; may be empty."""
        if _HARMLESS.fullmatch(data):
            return self._marked(data)
        body, seen = parted(data)
        if ADDRESS.match(body) and (frame := read(body, self._shown.columns, self._shown.lines)):
            return self._framed(frame, seen)
        self.forget(self._shown.columns, self._shown.lines)
        self._look_for_cursor(data)
        return self._opened(data)

    def patched(self, patches: Sequence[Patch], cursor: tuple[int, int], seen: bool, synchronized: bool) -> str | None:
        """What has to be written to show these cells, with the cursor there and seen or hidden; None where it isn't
        known what the terminal shows. A long frame has its marks if the terminal is `synchronized`, as one that heeds
        them is called."""
        if self._shown.nothing_known or self._sync is not _Sync.NONE:
            return None
        self._sync = _Sync.HELD if synchronized else _Sync.NONE
        framed = self._framed(Frame(list(patches), cursor), seen)
        self._sync = _Sync.NONE
        return framed

    def _marked(self, data: str) -> str:
        """The marks of a frame are held back or dropped; everything else harmless goes through."""
        if data == SYNC_START:
            self._sync = _Sync.HELD
            return ""
        if data == SYNC_END:
            was, self._sync = self._sync, _Sync.NONE
            return "" if was is _Sync.HELD else data
        self._look_for_cursor(data)
        return data

    def _look_for_cursor(self, data: str) -> None:
        """Takes note of whether what goes through shows or hides the cursor."""
        for mode in _CURSOR.findall(data):
            self._cursor_seen = mode == "h"

    def _opened(self, data: str) -> str:
        """Data with the mark of the frame before it, if that was held back."""
        if self._sync is not _Sync.HELD:
            return data
        self._sync = _Sync.OPEN
        return SYNC_START + data

    def _framed(self, frame: Frame, seen: bool | None) -> str:
        """What a frame comes to, in one write: the cursor hidden before it or shown behind it where that isn't so yet.

        A long one keeps its marks; without marks a cursor that is seen is hidden while a long one is drawn, so that
        nobody sees it run about.
        """
        drawn = paint(self._shown, frame, self._colour_erases)
        was, long = self._cursor_seen, len(drawn) >= SYNC_FROM
        self._cursor_seen = was if seen is None else seen
        runs = was is True and long and self._sync is _Sync.NONE
        hide = HIDE if runs or (seen is False and was is not False) else ""
        show = SHOW if (runs or was is not True) and self._cursor_seen else ""
        framed = f"{hide}{drawn}{show}"
        return f"{SYNC_START}{framed}{SYNC_END}" if self._sync is _Sync.HELD and long else framed
