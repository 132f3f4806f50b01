"""Writing a fight as it goes on: what could not be written is kept until it can be, and the fight goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from .journal import Entry, Moment
from .store import Store


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
