"""The log as text: which lines, with or without steps, for whom; saved as a new file beside the fight, or copied.

What is copied goes to tmux where the program runs in one, else to the terminal; and always to a file, which is there
for sure. A terminal never answers what is sent to its clipboard. tmux drops what a program sends unless it is set up
for that, but takes what is given to its own command, and says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.model import Refused
from engine.disk.files import MODE, Files, sync_folder, write_all, write_whole
from engine.view.log import LogLine, Wanted, lines
from engine.view.words import counted

from .. import places
from ..lines import ScreenLine
from ..list import Choice, Choices
from ..log.detail import Form, text
from .page import Page

if TYPE_CHECKING:
    from .log import LogPage
    from .page import Pages


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


# -- the log as text --------------------------------------------------------------------------------------------------
class TextPage(Page):
    """Two things to do with the text, and what it holds."""

    scopes = ("list",)
    topic = "log"

    def __init__(self, below: LogPage) -> None:
        super().__init__(Choices(self.choices))
        self.below, self.desk = below, below.desk
        self.form = Form()
        self.filtered = below.cursor.wanted != Wanted()

    def header(self) -> ScreenLine:
        """That of the log."""
        return self.below.header()

    def title(self) -> tuple[str, str]:
        """What it is."""
        return "The log as text", ""

    def choices(self) -> Sequence[Choice]:
        """What is done with it, then what it holds: choosing that changes it."""
        shown = self.below.cursor.wanted.words(self.desk)
        saved = "" if self.desk.enc.path else "this fight is in no file"
        readers = "the players: as they know it" if self.form.players else "you: everything"
        steps = "left out: players don't see them" if self.form.players else ""
        told = "with dice and parts" if self.form.steps else "left out"
        rows = [
            Choice("Save it", self._save, f"as {self._name()}" if not saved else "", "", saved, "1"),
            Choice("Copy it", self._copy, "to the clipboard and into a file", label="2"),
            Choice("What it holds"),
            Choice("For", self._other_readers, readers, label="3"),
            Choice("Steps", self._other_steps, told, "", steps, "4"),
        ]
        if not shown:
            return rows
        which = f"those that are shown: {shown}" if self.filtered else "all, not only those that are shown"
        return [*rows, Choice("Lines", self._other_lines, which, label="5")]

    def _name(self) -> str:
        path = self.desk.enc.path
        try:
            return free_path(path, self.form.players).name if path else ""
        except Refused:
            return "text"

    def _other_lines(self) -> None:
        self.filtered = not self.filtered

    def _other_readers(self) -> None:
        self.form = replace(self.form, players=not self.form.players)

    def _other_steps(self) -> None:
        self.form = replace(self.form, steps=not self.form.steps)

    def _text(self) -> str:
        cursor = self.below.cursor
        these: Iterable[LogLine] = cursor.lines.all() if self.filtered else lines(self.desk).all()
        return text(self.desk, these, self.form, cursor.wanted.words(self.desk) if self.filtered else "")

    def _save(self) -> None:
        path = self.desk.enc.path
        assert path is not None
        target, made = free_path(path, self.form.players), self._text()
        save(target, made)
        self.close()
        self.pages.say(f"{counted(made.count(chr(10)), 'line')} in {target.name}, beside the fight: {target.parent}.")

    def _copy(self) -> None:
        made = self._text()
        self.close()
        copy(self.pages, made, counted(made.count("\n"), "line"))


_MOST_FILES = 99


def free_path(fight: Path, players: bool) -> Path:
    """A free name beside the fight: `siege.log.txt`, `siege.players.txt`, then `siege.log-2.txt` and so on.

    Raises Refused where there are too many.
    """
    state = Files.of(fight).state
    base = state.name.removesuffix(".toml")
    word = "players" if players else "log"
    for number in range(1, _MOST_FILES + 1):
        found = state.with_name(f"{base}.{word}{'' if number == 1 else f'-{number}'}.txt")
        if not found.exists():
            return found
    raise Refused("too_many", f"There are {_MOST_FILES} logs as text in {state.parent}: move some of them away.")


def save(path: Path, text: str) -> None:
    """Writes a new file that only its owner can read. Raises Refused where it can't, or there is one by now."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE)
        try:
            write_all(descriptor, text.encode("utf-8", "replace"))
            os.fsync(descriptor)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        finally:
            os.close(descriptor)
    except OSError as failed:
        raise Refused("not_written", f"{path.name} can't be written: {failed.strerror or failed}.") from failed
    sync_folder(path.parent)
