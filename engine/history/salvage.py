"""A journal that is damaged: a new one is made of those of its records that can still be gone over.

Which run of its good records the fight goes on from is known where a state is: that of the state file, that of the
checkpoint, or the beginning. Everything else stays in the damaged file, which is kept.

A record is good if it can be read and its number fits those around it. Good records whose numbers follow each other are
a run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..core.inputs import Amend, Answer, Begin, Correct, Drop, Edit, Override, Redo, Undo
from ..core.model import Refused, Tree, apply, get, unapply
from ..disk import toml
from ..disk.files import Files
from ..disk.toml.reader import decoded
from . import records, statefile
from .journal import Entry
from .logfile import Head, LogFile, check_format, head_text, tie_of, whole_records
from .statefile import Saved

DAMAGED = "damaged"
"""The word in the name of a journal that was put aside because it is damaged."""


@dataclass(frozen=True, slots=True)
class Mended:
    """What a damaged journal is from now on. `log` is None where nothing of it can be used.

    `saved` is the state file as it belongs to that, `said` what is told of the damage and what it costs, and `word`
    the one in the name under which the file is kept as it was.
    """

    log: LogFile | None
    saved: Saved | None
    said: str
    word: str = DAMAGED


def mended(files: Files, data: bytes, saved: Saved | None, bad: int = 0) -> Mended | None:
    """The journal as it can be gone on from; None where there is no damage in it, or nothing to go on from.

    Record `bad` is known to be damaged, though it can be read.

    Raises Refused where its head is whole and can't be taken.
    """
    found = survey(files.journal.name, whole_records(data), bad)
    if found.sound:
        return None
    for anchor in _anchors(files, saved):
        if (made := _from_anchor(found, anchor, saved)) is not None:
            return made
    if (made := _from_beginning(found, saved)) is not None:
        return made
    if saved is None:
        return None
    said = f"{what_is_lost(found, saved.entry)} The fight stands as after entry {saved.entry};"
    return Mended(None, saved, f"{said} what was before can't be undone{_to_be_read(found)}.")


def checkpoints(files: Files) -> Iterator[Saved]:
    """What the checkpoint holds, if it is as it was written and tied to a record of some journal."""
    try:
        shown = statefile.read(files.shown)
    except Refused:
        return
    if shown.sealed and shown.tie and not statefile.strange(shown.text):
        yield shown


def _anchors(files: Files, saved: Saved | None) -> Iterator[Saved]:
    """States of which it is known after which record they stand."""
    if saved is not None and saved.sealed:
        yield saved
    yield from checkpoints(files)


@dataclass(frozen=True, slots=True)
class _Course:
    """A run of records with the state before each of them and after the last."""

    run: Run
    states: tuple[Tree, ...]


def _from_anchor(found: Survey, anchor: Saved, saved: Saved | None) -> Mended | None:
    run = next((run for run in found.runs() if _shown_in(found, run, anchor)), None)
    if run is None:
        run = next((run for run in found.runs() if saved is anchor and _goes_on(run, anchor)), None)
    if run is None or not isinstance(anchor.state.get("ruleset"), str):
        return None
    course = _walked(run, anchor)
    return _made(found, course, anchor, saved)


def _shown_in(found: Survey, run: Run, anchor: Saved) -> bool:
    """Whether a run holds the record that a state shows, by its tie where there is one, else by what the record did."""
    at = anchor.entry - run[0].n
    if not 0 <= at < len(run):
        return False
    if anchor.tie and found.seed is not None:
        return tie_of(found.seed, run[at].raw) == anchor.tie
    return _fits(anchor.state, run[at])


def _goes_on(run: Run, anchor: Saved) -> bool:
    """Whether a run begins right behind a state, whose own record is lost."""
    whole = len(list(going_on(anchor.state, run))) == len(run)
    return whole and run[0].n == anchor.entry + 1


def _fits(state: Tree, record: Good) -> bool:
    """Whether a state may be the one after a record."""
    return all(get(state, change.path) == change.to for change in record.entry.changes)


def _walked(run: Run, anchor: Saved) -> _Course:
    """A run with its states, back as far as each record leads to the next and forth to the end."""
    at, before, after = anchor.entry - run[0].n + 1, list[Tree](), [anchor.state]
    first = at
    for record in reversed(run[:at]):
        state = before[-1] if before else anchor.state
        if not _fits(state, record):
            break
        before.append(unapply(state, record.entry.changes))
        first -= 1
    after += (state for _, state in going_on(anchor.state, run[at:]))
    return _Course(run[first : at + len(after) - 1], (*reversed(before), *after))


def _made(found: Survey, course: _Course, anchor: Saved, saved: Saved | None) -> Mended | None:
    """The new journal: the records of a course from the first on that nothing behind it speaks from before of."""
    run, head = course.run, found.head
    first = run[0].n if run else anchor.entry + 1
    if head is not None and found.start is not None and first == head.after + 1:
        return _cut(found, run, saved)
    begins = _begins(run)
    ruleset, seed = str(anchor.state["ruleset"]), found.seed if found.seed is not None else _seed_without(run)
    version = found.version if found.version is not None else statefile.ruleset(ruleset, found.name).version
    kept = run[begins:]
    after = kept[0].n - 1 if kept else first + len(run) - 1
    text = head_text(Head(ruleset, version, seed, after), course.states[begins]).encode()
    log = LogFile(found.name, text + b"".join(record.raw for record in kept))
    shown = max(anchor.entry, log.last)
    return Mended(log, _as_shown(saved, anchor, log), _said(found, log, shown))


def _as_shown(saved: Saved | None, anchor: Saved, log: LogFile) -> Saved | None:
    """The state file as it belongs to the new journal: it can be taken by it, and brings back only what is there."""
    if saved is None or saved is not anchor or not log.head.after <= saved.entry <= log.last:
        return saved if saved is not anchor or saved is None else _newest(saved, log)
    kept = list[int]()
    for n in saved.redo:
        if n <= log.head.after:
            break
        kept.append(n)
    return replace(saved, tie=log.tie(saved.entry), redo=tuple(kept))


def _newest(saved: Saved, log: LogFile) -> Saved:
    """The state file where the new journal begins behind what it shows."""
    return replace(saved, state=log.start, entry=log.head.after, tie=log.tie(log.head.after), redo=())


def _begins(run: Run) -> int:
    """Where in a run a journal may begin: at an action or an edit behind which nothing speaks of what came before."""
    found, least = len(run), len(run) and run[-1].n + 1
    for i in range(len(run) - 1, -1, -1):
        entry = run[i].entry
        least = min([least, *statefile.behind(entry)])
        if least >= entry.n and isinstance(entry.input, (Begin, Edit)) and not entry.input.at:
            found = i
    return found


def _seed_without(run: Run) -> int:
    """A seed where that of the fight is lost: the same for the same records, since who only watches reads them too."""
    return int(tie_of(0, run[0].raw if run else b"")[:15], 16)


def before_the_damage(name: str, data: bytes) -> LogFile | None:
    """A journal up to its first damage; None where it can't be read from the beginning."""
    made = _from_beginning(survey(name, whole_records(data)), None)
    return made.log if made is not None else None


