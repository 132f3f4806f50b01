"""Journals in which a merge has put two courses of one fight into one file, and the two journals that they were.

A merge leaves conflict markers, or it leaves both sides without any, as the union driver of git does. Then whole
records stand behind each other, or what two records of the same number have in common stands once, and the rest of
both behind each other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..core.model import Refused
from ..disk.toml.reader import decoded
from . import records, salvage
from .logfile import whole_records

OLD = "old"
"""The word in the name of a journal of two courses that was put aside."""

_MARKER = re.compile(rb"(?m)^<{7} ")
_FIRST = re.compile(rb"(?m)^\[\[entry\]\]")
_NUMBER = re.compile(rb"(?m)^n = (\d{1,18})\r?$")
_WRITTEN = re.compile(rb"(?m)^at = ")
_DONE = re.compile(rb"(?m)^done = true\r?$")


def sides(name: str, data: bytes) -> tuple[bytes, ...]:
    """The two journals that were merged into one; none where the file is one journal."""
    if _MARKER.search(data):
        return _between_markers(data)
    found = _Parted(name).of(whole_records(data)) if looks_merged(data) else ()
    # A damage that takes away the line between two records looks alike, but leaves no two journals.
    return found if len(set(found)) == 2 and all(_holds(name, side) for side in found) else ()


def _holds(name: str, side: bytes) -> bool:
    """Whether a side can be read, and each of its records goes on from those before it."""
    found = salvage.survey(name, side)
    if not found.sound or found.start is None:
        return False
    return len(list(salvage.going_on(found.start, found.good))) == len(found.good)


def looks_merged(data: bytes) -> bool:
    """Whether more records were written into a journal than there are numbers for them."""
    numbers = [int(number) for number in _NUMBER.findall(data)]
    return len(_WRITTEN.findall(data)) > len(numbers) or any(b <= a for a, b in pairwise(numbers))


def part_at(one: bytes, other: bytes) -> int:
    """The number of the first entry in which two journals differ."""
    length = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    same = one[:length]
    last = same.rfind(b"\n[[entry]]")
    number = _NUMBER.search(one, max(last, 0))
    if number is None:
        return 1
    return int(number[1]) + bool(_DONE.search(same, max(last, 0)))


def _between_markers(data: bytes) -> tuple[bytes, ...]:
    """Each side of a file with conflict markers; what was there before both is left out."""
    out: tuple[list[bytes], list[bytes]] = ([], [])
    belongs: Sequence[int] = (0, 1)
    for line in data.splitlines(keepends=True):
        if line.startswith(b"<<<<<<< "):
            belongs = (0,)
        elif line.startswith(b"||||||| ") and belongs == (0,):
            belongs = ()
        elif line.rstrip() == b"=======" and belongs in ((0,), ()):
            belongs = (1,)
        elif line.startswith(b">>>>>>> ") and belongs == (1,):
            belongs = (0, 1)
        else:
            for side in belongs:
                out[side].append(line)
    return b"".join(out[0]), b"".join(out[1])


@dataclass(slots=True)
class _Parted:
    """Takes the records of a merged journal one by one, each for the side that it belongs to."""

    name: str
    ours: list[bytes] = field(default_factory=list)
    theirs: list[bytes] = field(default_factory=list)
    waiting: list[bytes] = field(default_factory=list)
    parted: bool = False
    last: bytes = b""

    def of(self, data: bytes) -> tuple[bytes, ...]:
        """Both journals; none where no side can be told from the other."""
        firsts = [match.start() for match in _FIRST.finditer(data)]
        if not firsts:
            return ()
        segments = [data[begins:end] for begins, end in zip(firsts, [*firsts[1:], len(data)], strict=True)]
        self.last = segments[-1]
        for i, segment in enumerate(segments):
            self._take(segment, segments[i + 1] if i + 1 < len(segments) else b"")
        # In the last place where they differ the first side comes first: what is left over is of the other one.
        self.theirs += self.waiting
        top = data[: firsts[0]]
        return (top + b"".join(self.ours), top + b"".join(self.theirs)) if self.parted else ()

    def _take(self, segment: bytes, behind: bytes) -> None:
        if two := self._two(segment):
            self.parted = True
            self.ours += [*self.waiting, two[0]]
            self.theirs.append(_numbered(two[1], _number(self.theirs[-1]) + 1 if self.theirs else _number(segment)))
            self.waiting = []
        elif self.parted:
            self.waiting.append(segment)
        elif self._begins_again(segment, behind):
            self.parted = True
            self.theirs = [record for record in self.theirs if _number(record) < _number(segment)]
            self.waiting.append(segment)
        else:
            self.ours.append(segment)
            self.theirs.append(segment)

    def _begins_again(self, segment: bytes, behind: bytes) -> bool:
        """Whether the other side begins with a record: its number is there already, and the next one follows it."""
        n = _number(segment)
        last = max(map(_number, self.ours), default=0) if n else 0
        return 0 < n <= last and (not behind or _number(behind) == n + 1)

    def _two(self, segment: bytes) -> tuple[bytes, bytes] | None:
        """The two records of which a merged one was made; None where it is one."""
        written = [match.start() for match in _WRITTEN.finditer(segment)]
        if len(written) != 2 or b"\ndo = " not in segment[written[0] : written[1]]:
            return None  # what is left of a record without its own words could only be guessed
        one, other = segment[: written[1]], segment[: written[0]] + segment[written[1] :]
        return self._ended(one, other), other

    def _ended(self, one: bytes, other: bytes) -> bytes:
        """The first of two records with the end that both sides have in common, which stands behind the second only: in
        this record, or in the last one of all."""
        for ending in (other, self.last):
            rows = ending.rstrip().splitlines(keepends=True)
            for count in range(len(rows)):
                made = one + b"".join(rows[len(rows) - count :]) + b"\n\n"
                if _DONE.search(made) and self._is_record(made):
                    return made
        return one

    def _is_record(self, raw: bytes) -> bool:
        try:
            records.read(decoded(raw.rstrip(), self.name), self.name)
        except Refused:
            return False
        return True


def _number(record: bytes) -> int:
    found = _NUMBER.search(record)
    return int(found[1]) if found else 0


def _numbered(record: bytes, n: int) -> bytes:
    return _NUMBER.sub(b"n = %d" % n, record, count=1)
