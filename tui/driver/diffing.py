"""The driver that writes only the cells that differ from what the terminal shows."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual import events
from textual.message import Message

from .filter import Filter
from .returning import ReturningDriver
from .terminals import colour_erases, terminal_size

if TYPE_CHECKING:
    from textual.app import App


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

    def forget(self) -> None:
        """The next frames go out whole. Can be called from anywhere, a signal or another thread included: it takes
        effect when the next frame begins."""
        self._forgotten = True

    def start_application_mode(self) -> None:
        """Starts with nothing known, and forgets at each change of the window's size."""
        self.forget()
        start: Callable[[], None] = super().start_application_mode
        start()
        resized = signal.getsignal(signal.SIGWINCH)

        def on_resize(number: int, frame: Any) -> None:
            self.forget()
            if callable(resized):
                resized(number, frame)

        signal.signal(signal.SIGWINCH, on_resize)

    def stop_application_mode(self) -> None:
        """Stops; what the terminal shows then is another's."""
        super().stop_application_mode()
        self.forget()

    def process_message(self, message: Message) -> None:
        """Takes note of sizes that the terminal itself tells. Runs in the thread that reads the keyboard."""
        if isinstance(message, events.Resize):
            self._told = message.size.width, message.size.height
            self.forget()
        super().process_message(message)

    def write(self, data: str) -> None:
        """Writes what differs."""
        terminal = terminal_size(self.fileno)
        if terminal != self._terminal:
            self._terminal, self._told, self._forgotten = terminal, None, True
        if self._forgotten:
            self._forgotten = False
            self._filter.forget(*(self._told or terminal))
        if out := self._filter.out(data):
            super().write(out)
