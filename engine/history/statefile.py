"""The state file: the fight as it stands, for people, with a seal that shows whether a person has changed it."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import rules as rulebook
from ..core.inputs import Correct, Redo, Undo
from ..core.model import PLAIN_KEY, Change, Refused, Tree, get
from ..disk import toml
from ..disk.files import put_aside, read_whole, write_whole
from ..rules.common.base import Ruleset
from .journal import Entry, Moment, follow
from .logfile import FORMAT, TIE, Entries, LogFile, check_format

_OWN_KEYS = ("format", "entry", "redo", "seal")
_SEAL = re.compile(r"(?m)^seal[ \t]*=.*\n?")
_TIE = re.compile(rf"[0-9a-f]{{{TIE}}}")


@dataclass(frozen=True, slots=True)
class Saved:
    """What a state file holds: the state after record `entry`, and what an undo left to be redone.

    `sealed` is false where a person has changed the file since it was written. `tie` names the record of the journal
    that is shown; it is empty in a file from before there were ties.
    """

    state: Tree
    entry: int
    redo: tuple[int, ...]
    sealed: bool
    text: str
    tie: str = ""


class StateFile:
    """Writes the state file. What somebody else has written to it in the meantime is put aside, never overwritten."""

    def __init__(self, path: Path, read: str | None, wrote: Callable[[bytes], None]) -> None:
        """`read` is the text that the file had when it was opened; None where there was none. `wrote` is given the
        bytes of the file once it is written."""
        self.path, self._text, self._told, self._wrote = path, StateText(), False, wrote
        self._bytes = None if read is None else read.encode()
        self._seen = self._signature()

    def write(self, state: Tree, entry: int, redo: tuple[int, ...], tie: str) -> None:
        """Shows a state, whole or not at all. Raises OSError; once, too, where somebody else has changed the file."""
        self._make_sure()
        data = self._text.of(state, entry, redo, tie).encode()
        if data != self._bytes:
            write_whole(self.path, data)
            self._wrote(data)
        self._bytes, self._seen = data, self._signature()

    def make_way(self) -> None:
        """Puts aside what somebody else has written to the file, if anybody has. Raises OSError."""
        if not self._is_ours():
            put_aside(self.path, "other")
            self._told, self._bytes = False, None

    def _make_sure(self) -> None:
        if not self._told and not self._is_ours():
            self._told = True
            raise OSError(f"{self.path.name} was edited while this fight is open")
        self.make_way()

    def _is_ours(self) -> bool:
        seen = self._signature()
        if seen is None:
            self._bytes = None
        return seen in (None, self._seen) or read_whole(self.path) == self._bytes

    def _signature(self) -> tuple[int, ...] | None:
        try:
            status = os.stat(self.path)
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


class StateText:
    """Makes the text of a state file. What hasn't changed since the last time is not made again."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[Any, str]] = {}

    def of(self, state: Tree, entry: int, redo: tuple[int, ...], tie: str = "") -> str:
        """The text of the file for a state."""
        head = {"format": FORMAT} | {key: state[key] for key in ("title", "ruleset") if key in state}
        rest = {key: value for key, value in state.items() if key not in head}
        plain = {key: value for key, value in rest.items() if not isinstance(value, dict)}
        before = toml.pairs(head | {"entry": entry, "redo": redo})
        after = toml.pairs(plain) + "".join(self._table(k, v) for k, v in rest.items() if k not in plain)
        seal = ".".join(filter(None, (_seal(before + after), tie)))
        return f'{before}seal = "{seal}"\n{after}'

    def _table(self, key: str, value: Tree) -> str:
        if key != "combatant" or not all(isinstance(one, dict) for one in value.values()):
            return toml.tables({key: value})
        made, self._made = self._made, {}
        for id, one in value.items():
            known = made.get(id)
            same = known is not None and known[0] is one
            self._made[id] = known if known and same else (one, toml.tables({key: {id: one}}))
        return "".join(text for _, text in self._made.values()) or toml.tables({key: value})


def seal_of(text: str) -> str:
    """The seal of a state file's text: a hash of all of it but the seal itself. Kinds of line ends don't count."""
    body = _SEAL.sub("", text.replace("\r\n", "\n"), count=1)
    return _seal(body)


def _seal(body: str) -> str:
    """The seal of a text without one, its lines ended as we write them."""
    return hashlib.sha256(body.encode()).hexdigest()[:32]


def read(path: Path) -> Saved:
    """What the state file holds. Raises Refused, with code `no_file` or `bad_toml` where it is lost or broken.

    In a file that a person has changed, keys that can't be part of a path and wrong types of what this module knows are
    refused too; what the fight itself holds is for its ruleset to check.
    """
    text = toml.text_of(path)
    if not text.strip():
        raise Refused("bad_toml", f"{path.name} is empty.")
    tree = toml.parse(text, path.name)
    check_format(tree, path.name, text)
    seal, _, tie = str(tree.get("seal", "")).partition(".")
    sealed = seal == seal_of(text)
    if not sealed:
        _check_keys(tree, path.name, text)
    state = {key: value for key, value in tree.items() if key not in _OWN_KEYS}
    return Saved(state, tree["entry"], tree.get("redo", ()), sealed, text, tie if _TIE.fullmatch(tie) else "")


def _check_keys(tree: Tree, name: str, text: str) -> None:
    for key, value in tree.items():
        _check_plain(name, text, value, key)
    if type(tree.get("entry")) is not int or tree["entry"] < 0:
        raise toml.at_place(name, text, "entry", "must be the number of a journal entry")
    redo = tree.get("redo", ())
    if not isinstance(redo, tuple) or not all(type(n) is int for n in redo):
        raise toml.at_place(name, text, "redo", "must be a list of entry numbers")
    for key, kind, what in (("ruleset", str, "text"), ("title", str, "text"), ("combatant", dict, "a table")):
        if key in tree and type(tree[key]) is not kind:
            raise toml.at_place(name, text, key, f"must be {what}")
    if "ruleset" not in tree:
        raise Refused("bad_file", f"{name}: ruleset is missing; write the word of the rules this fight is played by.")


def _check_plain(name: str, text: str, value: Any, path: str) -> None:
    """Keys are joined by dots to make paths, so they hold none."""
    if not isinstance(value, dict):
        return
    for key, inner in value.items():
        if not PLAIN_KEY.fullmatch(key):
            what = f"holds the key {key!r}; keys are letters, digits, - and _"
            raise toml.at_place(name, text, path, what)
        _check_plain(name, text, inner, f"{path}.{key}")


# -- reading the files of a fight -------------------------------------------------------------------------------------
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
