"""A name is asked for before something is kept; one that is taken is kept over only when enter comes twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.model import Refused

from ..fields import Field
from ..lines import ScreenLine, line, rule
from ..wrapping import wrapped
from .page import Page
from .typed import FieldPage

THERE = "there_already"
"""The code of what is refused because the name is taken."""

Keep = Callable[[str, bool], str]
"""Keeps it under a name, over one that is there where that is said, and tells what was done. Raises Refused."""

Panel = Callable[[int, int], list[ScreenLine]]
"""What stands somewhere on a page, in so many cells and lines at most."""

Drawn = Callable[[Panel, int, int], list[ScreenLine]]
"""Draws the page below with a panel in it, in so many cells and lines."""


class NamePage(FieldPage):
    """One field on the page below. `about` says what enter does."""

    scopes = ("name",)

    def __init__(self, below: Page, drawn: Drawn, title: str, name: str, about: str, keep: Keep) -> None:
        self.below, self.drawn = below, drawn
        self.title, self.about, self.keep = title, about, keep
        self.field = Field(name, selected=True)
        self.taken = ""

    def header(self) -> ScreenLine:
        """That of the page below."""
        return self.below.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The page below with the field in it."""
        return self.drawn(self._panel, width, height)

    def _panel(self, width: int, height: int) -> list[ScreenLine]:
        said, role = (self._again(), "harm") if self._is_taken() else (self.about, "muted")
        rows = [line("  ", (row, role)) for row in wrapped(said, width - 3)]
        return [rule(self.title), self.field_line(width), *rows]

    def _is_taken(self) -> bool:
        return bool(self.taken) and self.taken == self.field.text.strip()

    def _again(self) -> str:
        return (
            f"{self.taken} is there already: enter again replaces it and puts the old file aside, or type another name."
        )

    def enter_word(self) -> str:
        """What enter does."""
        return "replace" if self._is_taken() else "keep"

    def do_enter(self) -> None:
        """Keeps it and closes; a name that is taken is told first. Raises Refused where it can't be kept."""
        name = self.field.text.strip()
        try:
            said = self.keep(name, self._is_taken())
        except Refused as refused:
            if refused.code != THERE:
                raise
            self.taken = name
            return
        self.close()
        self.pages.say(said)
