"""The journal file as bytes: its head, and its records, each parsed only when somebody looks at it.

Records begin with a line `[[entry]]` and end with a line `done = true`; nothing else in the file looks like that,
because line ends in texts are escaped. Finding a record goes backwards from the end, so that opening a long fight
costs no more than opening a short one.

They are needed again only where somebody looks far back, or the file is to be written anew. Records are much alike: in
blocks they take a sixth of the memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ..core.model import Refused, Tree
from ..core.names import nearest
from ..disk import toml
from ..disk.files import make_private, put_aside, read_whole, write_all, write_whole
from ..disk.toml.reader import decoded
from . import records
from .journal import Entry

FORMAT = 1
"""The format that is written. A file with a higher number was made by a newer program."""

TIE = 16
"""How many digits tie a state file to a record."""

_HEAD_ENDS = b"\n# The entries follow, one for each input.\n"
_RECORD = b"\n[[entry]]"
_NUMBERED = re.compile(rb"\n\[\[entry\]\][ \t]*\r?\nn = (\d{1,18})\r?\n")
_DONE = re.compile(rb"\ndone = true\r?\n")
_DONE_WORDS = b"\ndone = true"
_CHECKSUM = re.compile(r"(\d{1,18}) ([0-9a-f]{8})")
_HEAD_KEYS = ("format", "ruleset", "version", "seed", "after", "start")


@dataclass(frozen=True, slots=True)
class Head:
    """What a journal says first: the ruleset and its version, the seed of its dice, and the entry it goes on from."""

    ruleset: str
    version: int
    seed: int
    after: int = 0


def head_text(head: Head, start: Tree) -> str:
    """The head of a journal with the state it starts from."""
    words: Tree = {"format": FORMAT, "ruleset": head.ruleset, "version": head.version, "seed": head.seed}
    if head.after:
        words["after"] = head.after
    first = "# The journal of a fight. It may give away what players must not know; it is not meant to be edited.\n"
    return first + toml.pairs(words) + toml.tables({"start": start}) + _HEAD_ENDS.decode()


def tie_of(seed: int, raw: bytes) -> str:
    """The tie of a record's bytes, or of a head's, in a journal of that seed."""
    told = b"%d\n%b" % (seed, raw.replace(b"\r\n", b"\n").strip())
    return hashlib.sha256(told).hexdigest()[:TIE]


def check_format(tree: Tree, name: str, text: str) -> None:
    """Raises Refused unless a file has the format that is read here."""
    number = tree.get("format")
    if type(number) is not int or number < 1:
        raise toml.at_place(name, text, "format", f"must be {FORMAT}, the number of the format")
    if number > FORMAT:
        sentence = (
            f"{name} was made by a newer Battlewheel (format {number}; this one reads {FORMAT}): update this one."
        )
        raise Refused("newer_format", sentence)


class LogFile:
    """The bytes of a journal without a torn tail, and the records in them.

    `torn` holds what stood behind the last whole record: a write that was cut short. `data` is what was read.
    """

    def __init__(self, name: str, data: bytes) -> None:
        """Reads the head. Raises Refused if it can't be read."""
        self.name = name
        self._first = _end_of_head(data)
        end = _end_of_records(data, self._first)
        self.torn = data[end:] if data[end:].strip() else b""
        self.data, self._appended = data[:end] if self.torn else data, Appended()
        self._spans, self._lowest = dict[int, tuple[int, int]](), len(self.data)
        self._earliest: int | None = None
        self._known, self._sum = (0, 0), (0, -1)
        self.head = self._read_head()
        number = self._step_back()
        self.last = self.head.after if number is None else number

    @property
    def start(self) -> Tree:
        """The state before the first record. Raises Refused if it can't be read."""
        text = decoded(self.data[: self._first], self.name)
        tree = toml.parse(text, self.name)
        self._check_keys(tree, text)
        start = tree.get("start")
        if not isinstance(start, dict):
            raise toml.at_place(self.name, text, "start", "must be a table: the state at the beginning")
        return start

    def entry(self, n: int) -> Entry:
        """The entry of that number. Raises KeyError if the journal has none, Refused if it can't be read."""
        if self._appended.holds(n):
            return records.read(self._appended[n].decode(), self.name)
        start, end = self._span(n)
        raw = self.data[start + 1 : end].rstrip()
        try:
            return records.read(decoded(raw, self.name), self.name)
        except Refused:  # only now the number of its line is worth counting
            line = self.line(n)
            return records.read(decoded(raw, self.name, line), self.name, line)

    def holds(self, n: int) -> bool:
        """Whether the file has a record of that number, those that were appended with it."""
        return self.head.after < n <= self.last or self._appended.holds(n)

    def line(self, n: int) -> int:
        """The line on which record `n` begins."""
        return self.data.count(b"\n", 0, self._span(n)[0]) + 2

    def tie(self, n: int) -> str:
        """What ties a state file to this journal and its record `n`, or to its head where `n` is `after`: 16 digits.

        Line ends and blanks around the record don't count. Raises KeyError if there is no such record, Refused if it
        can't be found.
        """
        if n == self.head.after:
            raw = self.data[: self._first]
        elif self._appended.holds(n):
            raw = self._appended[n]
        else:
            raw = self.data[slice(*self._span(n))]
        return tie_of(self.head.seed, raw)

    def extend(self, appended: Mapping[int, bytes]) -> None:
        """Takes in records that have been appended to the file, by their numbers."""
        for n, raw in appended.items():
            size, crc = self._summed()
            self._sum = size + len(raw), zlib.crc32(raw, crc)
            self._appended.add(n, raw)

    def begins_with(self, noted: str) -> bool | None:
        """Whether the file's beginning is as it was when `checksum` gave what was noted then; None where that says
        nothing of these bytes: nothing was noted, or more than is here."""
        found = _CHECKSUM.fullmatch(noted)
        size = int(found[1]) if found else 0
        if found is None or not self._first <= size <= len(self.data):
            return None
        self._known = size, zlib.crc32(memoryview(self.data)[:size])
        return self._known[1] == int(found[2], 16)

    def checksum(self) -> str:
        """How many bytes belong in the file now, and the sum of them."""
        size, crc = self._summed()
        return f"{size} {crc:08x}"

    def _summed(self) -> tuple[int, int]:
        if self._sum[1] < 0:
            size, crc = self._known
            self._sum = len(self.data), zlib.crc32(memoryview(self.data)[size:], crc)
        return self._sum

    def whole(self) -> bytes:
        """All that belongs in the file now."""
        return b"".join((self.data, *self._appended.all()))

    def _span(self, n: int) -> tuple[int, int]:
        while n not in self._spans:
            if n > self.last or n <= self.head.after or self._step_back() is None:
                raise KeyError(n)
        return self._spans[n]

    def _step_back(self) -> int | None:
        """Finds the record before those found so far, and returns its number."""
        at = self.data.rfind(_RECORD, max(self._first - 1, 0), self._lowest)
        if at < 0:
            self._check_first()
            return None
        numbered = _NUMBERED.match(self.data, at)
        after = self._earliest
        if numbered is None:
            raise self._wrong(at, "an entry must begin with its number, n")
        n = int(numbered[1])
        if after is not None and n != after - 1:
            raise self._wrong(at, f"entry {n} stands before entry {after}")
        self._spans[n], self._lowest, self._earliest = (at, self._lowest), at, n
        return n

    def _wrong(self, at: int, what: str) -> Refused:
        line = self.data.count(b"\n", 0, at) + 2
        return Refused("bad_file", f"{self.name}, line {line}: {what}.")

    def _check_first(self) -> None:
        first = self._earliest
        if first is not None and first != self.head.after + 1:
            raise self._wrong(self._lowest, f"the first entry is {first}, and {self.head.after + 1} is missing")

    def _read_head(self) -> Head:
        """The plain values of the head; its tables, which may be large, are left alone if they can be."""
        whole = decoded(self.data[: self._first], self.name)
        text = whole.partition("\n[")[0] + "\n"
        tree = toml.parse(text, self.name)
        check_format(tree, self.name, text)
        self._check_keys(tree, text)
        after = tree.get("after", 0)
        for key, value, kind in (("ruleset", tree.get("ruleset"), str), ("after", after, int)):
            if type(value) is not kind:
                raise toml.at_place(self.name, text, key, "is missing or not what it must be")
        for key in ("version", "seed"):
            if type(tree.get(key)) is not int:
                raise toml.at_place(self.name, text, key, "must be a whole number")
        return Head(tree["ruleset"], tree["version"], tree["seed"], after)

    def _check_keys(self, tree: Tree, text: str) -> None:
        for key in tree:
            if key not in _HEAD_KEYS:
                raise toml.at_place(self.name, text, key, "is not a field here" + nearest(key, _HEAD_KEYS))


