"""Playing a fight back from its journal: the state at any entry, and whether today's rules would say the same.

`fold` applies what was recorded and runs no rule. `verify` runs every action again from its recorded inputs and
compares. Both only read.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..core.ask import Ask, Fact
from ..core.dice import Dice, rolled
from ..core.inputs import Amend, Answer, Correct, Drop, Edit, Redo, Undo
from ..core.model import MISSING, Change, Refused, Tree, diff, get, put
from ..core.procedure import Outcome, attempt, run
from ..disk.files import Files, is_aside, open_to_others
from ..rules.common.base import Ruleset
from . import checkpoint, merged, opening, salvage, statefile
from .journal import Entry, Journal, Mend, Moment, Numbered
from .judge import Judge
from .logfile import Entries, LogFile, whole_records
from .rerun import Course, run_again, since
from .statefile import Saved

__all__ = ["Difference", "Versions", "check", "fold", "remarks", "verify", "versions"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something in entry `n` that today's rules see differently. `what` is a path, or the key of a fact or answer."""

    n: int
    what: str
    recorded: Any
    found: Any

    def __str__(self) -> str:
        return f"Entry {self.n}: {self.what} is recorded as {_shown(self.recorded)}, not as {_shown(self.found)}."


@dataclass(frozen=True, slots=True)
class Versions:
    """The ruleset of a fight, the version of our rules that wrote it, and the version they have now."""

    ruleset: str
    wrote: int
    now: int


def versions(path: Path) -> Versions:
    """Under which rules a fight was written. Raises Refused if its journal can't be read."""
    log = _log(path)
    return Versions(log.head.ruleset, log.head.version, statefile.rules_of(log).version)


def fold(path: Path, at: int | None = None) -> Tree:
    """The state after entry `at` (after the last one if it is None), from the changes that were recorded.

    Inputs of a procedure that has not ended then don't count. Raises Refused for a number the journal doesn't have.
    """
    log = _log(path)
    last = _last(log, at)
    state = log.start
    for _, moment in statefile.walk(log, Entries(log), Moment(0, state), log.head.after, last):
        state = moment.state
    return state


def verify(path: Path, at: int | None = None) -> tuple[Difference, ...]:
    """What today's rules see differently, in the order of the entries; nothing if all is as it was recorded.

    Up to entry `at`; up to the last one, with what the state file says of it, where that is None.

    Every action is run from its recorded inputs on the recorded state before it, and every rolled face is compared with
    the one that the seed gives. Raises Refused if the files can't be read.
    """
    log = _log(path)
    last = _last(log, at)
    return tuple(_Again(statefile.rules_of(log), log).differences(Files.of(path), last, whole=at is None))


def _last(log: LogFile, at: int | None) -> int:
    """The entry up to which is read. Raises Refused for one that the journal doesn't have."""
    last = log.last if at is None else at
    if not log.head.after <= last <= log.last:
        raise Refused("no_such_entry", f"{log.name} holds entries {log.head.after} to {log.last}, not {last}.")
    return last


def _log(path: Path) -> LogFile:
    files = Files.of(path)
    log = opening.journal_to_its_damage(files.journal)
    if log is None:
        raise Refused("no_file", f"There is no journal {files.journal.name} here.")
    return log


