"""Looking a journal over for damage: its records are found one by one, from their first and last lines.

A record is good if it can be read and its number fits those around it. Good records whose numbers follow each other are
a run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..core.inputs import Amend, Answer, Begin, Correct, Drop, Override, Redo, Undo
from ..core.model import Refused, Tree, apply, get
from ..disk import toml
from ..disk.toml.reader import decoded
from . import records
from .journal import Entry
from .logfile import Head, LogFile, check_format

_FIRST = re.compile(rb"(?:\A|\n)\[\[entry\]\]")
_DONE = re.compile(rb"\ndone = true[ \t]*(?:\r?\n|\Z)")
_NO_MATTER = re.compile(rb"(?:[ \t]*(?:#[^\n\0]*)?\r?\n)*[ \t]*(?:#[^\n\0]*)?\Z")
_HEAD = re.compile(rb"(?:\A|\n)format = \d+\r?\n")
_SEED = re.compile(rb"\nseed = (-?\d{1,19})\r?\n")
_VERSION = re.compile(rb"\nversion = (\d{1,9})\r?\n")


@dataclass(frozen=True, slots=True)
class Good:
    """A record that can be read, with its bytes and the line on which it begins."""

    entry: Entry
    raw: bytes
    line: int

    @property
    def n(self) -> int:
        """Its number."""
        return self.entry.n


@dataclass(frozen=True, slots=True)
class Bad:
    """Lines of a journal that can't be read, from the first to the last."""

    first: int
    last: int


Piece = Good | Bad
Run = Sequence[Good]


@dataclass(frozen=True, slots=True)
class Survey:
    """A journal looked over piece by piece. `head` is None where it can't be read, `start` where the state in it can't.

    `head_bytes` are those of a head that can be used as it is, `seed` and `version` what is known even without one.
    """

    name: str
    head: Head | None
    start: Tree | None
    head_bytes: bytes
    seed: int | None
    version: int | None
    pieces: tuple[Piece, ...]

    @property
    def good(self) -> list[Good]:
        """The records that can be read, in the order of the file."""
        return [piece for piece in self.pieces if isinstance(piece, Good)]

    @property
    def bad(self) -> list[Bad]:
        """The places that can't be read."""
        return [piece for piece in self.pieces if isinstance(piece, Bad)]

    def runs(self) -> list[list[Good]]:
        """The good records, parted where a number is missing or stands in the wrong place."""
        out = list[list[Good]]()
        for record in self.good:
            if out and out[-1][-1].n + 1 == record.n:
                out[-1].append(record)
            else:
                out.append([record])
        return out

    @property
    def sound(self) -> bool:
        """Whether there is no damage."""
        runs = self.runs()
        begins = self.head is not None and (not runs or runs[0][0].n == self.head.after + 1)
        return begins and self.start is not None and not self.bad and len(runs) <= 1


Passed = Callable[[int, int], None]
"""Is told how many records have been looked at, and of how many."""


def survey(name: str, data: bytes, bad: int = 0, passed: Passed = lambda n, of: None) -> Survey:
    """Looks a journal over; record `bad` counts as one that can't be read, and `passed` is told how far it has come.

    Raises Refused for a head that is whole and says what can't be taken, such as a newer format or an unknown field.
    """
    firsts = [match.end() - len(b"[[entry]]") for match in _FIRST.finditer(data)]
    ends = [*firsts[1:], len(data)]
    top = data[: firsts[0]] if firsts else data
    head, start, used, damaged = _head_of(name, top)
    line, pieces = 1 + top.count(b"\n"), list[Piece](damaged)
    for place, (begins, end) in enumerate(zip(firsts, ends, strict=True) if firsts else (), 1):
        passed(place, len(firsts))
        segment = data[begins:end]
        pieces += _pieces(name, segment, line)
        line += segment.count(b"\n")
    seed, version = _SEED.search(top), _VERSION.search(top)
    return Survey(
        name, head, start, used,
        head.seed if head else int(seed[1]) if seed else None,
        head.version if head else int(version[1]) if version else None,
        tuple(_joined(_in_place(pieces, bad))),
    )  # fmt: skip


def _head_of(name: str, top: bytes) -> tuple[Head | None, Tree | None, bytes, list[Bad]]:
    """The head, its state and its bytes, and what of it is damaged. What stands before its first key is left out."""
    found = _HEAD.search(top)
    whole = Bad(1, max(1, top.count(b"\n")))
    if found is None:
        return None, None, b"", [whole]
    begins = found.start() + (top[found.start() : found.start() + 1] == b"\n")
    before, used = top[:begins], top[begins:]
    lines = before.count(b"\n")
    clean = _NO_MATTER.match(before.removeprefix(b"\xef\xbb\xbf")) is not None
    bad = [] if clean else [Bad(1, max(1, lines))]
    try:
        tree = toml.parse(decoded(used, name, lines + 1), name, first_line=lines + 1)
    except Refused as wrong:
        if wrong.code != "bad_toml":
            raise
        return _plain_head(name, used), None, b"", [Bad(1, max(1, top.count(b"\n")))]
    check_format(tree, name, used.decode("utf-8-sig"))
    used = (before if clean else b"") + used
    log = LogFile(name, used.rstrip() + b"\n")
    return log.head, log.start, used.rstrip() + b"\n", bad


