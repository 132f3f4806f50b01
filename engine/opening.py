"""Opening a fight from what is on the disk: finding out how it stands and what has to be mended, writing nothing.

The journal is what happened and the state file is a view of it, except where the journal has lost something the state
file still knows, or where a person has edited the state file.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from . import rules as rulebook
from . import statefile, toml
from .files import Files, read_whole
from .inputs import Correct, Edit, Redo, Undo, in_order
from .journal import Entry, Journal, Moment, follow
from .logfile import Entries, Head, LogFile, head_text
from .model import Change, Refused, Tree, apply, diff, get
from .procedure import attempt
from .rules.base import Ruleset
from .statefile import Saved

BY_HAND = "by hand"
"""Why an edit was made that somebody made in the state file."""

Settled = tuple[Moment, int]
"""A moment at which nothing was open, and the number of the last record before it: what a state file shows."""


@dataclass(slots=True)
class Found:
    """How a fight stands on the disk.

    `by_hand` is what a person has changed in the state file. `settled` is what the state file should show, and
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
    by_hand: tuple[Change, ...] = ()
    mend_now: bool = False
    aside: tuple[tuple[Path, str], ...] = ()
    begin_anew: bool = False


def look(files: Files) -> Found:
    """Reads a fight. Raises Refused, naming file and line, where it can't be read and nothing can make up for it."""
    found = _found(files)
    if stuck := no_going_on(found.rules, found.log, found.moment):
        found.notices.append(f"{stuck} Take it back (u), or drop it.")
    return found


def no_going_on(rules: Ruleset, log: LogFile, moment: Moment) -> str:
    """Why today's rules can't go on with the action that was left open, with the line where it begins; else nothing."""
    _, why = attempt(rules, moment.state, moment.inputs) if moment.open else (None, "")
    where = f"{log.name}, line {log.line(moment.open[0][0])}" if why else ""
    return f"{where}: the action begun here can't be gone on with. {why}" if why else ""


def _found(files: Files) -> Found:
    saved, broken = _read_state(files.state)
    log = read_log(files.journal)
    if saved is None and log is None:
        raise broken
    if saved is None and log is not None:
        return _rebuilt(files, log, broken)
    assert saved is not None
    if log is None or saved.entry > log.last:
        return _state_wins(files, saved, log)
    if saved.entry < log.head.after:
        return _rebuilt(files, log, Refused("bad_file", f"{files.state.name} is older than its journal."))
    rules = rules_of(log)
    check_same_rules(files.state.name, saved, log)
    return _sealed(files, rules, log, saved) if saved.sealed else _edited(files, rules, log, saved)


def check_same_rules(name: str, saved: Saved, log: LogFile) -> None:
    """Raises Refused where the state file `name` is of other rules than its journal."""
    if saved.state.get("ruleset") != log.head.ruleset:
        what = f"does not match {log.name}, which was written for {log.head.ruleset}"
        raise toml.at_place(name, saved.text, "ruleset", what)


def read_log(path: Path) -> LogFile | None:
    """The journal at `path`, or None if there is none. Raises Refused if it can't be read."""
    try:
        data = read_whole(path)
    except FileNotFoundError:
        return None
    except OSError as failed:
        raise Refused("unreadable", f"{path.name} can't be read: {failed.strerror or failed}.") from failed
    return None if not data or data.isspace() else LogFile(path.name, data)


def walk(log: LogFile, entries: Entries, moment: Moment, after: int, last: int) -> Iterator[tuple[Entry, Moment]]:
    """Entries behind number `after` up to `last`, each with the moment it leads to. Raises Refused for a bad one."""
    for n in range(after + 1, last + 1):
        entry = entries[n]
        lost = next((number for number in _behind(entry) if number >= n or (number and number not in entries)), None)
        if lost is not None:
            raise Refused("bad_file", f"{log.name}, line {log.line(n)}: entry {n} leads to {lost}, which is not there.")
        moment = follow(moment, entry, lambda number: entries[number].input)
        yield entry, moment


def _behind(entry: Entry) -> Iterator[int]:
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


def _read_state(path: Path) -> tuple[Saved | None, Refused]:
    """The state file, or None and the reason why a journal must make up for it."""
    try:
        return statefile.read(path), Refused("", "")
    except Refused as wrong:
        if wrong.code not in ("no_file", "bad_toml"):
            raise
        return None, wrong


def rules_of(log: LogFile) -> Ruleset:
    """The ruleset that a journal names. Raises Refused if we have none of that name."""
    return ruleset(log.head.ruleset, log.name)


def ruleset(name: str, file: str) -> Ruleset:
    """The ruleset of the name that stands in a file. Raises Refused if we have none of that name."""
    try:
        return rulebook.ruleset(name)
    except Refused as wrong:
        raise Refused(wrong.code, f"{file}: {wrong.sentence}") from wrong


def _sealed(files: Files, rules: Ruleset, log: LogFile, saved: Saved) -> Found:
    """State and tail: however long the fight, only what came after the state file is read. Nothing in it is checked
    unless some text may hold what can't be shown, which no program of ours has written."""
    if _strange(saved.text):
        check_state(rules, files.state.name, saved.text, saved.state)
    entries = Entries(log)
    shown = moment = Moment(Journal(entries).live(saved.entry), saved.state, redo=saved.redo)
    for _, after in walk(log, entries, shown, saved.entry, log.last):
        moment = after
    return Found(rules, log, entries, moment, (shown, saved.entry), _older_rules(rules, log, moment), saved.text)


