"""A field of one line that a person types in. Letters in it are text, pasted ones too, and never act as keys.

Finding on a page is typed in one in the footer's place, and the cursor moves as it is typed. What can be searched is
`Sought`: it says what its rows are, where its cursor is, and moves it. The prompt, its keys and the way to the next
match are here, so that finding is the same on every page.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from engine.core.desk import Span
from engine.core.model import Refused
from engine.core.names import matching, shown

from .commands import Key
from .lines import Caret, ScreenLine, cells, spans, total
from .list import Sought

LONGEST = 8000
"""The most characters a field holds; a pasted page is well below it."""

_ERASING = ("backspace", "delete", "ctrl+u", "ctrl+w")


class Field:
    """Text with a caret. `takes` says which characters are text for it; those it does not take are left to the page.

    A field that `keeps_lines` keeps the line ends of a pasted text; else they become spaces. What stands in a field
    that is `selected` gives way whole to what is typed; an arrow keeps it.
    """

    def __init__(
        self,
        text: str = "",
        takes: Callable[[str], bool] | None = None,
        keeps_lines: bool = False,
        selected: bool = False,
    ) -> None:
        self.text, self.caret, self.keeps_lines = text, len(text), keeps_lines
        self.selected = selected and bool(text)
        self._takes = takes or (lambda character: True)

    def set(self, text: str) -> None:
        """Puts a whole text in, with the caret behind it."""
        self.selected = False
        self.text, self.caret = text[:LONGEST], len(text[:LONGEST])

    def key(self, key: Key) -> bool:
        """Takes a key if it is text or moves in the text. Backspace in an empty field does nothing."""
        if key.text:
            if not self._takes(key.text):
                return False
            self._insert(key.text)
            return True
        move = self._moves().get(key.name)
        if move is None:
            return False
        erases = self.selected and key.name in _ERASING
        self.text, self.caret = ("", 0) if erases else move
        self.selected = False
        return True

    def _moves(self) -> dict[str, tuple[str, int]]:
        text, at = self.text, self.caret
        before, behind = text[:at], text[at:]
        word = len(before.rstrip().rpartition(" ")[0]) + (1 if " " in before.rstrip() else 0)
        return {
            "backspace": (before[:-1] + behind, max(0, at - 1)),
            "delete": (before + behind[1:], at),
            "left": (text, max(0, at - 1)),
            "right": (text, min(len(text), at + 1)),
            "home": (text, 0),
            "ctrl+a": (text, 0),
            "end": (text, len(text)),
            "ctrl+e": (text, len(text)),
            "ctrl+u": (behind, 0),
            "ctrl+w": (before[:word] + behind, word),
        }

    def paste(self, text: str) -> int:
        """Puts pasted text in at the caret, cleaned of what could act on a terminal; returns how many characters had no
        room."""
        lines = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4).split("\n")
        clean = [shown(line) for line in lines]
        return self._insert(("\n" if self.keeps_lines else " ").join(clean))

    def _insert(self, text: str) -> int:
        if self.selected:
            self.set("")
        taken = text[: LONGEST - len(self.text)]
        self.text = self.text[: self.caret] + taken + self.text[self.caret :]
        self.caret += len(taken)
        return len(text) - len(taken)

    def spans(self, width: int, role: str = "cue") -> tuple[Span, ...]:
        """The field in `width` cells: the line the caret is in, scrolled so that the caret is in view.

        What is selected stands reversed as far as it goes.
        """
        if self.selected and cells(self.text) < width:
            return Span(self.text, f"{role}+reverse"), Caret(" ", role)
        start = self.text.rfind("\n", 0, self.caret) + 1
        end = self.text.find("\n", self.caret)
        now = self.text[start : end if end >= 0 else len(self.text)]
        at = self.caret - start
        first = bisect_left(range(at), True, key=lambda left: cells(now[left:at]) < width)
        under = now[at : at + 1] or " "
        return Span(now[first:at], role), Caret(under, role), Span(now[at + 1 :], role)


# -- finding on a page ------------------------------------------------------------------------------------------------
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
