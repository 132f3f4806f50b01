"""Which commands a few typed letters mean: by title, key, footer word, help and further words of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.names import folded

from . import commands
from .command import Command
from .keys import on_screen
from .reasons import reason

if TYPE_CHECKING:
    from .pages.page import Page

_WORDS = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_KEY, _NOT = 0, 99

_APART = 4
"""What is so much further than the nearest is left out: a word of some help, where others have it for their name."""

_WHOLE, _BEGUN = (1, 1, 2, 5), (2, 4, 3, 6)
"""How far a typed word is that is a word of the title's beginning, a further word, one of the title or footer, one of
the help; and how far one that only begins it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A command as the palette lists it; `barred` is why it can't be used now."""

    command: Command
    barred: str

    @property
    def keys(self) -> str:
        """Its keys as they are called on the screen."""
        return " ".join(map(on_screen, self.command.keys))


def offers(page: Page, typed: str) -> list[Offer]:
    """What is meant on a page, the likeliest first. Without letters it is everything, the footer's commands first and
    what can't be used now last."""
    found = list(_all(page))
    if not typed.strip():
        return sorted(found, key=lambda one: (bool(one.barred), one.command.rank or 100))
    scored = [(_score(one.command, typed, page), one) for one in found]
    nearest = min((score for score, _ in scored), default=_NOT)
    kept = [(score, bool(one.barred), one) for score, one in scored if score < min(_NOT, nearest + _APART)]
    return [one for _, _, one in sorted(kept, key=lambda row: row[:2])]


def _all(page: Page) -> Iterator[Offer]:
    """The commands of a page, but for the palette itself."""
    for command in commands.commands_of(page):
        if command.id != "palette":
            barred = "" if commands.usable(command, page) else page.why_not(command) or reason(command.when)
            yield Offer(command, barred.removesuffix("."))


def _score(command: Command, typed: str, page: Page) -> int:
    """How far a command is from what is typed: the sum over its words."""
    if typed.strip() in command.keys or typed.strip() in map(on_screen, command.keys):
        return _KEY
    title = _words(command.title)
    named = title + _words(commands.word(command, page))
    places = (title[:1], _words(command.also), named, _words(commands.told(command)))
    is_title = folded(command.title) == folded(typed.strip())
    words = _words(typed)
    return sum(_nearness(one, places) for one in words) - is_title if words else _NOT


def _nearness(typed: str, places: tuple[list[str], ...]) -> int:
    """How far one typed word is from the nearest word of any place."""
    whole = (score for words, score in zip(places, _WHOLE, strict=True) if typed in words)
    begun = (score for words, score in zip(places, _BEGUN, strict=True) if any(w.startswith(typed) for w in words))
    return min((*whole, *begun), default=_NOT)


def _words(text: str) -> list[str]:
    return _WORDS.findall(folded(text))
