"""A terminal's cells, dim and all: knows exactly the sequences that this program may write, and refuses others.

pyte, which the other tests look through, doesn't see dim, overline or blinking. And a second reading of the same
bytes, written by itself, finds what the first one overlooks.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wcwidth import wcwidth

TOKEN = re.compile(
    r"\x1b\[(\??)([\d;]*)([A-Za-z])|\x1b\[\?\d+\$p|\x1b\[[<=>][\d;]*[um]|\x1b\]22;\w+\x07|([\r\n\x07])|([^\x00-\x1f\x7f])"
)
UNFINISHED = re.compile(r"\x1b(?:\[[?<=>]?[\d;]*\$?|\][^\x07]*)?")
ENDS = {22: (1, 2), 23: (3,), 24: (4, 21), 25: (5, 6), 27: (7,), 28: (8,), 29: (9,), 54: (51, 52), 55: (53,)}
SEEN_ON_BLANKS = {3, 4, 21, 5, 6, 7, 9, 51, 52, 53}
LEVELS = (0, 95, 135, 175, 215, 255)

Colour = int | tuple[int, int, int] | None


class Look(NamedTuple):
    """Colours as 0 to 15 or red, green and blue (None: the terminal's own), and the numbers of the attributes."""

    ink: Colour = None
    ground: Colour = None
    attributes: frozenset[int] = frozenset()


class Cell(NamedTuple):
    """A character with what joins it; empty in the second half of a wide one."""

    text: str = " "
    look: Look = Look()

    def seen(self) -> Cell:
        """As the eye sees it: a blank has no ink."""
        bare = self.text == " " and not self.look.attributes & SEEN_ON_BLANKS
        return Cell(" ", Look(None, self.look.ground)) if bare else self


class Grid:
    """`wide` is how many cells this terminal gives to a wide character; `colour_erases` is whether erased cells take
    the background that is set."""

    def __init__(self, columns: int, lines: int, *, colour_erases: bool = True, wide: int = 2) -> None:
        self.columns, self.lines, self._colour_erases, self._wide = columns, lines, colour_erases, wide
        self.look = Look()
        self._rest = ""
        self.cursor_seen = True
        self.line = self.column = 0
        self.cells = [[Cell()] * columns for _ in range(lines)]

    def scribble(self, text: str = "#") -> None:
        """Somebody else writes over everything."""
        self.cells = [[Cell(text)] * self.columns for _ in range(self.lines)]

    def resize(self, columns: int, lines: int) -> None:
        """A window of another size, with what stood there cut off or joined by blanks."""
        rows = [*self.cells, *([Cell()] * self.columns for _ in range(lines))][:lines]
        self.cells = [[*row, *[Cell()] * columns][:columns] for row in rows]
        self.columns, self.lines = columns, lines
        self.line, self.column = min(self.line, lines - 1), min(self.column, columns - 1)

    def seen(self) -> list[list[Cell]]:
        """Every cell as the eye sees it."""
        return [[cell.seen() for cell in row] for row in self.cells]

    def text(self) -> list[str]:
        return ["".join(cell.text for cell in row) for row in self.cells]

    def cursor(self) -> tuple[int, int] | None:
        """Where the cursor is, if it can be seen."""
        return self.place() if self.cursor_seen else None

    def place(self) -> tuple[int, int]:
        """Where the cursor is, seen or not."""
        return self.line, min(self.column, self.columns - 1)

    def feed(self, data: str) -> None:
        """Takes in output; a sequence that is not at its end waits for more."""
        data, at = self._rest + data, 0
        self._rest = ""
        while at < len(data):
            token = TOKEN.match(data, at)
            if token is None and UNFINISHED.fullmatch(data, at):
                self._rest = data[at:]
                return
            if token is None:
                raise AssertionError(f"not a sequence of this program's: {data[at : at + 20]!r}")
            at = token.end()
            if token[3]:
                self._control(token[1], token[2], token[3])
            elif token[4]:
                self._step(token[4])
            elif token[5]:
                self._write(token[5])

    def _control(self, private: str, numbers: str, final: str) -> None:
        values = [int(number or 0) for number in numbers.split(";")]
        if private:
            self._mode(values[0], final == "h")
        elif final == "H":
            line, column = [*values, 1][:2]
            self.line, self.column = min(max(line, 1), self.lines) - 1, min(max(column, 1), self.columns) - 1
        elif final == "C":
            self.column = min(self.column + max(1, values[0]), self.columns - 1)
        elif final == "m":
            self.look = self._looked(values)
        elif (final, values) == ("K", [0]):
            self.cells[self.line][self.column :] = [self._erased()] * (self.columns - self.column)
        elif (final, values) == ("J", [2]):
            self.cells = [[self._erased()] * self.columns for _ in range(self.lines)]
        elif (final, values) != ("n", [6]):  # where the cursor is: a question changes nothing
            raise AssertionError(f"not a sequence of this program's: {numbers}{final}")

    def _erased(self) -> Cell:
        return Cell(" ", Look(None, self.look.ground if self._colour_erases else None))

    def _mode(self, number: int, on: bool) -> None:
        if number == 25:
            self.cursor_seen = on
        elif number == 1049:
            self.cells = [[Cell()] * self.columns for _ in range(self.lines)]

    def _step(self, character: str) -> None:
        if character == "\r":
            self.column = 0
        elif character == "\n":
            assert self.line < self.lines - 1, "the screen would scroll"
            self.line += 1

    def _looked(self, values: list[int]) -> Look:
        ink, ground, attributes = self.look
        at = 0
        while at < len(values):
            value, at = values[at], at + 1
            if value in (38, 48):
                colour, at = _colour(values, at)
                ink, ground = (colour, ground) if value == 38 else (ink, colour)
            elif value == 0:
                ink, ground, attributes = Look()
            elif value in ENDS:
                attributes -= set(ENDS[value])
            elif value in (39, 49):
                ink, ground = (None, ground) if value == 39 else (ink, None)
            elif 30 <= value <= 37 or 90 <= value <= 97:
                ink = value - 30 if value < 90 else value - 82
            elif 40 <= value <= 47 or 100 <= value <= 107:
                ground = value - 40 if value < 100 else value - 92
            elif any(value in ended for ended in ENDS.values()):
                attributes |= {value}
            else:
                raise AssertionError(f"not a look: {values}")
        return Look(ink, ground, attributes)

    def _write(self, character: str) -> None:
        """One character; the line doesn't wrap, and what comes behind its end lands on its last cell."""
        width = wcwidth(character)
        assert width >= 0, f"not a character: {character!r}"
        row = self.cells[self.line]
        if width == 0:
            if self.column:
                before = self.column - 1 if row[self.column - 1].text else max(0, self.column - 2)
                row[before] = Cell(row[before].text + character, row[before].look)
            return
        width = 1 if width == 1 else self._wide
        start = min(self.column, self.columns - width)
        for column in range(start, start + width):
            self._part(row, column)
        row[start : start + width] = [Cell(character, self.look), *[Cell("", self.look)] * (width - 1)]
        self.column = start + width

    def _part(self, row: list[Cell], column: int) -> None:
        """Writing over half of a wide character leaves a blank in the place of the other half."""
        if not row[column].text:
            row[column - 1] = Cell(" ", row[column - 1].look)
        if column + 1 < self.columns and not row[column + 1].text:
            row[column + 1] = Cell(" ", row[column + 1].look)


def _colour(values: list[int], at: int) -> tuple[Colour, int]:
    """A colour's value, from its kind on, and where it ends. The palette from 16 on is what everyone has there."""
    if values[at] == 2:
        red, green, blue = values[at + 1 : at + 4]
        return (red, green, blue), at + 4
    number = values[at + 1]
    if number < 16:
        return number, at + 2
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3, at + 2
    number -= 16
    return (LEVELS[number // 36], LEVELS[number // 6 % 6], LEVELS[number % 6]), at + 2
