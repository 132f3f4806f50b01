"""What the commands print, as it may go to a terminal: nothing in it moves a cursor, changes a colour or hides."""

from __future__ import annotations

import contextlib
import sys
from typing import TextIO


def say(text: str) -> None:
    """One line on standard output. What can't be seen, as an escape sequence in the name of a file, and what the
    encoding can't hold are written by their numbers."""
    _line(text, sys.stdout)


def complain(text: str) -> None:
    """The same on standard error: what is wrong, or how to go on."""
    with contextlib.suppress(OSError):  # nobody is left to be told
        _line(text, sys.stderr)


class Progress:
    """How far something has come, in one line of the terminal that is written over and taken away again. Where standard
    error is no terminal, or little is to be done, nothing is shown."""

    def __init__(self, what: str) -> None:
        self._what, self._shown = "".join(map(_seen, what)), 0

    def passed(self, n: int, of: int) -> None:
        """So many of so many are done."""
        if n % STEP or sys.stderr is None or not sys.stderr.isatty():
            return
        text = f"{self._what}: {n:,} of {of:,}"
        self._write(f"\r{text}")
        self._shown = len(text)

    def ends(self) -> None:
        """Takes the line away."""
        if self._shown:
            self._write(f"\r{' ' * self._shown}\r")
            self._shown = 0

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError):  # nobody is left to be told
            encoding = sys.stderr.encoding or "ascii"
            sys.stderr.write(text.encode(encoding, "backslashreplace").decode(encoding))
            sys.stderr.flush()


STEP = 1000
"""After so many more it is said how far it has come."""


def _line(text: str, out: TextIO | None) -> None:
    if out is None:  # the program was started with this output closed
        return
    encoding = out.encoding or "ascii"
    print("".join(map(_seen, text)).encode(encoding, "backslashreplace").decode(encoding), file=out)


def _seen(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
