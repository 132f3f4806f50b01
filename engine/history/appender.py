"""Appending to the journal so that what was appended is on the disk, or nothing of it is."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from ..disk.files import make_private, put_aside, read_whole, write_all, write_whole


class Appender:
    """The end of an open journal file. Before each append it is made sure that the file is still the one we know.

    An editor that saves by renaming leaves our descriptor on a file without a name, and another program may have cut
    the file or written to it. Where the bytes are the same, the new file is taken. Where they are not, the first append
    raises OSError with the reason; the next one puts the strange file aside and writes the whole journal anew. The file
    is let go by `close`, or when nobody has its end any more.
    """

    _descriptor = -1

    def __init__(self, path: Path, known: Callable[[], bytes], make_way: Callable[[], None] = lambda: None) -> None:
        """Opens the file for appending; `known` gives all bytes that belong in it, and `make_way` is called before it
        is written anew: whoever was at it may have been at what shows its end too. Raises OSError."""
        self.path, self._known, self._make_way = path, known, make_way
        self._told, self._size = False, 0
        self._reopen()

    def append(self, data: bytes) -> None:
        """Writes `data` behind what is there and waits for the disk. Raises OSError; the file is then as before."""
        self._make_sure()
        try:
            write_all(self._descriptor, data)
            os.fdatasync(self._descriptor)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
            raise
        self._size += len(data)

    def close(self) -> None:
        """Lets the file go."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __del__(self) -> None:
        self.close()

    def _make_sure(self) -> None:
        if self._is_ours():
            return
        if self._same_bytes():
            self._reopen()
        elif self._told:
            self._write_anew()
        else:
            self._told = True
            raise OSError(f"{self.path.name} was changed by another program")
        self._told = False

    def _is_ours(self) -> bool:
        """Whether the name still leads to our file, and it has the length that we gave it."""
        try:
            named, ours = os.stat(self.path), os.fstat(self._descriptor)
        except FileNotFoundError:
            return False
        return os.path.samestat(named, ours) and named.st_size == self._size

    def _same_bytes(self) -> bool:
        try:
            return read_whole(self.path) == self._known()
        except FileNotFoundError:
            return False

    def _write_anew(self) -> None:
        self._make_way()
        if self.path.exists():
            put_aside(self.path, "other")
        write_whole(self.path, self._known())
        self._reopen()

    def _reopen(self) -> None:
        descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        with contextlib.suppress(OSError):  # not every file system has modes, and not every file is ours
            make_private(descriptor)
        self.close()
        self._descriptor, self._size = descriptor, os.fstat(descriptor).st_size
