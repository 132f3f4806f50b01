"""Which lines of the log are shown: everything, those of a kind, those of a fighter, or those of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..lines import ScreenLine
from ..log.lines import KINDS, Wanted
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
    """Choosing a kind or a fighter shows only these at once; choosing it again shows all kinds or everyone."""

    def __init__(self, below: LogPage) -> None:
        super().__init__()
        self.below, self.desk = below, below.desk

    def header(self) -> ScreenLine:
        """That of the log."""
        return self.below.header()

    def title(self) -> tuple[str, str]:
        """What is shown now."""
        return "Show", self.below.cursor.wanted.words(self.desk) or "everything"

    def choices(self) -> Sequence[Choice]:
        """Everything, the kinds, then the fighters by name: their labels stay as the order changes."""
        wanted = self.below.cursor.wanted
        kinds = [self._choice(kind.capitalize(), replace(wanted, kind="" if kind == wanted.kind else kind),
                              MEANINGS.get(kind, ""), kind == wanted.kind) for kind in KINDS]  # fmt: skip
        fighters = [
            self._choice(self.desk.name(id), replace(wanted, who="" if id == wanted.who else id), "", id == wanted.who)
            for id in sorted((slot.id for slot in self.desk.order()), key=lambda id: self.desk.name(id).casefold())
        ]
        everything = Choice("Everything", lambda: self._show(Wanted()), "all lines again")
        return [everything, *kinds, *([Choice("Of one fighter"), *fighters] if fighters else [])]

    def _choice(self, title: str, wanted: Wanted, note: str, chosen: bool) -> Choice:
        return Choice(title, lambda: self._show(wanted), note, "shown" if chosen else "")

    def _show(self, wanted: Wanted) -> None:
        self.below.cursor.want(wanted)
        self.close()