class _Again:
    """One pass over a journal that runs every input again."""

    def __init__(self, rules: Ruleset, log: LogFile) -> None:
        self.rules, self.log = rules, log
        self.moments: dict[int, Moment] = {}
        self.journal = Journal({})

    def differences(self, files: Files, last: int, whole: bool) -> Iterator[Difference]:
        before = self.moments[0] = Moment(0, self.log.start)
        states, entries = {self.log.head.after: before.state}, Entries(self.log, {})
        self.journal = Journal(entries)
        for entry, after in statefile.walk(self.log, entries, before, self.log.head.after, last):
            yield from self._entry(entry, before)
            before = self.moments[after.entry] = after
            states[entry.n] = after.state
        if whole and files.state.exists():
            saved = statefile.read(files.state)
            for change in diff(saved.state, states.get(saved.entry, {})):
                yield Difference(saved.entry, f"{change.path} in {files.state.name}", change.was, change.to)

    def _entry(self, entry: Entry, before: Moment) -> Iterator[Difference]:
        try:
            if isinstance(entry.input, Correct):
                found, faces = self._corrected(entry, entry.input, before)
            else:
                found, faces = self._expected(entry, before), self._faces(entry, before)
            yield from faces
        except Exception as failed:  # rules may fail in any way on what they did not write
            yield Difference(entry.n, "what happened", "possible", f"{failed}")
            return
        if entry.closes != found.closes:
            ends, goes_on = "ended by this", "going on"
            words = (ends, goes_on) if entry.closes else (goes_on, ends)
            yield Difference(entry.n, "the action", *words)
            return
        if entry.open != found.open:
            yield Difference(entry.n, "open", entry.open, found.open)
        yield from _changes(entry.n, entry.changes, found.changes)
        yield from _facts(entry.n, entry.facts, found.facts)
        yield from _mends(entry.n, entry.mends, found.mends)

    def _expected(self, entry: Entry, before: Moment) -> Entry:
        """The entry as today's rules make it from the same input."""
        given = entry.input
        if isinstance(given, (Undo, Redo)):
            to = self.moments[given.to]
            changes = tuple(diff(before.state, to.state))
            return Entry(entry.n, entry.at, given, changes, open=tuple(n for n, _ in to.open))
        if isinstance(given, Drop):
            return Entry(entry.n, entry.at, given)
        if isinstance(given, Edit) and not before.open:
            state = before.state
            for path, value in given.values:
                state = put(state, path, value)
            return Entry(entry.n, entry.at, given, tuple(diff(before.state, state)))
        outcome = run(self.rules, before.state, (*before.inputs, given))
        if outcome.ask is not None:
            return Entry(entry.n, entry.at, given)
        return Entry(entry.n, entry.at, given, outcome.changes(), outcome.facts, closes=True)

    def _corrected(self, entry: Entry, fix: Correct, before: Moment) -> tuple[Entry, Iterator[Difference]]:
        """The entry of a correction as today's rules make it, and what is different in the faces it holds."""
        state, actions = since(self.journal, before, fix.of)
        course = run_again(Judge(self.rules), state, actions, fix)
        if course.waiting is not None and course.waiting.ask is not None:
            raise Refused("asked_again", f"{course.waiting.ask.key} of entry {course.asking} is asked again")
        changes = tuple(diff(before.state, course.state))
        return Entry(entry.n, entry.at, fix, changes, mends=course.mends), self._late_faces(entry.n, fix, course)

    def _late_faces(self, n: int, fix: Correct, course: Course) -> Iterator[Difference]:
        ran = {each.now.start: each for each in course.ran}
        for action, late in (*fix.again, (course.ran[0].now.start, fix.input)):
            if isinstance(late, (Answer, Amend)) and "r" in late.source and (outcome := ran[action].outcome):
                again = _answers(late.key, ran[action].now.inputs) - 1
                yield from self._rolled(n, late, outcome.passed.get(late.key), action, again)

    def _faces(self, entry: Entry, before: Moment) -> Iterator[Difference]:
        """Rolled faces are those that the seed gives, and every face has a source."""
        given = entry.input
        if not isinstance(given, (Answer, Amend)) or "r" not in given.source:
            return
        outcome: Outcome = run(self.rules, before.state, before.inputs)
        ask = outcome.ask if isinstance(given, Answer) else outcome.passed.get(given.key)
        fits = ask if ask is not None and ask.key == given.key else None
        yield from self._rolled(entry.n, given, fits, before.open[0][0], _answers(given.key, before.open))

    def _rolled(self, n: int, given: Answer | Amend, ask: Ask | None, action: int, again: int) -> Iterator[Difference]:
        """Each rolled face is that of its die, rolled for the first time or at most `again` times more."""
        if ask is None or not isinstance(given.value, tuple):
            yield Difference(n, given.key, "rolled", "no dice")
            return
        dice = ask.dice or Dice(len(given.value))
        expected = list[int]()
        for i, (face, source) in enumerate(zip(given.value, given.source, strict=True)):
            sides = dice.sides_of(i)
            may_be = [rolled(self.log.head.seed, action, ask.key, ask.who, k, i, sides) for k in range(again + 1)]
            expected.append(face if source == "t" or face in may_be else may_be[0])
        if tuple(expected) != given.value:
            yield Difference(n, given.key, given.value, tuple(expected))


