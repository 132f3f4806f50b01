"""Which lines of the log are shown: everything, those of a kind, those of a fighter, or those of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.desk import Span
from engine.core.names import matching
from engine.view.log import KINDS, Wanted

from ..fields import Field
from ..keys import Key
from ..lines import ScreenLine
from .listing import Choice, ListPage

if TYPE_CHECKING:
    from .log import LogPage

MEANINGS = {
    "attacks": "with their counterattacks",
    "actions": "everything else a fighter does",
    "turns": "whose turn it is, and what ends with a turn",
    "by hand": "what you have set, added and taken out",
    "effects": "put on and taken off",
    "notes": "yours, and those for the players",
    "corrections": "and the lines they have changed",
}
"""What each kind is, for the list."""


class FilterPage(ListPage):
    """Choosing a kind or a fighter shows only these at once; choosing it again shows all kinds or everyone.

    Part of a name can be typed too: then the list has who is meant, and above them the lines of all of these.
    """

    scopes = ("list", "log-filter")

    def __init__(self, below: LogPage) -> None:
        super().__init__()
        self.below, self.desk = below, below.desk
        self.field, self.open = Field(), False

    @property
    def typing(self) -> bool:
        """While letters are part of a name."""
        return self.open

    def header(self) -> ScreenLine:
        """That of the log."""
        return self.below.header()

    def title(self) -> tuple[str, str]:
        """What is shown now."""
        return "Show", self.below.cursor.wanted.words(self.desk) or "everything"

    def before(self, width: int) -> Sequence[ScreenLine]:
        """The field, once something is typed."""
        if not self.open:
            return ()
        return (ScreenLine((Span("   Name  ", "muted"), *self.field.spans(width - 10))),)

    def choices(self) -> Sequence[Choice]:
        """Everything, the kinds, then the fighters by name: their labels stay as the order changes."""
        if text := self.field.text.strip():
            return [self._lines_with(text), *self._fighters(text)]
        wanted = self.below.cursor.wanted
        kinds = [self._choice(kind.capitalize(), replace(wanted, kind="" if kind == wanted.kind else kind),
                              MEANINGS.get(kind, ""), kind == wanted.kind) for kind in KINDS]  # fmt: skip
        fighters = self._fighters()
        everything = Choice("Everything", lambda: self._show(Wanted()), "all lines again")
        return [everything, *kinds, *([Choice("Of one fighter"), *fighters] if fighters else [])]

    def _fighters(self, text: str = "") -> list[Choice]:
        """Everyone by name, or those who have the text in it."""
        wanted = self.below.cursor.wanted
        ids = sorted((slot.id for slot in self.desk.order()), key=lambda id: self.desk.name(id).casefold())
        places = matching([self.desk.name(id) for id in ids], text) if text else range(len(ids))
        return [
            self._choice(self.desk.name(id), replace(wanted, named="", who="" if id == wanted.who else id), "",
                         id == wanted.who)
            for id in (ids[at] for at in places)
        ]  # fmt: skip

    def _lines_with(self, text: str) -> Choice:
        """The lines of all who have the text in the name, and those that say it."""
        wanted = replace(self.below.cursor.wanted, who="", named=text)
        return self._choice(f'"{text}"', wanted, "in a name, or in the line", False)

    def _choice(self, title: str, wanted: Wanted, note: str, chosen: bool) -> Choice:
        return Choice(title, lambda: self._show(wanted), note, "shown" if chosen else "")

    def _show(self, wanted: Wanted) -> None:
        self.below.cursor.want(wanted)
        super().close()

    # -- the field ----------------------------------------------------------------------------------------------------
    def type_word(self) -> str:
        """What tab goes to."""
        return "to the list" if self.open else "type a name"

    def do_type(self) -> None:
        """To the field, or back to the list as it has become."""
        self._opens(not self.open)

    def _opens(self, is_open: bool) -> None:
        self.open, self.labelled = is_open, not is_open

    def type(self, key: Key) -> bool:
        """Letters go to the field, and the list begins anew."""
        before = self.field.text
        taken = key.name not in ("up", "down") and self.field.key(key)
        self.at = 0 if self.field.text != before else self.at
        return taken

    def paste(self, text: str) -> None:
        """Pasted text is a name."""
        if self.open:
            self.paste_in(self.field, text)
            self.at = 0
        else:
            super().paste(text)

    def close(self) -> None:
        """Leaves the field, then the page."""
        if self.open or self.field.text:
            self._opens(False)
            self.field = Field()
        else:
            super().close()