def _plain_head(name: str, used: bytes) -> Head | None:
    """The plain values of a head whose state can't be read."""
    try:
        return LogFile(name, used.rstrip() + b"\n").head
    except Refused:
        return None


def _pieces(name: str, segment: bytes, line: int) -> Iterator[Piece]:
    """The record that begins a segment, if it is good, and what stands behind it."""
    done = _DONE.search(segment)
    end = done.end() if done else len(segment)
    raw, rest = segment[:end], segment[end:]
    entry = _entry(name, raw) if done and b"\0" not in raw else None
    if entry is None:
        yield _bad(segment, line)
        return
    yield Good(entry, b"\n" + raw.rstrip() + b"\n", line)
    if not _NO_MATTER.match(rest):
        yield _bad(rest, line + raw.count(b"\n"))


def _entry(name: str, raw: bytes) -> Entry | None:
    try:
        return records.read(decoded(raw, name), name)
    except Refused:
        return None


def _bad(data: bytes, line: int) -> Bad:
    text = data.rstrip(b"\n")
    return Bad(line, line + text.count(b"\n"))


def _in_place(pieces: Sequence[Piece], bad: int) -> Iterator[Piece]:
    """A single record whose number belongs elsewhere is bad: its number is what was damaged. So is record `bad`."""
    numbers = [piece.n if isinstance(piece, Good) else None for piece in pieces]
    for i, piece in enumerate(pieces):
        if isinstance(piece, Good):
            before = [n for n in numbers[max(0, i - 2) : i] if n is not None]
            behind = [n for n in numbers[i + 1 : i + 3] if n is not None]
            alone = piece.n - 1 not in before and piece.n + 1 not in behind
            stray = alone and (max(before, default=0) >= piece.n or min(behind, default=piece.n + 1) <= piece.n)
            if stray or piece.n == bad:
                yield Bad(piece.line, piece.line + piece.raw.count(b"\n") - 2)
                continue
        yield piece


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Bad places that follow each other are one."""
    last: Piece | None = None
    for piece in pieces:
        if isinstance(piece, Bad) and isinstance(last, Bad):
            last = Bad(last.first, piece.last)
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last


def going_on(state: Tree, run: Run) -> Iterator[tuple[Good, Tree]]:
    """The records of a run as far as each goes on from those before it, with the state after each. `state` is the one
    before the first, in which nothing is open."""
    opened = False
    for record in run:
        entry = record.entry
        given = entry.input
        if isinstance(given, (Answer, Amend, Override, Drop)) and not opened:
            return
        if isinstance(given, Begin) and not given.at and opened:
            return
        if any(get(state, change.path) != change.was for change in entry.changes):
            return
        state = apply(state, entry.changes)
        if isinstance(given, (Undo, Redo)):
            opened = bool(entry.open)
        elif not isinstance(given, Correct):
            opened = not (entry.closes or isinstance(given, Drop)) and (opened or isinstance(given, Begin))
        yield record, state


# -- what is said of it ---------------------------------------------------------------------------------------------
def told(found: Survey, last: int = 0) -> str:
    """Where a journal is damaged, by lines and entries; `last` is the newest entry that is known of otherwise."""
    lines = [spoken("line", bad.first, bad.last) for bad in found.bad]
    lost = [spoken("", first, to) for first, to in missing(found, last)]
    where = f" in {listed(lines)}" if lines else ""
    entries = f"{'entry' if len(lost) == 1 and lost[0].isdigit() else 'entries'} {listed(lost)}" if lost else ""
    if not where:
        wrong = f"{entries} can't be found in it" if entries else "its entries are out of order"
        return f"{found.name} is damaged: {wrong}."
    return f"{found.name} is damaged{where}" + (f" ({entries})." if entries else ".")


def missing(found: Survey, last: int) -> list[tuple[int, int]]:
    """The numbers of entries that can't be read, as pairs of first and last."""
    numbers = sorted({record.n for record in found.good})
    known = found.head.after if found.head else numbers[0] - 1 if numbers else last
    out = list[tuple[int, int]]()
    at_end = found.pieces and isinstance(found.pieces[-1], Bad)
    for n in [*numbers, *([last + 1] if at_end and last else [])]:
        if n > known + 1:
            out.append((known + 1, n - 1))
        known = max(known, n)
    return out


def spoken(word: str, first: int, last: int) -> str:
    """`line 7`, `lines 7 to 9`, `88 and 89`, `7`."""
    word = f"{word} " if first == last and word else f"{word}s " if word else ""
    joint = "and" if not word and last == first + 1 else "to"
    return f"{word}{first}" if first == last else f"{word}{first} {joint} {last}"


def listed(spans: Sequence[str], most: int = 3) -> str:
    """Several spans with commas between them; beyond `most` only how many more there are."""
    more = len(spans) - most
    shown = [*spans[:most], *([f"{more} more {'place' if more == 1 else 'places'}"] if more > 0 else [])]
    return ", ".join(shown[:-1]) + (" and " if len(shown) > 1 else "") + shown[-1]
