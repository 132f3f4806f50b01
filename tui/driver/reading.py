"""What a frame of Textual's says: which cells it writes, character by character, with their looks.

Textual writes a small language: for each stretch of a line a cursor address, then text in segments, each with its
look before it and a reset behind it, then a newline. A last address says where the cursor belongs.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rich.cells import cell_len

from .styles import PLAIN, Style, applied, change
from .widths import disputed

ADDRESS: Final = re.compile(r"\x1b\[(\d+);(\d+)H")
_LOOK: Final = re.compile(r"\x1b\[[\d;]*m")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Patch(NamedTuple):
    """Cells of one line that are known one by one; every character is a cell, and so is every letter of a look, in
    which it is written. Line and column count from 1."""

    line: int
    column: int
    characters: str
    looks: str


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
    segments = _segments(body)
    if segments is None:
        return False
    characters = "".join([text for _, _, text in segments])
    doubt = disputed(characters)
    if doubt and _CONTROL.search(characters):
        return False
    certain = doubt.start() if doubt else len(characters)
    if column - 1 + certain > columns:
        out.append(Tail(line, column, body, PLAIN, _width(body), True))
        return True
    # A disputed character may join the one before it, which is given to it if there is one in this stretch.
    kept = max(0, certain - 1) if doubt else certain
    if kept:
        looks = "".join([pen.letter * len(text) for pen, _, text in segments])
        out.append(Patch(line, column, characters[:kept], looks[:kept]))
    if doubt:
        text, pen = _rest(segments, certain)
        out.append(Tail(line, column + kept, text, pen, _width(text), not certain))
    return True


_Segment = tuple[Style, str, str]
"""A look, the numbers that set it, and text in it."""


def _segments(body: str) -> list[_Segment] | None:
    """What a body is made of. None if it can't be read, or if a look goes on behind it: that is none of Textual's."""
    head, *pieces = body.split("\x1b[")
    out: list[_Segment] = [(PLAIN, "", head)]
    pen: Style | None = PLAIN
    for piece in pieces:
        numbers, ended, text = piece.partition("m")
        pen = applied(pen, numbers) if ended else None
        if pen is None:
            return None
        out.append((pen, numbers, text))
    return out if pen is PLAIN else None


def _rest(segments: list[_Segment], first: int) -> tuple[str, Style]:
    """The text from its character `first` on with the looks in it, and with the character before it if there is one;
    and the look in which that begins."""
    joined, before = "", PLAIN
    for place, (pen, _, text) in enumerate(segments):
        if first < len(text):
            behind = "".join(f"\x1b[{numbers}m{more}" for _, numbers, more in segments[place + 1 :])
            if first:
                return text[first - 1 :] + behind, pen
            return (joined + change(before, pen) + text + behind, before) if joined else (text + behind, pen)
        joined, before = (text[-1], pen) if text else (joined, before)
        first -= len(text)
    raise AssertionError("there is such a character")


def _width(text: str) -> int:
    """How many cells Textual gives to text with looks in it."""
    return cell_len(_LOOK.sub("", text))
