"""Looking a fight's files over from beginning to end, and saying in one sentence each what is wrong with them."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from ..core.inputs import Edit
from ..core.model import MISSING, Refused, Tree, diff, get, put
from ..core.procedure import attempt
from ..disk.files import Files, is_aside, open_to_others
from ..rules.common.base import Ruleset
from . import checkpoint, damage, merged, opening, reading, statefile, two_histories
from .journal import Entry, Moment
from .judge import Judge
from .logfile import Entries, LogFile, whole_records
from .statefile import Saved

NEVER = datetime(1, 1, 1, tzinfo=UTC)
"""The time of an entry that is made to be looked at only."""

MOST = 20
"""How many problems are told; who has more has one big problem."""


def check(path: Path, passed: damage.Passed = lambda n, of: None) -> list[str]:
    """The problems of a fight's two files, each with file, line and field where they are known; none if all is well.

    Only reads, and reads everything; `passed` is told how far it has come. A state file edited by hand is no problem as
    long as it can be taken.
    """
    return [sentence for _, sentence in zip(range(MOST), _problems(Files.of(path), passed), strict=False)]


def remarks(path: Path) -> list[str]:
    """What is no fault of a fight's files, and should be known all the same, each in one sentence."""
    files = Files.of(path)
    told = list(_waiting(files))
    if mode := open_to_others(files.journal):
        name = files.journal.name
        told.append(f"{name} tells what players must not know, and others can read it (mode {mode}): opening the fight "
                    "makes it private.")  # fmt: skip
    return told


def _waiting(files: Files) -> Iterator[str]:
    """An edit by hand that no record knows yet, if it can be taken."""
    with contextlib.suppress(Refused):
        if statefile.read(files.state).sealed or any(_by_hand(files)):
            return
        found = opening.look(files)
        if found.unrecorded and found.why == reading.BY_HAND:
            what = reading.shortened(found.unrecorded)
            yield f"{files.state.name} was edited by hand: {what}. Opening the fight takes that in, as one step."


def _problems(files: Files, passed: damage.Passed) -> Iterator[str]:
    saved, log, told = None, None, False
    known = yield from _damage(files, passed)
    try:
        saved = statefile.read(files.state)
    except Refused as wrong:
        told = True
        if not is_aside(files.journal.name):  # a journal that was put aside stands alone
            yield wrong.sentence
    try:
        log = reading.read_log(files.journal)
        if log is None:
            yield f"There is no journal {files.journal.name}: the history of this fight is missing."
    except Refused as wrong:
        yield wrong.sentence
    if log is not None:
        yield from _journal(files, log, saved, known)
    elif saved is not None and not told:
        yield from _body(files, saved, None, None)


def _damage(files: Files, passed: damage.Passed) -> Generator[str, None, Mapping[int, Entry]]:
    """Where the journal is damaged. What is wrong with the last record alone is told otherwise. Gives the entries that
    can be read, of one that isn't damaged."""
    try:
        data = reading.bytes_of(files.journal)
        if sides := merged.sides(files.journal.name, data):
            yield f"{opening.two_courses(files.journal.name, sides)} Opening the fight shows one of them."
            return {}
        found = damage.survey(files.journal.name, whole_records(data), passed=passed) if data.strip() else None
    except Refused:
        return {}
    if found is not None and not found.sound:
        yield f"{damage.told(found)} Opening the fight saves what can be read."
    return {record.n: record.entry for record in found.good} if found is not None and found.sound else {}


def _journal(files: Files, log: LogFile, saved: Saved | None, known: Mapping[int, Entry]) -> Iterator[str]:
    if log.torn:
        line = log.data.count(b"\n") + 1
        yield f"{log.name}, line {line}: the last record is cut short; opening the fight sets it aside."
    entries = Entries(log, known)
    try:
        rules, start = reading.rules_of(log), log.start
        bad = list(dict.fromkeys(_records(entries)))
        yield from bad
        if bad:
            return
        states = {log.head.after: start}
        yield from _fold(log, entries, start, states)
    except Refused as wrong:
        yield wrong.sentence
        return
    yield from _rules(rules, log, states[log.last])
    yield from filter(None, [opening.no_going_on(rules, log, _last(log, entries, start))])
    saved = two_histories.placed(saved, log) if saved is not None else None
    if saved is not None and saved.entry not in states:
        yield f"{files.state.name} shows entry {saved.entry}; {log.name} holds {log.head.after} to {log.last}."
    elif saved is not None and not saved.sealed and checkpoint.cut_short(files, saved.text):
        yield f"{files.state.name} is cut short: opening it rebuilds it from {log.name}."
    elif saved is not None and (apart := two_histories.difference(files, saved, log)):
        yield apart
    elif saved is not None:
        told = list(_body(files, saved, log, states[saved.entry]))
        yield from told
        if not told and not saved.sealed:
            yield from _by_hand(files)


def _by_hand(files: Files) -> Iterator[str]:
    """What a person has changed in the state file counts as the fight stands, in the middle of an action too."""
    found = opening.look(files)
    moment, judge = found.moment, Judge(found.rules)
    outcome = attempt(found.rules, moment.state, moment.inputs)[0] if moment.open else None
    if not found.unrecorded or (moment.open and outcome is None):
        return
    edit = Edit(tuple((change.path, change.to) for change in found.unrecorded), reading.BY_HAND)
    try:
        judge.entry(moment, judge.read(moment, edit, outcome), found.log.last + 1, NEVER)
    except Refused as wrong:
        yield opening.not_taken(files.state.name, wrong).sentence


def _last(log: LogFile, entries: Entries, start: Tree) -> Moment:
    """The moment that the journal leads to."""
    walked = [moment for _, moment in reading.walk(log, entries, Moment(0, start), log.head.after, log.last)]
    return walked[-1] if walked else Moment(0, start)


def _records(entries: Entries) -> Iterator[str]:
    for n in entries:
        try:
            entries[n]
        except Refused as wrong:
            yield wrong.sentence


def _fold(log: LogFile, entries: Entries, start: Tree, states: dict[int, Tree]) -> Iterator[str]:
    """Each change begins where the ones before it ended."""
    state = start
    for entry, moment in reading.walk(log, entries, Moment(0, start), log.head.after, log.last):
        for change in entry.changes:
            there = get(state, change.path)
            if there != change.was:
                where = f"{log.name}, line {log.line(entry.n)}: entry {entry.n}"
                yield f"{where} says that {change.path} was {_shown(change.was)}; it was {_shown(there)}."
            state = put(state, change.path, change.to, change.place)
        state = states[entry.n] = moment.state


def _rules(rules: Ruleset, log: LogFile, state: Tree) -> Iterator[str]:
    try:
        reading.check_state(rules, f"{log.name}, after entry {log.last}", "", state)
    except Refused as wrong:
        yield wrong.sentence


def _body(files: Files, saved: Saved, log: LogFile | None, known: Tree | None) -> Iterator[str]:
    """What the state file holds can be taken by its rules, and is what the journal says unless a person changed it."""
    name = files.state.name
    try:
        if log is not None:
            reading.check_same_rules(name, saved, log)
        rules = reading.ruleset(str(saved.state.get("ruleset", "")), name)
        reading.check_state(rules, name, saved.text, saved.state)
    except Refused as wrong:
        yield wrong.sentence
        return
    if saved.sealed and known is not None:
        for change in diff(known, saved.state):
            was, to = _shown(change.was), _shown(change.to)
            yield f"{name}: {change.path} is {to}, and after entry {saved.entry} of the journal it is {was}."


def _shown(value: object) -> str:
    return "nothing" if value is MISSING else str(value)
