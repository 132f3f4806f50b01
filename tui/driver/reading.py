"""What a frame of Textual's says: which cells it writes, character by character, with their looks.

Textual writes a small language: for each stretch of a line a cursor address, then text in segments, each with its
look before it and a reset behind it, then a newline. A last address says where the cursor belongs.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rich.cells import cell_len

from .styles import PLAIN, Style, applied, change, on_blank
from .widths import disputed

ADDRESS: Final = re.compile(r"\x1b\[(\d+);(\d+)H")
_SPACES: Final = re.compile(r" +|[^ ]+")
_LOOK: Final = re.compile(r"\x1b\[[\d;]*m")
_PART: Final = re.compile(r"\x1b\[([\d;]*)m|([^\x00-\x1f\x7f-\x9f]+)")


class Patch(NamedTuple):
    """Cells of one line that are known one by one; every character is a cell. Line and column count from 1."""

    line: int
    column: int
    characters: list[str]
    styles: list[Style]


class Tail(NamedTuple):
    """The rest of a stretch from the first character whose width is disputed, to be passed on as it is.

    It begins in `style`, and takes so many `cells` as Textual counts them. What it covers, to the end of the line,
    can't be known; if it `joins`, its first character may change the cell before it too.
    """

    line: int
    column: int
    text: str
    style: Style
    cells: int
    joins: bool


Stretch = Patch | Tail


class Frame(NamedTuple):
    """A frame: its stretches in order, and where it leaves the cursor (line, column)."""

    stretches: list[Stretch]
    cursor: tuple[int, int]


def read(data: str, columns: int, lines: int) -> Frame | None:
    """The frame that `data` is on a terminal of that size, or None if it holds anything that isn't understood."""
    head, *pieces = ADDRESS.split(data)
    if head or not pieces:
        return None
    stretches: list[Stretch] = []
    line = column = 1
    for at in range(0, len(pieces), 3):
        line, column, body = int(pieces[at]), int(pieces[at + 1]), pieces[at + 2]
        body = body.removesuffix("\n") if line < lines else body
        if not (1 <= line <= lines and 1 <= column <= columns and _stretch(line, column, body, columns, stretches)):
            return None
    return Frame(stretches, (line, column))


def _stretch(line: int, column: int, body: str, columns: int, out: list[Stretch]) -> bool:
    """Adds what a body of text and looks says. False if it can't be read."""
    cells = _Cells()
    tail: Tail | None = None
    pen, at = PLAIN, 0
    for part in _PART.finditer(body):
        numbers, text = part.groups()
        after = pen if numbers is None else applied(pen, numbers)
        if part.start() != at or after is None:
            return False
        if text and tail is None and (found := disputed(text)):
            cells.add(text[: found.start()], pen)
            tail = cells.tail(line, column, pen, body[at + found.start() :])
        elif text and tail is None:
            cells.add(text, pen)
        pen, at = after, part.end()
    if at != len(body) or pen is not PLAIN:
        return False  # a look that goes on behind its stretch is none of Textual's
    if column - 1 + len(cells.characters) > columns:
        out.append(Tail(line, column, body, PLAIN, _width(body), True))
        return True
    if cells.characters:
        out.append(Patch(line, column, cells.characters, cells.styles))
    if tail is not None:
        out.append(tail)
    return True


class _Cells:
    """The cells of a stretch as they are read."""

    def __init__(self) -> None:
        self.characters: list[str] = []
        self.styles: list[Style] = []
        self._last = PLAIN

    def add(self, text: str, pen: Style) -> None:
        """Adds text in one look; on spaces only what shows of it counts."""
        if not text:
            return
        self._last, blank = pen, on_blank(pen)
        self.characters.extend(text)
        if blank is pen or " " not in text:
            self.styles.extend([pen] * len(text))
        else:
            for piece in _SPACES.findall(text):
                self.styles.extend([blank if piece[0] == " " else pen] * len(piece))

    def tail(self, line: int, column: int, pen: Style, rest: str) -> Tail:
        """The tail that begins here. Its first character may join the one before, which is given to it if there is
        one in this stretch."""
        if not self.characters:
            return Tail(line, column, rest, pen, _width(rest), True)
        text = self.characters.pop() + change(self._last, pen) + rest
        self.styles.pop()
        return Tail(line, column + len(self.characters), text, self._last, _width(text), False)


def _width(text: str) -> int:
    """How many cells Textual gives to text with looks in it."""
    return cell_len(_LOOK.sub("", text))
