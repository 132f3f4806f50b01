"""The stage between the keyboard's line and Textual's parser: what arrives there isn't all typed.

It has no clock and no descriptor of its own. It is given what was read and the time, says when it wants to be asked
again, and gives on only what is whole: keys, a sequence that is known, an escape, or pasted text.

* What has begun and isn't whole waits a second, and is then dropped; an escape by itself waits for less, and is Escape.
* What comes right behind an Escape and can only be the rest of a terminal's reply is that rest.
* More keystrokes at once than anybody types ahead are a paste, with brackets around it or without.
* A paste ends with its bracket, or when nothing of it has come for a while, so that none swallows every later key.

Bytes that are no UTF-8 are read as U+FFFD, which is no command: one wrong byte ends nothing.
"""

from __future__ import annotations

import codecs
import os
import selectors
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from threading import Event as Flag
from time import monotonic
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

from . import grammar
from .grammar import ESCAPE, LONE, PASTE, PASTED, Expected, Token

ESCAPE_WAITS: Final = 0.08
"""Seconds after which an escape by itself is the key."""

WHOLE_WITHIN: Final = 1.0
"""Seconds within which a sequence has to be whole."""

REST_WITHIN: Final = 1.5
"""Seconds after an Escape within which the rest of a sequence may come."""

TYPED: Final = 16
"""The most keystrokes at once that are taken for typing; a key that is held down counts as one."""

COMES_ON: Final = ((8, 0.03), (4, 0.008))
"""From so many keystrokes at once on, seconds for which more of them are waited for: all of it is one read."""

PAUSE: Final = 0.15
"""Seconds without a character that end a paste without brackets."""

STILL: Final = 1.0
STILL_FROM: Final = 3
"""Seconds after such a paste within which so many keystrokes at once still belong to it."""

PASTE_ENDS: Final = 2.0
"""Seconds after its last character that end a paste whose closing bracket is lost."""


SHORT: Final = 64
"""Characters that hold a sequence, but for strings."""


class TerminalGone(Exception):
    """There is nobody at the other end any more: the terminal was read, and gave nothing."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A key or a report, as Textual's parser reads it."""

    text: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """Pasted text; `before` is how many characters of the same paste have been given on already."""

    text: str
    before: int = 0


@dataclass(frozen=True, slots=True)
class ReplyFound:
    """An Escape that was given on as a key has turned out to be part of a reply of the terminal."""


Given = Sent | Pasted | ReplyFound


