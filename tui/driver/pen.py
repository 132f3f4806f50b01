"""Writes cells in as few bytes as it finds: where to go, what to set, what to skip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .styles import PLAIN, Style, change, inked

NEAR: Final = 12
"""Cells that already show what they should are never written again to bridge more than this many of them."""


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

    def put(self, characters: Sequence[str], styles: Sequence[Style]) -> None:
        """Writes cells where the cursor is, each in its style."""
        parts, pen = self._parts, self.style
        for character, style in zip(characters, styles, strict=True):
            want = inked(pen, style) if character == " " else style
            if want is not pen:
                parts.append(change(pen, want))
                pen = want
            parts.append(character)
        self.style = pen
        if self.at is not None:
            self.at = self.at[0], self.at[1] + len(characters)

    def bridge(self, line: int, column: int, between: Sequence[str], looks: Sequence[Style], then: Style) -> None:
        """Comes to a cell that will be written in `then`, over cells of the same line that show what they should
        already: by moving or by writing those again, whichever is shorter."""
        if 0 < len(between) <= NEAR:
            cost, pen = self._cost(between, looks)
            if cost + len(change(pen, then)) <= len(self._way(line, column)) + len(change(self.style, then)):
                self.put(between, looks)
                return
        self.go(line, column)

    def _cost(self, characters: Sequence[str], styles: Sequence[Style]) -> tuple[int, Style]:
        """How many bytes cells would take, and the style they would leave."""
        cost, pen = 0, self.style
        for character, style in zip(characters, styles, strict=True):
            want = inked(pen, style) if character == " " else style
            cost += len(change(pen, want)) + (1 if character.isascii() else len(character.encode()))
            pen = want
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
