"""Turns a frame into what has to be written: only the cells that the terminal doesn't show yet."""

from __future__ import annotations

from collections import Counter
from typing import Final

from .pen import Pen
from .reading import Frame, Patch, Tail
from .shown import Row, Shown
from .styles import PLAIN, Style

ERASE_FROM: Final = 4
"""A line's end is erased rather than written over from this many differing cells on; erasing takes three bytes."""


def paint(shown: Shown, frame: Frame, colour_erases: bool) -> str:
    """What brings the terminal from what is `shown` to the frame; `shown` is then that frame. The cursor is left
    anywhere, the style plain. `colour_erases`: erased cells take the background that is set."""
    pen = Pen()
    if shown.nothing_known and shown.filled_by(frame):
        blank = _ground(frame) if colour_erases else PLAIN
        pen.clear(blank)
        shown.clear(blank)
    for stretch in frame.stretches:
        row = shown.row(stretch.line)
        if isinstance(stretch, Tail):
            _pass_on(pen, row, stretch)
        else:
            _patch(pen, row, stretch, colour_erases)
    pen.set(PLAIN)
    return pen.written


def _ground(frame: Frame) -> Style:
    """The look without ink that most cells of a frame have."""
    looks = Counter[Style]()
    for stretch in frame.stretches:
        if isinstance(stretch, Patch):
            looks.update(stretch.styles)
    return next((style for style, _ in looks.most_common() if _can_be_erased(style)), PLAIN)


def _can_be_erased(style: Style) -> bool:
    return not (style.foreground or style.attributes)


def _pass_on(pen: Pen, row: Row, tail: Tail) -> None:
    if row.tail != tail:
        pen.go(tail.line, tail.column)
        pen.pass_on(tail.text, tail.style)
        row.pass_on(tail)


def _patch(pen: Pen, row: Row, patch: Patch, colour_erases: bool) -> None:
    differing = row.differing(patch)
    if not differing:
        return
    bare = _bare_from(patch, len(row.characters), colour_erases)
    erased = [at for at in differing if at >= bare]
    if len(erased) < ERASE_FROM:
        erased = []
    _write(pen, patch, differing[: len(differing) - len(erased)])
    if erased:
        _erase(pen, patch, bare, erased[0])
    row.take(patch)


def _bare_from(patch: Patch, columns: int, colour_erases: bool) -> int:
    """The index from which a patch is blank to the end of the line, all in one look that erasing can make."""
    at = len(patch.characters)
    look = patch.styles[-1]
    erasable = _can_be_erased(look) and (colour_erases or look is PLAIN)
    if erasable and patch.column - 1 + at == columns:
        while at and patch.characters[at - 1] == " " and patch.styles[at - 1] is look:
            at -= 1
    return at


def _write(pen: Pen, patch: Patch, differing: list[int]) -> None:
    """Writes the cells of a patch with these indexes, in runs."""
    line, characters, styles = patch.line, patch.characters, patch.styles
    count = 0
    while count < len(differing):
        first = end = differing[count]
        while count < len(differing) and differing[count] == end:
            count, end = count + 1, end + 1
        behind = pen.at[1] - patch.column if pen.at and pen.at[0] == line and pen.at[1] >= patch.column else first
        between = slice(behind, first)
        pen.bridge(line, patch.column + first, characters[between], styles[between], styles[first])
        pen.put(characters[first:end], styles[first:end])


def _erase(pen: Pen, patch: Patch, bare: int, first: int) -> None:
    """Erases a line from the cell with the index `first` on, or from the cursor if only blanks are between."""
    near = pen.at is not None and pen.at[0] == patch.line and bare <= pen.at[1] - patch.column <= first
    if not near:
        pen.go(patch.line, patch.column + first)
    pen.erase_line(patch.styles[-1])
