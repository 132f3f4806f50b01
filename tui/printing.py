"""What the commands print, as it may go to a terminal: nothing in it moves a cursor, changes a colour or hides."""

from __future__ import annotations

import sys
from typing import TextIO


def say(text: str, to: TextIO | None = None) -> None:
    """One line, on standard output unless it goes elsewhere. What can't be seen, as an escape sequence in the name of a
    file, and what the encoding can't hold are written by their numbers."""
    out = to or sys.stdout
    if out is None:  # the program was started with this output closed
        return
    encoding = out.encoding or "ascii"
    print("".join(map(_seen, text)).encode(encoding, "backslashreplace").decode(encoding), file=out)


def _seen(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
