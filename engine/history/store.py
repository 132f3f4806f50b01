"""A fight on the disk: the journal, appended before anything is shown, and the state file, written at each close."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..core.model import Change, Refused, Tree
from ..disk.files import Files, free_name, is_aside, keep_copy, none_here, put_aside, write_whole
from ..disk.lock import Held, Lock
from ..rules.common.base import Ruleset
from . import checkpoint, opening, records, salvage
from .journal import Entry, Moment
from .logfile import Appender, Entries, Head, LogFile, head_text
from .statefile import Found, Settled, StateFile

HELD = "This fight is open in another window: close it there, or watch it here."
WATCHED = "This fight was opened to be watched only: open it anew to go on with it."
"""Why nothing can be done in a fight."""


class Store:
    """The two files of one fight, with the lock on them while they may be written."""

    def __init__(
        self, files: Files, log: LogFile, lock: Lock | None, read: str | None = None, watched: str = WATCHED
    ) -> None:
        """Takes the files as they are; without a lock nothing is written, and `watched` says why. Raises OSError."""
        self.watched = "" if lock else watched
        self._files, self._log, self._lock = files, log, lock
        self._state = StateFile(files.state, read, partial(checkpoint.write, files.shown))
        self._owed: Settled | None = None
        self._appender = Appender(files.journal, log.whole, self._state.make_way) if lock else None

    @property
    def path(self) -> Path:
        """The state file."""
        return self._files.state

    @property
    def entries(self) -> Entries:
        """The entries of its journal."""
        return Entries(self._log)

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written: another program has the fight open, or it is only watched."""
        return self._lock is None

    @classmethod
    def create(cls, path: Path, rules: Ruleset, start: Tree, seed: int) -> Store:
        """Begins a fight on the disk. Raises Refused where there is one already, or nothing can be written."""
        files = Files.of(path)
        with _refusing(files), _locked(files) as lock:
            for taken in (files.state, files.journal):
                if taken.exists():
                    raise Refused("exists", f"{taken.name} is there already: open it, or choose another name.")
            log = LogFile(files.journal.name, head_text(Head(rules.name, rules.version, seed), start).encode())
            try:
                write_whole(files.journal, log.data)
                return cls(files, log, lock)._settled(Moment(0, start), 0)
            except OSError:
                files.journal.unlink(missing_ok=True)
                raise

    @classmethod
    def open(cls, path: Path, read_only: bool = False) -> Opened:
        """Opens a fight, mending what a crash has left. Raises Refused where it can't be read; nothing is touched then.

        While another program has it open, it is opened for reading, and a notice says so.
        """
        files = Files.of(path)
        if not files.state.exists() and not files.journal.exists():
            raise none_here(files, f"There is no fight {files.state.name} here")
        if read_only:
            return _watched(files, "", WATCHED)
        if is_aside(files.journal.name):
            name = files.journal.name
            raise Refused("kept", f"{name} was put aside and stays as it is: read it with log, or open a copy of it.")
        try:
            with _locked(files) as lock, _refusing(files):
                found = opening.look(files)
                notices = [*found.notices, *_mend(files, found)]
                store = cls(files, found.log, lock, found.text)
                lock.note(found.log.checksum())
                if found.mend_now:
                    store._settled(*found.settled)
                store._owed = found.settled if found.unrecorded else None
        except Held:
            return _watched(files, "This fight is open in another window: here it can only be watched.", HELD)
        except _NoLock as why:
            said = f"Nothing can be written here ({why}): this fight can only be watched."
            return _watched(files, said, said)
        return _opened(store, found, notices)

    def append(self, entries: Iterable[Entry]) -> None:
        """Puts records on the disk, all of them or none, and waits until they are there. Raises OSError."""
        made = tuple(entries)
        if not made:
            return
        if self._appender is None:
            raise OSError("this fight was opened for reading only")
        written = {entry.n: records.text_of(entry).encode() for entry in made}
        with self._saying_what_is_gone():
            self._make_sure()
            self._appender.append(b"".join(written.values()))
        self._log.extend(written)
        if self._owed is not None:
            self._pay()

    def _make_sure(self) -> None:
        """Nothing is written while another program could write too. Raises OSError where one has taken the fight."""
        if self._lock is None or self._lock.holds():
            return
        try:
            self._lock.take_again()
        except Held as held:
            raise OSError(f"{self.path.name} has been opened in another window meanwhile") from held

    def settle(self, moment: Moment, last: int) -> None:
        """Shows in the state file a moment at which nothing is open; `last` is the newest record. Raises OSError."""
        if self._lock is None:
            raise OSError("this fight was opened for reading only")
        with self._saying_what_is_gone():
            self._state.write(moment.state, last, moment.redo, self._log.tie(last))
        self._lock.note(self._log.checksum())
        self._owed = None

    @contextlib.contextmanager
    def _saying_what_is_gone(self) -> Iterator[None]:
        try:
            yield
        except FileNotFoundError as failed:
            folder = self.path.parent
            raise failed if folder.exists() else OSError(f"the folder {folder.name} is gone") from failed

    def discard(self) -> None:
        """Takes a fight that has only begun off the disk again, so that its name is free. Raises OSError."""
        for file in (self._files.state, self._files.journal, self._files.shown):
            file.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Lets the files and the lock go."""
        if self._appender is not None:
            self._appender.close()
        if self._lock is not None:
            self._lock.release()

    def _settled(self, moment: Moment, last: int) -> Store:
        try:
            self.settle(moment, last)
        except OSError:
            self.close()
            raise
        return self

    def _pay(self) -> None:
        """An edit by hand stood in the state file only, until now that its entry is written: so the file is mended."""
        # The records are on the disk: whatever goes wrong with the state file can wait for the next time.
        with contextlib.suppress(OSError):
            if self._owed is not None:
                self.settle(*self._owed)


@dataclass(frozen=True, slots=True)
class Opened:
    """A fight as it was found.

    `version` is that of the rules which wrote it, `last` the number of the newest record, `moment` where the fight
    stands, and `unrecorded` what the state file says beyond it and no record knows yet, with the reason for its record.
    """

    store: Store
    rules: Ruleset
    version: int
    seed: int
    entries: Entries
    last: int
    moment: Moment
    notices: tuple[str, ...]
    unrecorded: tuple[Change, ...]
    why: str


def _opened(store: Store, found: Found, notices: Iterable[str]) -> Opened:
    head, notices = found.log.head, tuple(notices)
    told = found.log.last, found.moment, notices, found.unrecorded, found.why
    return Opened(store, found.rules, head.version, head.seed, found.entries, *told)


def _watched(files: Files, notice: str, why: str) -> Opened:
    with _refusing(files):
        found = opening.for_watching(opening.look(files))
        return _opened(Store(files, found.log, None, watched=why), found, filter(None, [notice, *found.notices]))


_KEPT = {
    salvage.DAMAGED: "{} as it was is kept in {}.",
    "": "What was in {} is kept in {}.",
    opening.OTHER: "What the other one showed is kept in {1}; open it by that name.",
}
"""What is said of a file that was put aside, by the word in its new name."""


def _mend(files: Files, found: Found) -> list[str]:
    """Does to the files what was found to be needed, the state file left out. Nothing is lost. Raises OSError."""
    notices = list[str]()
    for path, word in found.aside:
        replaced = found.begin_anew and path == files.journal
        kept = keep_copy(path, word) if replaced else put_aside(path, word)
        notices.append(_KEPT.get(word, _KEPT[""]).format(path.name, kept.name))
    if found.begin_anew:
        write_whole(files.journal, found.log.data)
    elif found.log.torn:
        kept = free_name(files.journal, "torn")
        write_whole(kept, found.log.torn)
        _cut(files.journal, len(found.log.data))
        notices.append(f"The last record in {files.journal.name} was cut short; its bytes are kept in {kept.name}.")
    return notices


def _cut(path: Path, size: int) -> None:
    descriptor = os.open(path, os.O_WRONLY)
    try:
        os.ftruncate(descriptor, size)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class _NoLock(Exception):
    """There can be no lock here, for the reason given."""


@contextlib.contextmanager
def _locked(files: Files) -> Iterator[Lock]:
    """The lock on a fight, which stays taken unless something goes wrong inside."""
    try:
        lock = Lock(files.lock)
    except OSError as failed:
        raise _NoLock(failed.strerror or failed) from failed
    try:
        yield lock
    except BaseException:
        lock.release()
        raise


@contextlib.contextmanager
def _refusing(files: Files) -> Iterator[None]:
    """What the disk refuses is told as a sentence."""
    try:
        yield
    except Held as held:
        raise Refused("locked", f"{files.state.name} is open in another window.") from held
    except (OSError, _NoLock) as failed:
        why = getattr(failed, "strerror", None) or failed
        raise Refused("unwritable", f"{files.state.name} can't be kept here: {why}.") from failed


# -- writing a fight as it goes on ------------------------------------------------------------------------------------
class Saving:
    """What of a fight is on the disk. Without a store it lives in memory, and nothing is ever owed.

    The journal is written at once; the state file, which only shows what the journal says, `later` where that is set:
    it is given what writes the file.
    """

    def __init__(self, store: Store | None) -> None:
        self._store, self._owed = store, list[Entry]()
        self._due: tuple[Moment, int] | None = None
        self._failed = False
        self.later: Callable[[], None] | None = None

    @property
    def path(self) -> Path | None:
        """Where the fight is saved."""
        return self._store.path if self._store else None

    @property
    def read_only(self) -> bool:
        """Whether another program has this fight open."""
        return self._store is not None and self._store.read_only

    @property
    def owed(self) -> int:
        """How many inputs are not on the disk."""
        return len(self._owed)

    @property
    def watched(self) -> str:
        """Why nothing can be done here, and what to do; empty where something can."""
        return self._store.watched if self._store is not None else ""

    def write(self, made: Iterable[Entry], moment: Moment, last: int) -> str:
        """Writes entries, after those still owed, and returns the reason why they could not be written, or nothing."""
        if self._store is None:
            return ""
        self._owed += made
        try:
            self.save(moment, last)
        except OSError as failed:
            return failed.strerror or str(failed)
        return ""

    def save(self, moment: Moment, last: int) -> None:
        """Writes what is owed, and the state file unless an action is open. Raises OSError where it can't be."""
        if self._store is None:
            return
        self._store.append(self._owed)
        self._owed.clear()
        if moment.open:
            return
        told, self._due = self._due is not None, (moment, last)
        # What has failed is told as saved only when it is: then the state file is not left for later.
        if self.later is None or self._failed:
            self.settle()
        elif not told:
            self.later()

    def settle(self) -> None:
        """Writes the state file, if it is due. Raises OSError."""
        if self._store is not None and self._due is not None:
            due, self._due, self._failed = self._due, None, True
            self._store.settle(*due)
            self._failed = False

    def discard(self) -> None:
        """Takes a fight that has only begun off the disk again. Raises OSError."""
        self._owed.clear()
        if self._store is not None:
            self._store.discard()

    def close(self, moment: Moment, last: int) -> None:
        """Writes what is owed and lets the files go. Raises OSError where something is lost by that."""
        if self._store is not None:
            try:
                self.later = None
                if self._owed:
                    self.save(moment, last)
                self.settle()
            finally:
                self._store.close()
