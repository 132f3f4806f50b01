"""Signals that end the program, as a key would: with the terminal put back, and 128 + n to say which it was.

While the screen is being opened the terminal is changed already and nobody could put it back: until then they wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterator

ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
"""Asked to end, the terminal is gone, and interrupted from outside (Ctrl+C is a key here)."""


@contextlib.contextmanager
def held_back() -> Iterator[None]:
    """Inside, the signals wait until `end_by` says what they do."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_by(ended: Callable[[int], None]) -> None:
    """Has the running loop call `ended` with the number of a signal, those included that have come before."""
    loop = asyncio.get_running_loop()
    for number in ENDING:
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, ended, number)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
