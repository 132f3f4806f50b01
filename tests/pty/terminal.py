"""A program under a pseudo-terminal, played as a person would: keys, a screen, signals and an exit code.

Nothing here sleeps for a fixed time: `wait_for` reads until a condition holds, and fails with the screen when
patience is at an end. Patience is long because machines are slow, never because a program may be.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.pty.emulator import Cell, Emulator

PATIENCE = 60.0
KEYS = {
    "enter": "\r",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "escape": "\x1b",
    "space": " ",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
}
CURSOR_KEYS = {"up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F"}
_COMPILED = tempfile.TemporaryDirectory(prefix="compiled-")
COMPILED: Mapping[str, str | None] = {"PYTHONDONTWRITEBYTECODE": None, "PYTHONPYCACHEPREFIX": _COMPILED.name}
"""Modules are compiled once for all programs that are started, whatever the environment says of that: it is a quarter
of what a start costs."""

LEFT_BEHIND = ("COLORTERM", "NO_COLOR", "TMUX", "STY", "COLUMNS", "LINES", "TERM_PROGRAM", "VTE_VERSION")
# Signals do what they do in a shell's foreground, also where the tests run in the background or under nohup. Where the
# pseudo-terminal is to be the controlling one, Ctrl+Z, resizing and hanging up reach the program.
STARTER = """
import fcntl, os, signal, sys, termios
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP):
    signal.signal(number, signal.SIG_DFL)
