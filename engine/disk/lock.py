"""One program at a time writes a fight: a lock on a file of its own, which the system lets go when the program ends."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
from pathlib import Path

from .files import MODE

_HELD = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES}


_LONGEST_NOTE = 100


class Held(Exception):
    """Another program has the fight open."""


class Lock:
    """A lock that is held until `release`, or until nobody has it any more."""

    _descriptor = -1

    def __init__(self, path: Path) -> None:
        """Takes the lock. Raises Held if another has it, OSError if there can be no lock here."""
        self._path = path
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, MODE)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as failed:
            self.release()
            if failed.errno in _HELD:
                raise Held from failed
            raise

    def holds(self) -> bool:
        """Whether the lock still is the one that another program would take: its file has not been put away."""
        try:
            return os.path.samestat(os.stat(self._path), os.fstat(self._descriptor))
        except OSError:
            return False

    def take_again(self) -> None:
        """Takes the lock anew where its file is another one now, or none. Raises Held if another program has it,
        OSError if there can be no lock."""
        fresh = Lock(self._path)
        self._descriptor, fresh._descriptor = fresh._descriptor, self._descriptor
        fresh.release()

    def note(self, line: str) -> None:
        """Leaves a line in the file of the lock for whoever opens the fight next. The disk is not waited for, and where
        nothing can be written nothing is known then, which only costs time."""
        data = line.encode()
        with contextlib.suppress(OSError):
            os.pwrite(self._descriptor, data, 0)
            os.ftruncate(self._descriptor, len(data))

    def release(self) -> None:
        """Lets the lock go. The file stays: taking it away would let two programs hold two locks of one name."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __del__(self) -> None:
        self.release()


def noted(path: Path) -> str:
    """The line that was left in the file of a lock; empty where there is none."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read(_LONGEST_NOTE).decode("ascii", "replace")
    except OSError:
        return ""
