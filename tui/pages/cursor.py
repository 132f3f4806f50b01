"""The cursor of the desk: the row it is on, the pane that is shown, the lines it opens, what it finds."""

from __future__ import annotations

from collections.abc import Sequence

from ..keys import Key
from .view import PANES, TICKS, DeskView


class DeskCursor(DeskView):
    """The keys that look at a fight and change nothing in it. `pressed` is the key that came last."""

    pressed = ""

    def key(self, pressed: Key) -> None:
        """One key; which one it was tells an arrow from tab, and one usual move from the other."""
        self.pressed = pressed.name
        super().key(pressed)

    # -- rows ---------------------------------------------------------------------------------------------------------
    def do_up(self) -> None:
        """The row above."""
        self._move(-1)

    def do_down(self) -> None:
        """The row below."""
        self._move(1)

    def do_page_up(self) -> None:
        """Ten rows up, or up in what is told of one fighter."""
        self._page(-10)

    def do_page_down(self) -> None:
        """Ten rows down, or down in what is told of one fighter."""
        self._page(10)

    def _page(self, by: int) -> None:
        if self.pane == "fighter" and not self.beside:
            self.scrolled = max(0, self.scrolled + by)
        else:
            self._move(by)

    def do_home(self) -> None:
        """The first row."""
        self._move(-len(self.desk.order()))

    def do_end(self) -> None:
        """The last row."""
        self._move(len(self.desk.order()))

    def _move(self, by: int) -> None:
        ids = [slot.id for slot in self.desk.listed()]
        if ids:
            at = ids.index(self.desk.selected) if self.desk.selected in ids else 0
            self.desk.chosen = ids[max(0, min(len(ids) - 1, at + by))]
            self.scrolled = 0

    def do_follow(self) -> None:
        """Back to the one whose turn it is."""
        self.desk.chosen = ""
        self.pane = PANES[0]

    # -- panes and lines ----------------------------------------------------------------------------------------------
    def do_next_pane(self) -> None:
        """The next pane by itself; an arrow first opens the line of fighters who stand together."""
        if self.pressed == "tab" or not self.opens():
            self._show_pane(1)

    def do_previous_pane(self) -> None:
        """The pane before by itself; an arrow first closes a line that was opened."""
        if not self.desk.close_line(self.desk.selected):
            self._show_pane(-1)

    def _show_pane(self, by: int) -> None:
        self.scrolled = 0
        self.pane = self._beside(by)

    def opens(self) -> bool:
        """Opens the line under the cursor, where several stand in it; whether they do."""
        several = len(self.desk.together(self.desk.selected)) > 1
        if several:
            self.desk.open_line(self.desk.selected)
        return several

    def _beside(self, by: int) -> str:
        """The pane so many places on, round from the end."""
        ticks = self.small and self.desk.enc.rules.timeline(self.desk.enc.state, 2)
        there = (*PANES, TICKS) if ticks or self.pane == TICKS else PANES
        return there[(there.index(self.pane) + by) % len(there)]

    def pane_word(self) -> str:
        """What the next pane is called."""
        following = self._beside(1)
        return following if self.small or following != PANES[0] else "desk"

    def has_panes(self) -> bool:
        """Whether a pane can be shown by itself, which is not so where the whole fighter stands beside the table; or
        the cursor is on a line that opens or closes."""
        selected = self.desk.selected
        return not self.beside or len(self.desk.together(selected)) > 1 or selected in self.desk.opened

    # -- finding ------------------------------------------------------------------------------------------------------
    def find_in(self) -> Sequence[str]:
        """The fighters by name, in their order."""
        return [self.desk.name(slot.id) for slot in self.desk.order()]

    def find_at(self) -> int:
        """The row of the cursor."""
        here = self.desk.chosen or self.desk.selected
        return next((at for at, slot in enumerate(self.desk.order()) if slot.id == here), 0)

    def go_to(self, at: int) -> None:
        """The cursor goes to a fighter, or to the line in which it stands with others."""
        slots = self.desk.order()
        if slots:
            self.desk.chosen = slots[max(0, min(len(slots) - 1, at))].id
            self.scrolled = 0

    def find_place(self) -> str:
        """The row that the cursor was moved to, or none where it follows the turn."""
        return self.desk.chosen

    def put_back(self, place: str) -> None:
        """The cursor is where it was, or follows the turn again."""
        self.desk.chosen = place
