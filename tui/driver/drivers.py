"""The drivers: one that comes back from Ctrl+Z with a whole screen, and the one that writes only cells that differ."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual import events, messages
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from . import terminals
from .filter import Filter
from .keyboard import Keyboard, Stage, TerminalGone
from .reading import Reader
from .terminals import colour_erases, pointed, terminal_size

if TYPE_CHECKING:
    from textual.app import App
    from textual.strip import Strip


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
        self._measures = isinstance(app, terminals.Measuring) and app.measures
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
            self.write(terminals.QUESTION)
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


# -- writing only the cells that differ -------------------------------------------------------------------------------
class DiffingDriver(ReturningDriver):
    """Textual's driver behind a filter. It forgets what the terminal shows whenever that may have changed without it:
    when it starts, stops or goes on, when the window has another size, and when `forget` is called."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._filter = Filter(colour_erases(os.environ))
        self._forgotten = True
        self._terminal = (0, 0)
        self._told: tuple[int, int] | None = None
        self._reader = Reader(app.console)
        self._synchronized = False

    def forget(self) -> None:
        """The next frames go out whole. Can be called from anywhere, a signal or another thread included: it takes
        effect when the next frame begins."""
        self._forgotten = True

    def start_application_mode(self) -> None:
        """Starts with nothing known."""
        self.forget()
        super().start_application_mode()

    def window_changed(self) -> None:
        """What the terminal cut off meanwhile is gone."""
        self.forget()

    def stop_application_mode(self) -> None:
        """Stops; what the terminal shows then is another's."""
        super().stop_application_mode()
        self.forget()

    def process_message(self, message: Message) -> None:
        """Takes note of what the terminal itself tells. Runs in the thread that reads the keyboard."""
        if isinstance(message, events.Resize):
            self._told = message.size.width, message.size.height
            self.forget()
        elif isinstance(message, messages.TerminalSupportsSynchronizedOutput):
            self._synchronized = True
        super().process_message(message)

    def write(self, data: str) -> None:
        """Writes what differs."""
        self._look_at_size()
        if self._forgotten:
            self._forgotten = False
            self._filter.forget(*(self._told or self._terminal))
        if out := self._filter.out(pointed(data, self._cursor_seen)):
            self._send(out)

    def _send(self, out: str) -> None:
        """Writes as it is what the filter has let through."""
        super(ReturningDriver, self).write(out)

    def show(self, lines: Sequence[tuple[int, Strip]]) -> bool:
        """Puts lines on the screen at once, without Textual's passing them on from queue to queue, cropping them and
        rendering them to text that is then read here cell by cell: that takes longer than all the rest of a key.

        It can't be done, and nothing is written, where the screen isn't known, or cells of these lines aren't certain.
        """
        self._look_at_size()
        columns, _ = self._told or self._terminal
        patches = [self._reader.patch(y + 1, strip, columns) for y, strip in lines]
        known = [patch for patch in patches if patch]
        if self._forgotten or len(known) < len(patches):
            return False
        out = self._filter.patched(known, self._cursor, self._cursor_seen, self._synchronized)
        if out:
            self._send(out)
        return out is not None

    def _look_at_size(self) -> None:
        """What is known of a terminal of another size is forgotten."""
        terminal = terminal_size(self.fileno)
        if terminal != self._terminal:
            self._terminal, self._told, self._forgotten = terminal, None, True
