"""Input that is no UTF-8 read as characters all the same, and the end of input told apart from there being none.

Textual decodes strictly in the thread that reads the keyboard, so that one wrong byte (of another encoding, or a
paste cut within a character) would end the program. A wrong byte becomes U+FFFD, which is no command. And where the
terminal is gone it reads nothing again and again, as fast as it can.
"""

from __future__ import annotations

import codecs
from functools import partial

from textual.drivers import linux_driver

_NAME = "getincrementaldecoder"


class TerminalGone(Exception):
    """There is nobody at the other end any more: the terminal was read, and gave nothing."""


def install() -> None:
    """Has every driver that starts to read from now on decode forgivingly. Once is enough."""
    vars(linux_driver)[_NAME] = forgiving


def forgiving(encoding: str) -> partial[Decoder]:
    """What makes the decoder."""
    return partial(Decoder, encoding)


class Decoder:
    """A decoder that puts U+FFFD in place of what it can't decode."""

    def __init__(self, encoding: str) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        """The characters that more bytes make. Raises TerminalGone where there are none before the end."""
        if not data and not final:
            raise TerminalGone
        return self._decoder.decode(data, final)