class Stage:
    """Takes what is read, and gives on what is whole. Times are in seconds of any clock that never goes back."""

    def __init__(self) -> None:
        self.expected = Expected()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._begun, self._since = "", 0.0  # what isn't whole yet, and since when
        self._inside: list[str] | None = None  # of a paste with brackets
        self._waiting, self._due = list[Token](), 0.0  # keystrokes that may be a paste, and until when
        self._strokes = 0  # how many those are
        self._pasting, self._pasted_at, self._before = False, -inf, 0
        self._escaped_at, self._acted, self._given_up = -inf, False, False

    def read(self, data: bytes, now: float) -> list[Given]:
        """What is whole once these bytes have come. Raises TerminalGone where there are none."""
        if not data:
            raise TerminalGone
        out = self.due(now)
        text = self._decoder.decode(data)
        if text:
            out += self._take(text, now)
        return out

    def wakes(self) -> float | None:
        """When it wants to be asked again, if nothing is read until then."""
        times = [self._due] if self._waiting else []
        if self._inside is not None:
            times.append(self._since + PASTE_ENDS)
        elif self._begun:
            times.append(self._since + self._patience)
        return min(times, default=None)

    def due(self, now: float) -> list[Given]:
        """What is whole because nothing more has come."""
        out = list[Given]()
        if self._inside is not None and now >= self._since + PASTE_ENDS:
            out += self._paste_ends(now)
        if self._waiting and now >= self._due:
            out += self._flush(now)
        if self._inside is None and self._begun and now >= self._since + self._patience:
            begun, self._begun = self._begun, ""
            if begun == ESCAPE:
                out += self._keys([LONE], now)
            else:
                # The rest of it may come still, and is no typing either.
                self._escaped_at, self._acted, self._given_up = now, False, grammar.is_string(begun)
        return out

    # -- inside ----------------------------------------------------------------------------------------------------
    @property
    def _patience(self) -> float:
        """How long what has begun is waited for."""
        return ESCAPE_WAITS if self._begun == ESCAPE else WHOLE_WITHIN

    def _take(self, text: str, now: float) -> list[Given]:
        """Characters as they were read."""
        out = list[Given]()
        if self._inside is None and not self._begun and not self._pasting and now < self._escaped_at + REST_WITHIN:
            text, found = self._without_rest(text, now)
            out += found
        while text:
            if self._inside is None:
                tokens, text = self._tokens(text, now)
                out += self._keystrokes(tokens, now)
            else:
                ended, text = self._in_paste(text, now)
                out += ended
        return out

    def _without_rest(self, text: str, now: float) -> tuple[str, list[Given]]:
        """The text without the rest of a sequence whose beginning was given up, or taken for Escape."""
        if self._given_up:
            behind = grammar.behind_string(text)
            if behind is not None:
                self._given_up = False
                return behind, []
        rest = grammar.in_two(text)
        if not grammar.is_rest(rest):
            return text, []
        found: list[Given] = [ReplyFound()] if self._acted else []
        self._escaped_at = -inf
        whole = grammar.first(ESCAPE + rest, self.expected)
        if whole is not None:
            if whole[0].text == PASTE:
                self._inside, self._since = [], now
            return text[grammar.length_of(text, whole[1] - 1) :], found
        self._begun, self._since = ESCAPE + text, now
        return "", found

    def _tokens(self, text: str, now: float) -> tuple[list[Token], str]:
        """The whole things in the text, and what stands behind the opening bracket of a paste in it."""
        before = len(self._begun)
        if not before:
            self._since = now
        data, self._begun, found, at = self._begun + text, "", list[Token](), 0
        while at < len(data):
            if plain := data[at : grammar.plain_until(data, at)]:
                found += map(_character, plain)
                at += len(plain)
                continue
            one = self._first(data, at, 0 if at else before)
            if one is None:
                self._since, self._begun = (self._since if before and not at else now), data[at:]
                break
            token, length = one
            at += length
            if token.text == PASTE:
                self._inside, self._since = [], now
                return found, data[at:]
            found.append(token)
        return [token for token in found if token.text], ""

    def _first(self, data: str, at: int, before: int) -> tuple[Token, int] | None:
        """The sequence at a place of the data and how long it is there; None where it isn't whole. Nearly all are
        short: what stands behind them is not copied for each."""
        for end in (at + SHORT, len(data)):
            left = data[at:end]
            if one := grammar.first(grammar.in_two(left), self.expected, before):
                return one[0], grammar.length_of(left, one[1])
            if end >= len(data):
                break
        return None

    # -- keystrokes and what comes at once -------------------------------------------------------------------------
    def _keystrokes(self, tokens: Iterable[Token], now: float) -> list[Given]:
        """Keys and reports: at once, or once it is known that they are no paste."""
        out, keys = list[Given](), list[Token]()
        for token in tokens:
            if token.key:
                keys.append(token)
            elif token.text == PASTED:
                out += self._closed(keys, now)
                keys = []
            else:
                out.append(Sent(token.text))
                self.expected.cursor = self.expected.cursor and not grammar.is_cursor(token.text)
        if keys:
            out += self._keys(keys, now)
        return out

    def _closed(self, keys: list[Token], now: float) -> list[Given]:
        """Keystrokes before the closing bracket of a paste that was ended before, or whose beginning is lost."""
        self._waiting += keys
        self._pasting = bool(self._waiting)
        out = self._flush(now)
        self._pasted_at = -inf
        return out

    def _keys(self, keys: list[Token], now: float) -> list[Given]:
        self._strokes += _strokes(keys, self._waiting[-1] if self._waiting else None)
        self._waiting += keys
        count = self._strokes
        if not self._pasting and (count > TYPED or self._goes_on(count, now)):
            # Arrows and the like alone are no text that anybody copied.
            self._pasting = any(len(token.text) == 1 for token in self._waiting)
        if self._pasting:
            self._due = now + PAUSE
            return []
        waits = next((seconds for least, seconds in COMES_ON if count >= least), 0.0)
        if waits:
            self._due = now + waits
            return []
        return self._flush(now)

    def _goes_on(self, count: int, now: float) -> bool:
        return count >= STILL_FROM and now < self._pasted_at + STILL

    def _flush(self, now: float) -> list[Given]:
        """Gives on what has waited: as it was typed, or as one paste."""
        waiting, self._waiting, self._strokes = self._waiting, [], 0
        if not self._pasting:
            if waiting and waiting[-1] == LONE:
                self._escaped_at, self._acted, self._given_up = now, True, False
            return [Sent(token.text) for token in waiting]
        self._pasting = False
        return self._pasted("".join(token.text for token in waiting if len(token.text) == 1), now)

    def _pasted(self, text: str, now: float) -> list[Given]:
        """A paste, without what no text holds."""
        text = text.translate(grammar.NO_TEXT)
        if now >= self._pasted_at + STILL:
            self._before = 0
        before, self._pasted_at = self._before, now
        self._before += len(text)
        return [Pasted(text, before)] if text else []

    # -- pastes with brackets --------------------------------------------------------------------------------------
    def _in_paste(self, text: str, now: float) -> tuple[list[Given], str]:
        """Takes what belongs to the paste; returns what ends it, and what stands behind it."""
        assert self._inside is not None
        data, self._begun, self._since = self._begun + text, "", now
        closes = grammar.PASTE_CLOSES.search(data)
        if closes is None:
            # What may be the beginning of its end waits for the rest.
            whole = len(data) - grammar.closing(data)
            self._inside.append(data[:whole])
            self._begun = data[whole:]
            return [], ""
        self._inside.append(data[: closes.start()])
        return self._paste_ends(now), data[closes.end() :]

    def _paste_ends(self, now: float) -> list[Given]:
        inside, self._inside, self._begun = self._inside or [], None, ""
        earlier = self._flush(now) if self._waiting else []
        self._before, self._pasted_at = 0, -inf
        ended = self._pasted("".join(inside), now)
        self._pasted_at = -inf  # Its bracket has ended it: what follows is typed.
        return [*earlier, *ended]


@lru_cache(maxsize=256)
def _character(text: str) -> Token:
    """A character that was typed."""
    return Token(text, key=True)


def _strokes(tokens: Iterable[Token], before: Token | None) -> int:
    """How many keystrokes these are behind another one, those of a key that is held down counted once."""
    count = 0
    for token in tokens:
        count += token != before
        before = token
    return count


# -- reading the line -------------------------------------------------------------------------------------------------
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
