"""Lists and long texts: where one is in them, what keys move there, and what of them is in view.

A page has one of these and gives it the keys that move. A `Listing` has a chosen row, by its place or by a key of its
own; `Choices` are chosen by a label, by enter, or by name; a `Scroll` is only read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar, runtime_checkable

from engine.core.desk import Span
from engine.core.model import Refused

from .lines import Piece, ScreenLine, cells, line, padded, wrapped

T = TypeVar("T")


# -- what is in view ---------------------------------------------------------------------------------------------------


def scrolled(first: int, start: int, end: int, room: int, whole: int) -> int:
    """Which of `whole` lines is the first of the `room` in view, scrolled as little as may be from `first` so that
    lines `start` up to and without `end` are in view: the first of them where there is no room for all."""
    return max(0, min(max(first, end - room), start, whole - room))


def centred(at: int, room: int, whole: int) -> int:
    """Which of `whole` lines is the first of the `room` in view, with line `at` in their middle as far as may be."""
    return max(0, min(at - room // 2, whole - room))


def mark(chosen: bool) -> Span:
    """What stands before a row: the mark of the chosen one, or nothing."""
    return Span("", "strong", "cursor") if chosen else Span(" ")


def ground(chosen: bool) -> str:
    """What a row stands on."""
    return "cursor" if chosen else "ground"


def counted_below(shown: list[ScreenLine], left: int, how: str = "pagedown", least: int = 2) -> list[ScreenLine]:
    """Lines of which `left` more are below: the last one says so, and how to get there, where there are at least so
    many lines."""
    if left > 0 and len(shown) >= least:
        shown[-1] = line("  ", (f"{left + 1} more lines: {how}", "muted"))
    return shown


# -- moving ------------------------------------------------------------------------------------------------------------


class Moves:
    """What the arrows, the page keys, home and end move. Of itself it is nothing to move in."""

    def move(self, by: int) -> None:
        """Moves by so many rows, as far as there are any."""

    def by_page(self) -> int:
        """How many rows a page key moves by."""
        return 10

    def home(self) -> None:
        """To the first row."""

    def end(self) -> None:
        """To the last row."""

    def up(self) -> None:
        """One row up."""
        self.move(-1)

    def down(self) -> None:
        """One row down."""
        self.move(1)

    def page_up(self) -> None:
        """A page up."""
        self.move(-self.by_page())

    def page_down(self) -> None:
        """A page down."""
        self.move(self.by_page())


class Either(Moves):
    """Moves in whatever has the keys just now, as `now` says."""

    def __init__(self, now: Callable[[], Moves]) -> None:
        self._now = now

    def move(self, by: int) -> None:
        """As that one moves."""
        self._now().move(by)

    def by_page(self) -> int:
        """As that one has it."""
        return self._now().by_page()

    def home(self) -> None:
        """As that one does."""
        self._now().home()

    def end(self) -> None:
        """As that one does."""
        self._now().end()


class Scroll(Moves):
    """A text that is read from line `top` on. A page is the lines in view but for `overlap`, or `page` lines where that
    is given."""

    def __init__(self, overlap: int = 1, page: int = 0) -> None:
        self.top = self.last = 0
        self.room = 1
        self._overlap, self._page = overlap, page

    def view(self, rows: Sequence[T], room: int) -> list[T]:
        """At most `room` of the rows, from the one that is scrolled to; from further up where there are fewer below."""
        self.room = max(1, room)
        self.last = max(0, len(rows) - room)
        self.top = min(self.top, self.last)
        return list(rows[self.top : self.top + max(0, room)])

    def below(self, rows: Sequence[object], shown: Sequence[object]) -> int:
        """How many of the rows are below those in view."""
        return len(rows) - self.top - len(shown)

    def move(self, by: int) -> None:
        """Scrolls by so many lines."""
        self.to(self.top + by)

    def to(self, top: int) -> None:
        """Scrolls to a line."""
        self.top = max(0, min(top, self.last))

    def by_page(self) -> int:
        """A page of what was in view last."""
        return self._page or max(1, self.room - self._overlap)

    def home(self) -> None:
        """To the top."""
        self.to(0)

    def end(self) -> None:
        """To the end."""
        self.to(self.last)


class Listing(Moves):
    """Rows of which one is chosen, by its place. `count` says how many there are now, `first` is the row or line that
    stands on top, and `page` how many a page key moves by."""

    def __init__(self, count: Callable[[], int], page: int = 10) -> None:
        self.count, self.page, self.first = count, page, 0
        self._at = 0

    @property
    def at(self) -> int:
        """The chosen row."""
        return self._at

    @at.setter
    def at(self, at: int) -> None:
        self._at = at

    def go_to(self, at: int) -> None:
        """Chooses a row, or the nearest that there is; none where there are none."""
        if count := self.count():
            self.at = max(0, min(count - 1, at))

    def move(self, by: int) -> None:
        """Chooses another row, so many further down."""
        self.go_to(self.at + by)

    def by_page(self) -> int:
        """What is in view."""
        return self.page

    def home(self) -> None:
        """To the first row."""
        self.move(-self.count())

    def end(self) -> None:
        """To the last row."""
        self.move(self.count())

    def view(self, room: int) -> range:
        """The rows in view where each has one line, with the chosen one among them."""
        count = self.count()
        self.first = scrolled(self.first, self.at, self.at + 1, room, count)
        return range(self.first, min(count, self.first + max(0, room)))


class Keyed(Listing):
    """Rows with a key of their own: the chosen one stays so wherever it goes, and the first is chosen where it is not
    there any more."""

    def __init__(self, keys: Callable[[], Sequence[str]], page: int = 10) -> None:
        super().__init__(lambda: len(keys()), page)
        self.keys, self.chosen = keys, ""

    @property
    def at(self) -> int:
        """Where the chosen one stands now."""
        return next((at for at, key in enumerate(self.keys()) if key == self.chosen), 0)

    @at.setter
    def at(self, at: int) -> None:
        self.chosen = self.keys()[at]


@runtime_checkable
class Sought(Protocol):
    """Rows that can be found by what they say."""

    def find_in(self) -> Sequence[str]:
        """What can be found, a text for each row."""

    def find_at(self) -> int:
        """The row that the cursor is on."""

    def go_to(self, at: int) -> None:
        """Moves the cursor to a row."""

    def find_place(self) -> object:
        """Where the cursor is, to be put back there."""

    def put_back(self, place: object) -> None:
        """Puts the cursor back where `find_place` has said."""


NOTHING = -1
"""The place of a line where none is marked."""


class Text(Scroll):
    """A text in which lines can be found: the one that was found last stands on the ground of the cursor."""

    def __init__(self, overlap: int = 2) -> None:
        super().__init__(overlap)
        self._made: list[ScreenLine] = []
        self.found = NOTHING

    def lines(self, rows: Sequence[ScreenLine], height: int) -> list[ScreenLine]:
        """What is in view of these lines."""
        made = self._made = list(rows)
        if 0 <= self.found < len(made):
            made[self.found] = replace(made[self.found], ground="cursor")
        shown = self.view(made, height)
        return counted_below(shown, self.below(made, shown), "down, pagedown")

    def find_in(self) -> Sequence[str]:
        """The lines as they were shown last."""
        return ["".join(span.text for span in row.left) for row in self._made]

    def find_at(self) -> int:
        """The line that was found, or the first one shown."""
        return self.found if self.found >= 0 else self.top

    def go_to(self, at: int) -> None:
        """Marks a line and scrolls to it, with a line above it in view."""
        self.found = at
        self.to(at - 1)

    def find_place(self) -> object:
        """What is marked, and how far it is scrolled."""
        return self.found, self.top

    def put_back(self, place: object) -> None:
        """Marks and scrolls as it was."""
        if isinstance(place, tuple):
            self.found, self.top = place


# -- choosing ----------------------------------------------------------------------------------------------------------

LABELS = "1234567890abcdefgimnoprstvwyz"
"""Labels of a list in their order: letters that move or close are left out."""

WIDTH = 24
"""The usual cells for titles."""

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

    @property
    def is_heading(self) -> bool:
        """Whether it only stands above others."""
        return self.does is None and not self.barred


Draws = Callable[[int, Choice, str, int], list[ScreenLine]]
"""Draws a choice: its place, the choice, its label and the width."""


class Choices(Listing):
    """Things to choose from, made anew for each key by `made`. Arrows pass headings; `letters` are the labels that
    those without one of their own get. `draw` draws a choice where it isn't drawn as usual; `title_width` are the cells
    for titles, and `below` is how many lines were out of view when it was last drawn."""

    def __init__(
        self,
        made: Callable[[], Sequence[Choice]],
        letters: str = LABELS,
        title_width: int = WIDTH,
        draw: Draws | None = None,
    ) -> None:
        super().__init__(lambda: len(made()))
        self.made, self.letters, self.title_width = made, letters, title_width
        self.draw = draw or self.usual
        self.below, self._to_top = 0, False

    # -- moving and choosing -------------------------------------------------------------------------------------------
    def go_to(self, at: int) -> None:
        """Chooses a row, or over a heading the one below or above it, on in the same direction."""
        choices = self.made()
        last, step = len(choices) - 1, 1 if at > self.at else -1
        at = max(0, min(last, at))
        while 0 <= at <= last and choices[at].is_heading:
            at += step
        if not 0 <= at <= last:
            at = next((place for place, one in enumerate(choices) if not one.is_heading), 0) if step < 0 else self.at
        self.at = at

    def to_top(self) -> None:
        """The chosen row stands right below the top when it is drawn next."""
        self._to_top = True

    def picked(self, key: str) -> bool:
        """Chooses the row with that label, if there is one; whether there is."""
        labels = self.labels(self.made())
        if key not in labels:
            return False
        self.at = labels.index(key)
        return True

    def labels(self, choices: Sequence[Choice]) -> list[str]:
        """The label of each choice; a space where it has none."""
        own = {choice.label for choice in choices}
        left = (label for label in self.letters if label not in own)
        return [_label(choice, left) for choice in choices]

    def choose(self) -> None:
        """Does what the chosen row says. Raises Refused where it can't be done."""
        choices = self.made()
        if not choices:
            return
        choice = choices[self.at]
        if choice.barred:
            raise Refused("barred", f"{choice.title}: {choice.barred}.")
        if choice.does:
            choice.does()

    # -- finding -------------------------------------------------------------------------------------------------------
    def find_in(self) -> Sequence[str]:
        """The choices with their notes; headings are not found."""
        return ["" if one.is_heading else f"{one.title} {one.note}" for one in self.made()]

    def find_at(self) -> int:
        """The chosen row."""
        return self.at

    def find_place(self) -> object:
        """The chosen row."""
        return self.at

    def put_back(self, place: object) -> None:
        """Chooses it again."""
        if isinstance(place, int):
            self.go_to(place)

    # -- drawing -------------------------------------------------------------------------------------------------------
    def lines(self, width: int, room: int) -> list[ScreenLine]:
        """As many lines of the list as there is room for, with the chosen row among them."""
        choices = self.made()
        self.at = min(self.at, max(0, len(choices) - 1))
        self.page = max(1, room)
        labels = self.labels(choices)
        made = [self.draw(i, choice, labels[i], width) for i, choice in enumerate(choices)]
        start = sum(map(len, made[: self.at]))
        end = start + (len(made[self.at]) if made else 0)
        if self._to_top:
            self.first, self._to_top = max(0, start - 1), False
        rows = [row for one in made for row in one]
        self.first = scrolled(self.first, start, end, self.page, len(rows))
        shown = rows[self.first : self.first + self.page]
        self.below = len(rows) - self.first - len(shown)
        return shown

    def usual(self, index: int, choice: Choice, label: str, width: int) -> list[ScreenLine]:
        """A choice in as many lines as its note needs."""
        if choice.is_heading:
            return [line("  ", (choice.title, "strong"))]
        on = ground(index == self.at)
        first = Span("", "muted", "out") if choice.barred else Span(label, "strong")
        role = "strong" if not choice.does else "muted" if choice.barred else "text"
        wide = self.title_cells(choice, width)
        title = padded((Span(choice.title, role),), wide)
        right: list[Piece] = [(choice.right, "text"), " "] if choice.right and not choice.barred else []
        room = width - 7 - wide - (cells(choice.right) + 2 if right else 1)
        told, below = choice.barred or choice.note, " " * (7 + wide)
        if room < _NARROW and cells(told) > room:
            below, (told, *more) = " " * 7, ["", *wrapped(told, width - 9)]
        else:
            told, *more = wrapped(told, max(8, room))
        words = [mark(index == self.at), Span(" "), first, Span("  "), *title, Span("  "), Span(told, "muted")]
        return [line(*words, right=right, ground=on), *(line(below, (row, "muted"), ground=on) for row in more)]

    def title_cells(self, choice: Choice, width: int) -> int:
        """Cells for the title: all it needs where nothing stands beside it, less in a narrow window."""
        if not (choice.note or choice.barred):
            return max(self.title_width, width - 9 - cells(choice.right))
        return min(self.title_width, max(10, width // 2 - 6))


def _label(choice: Choice, left: Iterator[str]) -> str:
    """The key of one choice: its own, or the next that is free where it can be chosen."""
    if choice.label:
        return choice.label
    return next(left, " ") if choice.does and not choice.barred else " "
