"""How wide the terminal draws glyphs of "ambiguous" width, asked of the terminal itself as the program starts.

Terminals set up for Chinese, Japanese or Korean draw diamonds, dots and lines two cells wide. Three of them are
written, unseen, at the top left, the terminal is asked where its cursor is (CSI 6n), and they are erased, all in one
write before the first frame. Nobody waits: when the answer comes, before the first frame or after it, the app is told.
A terminal that never answers costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from ..glyphs import GLYPHS

if TYPE_CHECKING:
    from textual.message import Message

MEASURED: Final = ("player", "cursor", "rule")
"""Glyphs whose widths stand for all of them: a shape, a block and a line."""

QUESTION: Final = f"\x1b[1;1H\x1b[8m{''.join(GLYPHS[name][0] for name in MEASURED)}\x1b[6n\x1b[m\x1b[1;1H\x1b[K"
"""What is written: the glyphs, concealed, the question, and their end."""

_PARTIAL: Final = re.compile(r"\x1b\[\d+(?:;\d*)?\Z")
_ANSWER: Final = re.compile(r"\x1b\[\d+;\d+R")


@runtime_checkable
class Measuring(Protocol):
    """An app that can say whether it wants to know; it is told of the answer by `events.CursorPosition`."""

    measures: bool


def wide(column: int) -> bool:
    """Whether glyphs are two cells wide, from the column (counted from 0) that the cursor was in behind them."""
    return column > len(MEASURED)


class WholeAnswers:
    """Takes input as it is read, and gives on an answer only whole.

    Textual takes what comes more than a moment after an escape for keys that were pressed; on a slow line the halves of
    an answer can be that far apart, and then its digits would choose something.
    """

    def __init__(self) -> None:
        self.waits, self._held = True, ""

    def whole(self, data: str) -> str:
        """What goes on to the parser; what may be the first half of an answer waits for the next piece."""
        if not self.waits and not self._held:
            return data
        data, self._held = self._held + data, ""
        if _ANSWER.search(data):
            self.waits = False
        elif self.waits and (found := _PARTIAL.search(data)):
            self._held = found[0]
            return data[: found.start()]
        return data


_PLAIN: list[Callable[..., Any]] = []


def install() -> None:
    """Has every driver that starts to read from now on get answers whole. Once is enough."""
    from textual.drivers import linux_driver

    names = vars(linux_driver)
    plain: Callable[..., Any] = names["XTermParser"]
    if plain is not _whole:
        _PLAIN[:] = [plain]
        names["XTermParser"] = _whole


def _whole(*args: Any, **given: Any) -> Any:
    """The parser that is there, with whole answers before it. No data at all means the end of the input."""
    parser = _PLAIN[0](*args, **given)
    answers = WholeAnswers()
    feed: Callable[[str], Iterable[Message]] = parser.feed

    def whole_feed(data: str) -> Iterable[Message]:
        if data and not (data := answers.whole(data)):
            return ()
        return feed(data)

    parser.feed = whole_feed
    return parser
