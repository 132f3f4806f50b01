"""The roster: who is in the fight at the left, who may come at the right; a small window shows one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.desk import Line
from engine.view import adding
from engine.view.adding import NONE
from engine.view.sentences import joined

from ..command import Command
from ..desk import Desk
from ..keys import Key
from ..lines import BLANK, ScreenLine, beside, cells
from ..panes.header import header_line
from ..panes.status import whole_status
from ..roster.arriving import arrive
from ..roster.coming import grouped
from ..roster.drawing import count_words, people_lines
from .naming import Panel
from .roster_list import RosterList

BOTH = 76
"""From this width on both columns are shown."""

_LEFT = 37
"""Cells of the left column at 80; half of what there is more goes to it."""

ADD, LIST = ("add",), ("list", "roster")
"""Scopes while letters are text, and while they are keys for the list."""


class RosterPage(RosterList):
    """It opens in the field, where letters are text; tab goes to the list and back."""

    scopes: tuple[str, ...] = ADD

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.page = 10

    def opened(self) -> None:
        """What is wrong on the shelf is told."""
        if self.shelf.notices:
            self.pages.say(" ".join(self.shelf.notices))

    @property
    def typing(self) -> bool:
        """While the field has the keys."""
        return self.scopes == ADD

    # -- drawing ---------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """The fight, and how many there are."""
        return header_line(self.desk, count_words(self.desk, self.people.count), width=self.width)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """Both columns, or the one that has the keys."""
        return self.body_with(None, width, height)

    def body_with(self, panel: Panel | None, width: int, height: int) -> list[ScreenLine]:
        """The page, with a panel in place of the field where one is given."""
        assert self.row
        self.page = max(1, height - 6)
        if width < BOTH and not (self.typing or panel):
            return people_lines(self.people, self.drawn, width, height, True)
        panel = panel or self._right
        if width < BOTH:
            return panel(width, height)
        left = _LEFT + (width - 80) // 2
        right = width - left - 1
        own = people_lines(self.people, self.drawn, left, height, not self.typing)
        made = panel(right, height)
        made += [BLANK] * (height - len(made))
        return [beside(own[y], left, made[y], right) for y in range(height)]

    def _right(self, width: int, height: int) -> list[ScreenLine]:
        """The field and what it would add; in the list, the fighter that one is on."""
        if self.typing or self.row.kind != "fighter":
            return self.coming.lines(width, height, self.typing)
        heading, *rest = self.desk.enc.rules.sections(self.desk.enc.state, self.row.ids[0])
        said = "".join(span.text for span in heading.right)
        if cells(heading.label) + cells(said) + 7 > width:
            heading, rest = replace(heading, right=()), [Line(spans=heading.right, indent=1), *rest]
        return whole_status((heading, *rest), width)[:height]

    # -- the field -------------------------------------------------------------------------------------------------
    def type(self, key: Key) -> bool:
        """Letters go to the field."""
        return self.coming.type(key)

    def paste(self, text: str) -> None:
        """Pasted text goes to the field, from the list too, and never acts as keys."""
        self.scopes = ADD
        self.paste_in(self.coming.field, text)
        self.coming.typed()

    def do_left(self) -> None:
        """The side before; in the list it folds."""
        if self.typing:
            self.coming.turn(-1)
        else:
            self.fold()

    def do_right(self) -> None:
        """The next side; in the list it unfolds."""
        if self.typing:
            self.coming.turn(1)
        else:
            self.unfold()

    def can_enter(self) -> bool:
        """Whether anybody would be added."""
        return bool(self.coming.reading.fighters)

    def enter_word(self) -> str:
        """How many are added."""
        return f"add {len(self.coming.reading.fighters)}"

    def do_enter(self) -> None:
        """Adds them in one edit. In a fight that goes on they join it at once, and the desk is shown."""
        fighters = self.coming.reading.fighters
        asked = arrive(self.desk, self.pages, adding.edit(fighters))
        self.coming.clear()
        self.key_of_row = fighters[0][0]
        if asked:
            self.close()
        else:
            self.pages.say(f"{joined([name for name, _ in grouped(fighters)])} added.")

    def why_not(self, command: Command) -> str:
        """Why a key does nothing now."""
        if command.when == "can_enter":
            nothing = self.coming.pick == NONE and not self.coming.field.text.strip()
            how = "type who comes" if nothing else "mend the line first"
            return f"Nobody is added yet: {how}."
        if command.when == "has_one":
            return "Move to a fighter first."
        return f"There is nothing to {command.word}." if command.when in ("can_undo", "can_redo") else ""

    def do_switch(self) -> None:
        """From the field to the list, or back."""
        self.scopes = LIST if self.typing else ADD

    # -- moving ----------------------------------------------------------------------------------------------------
    def do_up(self) -> None:
        """The match, or the row, above."""
        self._move(-1)

    def do_down(self) -> None:
        """The match, or the row, below."""
        self._move(1)

    def do_page_up(self) -> None:
        """A page up."""
        self._move(-self.page)

    def do_page_down(self) -> None:
        """A page down."""
        self._move(self.page)

    def do_home(self) -> None:
        """To the first row."""
        self._move(-len(self.people.rows))

    def do_end(self) -> None:
        """To the last row."""
        self._move(len(self.people.rows))

    def _move(self, by: int) -> None:
        if self.typing:
            self.coming.move(by)
        else:
            self.go_to(max(0, min(len(self.people.rows) - 1, self.people.rows.index(self.row) + by)))
