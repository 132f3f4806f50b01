"""The filter between Textual and the terminal: frames go in, and only the cells that differ come out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import cache
from typing import Final

from .reading import ADDRESS, Frame, Patch, Tail, read
from .styles import LETTERS, PLAIN, Style, change, inked, on_blank
from .terminals import HIDE, SHOW, parted

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


# -- cells in as few bytes as it finds: where to go, what to set, what to skip ----------------------------------------
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


# -- a frame into what has to be written ------------------------------------------------------------------------------
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


# -- the filter between Textual and the terminal ----------------------------------------------------------------------
SYNC_START: Final = "\x1b[?2026h"
SYNC_END: Final = "\x1b[?2026l"
"""Around a frame: the terminal shows nothing of it before all of it is there."""

SYNC_FROM: Final = 512
"""Characters from which a frame keeps those marks; a shorter one goes out in one write, and they would weigh more."""

_HARMLESS: Final = re.compile(
    r"(?:\x1b\[\?(?:7|25|100[0-6]|1015|1016|2004|2026|2031|2048)[hl]"  # wrapping, cursor, mouse, paste, frames, sizes
    r"|\x1b\[\?\d+\$p|\x1b\[[<=>][\d;]*[um]|\x1b\[\d* q"  # questions, keyboard protocols, the cursor's shape
    r"|\x07|\x1b\](?:0|2|22|52);[^\x07\x1b]*(?:\x07|\x1b\\))+"  # bell, title, pointer, clipboard
)
"""What changes no cell and moves no cursor."""

_CURSOR: Final = re.compile(r"\x1b\[\?25([hl])")


class _Sync(Enum):
    """The marks around the present frame: none asked for, held back, sent, or sent with the frame."""

    NONE = auto()
    HELD = auto()
    OPEN = auto()


class Filter:
    """Knows what the terminal shows and says what has to be written to change it.

    What it doesn't know it passes on whole, and then knows nothing. `colour_erases` is whether erased cells take the
    background that is set.
    """

    def __init__(self, colour_erases: bool) -> None:
        self._colour_erases = colour_erases
        self._sync = _Sync.NONE
        self.forget(0, 0)

    def forget(self, columns: int, lines: int) -> None:
        """Whatever the terminal of that size shows, it isn't known: the next frames go out whole."""
        self._shown = Shown(columns, lines)
        self._cursor_seen: bool | None = None

    def out(self, data: str) -> str:
        """What has to be written where Textual writes `data`; may be empty."""
        if _HARMLESS.fullmatch(data):
            return self._marked(data)
        body, seen = parted(data)
        if ADDRESS.match(body) and (frame := read(body, self._shown.columns, self._shown.lines)):
            return self._framed(frame, seen)
        self.forget(self._shown.columns, self._shown.lines)
        self._look_for_cursor(data)
        return self._opened(data)

    def patched(self, patches: Sequence[Patch], cursor: tuple[int, int], seen: bool, synchronized: bool) -> str | None:
        """What has to be written to show these cells, with the cursor there and seen or hidden; None where it isn't
        known what the terminal shows. A long frame has its marks if the terminal is `synchronized`, as one that heeds
        them is called."""
        if self._shown.nothing_known or self._sync is not _Sync.NONE:
            return None
        self._sync = _Sync.HELD if synchronized else _Sync.NONE
        framed = self._framed(Frame(list(patches), cursor), seen)
        self._sync = _Sync.NONE
        return framed

    def _marked(self, data: str) -> str:
        """The marks of a frame are held back or dropped; everything else harmless goes through."""
        if data == SYNC_START:
            self._sync = _Sync.HELD
            return ""
        if data == SYNC_END:
            was, self._sync = self._sync, _Sync.NONE
            return "" if was is _Sync.HELD else data
        self._look_for_cursor(data)
        return data

    def _look_for_cursor(self, data: str) -> None:
        """Takes note of whether what goes through shows or hides the cursor."""
        for mode in _CURSOR.findall(data):
            self._cursor_seen = mode == "h"

    def _opened(self, data: str) -> str:
        """Data with the mark of the frame before it, if that was held back."""
        if self._sync is not _Sync.HELD:
            return data
        self._sync = _Sync.OPEN
        return SYNC_START + data

    def _framed(self, frame: Frame, seen: bool | None) -> str:
        """What a frame comes to, in one write: the cursor hidden before it or shown behind it where that isn't so yet.

        A long one keeps its marks; without marks a cursor that is seen is hidden while a long one is drawn, so that
        nobody sees it run about.
        """
        drawn = paint(self._shown, frame, self._colour_erases)
        was, long = self._cursor_seen, len(drawn) >= SYNC_FROM
        self._cursor_seen = was if seen is None else seen
        runs = was is True and long and self._sync is _Sync.NONE
        hide = HIDE if runs or (seen is False and was is not False) else ""
        show = SHOW if (runs or was is not True) and self._cursor_seen else ""
        framed = f"{hide}{drawn}{show}"
        return f"{SYNC_START}{framed}{SYNC_END}" if self._sync is _Sync.HELD and long else framed
