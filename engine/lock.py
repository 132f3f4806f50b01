"""One program at a time writes a fight: a lock on a file of its own, which the system lets go when the program ends."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path

from .files import MODE

_HELD = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES}


class Held(Exception):
    """Another program has the fight open."""


class Lock:
    """A lock that is held until `release`."""

    def __init__(self, path: Path) -> None:
        """Takes the lock. Raises Held if another has it, OSError if there can be no lock here."""
        self._path = path
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, MODE)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as failed:
            os.close(self._descriptor)
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
        os.close(self._descriptor)
        self._descriptor = fresh._descriptor

    def release(self) -> None:
        """Lets the lock go. The file stays: taking it away would let two programs hold two locks of one name."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
