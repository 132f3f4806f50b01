"""The log as text: which lines, with or without steps, for whom; saved as a new file beside the fight, or copied."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.model import Refused
from engine.disk.files import MODE, Files, sync_folder, write_all
from engine.view.log import LogLine, Wanted, lines
from engine.view.words import counted

from ..clipboard import copy
from ..lines import ScreenLine
from ..list import Choice, Choices
from ..log.text import Form, text
from .page import Page

if TYPE_CHECKING:
    from .log import LogPage


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
