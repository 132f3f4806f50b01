"""The manual: a topic at a time, and the list of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine import manual

from ..field import Finding
from ..glyphs import in_ascii
from ..lines import BLANK, ScreenLine, cells, line, rule
from ..list import NOTHING, Choice, Choices, Text
from ..manual import rows, topic
from .page import Page

_MARGIN = 2

_NAMED = 70
"""From so many cells on the list has the names of topics beside their titles."""


class Topic(Text):
    """A topic that is read. Finding goes through all topics, from this one on."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.width = name, 0
        self._made_of: dict[tuple[str, int], list[ScreenLine]] = {}
        self._texts: tuple[int, list[tuple[str, int, str]]] = 0, []

    def open(self, name: str) -> None:
        """Opens a topic at its beginning."""
        self.name, self.found, self.top = name, NOTHING, 0

    def laid(self, name: str, width: int) -> list[ScreenLine]:
        """A topic in lines, laid out once for each width."""
        if (name, width) not in self._made_of:
            made = (line(*row) for row in rows(topic(name).blocks(), width, _MARGIN))
            self._made_of[name, width] = [BLANK, *made]
        return self._made_of[name, width]

    def _everything(self) -> list[tuple[str, int, str]]:
        """Every line of every topic as it is laid out in this width: its topic, its place there, its text."""
        if self._texts[0] != self.width:
            found = list[tuple[str, int, str]]()
            for name in manual.topics():
                made = ("".join(span.text for span in row.left) for row in self.laid(name, self.width))
                found += [(name, at, text) for at, text in enumerate(made)]
            self._texts = self.width, found
        return self._texts[1]

    def find_in(self) -> Sequence[str]:
        """The lines of all topics."""
        return [text for _, _, text in self._everything()]

    def find_at(self) -> int:
        """The line that was found, or the first one shown, among all."""
        at = super().find_at()
        places = self._everything()
        return next((n for n, (name, place, _) in enumerate(places) if (name, place) == (self.name, at)), 0)

    def go_to(self, at: int) -> None:
        """Opens the topic of a line, marks the line and scrolls to it."""
        name, place, _ = self._everything()[at]
        if name != self.name:
            self.open(name)
        self.last = max(self.last, place)  # known exactly once it is drawn
        super().go_to(place)

    def find_place(self) -> object:
        """The line among all, and how far its topic is scrolled."""
        return self.find_at(), self.top

    def put_back(self, place: object) -> None:
        """Opens the topic of that line, scrolled as it was, with nothing marked."""
        if isinstance(place, tuple):
            self.open(self._everything()[place[0]][0])
            self.top = place[1]


class Everywhere(Finding):
    """Finding in the manual: there is always something."""

    def can_find(self) -> bool:
        """Always: the topics are not laid out for that."""
        return True


class ManualPage(Page):
    """A topic, scrolled as the help is."""

    scopes = ("help", "manual")
    listing: Topic

    def __init__(self, of: Page, name: str) -> None:
        super().__init__(Topic(name))
        self.of, self.finding = of, Everywhere(self.listing)

    def header(self) -> ScreenLine:
        """The header of the page below stays."""
        return self.of.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The title, which stays, and the text from the line that is scrolled to."""
        name, self.listing.width = self.listing.name, width
        shown = self.listing.lines(self.listing.laid(name, width), height - 1)
        if self.pages.look.ascii_only:
            shown = [
                replace(row, left=tuple(replace(span, text=in_ascii(span.text)) for span in row.left)) for row in shown
            ]
        return [rule(f"Manual: {topic(name).title}"), *shown]

    def manual_word(self) -> str:
        """What the key of the manual leads to from here."""
        return "topics"

    def do_manual(self) -> None:
        """Lists the topics."""
        self.pages.push(TopicsPage(self))

    def do_right(self) -> None:
        """The next topic, after the last the first."""
        self._go(1)

    def do_left(self) -> None:
        """The topic before."""
        self._go(-1)

    def _go(self, by: int) -> None:
        names = manual.topics()
        self.listing.open(names[(names.index(self.listing.name) + by) % len(names)])


class TopicsPage(Page):
    """The topics of the manual by their titles; choosing one opens it."""

    scopes = ("list",)
    listing: Choices

    def __init__(self, of: ManualPage) -> None:
        super().__init__(Choices(self.choices, title_width=max(cells(name) for name in manual.topics()) + 20))
        self.of = of
        self.listing.at = manual.topics().index(of.listing.name)

    def header(self) -> ScreenLine:
        """The header of the page below stays."""
        return self.of.header()

    def title(self) -> tuple[str, str]:
        """What it lists."""
        return "Topics of the manual", ""

    def choices(self) -> Sequence[Choice]:
        """All topics, where there is room for it with the names that they are asked for by."""
        named = self.width >= _NAMED
        return [Choice(topic(name).title, partial(self._open, name), name if named else "") for name in manual.topics()]

    def _open(self, name: str) -> None:
        self.of.listing.open(name)
        self.close()