def _from_beginning(found: Survey, saved: Saved | None) -> Mended | None:
    """The records before the damage, which can be read from the beginning."""
    if found.head is None or found.start is None:
        return None
    runs = found.runs()
    first = runs[0] if runs and runs[0][0].n == found.head.after + 1 else []
    return _cut(found, [record for record, _ in going_on(found.start, first)], saved)


def _cut(found: Survey, run: Run, saved: Saved | None) -> Mended:
    """The journal from its beginning up to the end of a run."""
    log = LogFile(found.name, found.head_bytes + b"".join(record.raw for record in run))
    shown = max(log.last, saved.entry) if saved is not None else log.last
    return Mended(log, saved, _said(found, log, shown))


def _said(found: Survey, log: LogFile, shown: int) -> str:
    numbers = sorted({record.n for record in found.good})
    first = found.head.after + 1 if found.head else min([*numbers, log.head.after + 1])
    told = [what_is_lost(found, shown)]
    before, kept = log.head.after >= first or found.head is None, log.last > log.head.after
    if before and kept:
        span = spoken("", log.head.after + 1, log.last)
        one = log.head.after + 1 == log.last
        told.append(f"{'Entry' if one else 'Entries'} {span} {'was' if one else 'were'} saved;")
        told.append(f"what was before can't be undone{_to_be_read(found)}.")
    elif before:
        told.append(f"The fight stands as it did; what was before can't be undone{_to_be_read(found)}.")
    behind = [n for n in numbers if n > log.last]
    if behind:
        stands = f"The fight stands as after entry {log.last}. " if shown == log.last else ""
        told.append(f"{stands}{_left(behind)} can't be joined to it.")
    return " ".join(told)


def _left(numbers: Sequence[int]) -> str:
    span = spoken("", numbers[0], numbers[-1])
    return f"{'Entry' if len(numbers) == 1 else 'Entries'} {span}, behind the damage,"


def _to_be_read(found: Survey) -> str:
    return ", and can be read with log" if found.head is not None and found.start is not None else ""


# -- looking a journal over for damage --------------------------------------------------------------------------------
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
def what_is_lost(found: Survey, last: int = 0) -> str:
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
