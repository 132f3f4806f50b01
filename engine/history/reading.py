"""Reading the files of a fight: what each says, and how the fight stands by both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .. import rules as rulebook
from ..core.inputs import Correct, Redo, Undo
from ..core.model import Change, Refused, Tree, get
from ..disk import toml
from ..disk.files import read_whole
from ..rules.common.base import Ruleset
from .journal import Entry, Moment, follow
from .logfile import Entries, LogFile
from .statefile import Saved

BY_HAND = "by hand"
"""Why an edit was made that somebody made in the state file."""

FROM_STATE = "from the state file"
"""Why an edit was made that stands for records which the journal has lost."""

Settled = tuple[Moment, int]
"""A moment at which nothing was open, and the number of the last record before it: what a state file shows."""


@dataclass(slots=True)
class Found:
    """How a fight stands on the disk.

    `unrecorded` is what the state file says beyond the journal, to be recorded as an edit made for the reason `why`.
    `settled` is what the state file should show, and
    `mend_now` whether it has to be written at once. `aside` are files to be renamed first, with the word for their new
    name; `begin_anew` says that the journal is to be written from `log`. `text` is what the state file holds.
    """

    rules: Ruleset
    log: LogFile
    entries: Entries
    moment: Moment
    settled: Settled
    notices: list[str]
    text: str | None = None
    unrecorded: tuple[Change, ...] = ()
    why: str = BY_HAND
    mend_now: bool = False
    aside: tuple[tuple[Path, str], ...] = ()
    begin_anew: bool = False


def check_same_rules(name: str, saved: Saved, log: LogFile) -> None:
    """Raises Refused where the state file `name` is of other rules than its journal."""
    if saved.state.get("ruleset") != log.head.ruleset:
        what = f"does not match {log.name}, which was written for {log.head.ruleset}"
        raise toml.at_place(name, saved.text, "ruleset", what)


def read_log(path: Path) -> LogFile | None:
    """The journal at `path`, or None if there is none. Raises Refused if it can't be read."""
    data = bytes_of(path)
    return None if not data or data.isspace() else LogFile(path.name, data)


def bytes_of(path: Path) -> bytes:
    """All bytes of a journal, none if there is none. Raises Refused if it can't be read."""
    try:
        return read_whole(path)
    except FileNotFoundError:
        return b""
    except OSError as failed:
        raise Refused("unreadable", f"{path.name} can't be read: {failed.strerror or failed}.") from failed


def rules_of(log: LogFile) -> Ruleset:
    """The ruleset that a journal names. Raises Refused if we have none of that name."""
    return ruleset(log.head.ruleset, log.name)


def ruleset(name: str, file: str) -> Ruleset:
    """The ruleset of the name that stands in a file. Raises Refused if we have none of that name."""
    try:
        return rulebook.ruleset(name)
    except Refused as wrong:
        raise Refused(wrong.code, f"{file}: {wrong.sentence}") from wrong


def walk(log: LogFile, entries: Entries, moment: Moment, after: int, last: int) -> Iterator[tuple[Entry, Moment]]:
    """Entries behind number `after` up to `last`, each with the moment it leads to. Raises Refused for a bad one."""
    for n in range(after + 1, last + 1):
        entry = entries[n]
        lost = next((number for number in behind(entry) if number >= n or (number and number not in entries)), None)
        if lost is not None:
            raise Refused("bad_file", f"{log.name}, line {log.line(n)}: entry {n} leads to {lost}, which is not there.")
        moment = follow(moment, entry, lambda number: entries[number].input)
        yield entry, moment


def fold(log: LogFile, entries: Entries, start: Settled, last: int) -> tuple[Moment, Settled]:
    """The moment after entry `last`, read from `start` on, and the last one up to there at which nothing was open.

    Raises Refused for a record that can't be read."""
    moment, settled = start[0], start
    for entry, after in walk(log, entries, *start, last):
        moment = after
        settled = settled if moment.open else (moment, entry.n)
    return moment, settled


def beginning(log: LogFile) -> Settled:
    """The moment before the first record of a journal. Raises Refused if it can't be read."""
    return Moment(0, log.start), log.head.after


def behind(entry: Entry) -> Iterator[int]:
    """Numbers of earlier entries that an entry speaks of."""
    given = entry.input
    yield from entry.open
    if isinstance(given, (Undo, Redo)):
        yield given.to
    if isinstance(given, Correct):
        yield given.of
        yield from (of for of, _ in given.again)
        yield from (mend.n for mend in entry.mends)


def check_state(rules: Ruleset, name: str, text: str, state: Tree, known: Tree | None = None) -> None:
    """Checks the state in a file by its rules; combatants that are as in `known` are not looked at.

    Raises Refused naming file, line and field.
    """
    path, fighters = "", state.get("combatant", {})
    try:
        # What lies between fighters is read off their sheets: so these come first.
        for id, combatant in fighters.items() if isinstance(fighters, dict) else ():
            path = f"combatant.{id}"
            if known is None or get(known, path) != combatant:
                if not isinstance(combatant, dict):
                    raise ValueError("must be a table.")
                rules.validate(combatant)
        path = ""
        rules.validate_rest(state)
    except ValueError as wrong:
        inner, colon, what = str(wrong).partition(": ")
        field = ".".join(filter(None, (path, inner if colon else "")))
        raise toml.at_place(name, text, field, what if colon else inner) from wrong


def older_rules(rules: Ruleset, log: LogFile, moment: Moment) -> list[str]:
    """That a fight was begun under other rules than today's, if it was; `moment` is where it stands."""
    if log.head.version == rules.version:
        return []
    then = (
        f"This fight was begun under version {log.head.version} of our {rules.title} rules; now it is {rules.version}."
    )
    return [then + (" If the open action looks wrong, drop it and begin it again." if moment.open else "")]


def trimmed(rules: Ruleset, state: Tree, known: Tree) -> Tree:
    """The state as it is stored: what a person has written out although it is the default is not kept."""
    fighters = {
        id: one if get(known, f"combatant.{id}") == one else rules.trim(one)
        for id, one in state.get("combatant", {}).items()
    }
    return {**state, "combatant": fighters} if fighters else state


def shortened(changes: tuple[Change, ...]) -> str:
    """The first paths of several changes."""
    more = f" and {len(changes) - 3} more" if len(changes) > 3 else ""
    return ", ".join(change.path for change in changes[:3]) + more


_ESCAPED = re.compile(r'\\[^"\\]')
"""A character that TOML writes by its number or its letter: a control character, or one that need not be written so."""


def strange(text: str) -> bool:
    """Whether a file may hold text that can't be shown."""
    return bool(_ESCAPED.search(text)) or not all(one.isprintable() for one in set(text) - {"\n", "\r", "\t"})
