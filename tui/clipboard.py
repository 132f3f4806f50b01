"""Copying: to tmux where the program runs in one, else to the terminal; and always to a file, which is there for sure.

A terminal never answers what is sent to its clipboard. tmux drops what a program sends unless it is set up for that,
but takes what is given to its own command, and says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.model import Refused
from engine.disk.files import write_whole

from . import places

if TYPE_CHECKING:
    from .pages.page import Pages

FILE = "copied.txt"
"""What was copied last, in the data folder. Only its owner can read it."""

MOST = 50_000
"""The most bytes that are sent to a terminal: many drop or cut what is longer. tmux takes more."""

WAIT = 2.0
"""Seconds in which tmux must have taken a text."""


def copy(pages: Pages, text: str, what: str) -> None:
    """Copies a text and says how far that is known to have come; `what` names it as a sentence begins: `61 lines`.

    While tmux is asked keys are answered.
    """
    copying = _Copying(text, what, *_kept(text))
    program = shutil.which("tmux") if os.environ.get("TMUX") else None
    if program is None:
        pages.say(copying.sent(pages))
        return

    def then(taken: bool) -> None:
        pages.say(copying.taken() if taken else copying.sent(pages))
        pages.changed()

    pages.say(f"{what}: tmux is asked to take it.{copying.place('The text is')}")
    pages.aside(lambda: _tmux_takes(program, copying.data), then)


@dataclass(frozen=True, slots=True)
class _Copying:
    """A text on its way: what to call it, the file it is in, or why it is in none."""

    text: str
    what: str
    file: str
    wrong: str

    @property
    def data(self) -> bytes:
        return self.text.encode("utf-8", "replace")

    def place(self, begins: str) -> str:
        """Where it is in any case, as a sentence of its own."""
        return f" {begins} in {self.file}." if self.file else f" {self.wrong}"

    def taken(self) -> str:
        """Says that tmux has it. Whether the terminal around that takes it too, tmux doesn't know either."""
        return f"{self.what} taken by tmux: its own paste, prefix and ], has the text.{self.place('It is also')}"

    def sent(self, pages: Pages) -> str:
        """Sends it to the terminal, unless it is longer than a clipboard takes."""
        size = len(self.data)
        if size > MOST:
            much = f"{size // 1000} kB, and clipboards take {MOST // 1000} kB"
            return f"{self.what} not sent: the text is {much}.{self.place('It is')}"
        pages.copy(self.text)
        if not self.file:
            return f"{self.what} sent to the terminal, which doesn't say whether it took the text. {self.wrong}"
        return f"{self.what} sent to the terminal; if pasting gives nothing, the text is in {self.file}."


def _kept(text: str) -> tuple[str, str]:
    """The file that now holds a text and nothing, or nothing and why it can't."""
    try:
        path = places.folder() / FILE
        write_whole(path, text.encode("utf-8", "replace"))
    except Refused as refused:
        return "", refused.sentence
    except OSError as failed:
        return "", f"{FILE} can't be written: {failed.strerror or failed}."
    return places.shown(path), ""


def _tmux_takes(program: str, data: bytes) -> bool:
    """Whether tmux has taken it, in reasonable time."""
    try:
        done = subprocess.run(
            [program, "load-buffer", "-w", "-"],
            input=data,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=WAIT,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0
