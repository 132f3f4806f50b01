"""The palette: every command of the page below by name, with its key; and what can be found there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.desk import Span
from engine.core.model import Refused
from engine.core.names import matching

from .. import commands
from ..arrows import Arrows
from ..fields import Field
from ..finding import Findable
from ..keys import Key
from ..lines import ScreenLine, line, padded, rule, spans
from ..palette import Offer, offers
from ..wrapping import in_clauses, in_words
from .page import ONE_PANE, Page

MOST = 12
"""The list has at most this many lines, and no more than half of the window."""

_KEYS, _TITLE, _THERE = 12, 24, 13


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the page below that can be gone to."""

    at: int
    text: str


class PalettePage(Arrows, Page):
    """What is typed chooses among the commands of the page below, which stays in view above the list. Enter does the
    chosen one there."""

    scopes = ("palette",)

    def __init__(self, of: Page) -> None:
        self.of, self.field = of, Field()
        self.at = self.first = 0
        self.height = MOST
        self._rows: list[Offer | Place] = self._found()

    @property
    def typing(self) -> bool:
        """Always: letters are what is looked for."""
        return True

    @property
    def rows(self) -> Sequence[Offer | Place]:
        """The commands that are meant, then the lines of the page below."""
        return self._rows

    def _found(self) -> list[Offer | Place]:
        text = self.field.text
        if not isinstance(self.of, Findable):
            return list(offers(self.of, text))
        lines = self.of.find_in()
        return [*offers(self.of, text), *(Place(at, lines[at]) for at in matching(lines, text))]

    # -- drawing ------------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """That of the page below."""
        return self.of.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The page below as it stands, and over its last lines the field and the list."""
        small = width < ONE_PANE[0] or height + 2 < ONE_PANE[1]
        self.height = height - 2 if small else min(MOST, height // 2)
        self.first = max(0, min(max(self.first, self.at - self.height + 1), self.at, len(self.rows) - self.height))
        shown = [self._row(at, width) for at in range(self.first, min(len(self.rows), self.first + self.height))]
        if not shown:
            shown = [line("  ", ("No command has that name, key or meaning here.", "muted"))]
        shown += [line()] * (self.height - len(shown))
        below = len(self.rows) - self.first - self.height
        field = ScreenLine((Span(" : ", "strong"), *self.field.spans(width - 4)))
        listed = [rule("Palette", f"{below} more below" if below > 0 else ""), field, *shown]
        above = [] if small else list(self.of.body(width, height))
        above += [line()] * (height - len(above))
        return [*above[: height - len(listed)], *listed][:height]

    def _row(self, at: int, width: int) -> ScreenLine:
        row = self.rows[at]
        ground, mark = ("cursor", Span("", "strong", "cursor")) if at == self.at else ("ground", Span(" "))
        wide = min(_TITLE, max(12, (width - _KEYS - 3) * 2 // 5)) if width >= ONE_PANE[0] else width - _KEYS - 3
        room = width - 5 - _KEYS - wide
        if isinstance(row, Place):
            where = spans(("go there", "muted"), " ") if room > _THERE else ()
            return line(mark, " ", " " * _KEYS, in_words(row.text, width - _KEYS - _THERE), right=where, ground=ground)
        role = "muted" if row.barred else "text"
        told = row.barred or commands.told(row.command)
        return line(
            mark,
            " ",
            *padded((Span(row.keys, "muted" if row.barred else "strong"),), _KEYS - 1),
            " ",
            *padded((Span(row.command.title, role),), wide),
            " ",
            (in_clauses(told, room), "muted") if room > 8 else "",
            ground=ground,
        )

    # -- keys ---------------------------------------------------------------------------------------------------------
    def type(self, key: Key) -> bool:
        """Letters go to the field, and the list begins anew."""
        if key.name in ("up", "down"):
            return False
        before = self.field.text
        taken = self.field.key(key)
        if self.field.text != before:
            self._changed()
        return taken

    def paste(self, text: str) -> None:
        """Pasted text is text."""
        self.paste_in(self.field, text)
        self._changed()

    def _changed(self) -> None:
        self.at = self.first = 0
        self._rows = self._found()

    def do_enter(self) -> None:
        """Does the chosen command on the page below. Raises Refused with the reason where that is not possible now."""
        if not self.rows:
            return
        row = self.rows[self.at]
        if isinstance(row, Offer) and row.barred:
            told = row.barred if row.barred[0].isupper() else f"{row.command.title}: {row.barred}"
            raise Refused("barred", f"{told}.")
        self.close()
        if isinstance(row, Offer):
            self.of.perform(row.command)
        elif isinstance(self.of, Findable):
            self.of.go_to(row.at)

    def _move(self, by: int) -> None:
        self.at = max(0, min(len(self.rows) - 1, self.at + by))
