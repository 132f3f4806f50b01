"""Input that is no UTF-8 read as characters all the same.

Textual decodes strictly in the thread that reads the keyboard, so that one wrong byte (of another encoding, or a
paste cut within a character) would end the program. A wrong byte becomes U+FFFD, which is no command.
"""

from __future__ import annotations

import codecs
from functools import partial

from textual.drivers import linux_driver

_NAME = "getincrementaldecoder"


def install() -> None:
    """Has every driver that starts to read from now on decode forgivingly. Once is enough."""
    vars(linux_driver)[_NAME] = forgiving


def forgiving(encoding: str) -> partial[codecs.IncrementalDecoder]:
    """What makes a decoder that puts U+FFFD in place of what it can't decode."""
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")
