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


def _line(text: str, out: TextIO | None) -> None:
    if out is None:  # the program was started with this output closed
        return
    encoding = out.encoding or "ascii"
    print("".join(map(_seen, text)).encode(encoding, "backslashreplace").decode(encoding), file=out)


def _seen(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
