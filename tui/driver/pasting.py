"""Pasted text freed of escapes on its way in.

Textual looks for the end of a paste as it looks for keys: an escape inside a paste makes it take what follows for a
sequence, and give up to 32 characters to the program as if they had been pressed. On a desk where letters are commands
a pasted name could then end a turn. Most terminals take escapes out of what is pasted; not all do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from textual.drivers import linux_driver
from textual.message import Message

START: Final = "\x1b[200~"
END: Final = "\x1b[201~"
"""Around a paste, where the terminal brackets it."""


class PasteFilter:
    """Takes input as it is read, in pieces of any size, and gives it on without the escapes inside a paste."""

    def __init__(self) -> None:
        self._inside, self._held, self._tail = False, "", ""

    def clean(self, data: str) -> str:
        """What goes on to the parser; what may be the beginning of the end of a paste waits for the next piece."""
        out: list[str] = []
        data, self._held = self._held + data, ""
        while data:
            data = self._in_paste(data, out) if self._inside else self._outside(data, out)
        return "".join(out)

    def _outside(self, data: str, out: list[str]) -> str:
        seen = self._tail + data
        at = seen.find(START)
        end = len(data) if at < 0 else at + len(START) - len(self._tail)
        self._inside, self._tail = at >= 0, "" if at >= 0 else seen[1 - len(START) :]
        out.append(data[:end])
        return data[end:]

    def _in_paste(self, data: str, out: list[str]) -> str:
        at = data.find(END)
        if at < 0:
            waits = next((n for n in range(len(END) - 1, 0, -1) if data.endswith(END[:n])), 0)
            self._held = data[len(data) - waits :]
            out.append(data[: len(data) - waits].replace("\x1b", ""))
            return ""
        out += [data[:at].replace("\x1b", ""), END]
        self._inside = False
        return data[at + len(END) :]


def install() -> None:
    """Puts the filter before the parser of every driver that starts to read from now on. Once is enough."""
    names = vars(linux_driver)
    plain: Callable[..., Any] = names["XTermParser"]
    if plain is not _filtered:
        _PLAIN[:] = [plain]
        names["XTermParser"] = _filtered


_PLAIN: list[Callable[..., Any]] = []


def _filtered(*args: Any, **given: Any) -> Any:
    """Textual's parser with the filter before it. No data at all means the end of the input and goes on as it is."""
    parser = _PLAIN[0](*args, **given)
    pasted = PasteFilter()
    feed: Callable[[str], Iterable[Message]] = parser.feed

    def clean_feed(data: str) -> Iterable[Message]:
        if data and not (data := pasted.clean(data)):
            return ()
        return feed(data)

    parser.feed = clean_feed
    return parser
