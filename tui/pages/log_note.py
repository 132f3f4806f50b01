"""A note for the log: one field over the last lines of the log, and who may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.inputs import Begin
from engine.rules.notes import LONGEST, NOTE, SEEN
from engine.view.log import NOTES, Wanted

from ..fields import Field
from ..lines import BLANK, ScreenLine, rule, spans
from .typed import FieldPage

if TYPE_CHECKING:
    from .log import LogPage

WORDS = ("for you alone", "for the players too")
"""Who sees a note, in the order of `SEEN`."""


class NotePage(FieldPage):
    """The field of a note. Letters are text; tab says who sees it."""

    scopes = ("log-note",)

    def __init__(self, below: LogPage) -> None:
        self.below, self.desk = below, below.desk
        self.field, self.seen = Field(), 0

    def header(self) -> ScreenLine:
        """That of the log."""
        return self.below.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The log, and over its last lines the field."""
        panel = self._panel(width)
        above = [*self.below.body(width, height - len(panel))]
        above += [BLANK] * (height - len(panel) - len(above))
        return [*above, *panel]

    def _panel(self, width: int) -> list[ScreenLine]:
        left = LONGEST - len(self.field.text)
        room = f"{left} more letters" if left < LONGEST // 5 else ""
        return [
            rule("Note", room),
            self.field_line(width),
            ScreenLine(
                spans("  ", ("now ", "muted"), WORDS[self.seen]),
                spans(("tab", "strong"), (f"  {WORDS[1 - self.seen]} ", "muted")),
                yields=True,
            ),
        ]

    def seen_word(self) -> str:
        """What tab makes of it."""
        return WORDS[1 - self.seen]

    def do_seen(self) -> None:
        """The other of the two."""
        self.seen = 1 - self.seen

    def do_enter(self) -> None:
        """Adds it and closes; without words it only closes. The cursor goes to it. Raises Refused if it is too long."""
        if self.field.text.strip():
            more = {"seen": SEEN[1]} if self.seen else {}
            self.desk.enc.do(Begin(NOTE, "", {"text": self.field.text.strip(), **more}))
            self.below.cursor.to(0)
            if self.desk.enc.moment.open:
                self.pages.say("Noted: it stands in the log with what is open, once that is done.")
            elif self.below.cursor.wanted not in (Wanted(), Wanted(NOTES)):
                self.pages.say("Noted. The filter does not show it.")
        self.close()
