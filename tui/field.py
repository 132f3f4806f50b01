"""A field of one line that a person types in. Letters in it are text, pasted ones too, and never act as keys."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from engine.core.desk import Span
from engine.core.names import shown

from .keys import Key
from .lines import Caret, cells

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