def _answers(key: str, inputs: Iterable[Numbered]) -> int:
    """How often an ask was answered."""
    return sum(isinstance(given, (Answer, Amend)) and given.key == key for _, given in inputs)


def _mends(n: int, recorded: tuple[Mend, ...], found: tuple[Mend, ...]) -> Iterator[Difference]:
    ours, theirs = {each.n: each for each in recorded}, {each.n: each for each in found}
    for of in sorted({**ours, **theirs}):
        if of not in ours or of not in theirs:
            words = ("corrected", "as it was before")
            yield Difference(n, f"entry {of} after it", *(words if of in ours else words[::-1]))
            continue
        yield from _changes(n, ours[of].changes, theirs[of].changes)
        yield from _facts(n, ours[of].facts or (), theirs[of].facts or ())


def _changes(n: int, recorded: tuple[Change, ...], found: tuple[Change, ...]) -> Iterator[Difference]:
    ours, theirs = {each.path: each for each in recorded}, {each.path: each for each in found}
    for path in dict.fromkeys([*ours, *theirs]):
        was, to = ours.get(path), theirs.get(path)
        if was is None or to is None:
            yield Difference(n, path, was and was.to, to and to.to)
        elif not same(was.was, to.was):
            yield Difference(n, f"{path} before", was.was, to.was)
        elif not same(was.to, to.to):
            yield Difference(n, path, was.to, to.to)
    if len(ours) != len(recorded):
        yield Difference(n, "change", "the same path twice", "each path once")


def _facts(n: int, recorded: tuple[Fact, ...], found: tuple[Fact, ...]) -> Iterator[Difference]:
    for i in range(max(len(recorded), len(found))):
        ours, theirs = (facts[i] if i < len(facts) else Fact("", "nothing") for facts in (recorded, found))
        if (ours.step, ours.key) != (theirs.step, theirs.key):
            yield Difference(n, "fact", f"{ours.step} {ours.key}".strip(), f"{theirs.step} {theirs.key}".strip())
            return
        for name in dict.fromkeys([*ours.data, *theirs.data]):
            was, to = ours.data.get(name, MISSING), theirs.data.get(name, MISSING)
            if not same(was, to):
                yield Difference(n, f"{name} of {ours.key}", was, to)


def same(a: Any, b: Any) -> bool:
    """Whether two values are the same and of the same kind: true is not 1. A list may be a tuple."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, (tuple, list)) and isinstance(b, (tuple, list)):
        return len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and bool(a == b)


def _shown(value: Any) -> str:
    if value is None or value is MISSING:
        return "nothing"
    return " ".join(map(str, value)) if isinstance(value, tuple) and value else str(value)


# -- looking a fight's files over from beginning to end, and saying in one sentence each what i -----------------------
NEVER = datetime(1, 1, 1, tzinfo=UTC)
"""The time of an entry that is made to be looked at only."""

MOST = 20
"""How many problems are told; who has more has one big problem."""


def check(path: Path, passed: salvage.Passed = lambda n, of: None) -> list[str]:
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
        if found.unrecorded and found.why == statefile.BY_HAND:
            what = statefile.shortened(found.unrecorded)
            yield f"{files.state.name} was edited by hand: {what}. Opening the fight takes that in, as one step."


def _problems(files: Files, passed: salvage.Passed) -> Iterator[str]:
    saved, log, told = None, None, False
    known = yield from _damage(files, passed)
    try:
        saved = statefile.read(files.state)
    except Refused as wrong:
        told = True
        if not is_aside(files.journal.name):  # a journal that was put aside stands alone
            yield wrong.sentence
    try:
        log = statefile.read_log(files.journal)
        if log is None:
            yield f"There is no journal {files.journal.name}: the history of this fight is missing."
    except Refused as wrong:
        yield wrong.sentence
    if log is not None:
        yield from _journal(files, log, saved, known)
    elif saved is not None and not told:
        yield from _body(files, saved, None, None)


def _damage(files: Files, passed: salvage.Passed) -> Generator[str, None, Mapping[int, Entry]]:
    """Where the journal is damaged. What is wrong with the last record alone is told otherwise. Gives the entries that
    can be read, of one that isn't damaged."""
    try:
        data = statefile.bytes_of(files.journal)
        if sides := merged.sides(files.journal.name, data):
            yield f"{opening.two_courses(files.journal.name, sides)} Opening the fight shows one of them."
            return {}
        found = salvage.survey(files.journal.name, whole_records(data), passed=passed) if data.strip() else None
    except Refused:
        return {}
    if found is not None and not found.sound:
        yield f"{salvage.what_is_lost(found)} Opening the fight saves what can be read."
    return {record.n: record.entry for record in found.good} if found is not None and found.sound else {}


