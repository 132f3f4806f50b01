"""What a frame of Textual's says: which cells it writes, character by character, with their looks.

A character that terminals draw in different widths is told apart, so that what stands behind it is where it should be.

Textual writes a small language: for each stretch of a line a cursor address, then text in segments, each with its
look before it and a reset behind it, then a newline. A last address says where the cursor belongs.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style as RichStyle
from textual.strip import Strip

from .styles import PLAIN, Style, applied, change

_SINGLE: Final = (
    (0x20, 0x7E),  # ASCII
    (0xA1, 0xA8), (0xAA, 0xAC), (0xAF, 0x2FF),  # Latin and phonetic; not the soft hyphen and what emoji are made of
    (0x370, 0x373), (0x376, 0x377), (0x37B, 0x37F), (0x384, 0x38A), (0x38E, 0x3A1), (0x3A3, 0x3FF),  # Greek
    (0x400, 0x482), (0x48A, 0x4FF),  # Cyrillic without the marks that join the letter before
    (0x1E00, 0x1EFF),  # Latin with marks
    (0x2010, 0x2027), (0x2030, 0x203B), (0x203D, 0x2048), (0x204A, 0x205E),  # dashes, quotes, bullets; no spaces
    (0x20A0, 0x20A8), (0x20AA, 0x20BF),  # currencies; the won is half a wide one
    (0x2190, 0x2193), (0x219A, 0x21A8), (0x21AB, 0x22FF),  # arrows, mathematics
    (0x2500, 0x25A9), (0x25AC, 0x25B5), (0x25B7, 0x25BF), (0x25C1, 0x25FA),  # boxes, blocks, shapes
    (0x2713, 0x2713), (0x2717, 0x2718),  # a tick and crosses that are no emoji
    (0x2800, 0x28FF),  # Braille
)  # fmt: skip
"""First and last of each range. Anything else (wide, joining, emoji, right-to-left) is disputed between terminals."""

_SETS: Final = "".join(f"{re.escape(chr(first))}-{re.escape(chr(last))}" for first, last in _SINGLE)

disputed: Final = re.compile(f"[^{_SETS}]").search
"""Finds the first character of a text that may not be one cell wide."""


# -- what a frame says ------------------------------------------------------------------------------------------------
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


# -- lines, read without being rendered first -------------------------------------------------------------------------
_SYSTEMS: Final = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
}


class Reader:
    """Reads strips as they would look on a console. Every look is worked out once."""

    def __init__(self, console: Console) -> None:
        self._system = _SYSTEMS.get(console.color_system or "", ColorSystem.TRUECOLOR)
        self._letters: dict[RichStyle | None, str] = {None: PLAIN.letter}

    def patch(self, line: int, strip: Strip, columns: int) -> Patch | None:
        """The cells of a whole line of so many columns; None where they aren't certain: then Textual is to render it,
        and what it writes is read."""
        texts, looks = [], []
        letters = self._letters
        for text, style, _ in strip:
            letter = letters.get(style) or self._letter(style)
            if not letter:
                return None
            texts.append(text)
            looks.append(letter * len(text))
        characters = "".join(texts)
        if len(characters) != columns or disputed(characters):
            return None
        return Patch(line, 1, characters, "".join(looks))

    def _letter(self, style: RichStyle | None) -> str:
        """The letter of a look; empty where it isn't one that cells can have."""
        assert style is not None
        look = None if style.link else applied(PLAIN, Strip.render_ansi(style, self._system) or "0")
        letter = self._letters[style] = look.letter if look else ""
        return letter