def _end_of_head(data: bytes) -> int:
    """Where the head ends: at its last line, or, if somebody took that away, at the first record."""
    found = data.find(_HEAD_ENDS)
    if found >= 0:
        return found + len(_HEAD_ENDS)
    first = data.find(_RECORD)
    return first + 1 if first >= 0 else len(data)


def whole_records(data: bytes) -> bytes:
    """A journal's bytes up to the end of its last whole record, or of its head where there is none."""
    return data[: _end_of_records(data, _end_of_head(data))]


def _end_of_records(data: bytes, first: int) -> int:
    """Where the last whole record ends; `first` where there is none."""
    limit = len(data)
    while (at := data.rfind(_DONE_WORDS, first, limit)) >= 0:
        if whole := _DONE.match(data, at):
            return whole.end()
        limit = at
    return first


KEPT = 2048
"""How many entries are kept as they were read or made; older ones are read again when they are looked at."""


class Entries(Mapping[int, Entry]):
    """All entries by number: those of a journal file, parsed when they are looked at, and those made since.

    An entry takes three times the memory of its record: of a long fight only some are kept beside the file's bytes.
    Whoever goes over all more than once gives what is `known` of them already, be it none: all are kept then.
    """

    def __init__(self, log: LogFile, known: Mapping[int, Entry] | None = None) -> None:
        self._log, self._last, self._known = log, log.last, dict(known or {})
        self._whole = known is not None

    def __getitem__(self, n: int) -> Entry:
        entry = self._known.get(n)
        if entry is None:
            entry = self._known[n] = self._log.entry(n)
            self._let_go()
        return entry

    def __setitem__(self, n: int, entry: Entry) -> None:
        self._known[n], self._last = entry, max(n, self._last)
        self._let_go()

    def _let_go(self) -> None:
        """Lets go of the half that has been known longest, but for what no file holds yet."""
        if len(self._known) > KEPT and not self._whole:
            for n in [n for n in islice(self._known, KEPT // 2) if self._log.holds(n)]:
                del self._known[n]

    def __len__(self) -> int:
        return self._last - self._log.head.after

    def __iter__(self) -> Iterator[int]:
        return iter(range(self._log.head.after + 1, self._last + 1))

    def __contains__(self, n: object) -> bool:
        return isinstance(n, int) and self._log.head.after < n <= self._last


# -- appending to the journal so that what was appended is on the disk, or nothing of it is ---------------------------
class Appender:
    """The end of an open journal file. Before each append it is made sure that the file is still the one we know.

    An editor that saves by renaming leaves our descriptor on a file without a name, and another program may have cut
    the file or written to it. Where the bytes are the same, the new file is taken. Where they are not, the first append
    raises OSError with the reason; the next one puts the strange file aside and writes the whole journal anew. The file
    is let go by `close`, or when nobody has its end any more.
    """

    _descriptor = -1

    def __init__(self, path: Path, known: Callable[[], bytes], make_way: Callable[[], None] = lambda: None) -> None:
        """Opens the file for appending; `known` gives all bytes that belong in it, and `make_way` is called before it
        is written anew: whoever was at it may have been at what shows its end too. Raises OSError."""
        self.path, self._known, self._make_way = path, known, make_way
        self._told, self._size = False, 0
        self._reopen()

    def append(self, data: bytes) -> None:
        """Writes `data` behind what is there and waits for the disk. Raises OSError; the file is then as before."""
        self._make_sure()
        try:
            write_all(self._descriptor, data)
            os.fdatasync(self._descriptor)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
            raise
        self._size += len(data)

    def close(self) -> None:
        """Lets the file go."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __del__(self) -> None:
        self.close()

    def _make_sure(self) -> None:
        if self._is_ours():
            return
        if self._same_bytes():
            self._reopen()
        elif self._told:
            self._write_anew()
        else:
            self._told = True
            raise OSError(f"{self.path.name} was changed by another program")
        self._told = False

    def _is_ours(self) -> bool:
        """Whether the name still leads to our file, and it has the length that we gave it."""
        try:
            named, ours = os.stat(self.path), os.fstat(self._descriptor)
        except FileNotFoundError:
            return False
        return os.path.samestat(named, ours) and named.st_size == self._size

    def _same_bytes(self) -> bool:
        try:
            return read_whole(self.path) == self._known()
        except FileNotFoundError:
            return False

    def _write_anew(self) -> None:
        self._make_way()
        if self.path.exists():
            put_aside(self.path, "other")
        write_whole(self.path, self._known())
        self._reopen()

    def _reopen(self) -> None:
        descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        with contextlib.suppress(OSError):  # not every file system has modes, and not every file is ours
            make_private(descriptor)
        self.close()
        self._descriptor, self._size = descriptor, os.fstat(descriptor).st_size


# -- the records that a fight has appended to its journal, as bytes ---------------------------------------------------
BLOCK = 128
"""Records of a block."""


class Appended:
    """Records by their numbers, which follow each other."""

    def __init__(self) -> None:
        self._first = 0
        self._blocks, self._newest = list[tuple[bytes, tuple[int, ...]]](), list[bytes]()
        self._open: tuple[int, list[bytes]] = (-1, [])  # the block that was looked into last

    def add(self, n: int, raw: bytes) -> None:
        """Takes the next record."""
        if not self._blocks and not self._newest:
            self._first = n
        self._newest.append(raw)
        if len(self._newest) == BLOCK:
            self._blocks.append((zlib.compress(b"".join(self._newest)), tuple(map(len, self._newest))))
            self._newest = []

    def holds(self, n: int) -> bool:
        """Whether there is a record of that number."""
        return 0 <= n - self._first < len(self._blocks) * BLOCK + len(self._newest)

    def __getitem__(self, n: int) -> bytes:
        """The record of that number. Raises KeyError if there is none."""
        if not self.holds(n):
            raise KeyError(n)
        block, place = divmod(n - self._first, BLOCK)
        return (self._newest if block == len(self._blocks) else self._block(block))[place]

    def all(self) -> Iterator[bytes]:
        """All of them in their order."""
        yield from (zlib.decompress(pressed) for pressed, _ in self._blocks)
        yield from self._newest

    def _block(self, number: int) -> list[bytes]:
        if self._open[0] != number:
            pressed, sizes = self._blocks[number]
            whole, at, found = zlib.decompress(pressed), 0, list[bytes]()
            for size in sizes:
                found.append(whole[at : at + size])
                at += size
            self._open = number, found
        return self._open[1]
