"""The game master's own library: its fighters in a list, to be changed, renamed and taken away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.disk.shelf import Kept
from engine.templates import Own
from engine.view import form

from .. import commands, places
from ..lines import ScreenLine, line
from ..panes.header import header_line
from ..wrapping import wrapped
from .listing import Choice, ListPage

if TYPE_CHECKING:
    from .roster_list import RosterList


class OwnPage(ListPage):
    """Letters are keys here, so the lines have no labels but enter."""

    scopes = ("list", "own")
    labelled = False
    title_width = 30

    def __init__(self, of: RosterList) -> None:
        super().__init__()
        self.of, self.desk, self.shelf = of, of.desk, of.shelf

    def header(self) -> ScreenLine:
        """The fight stays."""
        return header_line(self.desk, f"Your library, {self.desk.enc.rules.title}")

    def title(self) -> tuple[str, str]:
        """What they are, and how many."""
        count = len(self.shelf.kept)
        return "Your own fighters", f"{count} fighter{'' if count == 1 else 's'}"

    def before(self, width: int) -> Sequence[ScreenLine]:
        """Where they are, and what is wrong with files that can't be read."""
        told = [(f"Each is a file in {places.shown(self.shelf.folder)}", "muted")]
        if not self.shelf.kept:
            told = [(f"Nobody is here yet: {commands.key('roster_keep')} in the roster keeps a fighter.", "muted")]
        told += [(notice, "harm") for notice in self.shelf.notices]
        return [line("  ", (row, role)) for text, role in told for row in wrapped(text, width - 3)]

    def choices(self) -> Sequence[Choice]:
        """One line for each."""
        return [self._choice(one) for one in self.shelf.kept]

    def _choice(self, one: Kept[Own]) -> Choice:
        numbers = self.desk.enc.rules.summary(one.thing.tree)[:1]
        told = "".join(span.text for span in numbers[0].spans) if numbers else ""
        kind = form.worded(one.thing.tree.get("sheet", {}).get("kind", ""))
        return Choice(one.thing.name, lambda: self._edit(one), told, right=kind)

    def _edit(self, one: Kept[Own]) -> None:
        from ..subjects import InLibrary
        from .edit import EditPage

        self.pages.push(EditPage(InLibrary(self.of, one)))

    def has_one(self) -> bool:
        """Whether there is anybody."""
        return bool(self.shelf.kept)

    def do_aside(self) -> None:
        """Takes one off the list and puts its file aside. Raises Refused where that can't be done."""
        one = self.shelf.kept[self.at]
        aside = self.shelf.put_aside(one)
        self.of.look_again()
        self.pages.say(f"{one.thing.name} is taken away; the file is put aside as {aside.name}.")
