"""How the desk is drawn in a window of any size, and its cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.model import Refused
from engine.rules.base import Slot

from .. import commands
from ..desk import Desk
from ..keys import Key
from ..lines import BLANK, ScreenLine, beside, line, rule
from ..pages import ONE_PANE, Page
from ..panes.footer import footer_line
from ..panes.header import header_line
from ..panes.layout import STATUS, Share, share
from ..panes.log import log_lines
from ..panes.order import OrderTable, Shown
from ..panes.sheet import SHEET_WIDTH, sheet_lines
from ..panes.status import status_lines, whole_status

SHEET_FROM = 130
"""From this width on the selected fighter stands at the right, whole."""

PANES = ("order", "fighter", "log")
"""What a small window shows one at a time."""


EMPTY = ("Nobody is here yet: r adds fighters by name, numbers or a pasted block.", "muted")
"""What an empty fight shows in place of the table."""

ROOMY = 20
"""With more lines than this for the log, the panes are parted by an empty line."""

KEPT = ("a", "space", "tab", "u", "?")
"""The keys that a narrow footer keeps."""


class DeskView(Page):
    """The table, the selected fighter and the log."""

    scopes = ("desk",)

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.table = OrderTable()
        self.pane = PANES[0]
        self.small = False
        self._unwatch: Callable[[], None] = lambda: None

    def opened(self) -> None:
        """Watches the fight, and tells what was noticed as it was opened."""
        self._unwatch = self.desk.enc.watch(self.pages.changed)
        if self.desk.enc.notices:
            self.pages.say(" ".join(self.desk.enc.notices))

    def finished(self) -> None:
        """Lets the fight go, with whatever could not be written before. Raises Refused if it still can't be."""
        self._unwatch()
        enc = self.desk.enc
        try:
            enc.close()
        except OSError as failed:
            name = enc.path.name if enc.path else self.desk.title
            sentence = f"{name}: what was done last is not saved: {failed.strerror or failed}."
            raise Refused("not_saved", sentence) from failed

    # -- drawing ------------------------------------------------------------------------------------------------------
    def key(self, key: Key) -> None:
        """An enter that comes straight after another one belongs to what that one closed: held, it opens nothing."""
        if key.name != "enter" or self.pages.last_key != "enter":
            super().key(key)

    def footer(self, width: int) -> ScreenLine:
        """What can be done now; where little fits, what one can't do without."""
        return footer_line(commands.in_footer(self), width, KEPT)

    def header(self) -> ScreenLine:
        """The fight and its clock."""
        return header_line(self.desk)

    def lines(self, width: int, height: int) -> list[ScreenLine]:
        """The whole page; a small window shows one pane at a time."""
        self.small = width < ONE_PANE[0] or height < ONE_PANE[1]
        return super().lines(width, height)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """Table, fighter and log."""
        return self.body_with(None, width, height)

    def body_with(self, panel: list[ScreenLine] | None, width: int, height: int) -> list[ScreenLine]:
        """The desk, with a panel in place of the fighter's pane where one is given."""
        self.small = width < ONE_PANE[0] or height + 2 < ONE_PANE[1]
        if self.small:
            return self._one_pane(panel, width, height)
        if width < SHEET_FROM:
            return self._stacked(panel, width, height, with_status=True)
        left = width - SHEET_WIDTH - 1
        main = self._stacked(panel, left, height, with_status=False)
        sheet = sheet_lines(self.desk, SHEET_WIDTH, height)
        main += [BLANK] * (height - len(main))
        return [beside(main[y], left, sheet[y], SHEET_WIDTH) for y in range(height)]

    def _stacked(self, panel: list[ScreenLine] | None, width: int, height: int, with_status: bool) -> list[ScreenLine]:
        slots = self.desk.order()
        selected = self.desk.selected
        if panel is None and with_status and selected:
            sections = self.desk.enc.rules.sections(self.desk.enc.state, selected)
            given = share(height, slots, min(STATUS, max(0, len(sections) - 1)))
            middle = status_lines(sections, given.status)
        else:
            given = share(height - len(panel or ()), slots, 0)
            middle = panel or []
        table = self._table(slots, selected, width, given) if slots else [BLANK, line("  ", EMPTY)]
        air = [BLANK] if given.log > ROOMY else []
        above = [*air, *table, *air, *middle, *(air if middle else [])]
        return [*above, *log_lines(self.desk, height - len(above) - 1, width)]

    def _table(self, slots: tuple[Slot, ...], selected: str, width: int, given: Share) -> list[ScreenLine]:
        enc = self.desk.enc
        return self.table.lines(Shown(enc.rules, enc.state, slots, selected), width, given)

    def _one_pane(self, panel: list[ScreenLine] | None, width: int, height: int) -> list[ScreenLine]:
        if panel is not None:
            return [*panel[:height], *log_lines(self.desk, max(0, height - len(panel) - 1), width)]
        slots, selected = self.desk.order(), self.desk.selected
        if self.pane == "log":
            return log_lines(self.desk, height - 1, width)
        if self.pane == "fighter":
            sections = self.desk.enc.rules.sections(self.desk.enc.state, selected) if selected else ()
            return whole_status(sections, width, height) or [rule("Nobody")]
        whole = len(slots) < height
        rows = max(1, min(len(slots), height - 1))
        return self._table(slots, selected, width, Share(rows, 0, 0, not whole, not whole))

    # -- the cursor ---------------------------------------------------------------------------------------------------
    def do_up(self) -> None:
        """The row above."""
        self._move(-1)

    def do_down(self) -> None:
        """The row below."""
        self._move(1)

    def do_page_up(self) -> None:
        """Ten rows up."""
        self._move(-10)

    def do_page_down(self) -> None:
        """Ten rows down."""
        self._move(10)

    def do_home(self) -> None:
        """The first row."""
        self._move(-len(self.desk.order()))

    def do_end(self) -> None:
        """The last row."""
        self._move(len(self.desk.order()))

    def _move(self, by: int) -> None:
        ids = [slot.id for slot in self.desk.order()]
        if ids:
            at = ids.index(self.desk.selected) if self.desk.selected in ids else 0
            self.desk.chosen = ids[max(0, min(len(ids) - 1, at + by))]

    def do_follow(self) -> None:
        """Back to the one whose turn it is."""
        self.desk.chosen = ""
        self.pane = PANES[0]

    def do_close(self) -> None:
        """Back to the list of fights, if this fight was opened from there."""
        if len(self.pages.stack) == 1:
            raise Refused("last_page", "ctrl+q quits. The fight is saved after every action.")
        if self.desk.enc.unsaved:
            raise Refused("not_saved", f"Not saved: {self.desk.enc.unsaved}. Make room first; ctrl+q quits without.")
        self.close()

    def do_next_pane(self) -> None:
        """The next pane of a small window."""
        self.pane = PANES[(PANES.index(self.pane) + 1) % len(PANES)]

    def do_previous_pane(self) -> None:
        """The pane before in a small window."""
        self.pane = PANES[(PANES.index(self.pane) - 1) % len(PANES)]

    def pane_word(self) -> str:
        """What the next pane is called."""
        return PANES[(PANES.index(self.pane) + 1) % len(PANES)]

    def is_small(self) -> bool:
        """Whether one pane is shown at a time."""
        return self.small
