"""Writes cells in as few bytes as it finds: where to go, what to set, what to skip."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .styles import LETTERS, PLAIN, Style, change, inked, on_blank

NEAR: Final = 12
"""Cells that already show what they should are never written again to bridge more than this many of them."""


_RUN: Final = re.compile(r"(.)\1*", re.DOTALL)


def runs(looks: str) -> Iterator[tuple[int, int, Style]]:
    """Where each look of a line begins, and where it ends."""
    return ((run.start(), run.end(), LETTERS[run[1]]) for run in _RUN.finditer(looks))


class Pen:
    """The cursor and the style of a terminal while a frame is written. Lines and columns count from 1.

    The cursor's place may be unknown (None), and is at the beginning of a frame. The style is plain then.
    """

    def __init__(self) -> None:
        self.style = PLAIN
        self.at: tuple[int, int] | None = None
        self._parts: list[str] = []

    @property
    def written(self) -> str:
        """What has been written so far."""
        return "".join(self._parts)

    def go(self, line: int, column: int) -> None:
        """Moves the cursor."""
        self._parts.append(self._way(line, column))
        self.at = line, column

    def _way(self, line: int, column: int) -> str:
        """The shortest sequence that moves the cursor there."""
        if self.at == (line, column):
            return ""
        address = f"\x1b[{line};{column}H" if column > 1 else f"\x1b[{line}H" if line > 1 else "\x1b[H"
        if self.at is None:
            return address
        was_line, was_column = self.at
        if line == was_line and column > was_column:
            return min(address, f"\x1b[{column - was_column}C" if column - was_column > 1 else "\x1b[C", key=len)
        if column == 1 and line - was_line in (0, 1):
            return "\r\n" if line > was_line else "\r"
        return address

    def set(self, style: Style) -> None:
        """Sets the style."""
        self._parts.append(change(self.style, style))
        self.style = style

    def put(self, characters: str, looks: str) -> None:
        """Writes cells where the cursor is, each in its look."""
        parts, pen = self._parts, self.style
        for run in _RUN.finditer(looks):  # not `runs`: nothing else is done as often
            style, text = LETTERS[run[1]], characters[run.start() : run.end()]
            if style is not pen and text[0] == " ":
                # Blanks before a word stay in the ink that is set; those within it and behind it are in its own.
                word = text.lstrip(" ")
                want = inked(pen, on_blank(style))
                parts += change(pen, want), text[: len(text) - len(word)]
                text, pen = word, want
            if text:
                parts += change(pen, style), text
                pen = style
        self.style = pen
        if self.at is not None:
            self.at = self.at[0], self.at[1] + len(characters)

    def bridge(self, line: int, column: int, between: str, looks: str, then: Style) -> None:
        """Comes to a cell that will be written in `then`, over cells of the same line that show what they should
        already: by moving or by writing those again, whichever is shorter."""
        if 0 < len(between) <= NEAR:
            cost, pen = self._cost(between, looks)
            if cost + len(change(pen, then)) <= len(self._way(line, column)) + len(change(self.style, then)):
                self.put(between, looks)
                return
        self.go(line, column)

    def _cost(self, characters: str, looks: str) -> tuple[int, Style]:
        """How many bytes cells would take, and the style they would leave."""
        cost, pen = len(characters.encode()), self.style
        for start, end, style in runs(looks):
            text = characters[start:end]
            if text[0] == " ":
                want = inked(pen, on_blank(style))
                cost, pen = cost + len(change(pen, want)), want
            if not text.isspace():
                cost, pen = cost + len(change(pen, style)), style
        return cost, pen

    def erase_line(self, blank: Style) -> None:
        """Makes the rest of the line blank in the background of `blank`."""
        self.set(inked(self.style, blank))
        self._parts.append("\x1b[K")

    def clear(self, blank: Style) -> None:
        """Makes the whole screen blank in the background of `blank`."""
        self.set(blank)
        self._parts.append("\x1b[2J")

    def pass_on(self, text: str, style: Style) -> None:
        """Writes text as it is, which begins in `style` and ends in the plain one; it leaves the cursor anywhere."""
        self.set(style)
        self._parts.append(text)
        self.style, self.at = PLAIN, None
