"""Finding on a page: text is typed in the footer's place and the cursor moves as it is typed.

What can be searched is `Sought`: it says what its rows are, where its cursor is, and moves it. The prompt, its keys and
the way to the next match are here, so that finding is the same on every page.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.desk import Span
from engine.core.model import Refused
from engine.core.names import matching

from .field import Field
from .keys import Key
from .lines import ScreenLine, cells, spans, total
from .list import Sought

_SHORTEST = 12
"""Cells that the prompt keeps for what is typed."""


def following(found: Sequence[int], at: int, by: int = 1) -> int | None:
    """The match behind a place, or before it where `by` is negative; round from the end. None without a match."""
    if not found:
        return None
    if by > 0:
        return next((place for place in found if place > at), found[0])
    return next((place for place in reversed(found) if place < at), found[-1])


class Finding:
    """What is looked for among the rows of a page. `field` is what is being typed, while something is; `wanted` what
    was looked for last."""

    def __init__(self, of: Sought) -> None:
        self.of = of
        self.field: Field | None = None
        self.wanted = ""
        self.begun_at = 0
        self._place: object = None

    def can_find(self) -> bool:
        """Whether there is anything to be found."""
        return bool(self.of.find_in())

    def has_found(self) -> bool:
        """Whether something was looked for, so that there may be more of it."""
        return bool(self.wanted)

    def begin(self) -> None:
        """Opens the prompt."""
        self.begun_at, self._place = self.of.find_at(), self.of.find_place()
        self.field = Field()

    def next(self) -> None:
        """To the next match. Raises Refused where there is none."""
        self.to_other(1)

    def before(self) -> None:
        """To the match before. Raises Refused where there is none."""
        self.to_other(-1)

    def to_other(self, by: int) -> None:
        """To the next match, or the one before. Raises Refused where there is none."""
        at = following(matching(self.of.find_in(), self.wanted), self.of.find_at(), by)
        if at is None:
            raise Refused("not_found", f"Nothing here has {self.wanted!r} in it.")
        self.of.go_to(at)

    # -- the prompt ---------------------------------------------------------------------------------------------------
    def key(self, key: Key, field: Field) -> None:
        """One key of the prompt."""
        if key.name in ("enter", "tab"):
            self.wanted, self.field = field.text.strip() or self.wanted, None
        elif key.name == "escape":
            self.field = None
            self.of.put_back(self._place)
        elif key.name in ("up", "down"):
            at = following(matching(self.of.find_in(), field.text), self.of.find_at(), 1 if key.name == "down" else -1)
            if at is not None:
                self.of.go_to(at)
        else:
            before = field.text
            if field.key(key) and field.text != before:
                self.seek(field.text)

    def seek(self, text: str) -> None:
        """Moves to the nearest match from where the search began; back there without one."""
        at = following(matching(self.of.find_in(), text), self.begun_at - 1)
        if at is None:
            self.of.put_back(self._place)
        else:
            self.of.go_to(at)

    def words(self, found: Sequence[int], here: int) -> str:
        """Which match the cursor is on, of how many."""
        if here in found:
            return f"{found.index(here) + 1} of {len(found)}"
        return f"{len(found)} found" if found else "not here"

    def prompt(self, field: Field, width: int) -> ScreenLine:
        """The line that is typed in, with which match the cursor is on."""
        found = matching(self.of.find_in(), field.text)
        here = self.of.find_at()
        told = self.words(found, here) if field.text.strip() else ""
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
