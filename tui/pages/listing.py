"""A page with a list to choose from: labels 1 to 9 and letters, arrows and enter; what can't be chosen says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.desk import Span
from engine.core.model import Refused

from ..arrows import Arrows
from ..finding import Findable
from ..keys import Key
from ..lines import Piece, ScreenLine, cells, line, padded, rule
from ..wrapping import wrapped

LABELS = "1234567890abcdefgimnoprstvwyz"
"""Labels of a list in their order: letters that move or close are left out."""


_NARROW = 20
"""A note that has fewer cells beside its title than this, and needs more, stands below it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing in a list: its title, a note, a word at the right edge, and what choosing it does.

    `barred` is the reason why it can't be chosen; without `does` it is a heading. `label` is its own key, which it
    keeps where it is barred too; without one it has the next that is free.
    """

    title: str
    does: Callable[[], None] | None = None
    note: str = ""
    right: str = ""
    barred: str = ""
    label: str = ""


class ListPage(Arrows, Findable):
    """Choices under a rule. Subclasses give `title`, `choices` and, above the list, `before`."""

    scopes: tuple[str, ...] = ("list",)
    labelled = True
    letters = LABELS
    title_width = 24

    def __init__(self) -> None:
        self.at = 0
        self.first = 0
        self.height = 10
        self.to_top = False

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
        before = self.before(width)
        choices = self.choices()
        self.at = min(self.at, max(0, len(choices) - 1))
        self.height = max(1, height - 1 - len(before))
        labels = self._labels(choices)
        made = [self._rows(i, choice, labels[i], width) for i, choice in enumerate(choices)]
        start = sum(map(len, made[: self.at]))
        end = start + (len(made[self.at]) if made else 0)
        if self.to_top:
            self.first, self.to_top = max(0, start - 1), False
        rows = [row for one in made for row in one]
        self.first = min(max(self.first, end - self.height), start, max(0, len(rows) - self.height))
        shown = rows[self.first : self.first + self.height]
        return [self._rule(len(rows) - self.first - len(shown)), *before, *shown]

    def _rule(self, below: int) -> ScreenLine:
        """The rule with the title, and how many lines there are below what is shown."""
        title, right = self.title()
        return rule(title, ", ".join(filter(None, (right, f"{below} more below" if below else ""))))

    def _labels(self, choices: Sequence[Choice]) -> list[str]:
        own = {choice.label for choice in choices}
        left = (label for label in (self.letters if self.labelled else "") if label not in own)
        return [_label(choice, left) for choice in choices]

    def _rows(self, index: int, choice: Choice, label: str, width: int) -> list[ScreenLine]:
        """A choice in as many lines as its note needs."""
        if _is_heading(choice):
            return [line("  ", (choice.title, "strong"))]
        chosen = index == self.at
        ground = "cursor" if chosen else "ground"
        mark = Span("", "strong", "cursor") if chosen else Span(" ")
        first = Span("", "muted", "out") if choice.barred else Span(label, "strong")
        role = "strong" if not choice.does else "muted" if choice.barred else "text"
        title = padded((Span(choice.title, role),), self._title_width(choice, width))
        right: list[Piece] = [(choice.right, "text"), " "] if choice.right and not choice.barred else []
        room = width - 7 - self._title_width(choice, width) - (cells(choice.right) + 2 if right else 1)
        told, below = choice.barred or choice.note, " " * (7 + self._title_width(choice, width))
        if room < _NARROW and cells(told) > room:
            below, (told, *more) = " " * 7, ["", *wrapped(told, width - 9)]
        else:
            told, *more = wrapped(told, max(8, room))
        words = [mark, Span(" "), first, Span("  "), *title, Span("  "), Span(told, "muted")]
        return [line(*words, right=right, ground=ground), *(line(below, (row, "muted"), ground=ground) for row in more)]

    def _title_width(self, choice: Choice, width: int) -> int:
        """Cells for the title: all it needs where nothing stands beside it, less in a narrow window."""
        if not (choice.note or choice.barred):
            return max(self.title_width, width - 9 - cells(choice.right))
        return min(self.title_width, max(10, width // 2 - 6))

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

    def find_in(self) -> Sequence[str]:
        """The choices with their notes; headings are not found."""
        return ["" if _is_heading(one) else f"{one.title} {one.note}" for one in self.choices()]

    def find_at(self) -> int:
        """The chosen line."""
        return self.at

    def go_to(self, at: int) -> None:
        """Chooses a line, as an arrow would."""
        self._move(at - self.at)

    def _move(self, by: int) -> None:
        """Moves by so many choices, over a heading to what stands below or above it."""
        choices = self.choices()
        last, step = len(choices) - 1, 1 if by > 0 else -1
        at = max(0, min(last, self.at + by))
        while 0 <= at <= last and _is_heading(choices[at]):
            at += step
        if not 0 <= at <= last:
            at = next((place for place, one in enumerate(choices) if not _is_heading(one)), 0) if by < 0 else self.at
        self.at = at

    def do_home(self) -> None:
        """To the first choice."""
        self._move(-len(self.choices()))

    def do_end(self) -> None:
        """To the last choice."""
        self._move(len(self.choices()))


def _is_heading(choice: Choice) -> bool:
    return choice.does is None and not choice.barred


def _label(choice: Choice, left: Iterator[str]) -> str:
    """The key of one choice: its own, or the next that is free where it can be chosen."""
    if choice.label:
        return choice.label
    return next(left, " ") if choice.does and not choice.barred else " "
