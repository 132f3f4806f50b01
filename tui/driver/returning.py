"""A terminal driver that comes back from Ctrl+Z, and from being stopped without a word, with a whole screen."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.drivers.linux_driver import LinuxDriver

from . import measuring
from .cursor import pointed
from .decoding import Stage, TerminalGone
from .keyboard import Keyboard

if TYPE_CHECKING:
    from textual.app import App


class ReturningDriver(LinuxDriver):
    """Textual's own driver, with changes in how it stops, goes on and ends.

    The signals are answered by the event loop, between two frames: a signal's own handler runs in the middle of
    whatever the program does, and writes from there can wait for ever; in the middle of itself too, where a window
    changes twice, so that the size of before would be told last. And a program that was stopped by a signal
    that can't be caught first gives the terminal back, so that going on doesn't read the keyboard twice.
    """

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._measures = isinstance(app, measuring.Measuring) and app.measures
        self._stage = Stage()
        self._away = False
        self._cursor, self._cursor_seen = (1, 1), False
        for number in (signal.SIGTSTP, signal.SIGCONT):
            self._answered_by_the_loop(number)

    def _answered_by_the_loop(self, number: int) -> None:
        handler = signal.getsignal(number)
        if not callable(handler):
            return

        def answer() -> None:
            if number == signal.SIGWINCH:
                self.window_changed()
            handler(number, None)

        asyncio.get_running_loop().add_signal_handler(number, answer)

    def start_application_mode(self) -> None:
        """Takes the terminal; where that is wanted it is asked how wide it draws glyphs, before anything is shown."""
        start: Callable[[], None] = super().start_application_mode
        self._stage = Stage()
        self._stage.expected.mouse = self._mouse
        self._stage.expected.cursor = self._measures and self.input_tty
        start()
        self._answered_by_the_loop(signal.SIGWINCH)
        if self._measures and self.input_tty:
            self.write(measuring.QUESTION)
            self.flush()

    def window_changed(self) -> None:
        """The window has another size, or had one for a moment."""

    def point(self, line: int, column: int, seen: bool) -> None:
        """From the next frame on the cursor is in that cell, counted from 0. Nothing is written."""
        self._cursor, self._cursor_seen = (line + 1, column + 1), seen

    def write(self, data: str) -> None:
        """Writes what Textual does, with the cursor seen only where somebody types."""
        super().write(pointed(data, self._cursor_seen))

    def run_input_thread(self) -> None:
        """Reads the keyboard until the program or the terminal ends."""
        try:
            for message in Keyboard(self._stage, self._debug).run(self.fileno, self.exit_event):
                self.process_message(message)
                self._stage.expected.sizes = self._in_band_window_resize
        except (TerminalGone, OSError):
            os.kill(os.getpid(), signal.SIGHUP)

    def suspend_application_mode(self) -> None:
        """Gives the terminal back to the shell."""
        self._away = True
        super().suspend_application_mode()

    def resume_application_mode(self) -> None:
        """Takes the terminal again. Where that wasn't announced the app is told, so that it paints everything."""
        announced = self._away
        if not announced:
            super().suspend_application_mode()
        super().resume_application_mode()
        self._away = False
        if not announced:
            self.send_message(self.SignalResume())
