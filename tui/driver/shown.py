"""What the terminal shows, as far as it is known: one record of characters and looks for each line."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from .reading import Frame, Patch, Tail
from .styles import LETTERS, PLAIN, Style, on_blank

UNKNOWN: Final = "\0"
"""In the place of a character: nobody knows what the terminal shows there. No text holds it."""

_RUNS: Final = re.compile(rb"\x01+")
_ANY: Final = bytes(1) + b"\x01" * 255
"""Translates every byte but 0 to 1."""


class Row:
    """One line of the terminal. Columns count from 1, indexes of the characters and of their looks from 0.

    `tail` is the disputed text that was passed on last, as long as nothing has been written over it since.
    """

    __slots__ = ("characters", "looks", "tail")

    def __init__(self, columns: int, character: str = UNKNOWN, style: Style = PLAIN) -> None:
        self.characters = character * columns
        self.looks = style.letter * columns
        self.tail: Tail | None = None

    def differing(self, patch: Patch) -> list[tuple[int, int]]:
        """Each run of cells in the patch that the line doesn't show yet: its first index, and the one behind it."""
        start, end = patch.column - 1, patch.column - 1 + len(patch.characters)
        characters, looks = self.characters[start:end], self.looks[start:end]
        texts = _unlike(characters, patch.characters)
        inks = _unlike(looks, patch.looks)
        differ = bytearray((texts | inks).to_bytes(end - start))
        if only_inks := inks & ~texts:
            for run in _RUNS.finditer(only_inks.to_bytes(end - start)):
                for at in range(*run.span()):
                    differ[at] = characters[at] != " " or not _same_blank(looks[at], patch.looks[at])
        return [run.span() for run in _RUNS.finditer(differ)]

    def take(self, patch: Patch) -> None:
        """The patch is now shown."""
        start, end = patch.column - 1, patch.column - 1 + len(patch.characters)
        self.characters = self.characters[:start] + patch.characters + self.characters[end:]
        self.looks = self.looks[:start] + patch.looks + self.looks[end:]
        if self.tail is not None and end >= self.tail.column - 1:
            self.tail = None

    def pass_on(self, tail: Tail) -> None:
        """The tail is now shown, and nothing is known from where it begins."""
        start = max(0, tail.column - (2 if tail.joins else 1))
        self.characters = self.characters[:start] + UNKNOWN * (len(self.characters) - start)
        self.tail = tail


def _unlike(one: str, other: str) -> int:
    """A number with a byte for each character of two texts of one length, 1 where they differ. All at once: a line has
    two hundred cells, and to compare them one after the other takes ten times as long."""
    units = int.from_bytes(one.encode("utf-16-le")) ^ int.from_bytes(other.encode("utf-16-le"))
    differ = units.to_bytes(2 * len(one)).translate(_ANY)
    return int.from_bytes(differ[::2]) | int.from_bytes(differ[1::2])


@cache
def _same_blank(one: str, other: str) -> bool:
    """Whether blanks look the same in these two looks, whatever their ink."""
    return on_blank(LETTERS[one]) is on_blank(LETTERS[other])


class Shown:
    """All lines of a terminal of a known size."""

    def __init__(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        self.cursor: tuple[int, int] | None = None
        self._rows: list[Row | None] = [None] * lines

    @property
    def nothing_known(self) -> bool:
        """Whether nothing has been written since everything was forgotten."""
        return not any(self._rows)

    def row(self, line: int) -> Row:
        """A line, counted from 1."""
        found = self._rows[line - 1]
        if found is None:
            found = self._rows[line - 1] = Row(self.columns)
        return found

    def clear(self, style: Style) -> None:
        """The whole screen is now blank in that style."""
        self._rows = [Row(self.columns, " ", style) for _ in range(self.lines)]

    def filled_by(self, frame: Frame) -> bool:
        """Whether a frame writes every cell, so that whatever stands there may go first."""
        reach = [0] * (self.lines + 1)
        for stretch in frame.stretches:
            before = stretch.column - 1
            if before <= reach[stretch.line]:
                cells = len(stretch.characters) if isinstance(stretch, Patch) else stretch.cells
                reach[stretch.line] = max(reach[stretch.line], before + cells)
        return min(reach[1:]) >= self.columns
