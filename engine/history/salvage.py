"""A journal that is damaged: a new one is made of those of its records that can still be gone over.

Which run of its good records the fight goes on from is known where a state is: that of the state file, that of the
checkpoint, or the beginning. Everything else stays in the damaged file, which is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..core.inputs import Begin, Edit
from ..core.model import Refused, Tree, get, unapply
from ..disk.files import Files
from . import damage, reading, statefile
from .damage import Good, Run, Survey, spoken
from .logfile import Head, LogFile, head_text, tie_of, whole_records
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
    found = damage.survey(files.journal.name, whole_records(data), bad)
    if found.sound:
        return None
    for anchor in _anchors(files, saved):
        if (made := _from_anchor(found, anchor, saved)) is not None:
            return made
    if (made := _from_beginning(found, saved)) is not None:
        return made
    if saved is None:
        return None
    said = f"{damage.told(found, saved.entry)} The fight stands as after entry {saved.entry};"
    return Mended(None, saved, f"{said} what was before can't be undone{_to_be_read(found)}.")


def checkpoints(files: Files) -> Iterator[Saved]:
    """What the checkpoint holds, if it is as it was written and tied to a record of some journal."""
    try:
        shown = statefile.read(files.shown)
    except Refused:
        return
    if shown.sealed and shown.tie and not reading.strange(shown.text):
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
    whole = len(list(damage.going_on(anchor.state, run))) == len(run)
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
    after += (state for _, state in damage.going_on(anchor.state, run[at:]))
    return _Course(run[first : at + len(after) - 1], (*reversed(before), *after))


def _made(found: Survey, course: _Course, anchor: Saved, saved: Saved | None) -> Mended | None:
    """The new journal: the records of a course from the first on that nothing behind it speaks from before of."""
    run, head = course.run, found.head
    first = run[0].n if run else anchor.entry + 1
    if head is not None and found.start is not None and first == head.after + 1:
        return _cut(found, run, saved)
    begins = _begins(run)
    ruleset, seed = str(anchor.state["ruleset"]), found.seed if found.seed is not None else _seed_without(run)
    version = found.version if found.version is not None else reading.ruleset(ruleset, found.name).version
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
        least = min([least, *reading.behind(entry)])
        if least >= entry.n and isinstance(entry.input, (Begin, Edit)) and not entry.input.at:
            found = i
    return found


def _seed_without(run: Run) -> int:
    """A seed where that of the fight is lost: the same for the same records, since who only watches reads them too."""
    return int(tie_of(0, run[0].raw if run else b"")[:15], 16)


def before_the_damage(name: str, data: bytes) -> LogFile | None:
    """A journal up to its first damage; None where it can't be read from the beginning."""
    made = _from_beginning(damage.survey(name, whole_records(data)), None)
    return made.log if made is not None else None


def _from_beginning(found: Survey, saved: Saved | None) -> Mended | None:
    """The records before the damage, which can be read from the beginning."""
    if found.head is None or found.start is None:
        return None
    runs = found.runs()
    first = runs[0] if runs and runs[0][0].n == found.head.after + 1 else []
    return _cut(found, [record for record, _ in damage.going_on(found.start, first)], saved)


def _cut(found: Survey, run: Run, saved: Saved | None) -> Mended:
    """The journal from its beginning up to the end of a run."""
    log = LogFile(found.name, found.head_bytes + b"".join(record.raw for record in run))
    shown = max(log.last, saved.entry) if saved is not None else log.last
    return Mended(log, saved, _said(found, log, shown))


def _said(found: Survey, log: LogFile, shown: int) -> str:
    numbers = sorted({record.n for record in found.good})
    first = found.head.after + 1 if found.head else min([*numbers, log.head.after + 1])
    told = [damage.told(found, shown)]
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
