"""Finding on a page: text is typed in the footer's place and the cursor moves as it is typed.

A page that can be searched is a `Findable`: it says what its lines are, where its cursor is, and moves it. The prompt,
its keys and the way to the next match are here, so that finding is the same on every page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.desk import Span
from engine.core.model import Refused
from engine.core.names import matching

from . import commands
from .fields import Field
from .keys import Key
from .lines import ScreenLine, cells, spans, total
from .pages.page import Page

_SHORTEST = 12
"""Cells that the prompt keeps for what is typed."""


def following(found: Sequence[int], at: int, by: int = 1) -> int | None:
    """The match behind a place, or before it where `by` is negative; round from the end. None without a match."""
    if not found:
        return None
    if by > 0:
        return next((place for place in found if place > at), found[0])
    return next((place for place in reversed(found) if place < at), found[-1])


class Findable(Page):
    """A page with lines to be found. Subclasses give `find_in`, `find_at` and `go_to`; where the cursor can be put
    back more exactly than to a line, also `find_place` and `put_back`."""

    finding: Field | None = None
    """What is being typed, while something is."""

    wanted = ""
    """What was looked for last."""

    _from: tuple[int, Any] = 0, None

    def find_in(self) -> Sequence[str]:
        """What can be found, a text for each line."""
        return ()

    def find_at(self) -> int:
        """The line that the cursor is on."""
        return 0

    def go_to(self, at: int) -> None:
        """Moves the cursor to a line."""

    def find_place(self) -> Any:
        """Where the cursor is, to be put back there."""
        return self.find_at()

    def put_back(self, place: Any) -> None:
        """Puts the cursor back."""
        self.go_to(place)

    # -- commands -----------------------------------------------------------------------------------------------------
    def can_find(self) -> bool:
        """Whether there is anything to be found."""
        return bool(self.find_in())

    def has_found(self) -> bool:
        """Whether something was looked for, so that there may be more of it."""
        return bool(self.wanted)

    def do_find(self) -> None:
        """Opens the prompt."""
        self._from = self.find_at(), self.find_place()
        self.finding = Field()

    def do_find_next(self) -> None:
        """To the next match. Raises Refused where there is none."""
        self._to_other(1)

    def do_find_before(self) -> None:
        """To the match before. Raises Refused where there is none."""
        self._to_other(-1)

    def _to_other(self, by: int) -> None:
        at = following(matching(self.find_in(), self.wanted), self.find_at(), by)
        if at is None:
            raise Refused("not_found", f"Nothing here has {self.wanted!r} in it.")
        self.go_to(at)

    # -- the prompt ---------------------------------------------------------------------------------------------------
    def take(self, key: Key) -> None:
        """While something is looked for every key is the prompt's, but for those that act everywhere."""
        if self.finding is None or commands.everywhere(key.name):
            super().take(key)
        else:
            self._type(key, self.finding)

    def take_paste(self, text: str) -> None:
        """Pasted text is looked for while the prompt is open."""
        if self.finding is None:
            super().take_paste(text)
        else:
            self.paste_in(self.finding, text)
            self._seek(self.finding.text)

    def _type(self, key: Key, field: Field) -> None:
        if key.name in ("enter", "tab"):
            self.wanted, self.finding = field.text.strip() or self.wanted, None
        elif key.name == "escape":
            self.finding = None
            self.put_back(self._from[1])
        elif key.name in ("up", "down"):
            at = following(matching(self.find_in(), field.text), self.find_at(), 1 if key.name == "down" else -1)
            if at is not None:
                self.go_to(at)
        else:
            before = field.text
            if field.key(key) and field.text != before:
                self._seek(field.text)

    def _seek(self, text: str) -> None:
        """Moves to the nearest match from where the search began; back there without one."""
        at = following(matching(self.find_in(), text), self._from[0] - 1)
        if at is None:
            self.put_back(self._from[1])
        else:
            self.go_to(at)

    def bottom(self, width: int) -> ScreenLine:
        """The footer, or the prompt in its place."""
        return super().bottom(width) if self.finding is None else self._prompt(self.finding, width)

    def found_words(self, found: Sequence[int], here: int) -> str:
        """Which match the cursor is on, of how many."""
        if here in found:
            return f"{found.index(here) + 1} of {len(found)}"
        return f"{len(found)} found" if found else "not here"

    def _prompt(self, field: Field, width: int) -> ScreenLine:
        found = matching(self.find_in(), field.text)
        here = self.find_at()
        told = self.found_words(found, here) if field.text.strip() else ""
        keys = spans(("enter", "strong"), (" keep  ", "muted"), ("esc", "strong"), (" back ", "muted"))
        if told and found and len(found) > 1:
            keys = (*spans(("up down", "strong"), (" others  ", "muted")), *keys)
        label = spans(" Find ", "")
        room = width - total(label) - cells(told) - 3
        if room - total(keys) < _SHORTEST:
            keys = ()
        left = (*label, *field.spans(max(4, room - total(keys))))
        right = (Span(told, "muted"), Span("  " if keys else " "), *keys)
        return ScreenLine(left, right, ground="bar")