_ESCAPED = re.compile(r'\\[^"\\]')
"""A character that TOML writes by its number or its letter: a control character, or one that need not be written so."""


def _strange(text: str) -> bool:
    """Whether a file may hold text that can't be shown."""
    return bool(_ESCAPED.search(text)) or not all(one.isprintable() for one in set(text) - {"\n", "\r", "\t"})


def _edited(files: Files, rules: Ruleset, log: LogFile, saved: Saved) -> Found:
    """What a person has changed is the difference to what the journal says the file showed; it counts from now on."""
    entries, start = Entries(log), Moment(0, log.start)
    settled = shown = (start, log.head.after)
    for entry, moment in walk(log, entries, start, log.head.after, saved.entry):
        shown = moment, entry.n
        settled = settled if moment.open else shown
    moment = shown[0]
    check_state(rules, files.state.name, saved.text, saved.state, moment.state)
    changes = diff(moment.state, _trimmed(rules, saved.state, moment.state))
    for _, after in walk(log, entries, moment, saved.entry, log.last):
        moment = after
    taken = any(_takes(entries[n], changes) for n in range(saved.entry + 1, log.last + 1))
    by_hand = () if taken else tuple(changes)
    found = Found(rules, log, entries, moment, settled, _older_rules(rules, log, moment), saved.text, by_hand)
    found.mend_now = taken
    if by_hand:
        paths = ", ".join(change.path for change in by_hand[:3])
        more = f" and {len(by_hand) - 3} more" if len(by_hand) > 3 else ""
        found.notices.append(f"{files.state.name} was edited by hand: {paths}{more}. Undo takes it back.")
    return found


def not_taken(name: str, wrong: Refused) -> Refused:
    """Why the state file `name` can't be taken as somebody has edited it, with what to do in the file."""
    stays = " Until then that fighter's table has to stay in the file." if wrong.code == "takes_part" else ""
    return Refused("bad_file", f"{name}: {wrong.sentence}{stays}")


def _takes(entry: Entry, changes: list[Change]) -> bool:
    """Whether an entry is the edit by hand itself: the program ended before the state file could be written anew."""
    values = in_order((change.path, change.to) for change in changes)
    return (
        bool(changes) and isinstance(entry.input, Edit) and (entry.input.values, entry.input.why) == (values, BY_HAND)
    )


def _trimmed(rules: Ruleset, state: Tree, known: Tree) -> Tree:
    """The state as it is stored: what a person has written out although it is the default is not kept."""
    fighters = {
        id: one if get(known, f"combatant.{id}") == one else rules.trim(one)
        for id, one in state.get("combatant", {}).items()
    }
    return {**state, "combatant": fighters} if fighters else state


def _rebuilt(files: Files, log: LogFile, why: Refused) -> Found:
    """The state file is lost or broken: the journal knows everything that was in it."""
    rules, entries, moment = rules_of(log), Entries(log), Moment(0, log.start)
    settled = moment, log.head.after
    for entry, after in walk(log, entries, moment, log.head.after, log.last):
        moment = after
        settled = settled if moment.open else (moment, entry.n)
    notices = [f"{why.sentence} The fight was rebuilt from {log.name}.", *_older_rules(rules, log, moment)]
    aside = () if why.code == "no_file" else ((files.state, "broken"),)
    return Found(rules, log, entries, moment, settled, notices, mend_now=True, aside=aside)


def _state_wins(files: Files, saved: Saved, old: LogFile | None) -> Found:
    """The journal is gone, or ends before what the state file shows: a new one begins with the state file."""
    rules = ruleset(str(saved.state.get("ruleset", "")), files.state.name)
    check_state(rules, files.state.name, saved.text, saved.state)
    seed = old.head.seed if old else secrets.randbits(62)
    head = Head(rules.name, rules.version, seed, saved.entry)
    log = LogFile(files.journal.name, head_text(head, saved.state).encode())
    moment = Moment(0, saved.state)
    missing = f"entries {old.last + 1} to {saved.entry} are" if old else f"the history up to entry {saved.entry} is"
    notice = f"{log.name} is {'too short' if old else 'gone'}: {missing} missing, and can't be undone."
    aside = ((files.journal, "old"),) if old else ()
    found = Found(rules, log, Entries(log), moment, (moment, saved.entry), [notice], saved.text, mend_now=True)
    found.aside, found.begin_anew = aside, True
    return found


def _older_rules(rules: Ruleset, log: LogFile, moment: Moment) -> list[str]:
    if log.head.version == rules.version:
        return []
    then = (
        f"This fight was begun under version {log.head.version} of our {rules.title} rules; now it is {rules.version}."
    )
    return [then + (" If the open action looks wrong, drop it and begin it again." if moment.open else "")]


def for_watching(found: Found) -> Found:
    """The same for somebody who may not write: edits by hand are only shown."""
    if found.by_hand:
        found.moment = replace(found.moment, state=apply(found.moment.state, found.by_hand))
        found.by_hand = ()
    return found
