"""The desk's panes: the table, the selected fighter and the log, in a window of any size."""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.common.base import Slot

from .. import commands
from ..desk import Desk
from ..guide import Guide
from ..lines import BLANK, ScreenLine, beside, line, rule
from ..list import Scroll, counted_below
from .layout import ONE_PANE, Share, share
from .log import log_lines, log_with_hints
from .order import OrderTable, Shown
from .sheet import sheet_lines, sheet_width, strip_lines
from .status import most_wanted, status_lines, whole_status
from .wheel import wheel_lines, wheel_list

PANES = ("order", "fighter", "log")
"""What can be shown by itself. A small window shows one at a time; a larger one shows all where it is `order`."""

TICKS = "ticks"
"""The pane of the timeline, where the ruleset has one; only a small window shows it by itself."""

ROOMY = 20
"""With more lines than this for the log, the panes are parted by an empty line."""

LEAST_LOG = 12
"""The log keeps this many lines beside who stands where."""


class DeskPanes:
    """What of the fight is shown. `pane` is shown by itself, where the window is small or it was asked for; `beside`
    and `hides_fighter` say of what was drawn last whether the whole fighter stood beside the table, and whether there
    was no room for it at all."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.guide = desk, Guide()
        self.table, self.scroll = OrderTable(), Scroll(page=10)
        self.pane = PANES[0]
        self.small, self.beside, self.hides_fighter = False, False, False

    def show(self, by: int) -> None:
        """Shows the pane so many places on by itself."""
        self.scroll.top = 0
        self.pane = self.other(by)

    def other(self, by: int) -> str:
        """The pane so many places on, round from the end."""
        ticks = self.small and self.desk.enc.rules.timeline(self.desk.enc.state, 2)
        there = (*PANES, TICKS) if ticks or self.pane == TICKS else PANES
        return there[(there.index(self.pane) + by) % len(there)]

    def word(self) -> str:
        """What the next pane is called."""
        following = self.other(1)
        return following if self.small or following != PANES[0] else "desk"

    def scrolls(self) -> bool:
        """Whether the fighter is shown alone, so that the page keys scroll in what is told of it."""
        return self.pane == "fighter" and not self.beside

    def lines(
        self, panel: list[ScreenLine] | None, width: int, height: int, wanted: Callable[[], None]
    ) -> list[ScreenLine]:
        """The desk, with a panel in place of the fighter's pane where one is given. `wanted` is called before the sheet
        is drawn, so that what it shows can be worked out."""
        self.small = too_small_for_all(width, height + 2)
        if self.pane == TICKS and not self.small:
            self.pane = PANES[0]
        wide = sheet_width(width)
        self.beside, self.hides_fighter = bool(wide), False
        if self.small or (self.pane != PANES[0] and panel is None and not wide):
            return self._one_pane(panel, width, height)
        wheel = wheel_lines(self.desk, width, height)
        if not wide:
            return [*wheel, *self._stacked(panel, width, height - len(wheel), with_status=True)]
        above = [BLANK, *wheel, BLANK] if wheel else []
        height -= len(above)
        left = width - wide - 1
        main = self._stacked(panel, left, height, with_status=False)
        wanted()
        sheet = sheet_lines(self.desk, wide, height)
        main += [BLANK] * (height - len(main))
        return [*above, *(beside(main[y], left, sheet[y], wide) for y in range(height))]

    def main(self, width: int, height: int) -> list[ScreenLine]:
        """Table and log alone, where something else has the sheet's place."""
        wheel = wheel_lines(self.desk, width, height)
        made = [*wheel, *self._stacked(None, width, height - len(wheel), with_status=False)]
        return [*made, *[BLANK] * (height - len(made))]

    def _stacked(self, panel: list[ScreenLine] | None, width: int, height: int, with_status: bool) -> list[ScreenLine]:
        slots = self.desk.listed()
        selected = self.desk.selected
        if panel is None and with_status and selected:
            sections = self.desk.enc.rules.sections(self.desk.enc.state, selected)
            given = share(height, slots, *most_wanted(sections, width))
            middle = status_lines(sections, given.status, width)
            self.hides_fighter = not given.status
        else:
            given = share(height - len(panel or ()), slots, 0)
            middle = panel or []
        table = self._table(slots, selected, width, given) if slots else nobody_here()
        air = [BLANK] if given.log > ROOMY else []
        if not with_status and panel is None:
            middle = strip_lines(self.desk, width, given.log - LEAST_LOG)
        above = [*air, *table, *air, *middle, *(air if middle else [])]
        return [*above, *log_with_hints(self.desk, self.guide, height - len(above) - 1, width)]

    def _table(self, slots: tuple[Slot, ...], selected: str, width: int, given: Share) -> list[ScreenLine]:
        enc = self.desk.enc
        lines = self.desk.lines()
        alone = len(lines) == len(self.desk.order())
        groups = {} if alone else {line[0].id: line for line in lines if len(line) > 1}
        return self.table.lines(Shown(enc.rules, enc.state, slots, selected, groups, self.desk.opened), width, given)

    def _one_pane(self, panel: list[ScreenLine] | None, width: int, height: int) -> list[ScreenLine]:
        if panel is not None:
            return [*panel[:height], *log_lines(self.desk, max(0, height - len(panel) - 1), width)]
        slots, selected = self.desk.listed(), self.desk.selected
        if self.pane == "log":
            return log_lines(self.desk, height - 1, width)
        if self.pane == "fighter":
            return self._fighter(selected, width, height)
        if self.pane == TICKS:
            return wheel_list(self.desk, width, height)
        whole = len(slots) < height
        rows = max(1, min(len(slots), height - 1))
        return self._table(slots, selected, width, Share(rows, 0, 0, not whole, not whole))

    def _fighter(self, selected: str, width: int, height: int) -> list[ScreenLine]:
        """The selected fighter alone and whole; what does not fit is counted in the last line, to scroll to."""
        if not selected:
            return [rule("Nobody")]
        title, *rows = whole_status(self.desk.enc.rules.sections(self.desk.enc.state, selected), width)
        shown = self.scroll.view(rows, max(0, height - 1))
        return [title, *counted_below(shown, self.scroll.below(rows, shown), least=1)]


def too_small_for_all(width: int, height: int) -> bool:
    """Whether a window of so many cells and lines shows one pane at a time."""
    return width < ONE_PANE[0] or height < ONE_PANE[1]


def nobody_here() -> list[ScreenLine]:
    """What an empty fight shows in place of the table."""
    told = f"Nobody is here yet: {commands.key('add')} adds a party, or fighters by name, line or block."
    return [BLANK, line("  ", (told, "muted"))]
