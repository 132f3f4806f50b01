"""A program under a terminal, watched: every piece of its output with the moment it came, and what a key cost."""

from __future__ import annotations

import codecs
import os
import select
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.smallest import Rows, smallest
from tests.pty.terminal import Terminal
from tests.tui.driver.grid import Grid
from tui.driver.filter import SYNC_START

QUIET = 0.12
"""Seconds of silence that end a gesture."""

PATIENCE = 2.0
"""Seconds to wait for anything at all."""

BURST = 0.004
"""Seconds of silence between two frames."""

Piece = tuple[float, bytes]
"""Seconds since the key, and what came then."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What came of one key: its output, the fewest bytes for the same change, and the CPU seconds it took."""

    name: str
    pieces: tuple[Piece, ...]
    least: int
    cpu: float

    @property
    def sent(self) -> int:
        """Bytes that came."""
        return sum(len(data) for _, data in self.pieces)

    @property
    def last(self) -> float:
        """Seconds to the last byte."""
        return self.pieces[-1][0] if self.pieces else 0.0

    @property
    def frames(self) -> int:
        """Frames that came: those marked as one, else told apart by the silence between them."""
        marked = b"".join(data for _, data in self.pieces).count(SYNC_START.encode())
        if marked:
            return marked
        times = [when for when, _ in self.pieces]
        return sum(after - before > BURST for before, after in zip([-1.0, *times], times, strict=False))


class Watched(Terminal):
    """A program, started in a folder of its own, whose output is only read while it runs and looked at later."""

    def __init__(self, command: Sequence[str | Path], columns: int = 80, lines: int = 24) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="bench-")
        self.folder = Path(self._folder.name)
        self.grid = Grid(columns, lines)
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._pieces: list[Piece] = []
        self._starting = True
        self.began = time.perf_counter()
        env = {"COLORTERM": "truecolor", "BATTLEWHEEL_DATA": self._folder.name, "HOME": self._folder.name}
        super().__init__(command, columns=columns, lines=lines, env=env, cwd=self.folder)

    def read(self, wait: float = 0.0) -> bool:
        """Takes what there is, with the moment. Only while it starts is it looked at and answered at once."""
        if self._ended or not select.select([self._master], [], [], wait)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:
            data = b""
        self._ended = not data
        self._pieces.append((time.perf_counter(), data))
        if self._starting:
            self.screen.feed(data)
            if replies := self.screen.replies():
                self.send(replies)
        return bool(data)

    def wait_shown(self, text: str) -> list[Piece]:
        """Reads until a text is shown and no more comes: everything that came since the program was started."""
        self.wait_for(text)
        self.wait_quiet(QUIET)
        self._starting = False
        return self.taken(self.began)

    def gesture(self, name: str, key: str) -> Gesture:
        """Presses one key and reads until no more comes."""
        before, used = self.grid.seen(), self.cpu()
        pressed = time.perf_counter()
        self.press(key)
        wait = PATIENCE
        while self.read(wait):
            wait = QUIET
        cpu = self.cpu() - used
        pieces = self.taken(pressed)
        return Gesture(name, tuple(pieces), smallest(before, self.grid.seen()), cpu)

    def taken(self, since: float = 0.0) -> list[Piece]:
        """What has been read, with the seconds since a moment; it is now shown on the grid too."""
        taken = [(when - since, data) for when, data in self._pieces if data]
        self._pieces.clear()
        for _, data in taken:
            self.grid.feed(self._decoder.decode(data))
        return taken

    def seen(self) -> Rows:
        """The screen as the eye sees it."""
        return self.grid.seen()

    def cpu(self) -> float:
        """CPU seconds of all its threads so far, as the kernel counts them; 0 where it doesn't tell."""
        total = 0
        for task in Path(f"/proc/{self.pid}/task").glob("*/schedstat"):
            try:
                total += int(task.read_text().split()[0])
            except (OSError, IndexError, ValueError):
                continue
        return total / 1e9

    def memory(self) -> int:
        """Bytes of memory it has in use; 0 where the kernel doesn't tell."""
        try:
            lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        except OSError:
            return 0
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))

    def close(self) -> None:
        """Ends the program and removes its folder."""
        super().close()
        self._folder.cleanup()


def first_content(pieces: Sequence[Piece], columns: int, lines: int) -> float:
    """Seconds to the first piece after which something is to be read on the screen."""
    grid, decoder = Grid(columns, lines), codecs.getincrementaldecoder("utf-8")()
    for when, data in pieces:
        grid.feed(decoder.decode(data))
        if any(text.strip() for text in grid.text()):
            return when
    return float("nan")
