"""The driver that writes only the cells that differ from what the terminal shows."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual import events, messages
from textual.message import Message

from .cursor import pointed
from .filter import Filter
from .returning import ReturningDriver
from .strips import Reader
from .terminals import colour_erases, terminal_size

if TYPE_CHECKING:
    from textual.app import App
    from textual.strip import Strip


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
