"""What the terminal shows, as far as it is known: one record of characters and styles for each line."""

from __future__ import annotations

from itertools import compress
from operator import is_not, ne, or_
from typing import Final

from .reading import Frame, Patch, Tail
from .styles import PLAIN, Style

UNKNOWN: Final = ""
"""In the place of a character: nobody knows what the terminal shows there."""


class Row:
    """One line of the terminal. Columns count from 1, indexes of the lists from 0.

    `tail` is the disputed text that was passed on last, as long as nothing has been written over it since.
    """

    __slots__ = ("characters", "styles", "tail")

    def __init__(self, columns: int, character: str = UNKNOWN, style: Style = PLAIN) -> None:
        self.characters = [character] * columns
        self.styles = [style] * columns
        self.tail: Tail | None = None

    def differing(self, patch: Patch) -> list[int]:
        """The indexes in the patch of the cells that the line doesn't show yet."""
        start, end = patch.column - 1, patch.column - 1 + len(patch.characters)
        characters, styles = self.characters[start:end], self.styles[start:end]
        if characters == patch.characters and styles == patch.styles:
            return []
        texts, looks = map(ne, characters, patch.characters), map(is_not, styles, patch.styles)
        return list(compress(range(end - start), map(or_, texts, looks)))

    def take(self, patch: Patch) -> None:
        """The patch is now shown."""
        start, end = patch.column - 1, patch.column - 1 + len(patch.characters)
        self.characters[start:end], self.styles[start:end] = patch.characters, patch.styles
        if self.tail is not None and end >= self.tail.column - 1:
            self.tail = None

    def pass_on(self, tail: Tail) -> None:
        """The tail is now shown, and nothing is known from where it begins."""
        start = max(0, tail.column - (2 if tail.joins else 1))
        self.characters[start:] = [UNKNOWN] * (len(self.characters) - start)
        self.tail = tail


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
