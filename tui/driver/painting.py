"""Turns a frame into what has to be written: only the cells that the terminal doesn't show yet."""

from __future__ import annotations

from collections import Counter
from typing import Final

from .pen import Pen, runs
from .reading import Frame, Patch, Tail
from .shown import UNKNOWN, Row, Shown
from .styles import LETTERS, PLAIN, Style, on_blank

ERASE_FROM: Final = 4
"""A line's end is erased rather than written over from this many differing cells on; erasing takes three bytes."""


JOINED: Final = 3
"""Bytes of the shortest sequence that moves the cursor to the right: so many cells are written instead, if they need
no other look."""


DENSE: Final = 0.6
"""Where more than this part of a stretch differs, the whole stretch is written: a fiftieth more bytes, and a fifth less
time, for a frame in which everything changes is hundreds of runs else."""


def paint(shown: Shown, frame: Frame, colour_erases: bool) -> str:
    """What brings the terminal from what is `shown` to the frame; `shown` is then that frame. The cursor is
    then where the frame leaves it, seen or not, and the style plain. `colour_erases`: erased cells take the background
    that is set."""
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
    if pen.written or frame.cursor != shown.cursor:
        pen.go(*frame.cursor)
        shown.cursor = frame.cursor
    return pen.written


def _ground(frame: Frame) -> Style:
    """The look without ink that most blanks of a frame have."""
    looks = Counter[Style]()
    for stretch in frame.stretches:
        if isinstance(stretch, Patch):
            for start, end, style in runs(stretch.looks):
                looks[on_blank(style)] += stretch.characters.count(" ", start, end)
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
    at = next((max(first, bare) for first, end in differing if end > bare), bare)
    if row.characters[patch.column - 1 + at :].startswith(UNKNOWN):
        bare = at + 1  # it may be the second half of a wide character: written over that goes whole, erased it may not
    erased = [(max(first, bare), end) for first, end in differing if end > bare]
    if sum(end - first for first, end in erased) < ERASE_FROM:
        erased, bare = [], differing[-1][1]
    _write(pen, patch, [(first, min(end, bare)) for first, end in differing if first < bare])
    if erased:
        _erase(pen, patch, bare, erased[0][0])
    row.take(patch)


def _bare_from(patch: Patch, columns: int, colour_erases: bool) -> int:
    """The index from which a patch is blank to the end of the line, all in one look that erasing can make."""
    end = len(patch.characters)
    look = on_blank(LETTERS[patch.looks[-1]])
    if patch.column - 1 + end != columns or not (_can_be_erased(look) and (colour_erases or look is PLAIN)):
        return end
    at = len(patch.characters.rstrip(" "))
    others = [last for _, last, style in runs(patch.looks[at:]) if on_blank(style) is not look]
    return at + (others[-1] if others else 0)


def _write(pen: Pen, patch: Patch, differing: list[tuple[int, int]]) -> None:
    """Writes these runs of the cells of a patch."""
    line, characters, looks = patch.line, patch.characters, patch.looks
    for first, end in _joined(characters, looks, differing):
        then = LETTERS[looks[first]]
        then = on_blank(then) if characters[first] == " " else then
        behind = pen.at[1] - patch.column if pen.at and pen.at[0] == line and pen.at[1] >= patch.column else first
        pen.bridge(line, patch.column + first, characters[behind:first], looks[behind:first], then)
        pen.put(characters[first:end], looks[first:end])


def _joined(characters: str, looks: str, differing: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Runs with those joined that are so close, in one look, that to move the cursor would be no shorter. Most are: two
    texts have a letter in common every now and then, and to weigh each such gap takes longer than all the rest."""
    if not differing:
        return []
    out = []
    first, end = differing[0][0], differing[-1][1]
    if len(differing) > 2 and sum(stop - start for start, stop in differing) > DENSE * (end - first):
        return [(first, end)]
    end = differing[0][1]
    for start, stop in differing[1:]:
        between = characters[end:start]
        if (
            start - end <= JOINED
            and between.isascii()
            and looks[end - 1 : start + 1] == looks[start] * (start - end + 2)
        ):
            end = stop
            continue
        out.append((first, end))
        first, end = start, stop
    out.append((first, end))
    return out


def _erase(pen: Pen, patch: Patch, bare: int, first: int) -> None:
    """Erases a line from the cell with the index `first` on, or from the cursor if only blanks are between."""
    near = pen.at is not None and pen.at[0] == patch.line and bare <= pen.at[1] - patch.column <= first
    if not near:
        pen.go(patch.line, patch.column + first)
    pen.erase_line(on_blank(LETTERS[patch.looks[-1]]))
