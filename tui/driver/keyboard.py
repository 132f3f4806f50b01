"""Reads the keyboard's line: what the stage gives on, as Textual's messages."""

from __future__ import annotations

import os
import selectors
from collections.abc import Iterable, Iterator
from threading import Event as Flag
from time import monotonic
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

from .decoding import Given, Pasted, ReplyFound, Sent, Stage
from .grammar import ESCAPE

LOOKS_UP: Final = 0.1
"""Seconds after which it is looked whether the program ends."""

AT_ONCE: Final = 1 << 16
"""The most bytes of one read."""


class Paste(events.Paste):
    """A paste; of one that comes in pieces `before` characters have been told already."""

    def __init__(self, text: str, before: int) -> None:
        super().__init__(text)
        self.before = before


class ReplyTaken(events.Event, bubble=False):
    """An Escape that has acted was part of a reply of the terminal."""


class Keyboard:
    """Turns what the stage gives on into messages. Textual's parser gets only what is whole, one after the other; one
    that has nothing to say of a sequence would wait for more of it, and is replaced by a fresh one."""

    def __init__(self, stage: Stage, debug: bool = False) -> None:
        self._stage, self._debug = stage, debug
        self._parser = XTermParser(debug)

    def run(self, descriptor: int, ends: Flag) -> Iterator[Message]:
        """Messages as they come, until the program `ends`. Raises TerminalGone or OSError where it is gone."""
        with selectors.SelectSelector() as selector:
            selector.register(descriptor, selectors.EVENT_READ)
            while not ends.is_set():
                wakes, now = self._stage.wakes(), monotonic()
                ready = selector.select(LOOKS_UP if wakes is None else max(0.0, min(LOOKS_UP, wakes - now)))
                if ready:
                    yield from self.messages(self._stage.read(os.read(descriptor, AT_ONCE), monotonic()))
                elif wakes is not None:
                    yield from self.messages(self._stage.due(monotonic()))

    def messages(self, given: Iterable[Given]) -> Iterator[Message]:
        """What Textual calls these."""
        for one in given:
            match one:
                case Pasted(text, before):
                    yield Paste(text, before)
                case ReplyFound():
                    yield ReplyTaken()
                case Sent(text) if text == ESCAPE:
                    yield events.Key("escape", ESCAPE)
                case Sent(text):
                    yield from self._parsed(text)

    def _parsed(self, text: str) -> list[Message]:
        found = list(self._parser.feed(text))
        if not found and text.startswith(ESCAPE):
            old, self._parser = self._parser, XTermParser(self._debug)
            self._parser.mouse_pixels = old.mouse_pixels
            self._parser.terminal_size, self._parser.terminal_pixel_size = old.terminal_size, old.terminal_pixel_size
        return found
