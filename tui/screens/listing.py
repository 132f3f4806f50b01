"""A page with a list to choose from: labels 1 to 9 and letters, arrows and enter; what can't be chosen says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.desk import Span
from engine.model import Refused

from ..keys import Key
from ..lines import Piece, ScreenLine, line, padded, rule
from ..pages import Page

LABELS = "1234567890abcdefgimnoprstvwyz"
"""Labels of a list in their order: letters that move or close are left out."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing in a list: its title, a note, a word at the right edge, and what choosing it does.

    `barred` is the reason why it can't be chosen; without `does` it is a heading.
    """

    title: str
    does: Callable[[], None] | None = None
    note: str = ""
    right: str = ""
    barred: str = ""


class ListPage(Page):
    """Choices under a rule. Subclasses give `title`, `choices` and, above the list, `before`."""

    scopes: tuple[str, ...] = ("list",)
    labelled = True
    title_width = 24

    def __init__(self) -> None:
        self.at = 0
        self.first = 0
        self.height = 10

    def title(self) -> tuple[str, str]:
        """What stands in the rule, at the left and at the right."""
        return "", ""

    def choices(self) -> Sequence[Choice]:
        """The list as it is now."""
        return ()

    def before(self, width: int) -> Sequence[ScreenLine]:
        """Lines between the rule and the list."""
        return ()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The rule, what comes before, and as much of the list as fits with the chosen line in view."""
        before = [rule(*self.title()), *self.before(width)]
        choices = self.choices()
        self.at = min(self.at, max(0, len(choices) - 1))
        self.height = max(1, height - len(before))
        self.first = min(max(self.first, self.at - self.height + 1), self.at)
        labels = self._labels(choices)
        rows = [self._row(i, choice, labels[i]) for i, choice in enumerate(choices)]
        return [*before, *rows[self.first : self.first + self.height]]

    def _labels(self, choices: Sequence[Choice]) -> list[str]:
        left = iter(LABELS if self.labelled else "")
        return [next(left, " ") if choice.does and not choice.barred else " " for choice in choices]

    def _row(self, index: int, choice: Choice, label: str) -> ScreenLine:
        chosen = index == self.at
        mark = Span("", "strong", "cursor") if chosen else Span(" ")
        first = Span("", "muted", "out") if choice.barred else Span(label, "strong")
        role = "strong" if not choice.does else "muted" if choice.barred else "text"
        title = padded((Span(choice.title, role),), self.title_width)
        words = [mark, Span(" "), first, Span("  "), *title, Span("  "), Span(choice.barred or choice.note, "muted")]
        right: list[Piece] = [(choice.right, "muted" if choice.barred else "text"), " "] if choice.right else []
        return line(*words, right=right, ground="cursor" if chosen else "ground")

    def key(self, key: Key) -> None:
        """A label chooses at once; every other key is a command."""
        choices = self.choices()
        if not self.typing and key.text.strip() and key.text in (labels := self._labels(choices)):
            self.at = labels.index(key.text)
            self.do_choose()
        else:
            super().key(key)

    def do_choose(self) -> None:
        """Does what the chosen line says. Raises Refused where it can't be done."""
        choices = self.choices()
        if not choices:
            return
        choice = choices[self.at]
        if choice.barred:
            raise Refused("barred", f"{choice.title}: {choice.barred}.")
        if choice.does:
            choice.does()

    def do_up(self) -> None:
        """One line up."""
        self.at = max(0, self.at - 1)

    def do_down(self) -> None:
        """One line down."""
        self.at = min(len(self.choices()) - 1, self.at + 1)

    def do_page_up(self) -> None:
        """A page up."""
        self.at = max(0, self.at - self.height)

    def do_page_down(self) -> None:
        """A page down."""
        self.at = max(0, min(len(self.choices()) - 1, self.at + self.height))

    def do_home(self) -> None:
        """To the first line."""
        self.at = 0

    def do_end(self) -> None:
        """To the last line."""
        self.at = max(0, len(self.choices()) - 1)