if sys.argv[1] == "controls":
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[2], sys.argv[2:])
"""


class Terminal:
    """A running program and the terminal it runs in. Use it in a `with`: leaving it ends the program."""

    def __init__(
        self,
        command: Sequence[str | Path],
        *,
        columns: int = 80,
        lines: int = 24,
        env: Mapping[str, str | None] | None = None,
        cwd: str | Path | None = None,
        controls: bool = True,
    ) -> None:
        """Starts the program; `controls` says whether the terminal hangs up on it by a signal."""
        self.screen = Emulator(columns, lines)
        self.output = bytearray()
        self._ended = False
        self._master, slave = os.openpty()
        _set_size(slave, columns, lines)
        self._modes_before = termios.tcgetattr(slave)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", STARTER, "controls" if controls else "alone", *map(str, command)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=_environment(env or {}),
            cwd=cwd,
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """None while it runs; the negative number of the signal that ended it."""
        return self._process.poll()

    def text(self) -> list[str]:
        """The lines on the screen as far as output has been read."""
        return self.screen.text()

    def style(self, text: str) -> Cell:
        """The first cell of a text that stands on the screen, with its colours."""
        place = self.screen.find(text)
        if place is None:
            raise AssertionError(f"{text!r} is not on the screen:\n{self.picture()}")
        return self.screen.cell(*place)

    def picture(self) -> str:
        """The screen framed, for messages."""
        edge = "+" + "-" * self.screen.columns + "+"
        return "\n".join([edge, *(f"|{line}|" for line in self.text()), edge])

    def press(self, *keys: str) -> None:
        """Press keys by name (`enter`, `down`, `ctrl+l`); any other string is typed as it is."""
        for key in keys:
            self.send(self._bytes_of(key))

    def send(self, data: str | bytes) -> None:
        """Write to the program as the keyboard does."""
        waiting = data.encode() if isinstance(data, str) else data
        while waiting:
            waiting = waiting[os.write(self._master, waiting) :]

    def paste(self, text: str) -> None:
        """Paste a text, bracketed if the program asked for that; newlines go as the enter key does."""
        body = text.replace("\n", "\r")
        self.send(f"\x1b[200~{body}\x1b[201~" if self.screen.modes.get(2004) else body)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window; the program gets SIGWINCH from the system."""
        self.screen.resize(columns, lines)
        _set_size(self._master, columns, lines)

    def read(self, wait: float = 0.0) -> bool:
        """Take in what there is, waiting up to `wait` seconds for it; False if nothing came."""
        if self._ended or not select.select([self._master], [], [], wait)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # every end of the terminal on the other side is closed
            data = b""
        self._ended = not data
        self.output += data
        self.screen.feed(data)
        replies = self.screen.replies()
        if replies and not self._ended:
            self.answer(replies)
        return bool(data)

    def answer(self, replies: bytes) -> None:
        """What the terminal answers to what it was asked: at once, and in one piece."""
        self.send(replies)

    def wait_for(self, what: str | Callable[[Emulator], bool], patience: float = PATIENCE) -> None:
        """Read until a text stands on the screen or a condition on the screen holds, in a whole frame."""
        end = time.monotonic() + patience
        while self.screen.modes.get(2026) or not self._holds(what):
            left = end - time.monotonic()
            if self._ended or left <= 0:
                why = f"ended with {self._process.wait()}" if self._ended else "did not get there"
                raise AssertionError(f"waited for {what!r}: the program {why}\n{self.picture()}")
            self.read(min(left, 0.1))

    def _holds(self, what: str | Callable[[Emulator], bool]) -> bool:
        return what in "\n".join(self.text()) if isinstance(what, str) else what(self.screen)

    def wait_quiet(self, quiet: float = 0.15, patience: float = PATIENCE) -> None:
        """Read until the program has written nothing for `quiet` seconds, is in no half-painted frame, and has had
        nothing to do meanwhile: on a loaded machine one that waits for the processor is silent too."""
        end, before = time.monotonic() + patience, -1
        while self.read(quiet) or (self.screen.modes.get(2026) and not self._ended) or self._works(before):
            before = self._worked()
            if time.monotonic() > end:
                raise AssertionError(f"never quiet\n{self.picture()}")

    def _works(self, before: int) -> bool:
        """Whether the program has run since it had worked so much, or would run now."""
        worked = self._worked()
        return worked < 0 or worked != before

    def _worked(self) -> int:
        """Clock ticks that the processes of this terminal have run; below 0 while one of them waits for the processor.
        Where the system doesn't tell, 0."""
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                state, *rest = stat.read_text().rpartition(")")[2].split()
                if int(rest[2]) == self.pid:
                    ticks += int(rest[10]) + int(rest[11])
                    if state == "R":
                        return -2
        return ticks

    def wait_exit(self, patience: float = PATIENCE) -> int:
        """Read until the program has ended and give its exit code."""
        end = time.monotonic() + patience
        while not self._ended:
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"still running\n{self.picture()}")
            self.read(min(left, 0.1))
        return self._process.wait(max(1.0, end - time.monotonic()))

    def send_signal(self, number: int) -> None:
        """Send a signal to the program, if it still runs."""
        if self.exit_code is None:
            self._process.send_signal(number)

    def kill(self, number: int = signal.SIGKILL) -> int:
        """End the program by a signal, read what it had written until then, and give its exit code."""
        self.send_signal(number)
        return self.wait_exit()

    def hang_up(self, patience: float = PATIENCE) -> int:
        """Let the terminal vanish, and give the exit code of the program that is left alone with it."""
        os.close(self._master)
        self._master, self._ended = -1, True
        try:
            return self._process.wait(patience)
        finally:
            self._process.kill()

    def restored(self) -> bool:
        """Whether the terminal's own settings (echo, lines) are what they were before the program."""
        return termios.tcgetattr(self._master) == self._modes_before

    def close(self) -> None:
        """End the program if it still runs, and give the terminal back. Harmless the second time."""
        if self._master < 0:
            return
        if self.exit_code is None:
            self._process.kill()
        self._process.wait()
        os.close(self._master)
        self._master, self._ended = -1, True

    def _bytes_of(self, key: str) -> str:
        if key in CURSOR_KEYS:
            return ("\x1bO" if self.screen.modes.get(1) else "\x1b[") + CURSOR_KEYS[key]
        if key.startswith("ctrl+") and len(key) == len("ctrl+x"):
            return chr(ord(key[-1].upper()) & 31)
        return KEYS.get(key, key)


def _set_size(terminal: int, columns: int, lines: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def _environment(changes: Mapping[str, str | None]) -> dict[str, str]:
    """This process's environment on a plain 256-colour terminal; a change to None takes a name out."""
    env: dict[str, str | None] = {name: value for name, value in os.environ.items() if name not in LEFT_BEHIND}
    env |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "BATTLEWHEEL_GUIDE": "0"}
    env |= {**COMPILED, **changes}
    return {name: value for name, value in env.items() if value is not None}
