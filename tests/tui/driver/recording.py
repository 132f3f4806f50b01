"""The program played in this process, with what Textual writes for each key kept as it was written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from textual import events, messages
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.pilot import Pilot

from tests.tui.playing import press
from tui.app import BattlewheelApp
from tui.driver.terminals import pointed
from tui.pages.page import Page, Pages
from tui.theming import Look, read_theme

Next = Callable[[Page], str | None]
"""The key to press on the page that is open now: a name, `resize:100x30` or `resize:60x20,80x24` for sizes that follow
each other at once, or None at the end."""


class RecordingDriver(Driver):
    """Keeps what would go to a terminal."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.writes: list[str] = []
        self._cursor_seen = False

    def point(self, line: int, column: int, seen: bool) -> None:
        """From the next frame on the cursor is seen or not; where it is, Textual says itself."""
        self._cursor_seen = seen

    def write(self, data: str) -> None:
        """Keeps it, as the plain driver would write it."""
        self.writes.append(pointed(data, self._cursor_seen))

    def start_application_mode(self) -> None:
        """Takes the terminal as the real one does, and tells the window's size."""
        self.write("\x1b[?1049h")
        self.write("\x1b[?25l")
        assert self._size is not None
        self.resize(*self._size)
        self.send_message(messages.TerminalSupportsSynchronizedOutput())

    def resize(self, columns: int, lines: int) -> None:
        """The window has that size now."""
        self._size = columns, lines
        size = Size(columns, lines)
        self.send_message(events.Resize(size, size))

    def disable_input(self) -> None:
        """There is none."""

    def stop_application_mode(self) -> None:
        """Nothing to give back."""


@dataclass
class Recorded:
    """What was written for each key, the start first; `key` is empty there."""

    columns: int
    lines: int
    keys: list[tuple[str, list[str]]] = field(default_factory=list)

    def __iter__(self) -> Iterator[tuple[str, list[str]]]:
        return iter(self.keys)


def recorded(
    start: Callable[[Pages], None], following: Next, columns: int = 80, lines: int = 24, unhurried: bool = False
) -> Recorded:
    """Plays the program from its first page on; `unhurried`, each key waits until all is worked out."""
    app = BattlewheelApp(Look(read_theme("dark")), start)
    app.driver_class = RecordingDriver
    out = Recorded(columns, lines)

    async def play(pilot: Pilot[object]) -> None:
        driver = app._driver
        assert isinstance(driver, RecordingDriver)
        await _settled(pilot, driver)
        while app._leisure.busy:
            await _settled(pilot, driver)
        out.keys.append(("", _taken(driver)))
        while app.pages.stack and (key := following(app.pages.top)) is not None:
            if key.startswith("resize:"):
                for size in sizes(key):
                    driver.resize(*size)
            elif key == "ctrl+l":
                app.pages.redraw()
            else:
                press(app.pages, key)
            await _settled(pilot, driver)
            while unhurried and app._leisure.busy:
                await _settled(pilot, driver)
            out.keys.append((key, _taken(driver)))
        app.exit()

    asyncio.run(app.run_async(headless=False, size=(columns, lines), auto_pilot=play, mouse=False))
    return out


def sizes(key: str) -> list[tuple[int, int]]:
    """Columns and lines of each size that such a key gives the window, one after the other; none for any other key."""
    _, resizes, given = key.partition("resize:")
    pairs = [size.split("x") for size in given.split(",")] if resizes else []
    return [(int(columns), int(lines)) for columns, lines in pairs]


async def _settled(pilot: Pilot[object], driver: RecordingDriver) -> None:
    """Waits until nothing more is written."""
    before = -1
    while before != len(driver.writes):
        before = len(driver.writes)
        await pilot.pause()


def _taken(driver: RecordingDriver) -> list[str]:
    taken, driver.writes = driver.writes, []
    return taken