def _journal(files: Files, log: LogFile, saved: Saved | None, known: Mapping[int, Entry]) -> Iterator[str]:
    if log.torn:
        line = log.data.count(b"\n") + 1
        yield f"{log.name}, line {line}: the last record is cut short; opening the fight sets it aside."
    entries = Entries(log, known)
    try:
        rules, start = statefile.rules_of(log), log.start
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
    yield from filter(None, [opening.no_going_on(rules, log, _leads_to(log, entries, start))])
    saved = opening.placed(saved, log) if saved is not None else None
    if saved is not None and saved.entry not in states:
        yield f"{files.state.name} shows entry {saved.entry}; {log.name} holds {log.head.after} to {log.last}."
    elif saved is not None and not saved.sealed and checkpoint.cut_short(files, saved.text):
        yield f"{files.state.name} is cut short: opening it rebuilds it from {log.name}."
    elif saved is not None and (apart := opening.difference(files, saved, log)):
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
    edit = Edit(tuple((change.path, change.to) for change in found.unrecorded), statefile.BY_HAND)
    try:
        judge.entry(moment, judge.read(moment, edit, outcome), found.log.last + 1, NEVER)
    except Refused as wrong:
        yield opening.not_taken(files.state.name, wrong).sentence


def _leads_to(log: LogFile, entries: Entries, start: Tree) -> Moment:
    """The moment that the journal leads to."""
    walked = [moment for _, moment in statefile.walk(log, entries, Moment(0, start), log.head.after, log.last)]
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
    for entry, moment in statefile.walk(log, entries, Moment(0, start), log.head.after, log.last):
        for change in entry.changes:
            there = get(state, change.path)
            if there != change.was:
                where = f"{log.name}, line {log.line(entry.n)}: entry {entry.n}"
                yield f"{where} says that {change.path} was {_value_shown(change.was)}; it was {_value_shown(there)}."
            state = put(state, change.path, change.to, change.place)
        state = states[entry.n] = moment.state


def _rules(rules: Ruleset, log: LogFile, state: Tree) -> Iterator[str]:
    try:
        statefile.check_state(rules, f"{log.name}, after entry {log.last}", "", state)
    except Refused as wrong:
        yield wrong.sentence


def _body(files: Files, saved: Saved, log: LogFile | None, known: Tree | None) -> Iterator[str]:
    """What the state file holds can be taken by its rules, and is what the journal says unless a person changed it."""
    name = files.state.name
    try:
        if log is not None:
            statefile.check_same_rules(name, saved, log)
        rules = statefile.ruleset(str(saved.state.get("ruleset", "")), name)
        statefile.check_state(rules, name, saved.text, saved.state)
    except Refused as wrong:
        yield wrong.sentence
        return
    if saved.sealed and known is not None:
        for change in diff(known, saved.state):
            was, to = _value_shown(change.was), _value_shown(change.to)
            yield f"{name}: {change.path} is {to}, and after entry {saved.entry} of the journal it is {was}."


def _value_shown(value: object) -> str:
    return "nothing" if value is MISSING else str(value)
