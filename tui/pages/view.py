"""How the desk is drawn in a window of any size."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from engine.core.desk import Column
from engine.core.model import Refused
from engine.rules.base import Slot

from .. import commands, joining
from ..desk import Desk
from ..finding import Findable
from ..keys import Key
from ..lines import BLANK, ScreenLine, beside, line, rule
from ..panes.bars import footer_line, header_line
from ..panes.layout import Share, share
from ..panes.log import log_lines, log_with_hints
from ..panes.order import OrderTable, Shown
from ..panes.sheet import sheet_lines, sheet_width, strip_lines
from ..panes.status import most_wanted, status_lines, whole_status
from ..panes.wheel import wheel_lines, wheel_list
from . import ahead
from .ahead import Ahead
from .page import ONE_PANE

PANES = ("order", "fighter", "log")
"""What can be shown by itself. A small window shows one at a time; a larger one shows all where it is `order`."""

TICKS = "ticks"
"""The pane of the timeline, where the ruleset has one; only a small window shows it by itself."""

ROOMY = 20
"""With more lines than this for the log, the panes are parted by an empty line."""

LEAST_LOG = 12
"""The log keeps this many lines beside who stands where."""

KEPT = ("attack", "space", "next_pane", "undo", "help")
"""The commands that a narrow footer keeps."""


class DeskView(Findable):
    """The table, the selected fighter and the log."""

    scopes = ("desk",)

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.table = OrderTable()
        self.pane = PANES[0]
        self.small, self.beside, self.hides_fighter = False, False, False
        self.scrolled = 0
        self.ahead = Ahead(self)
        self._unwatch: Callable[[], None] = lambda: None
        self._untouched = True

    def opened(self) -> None:
        """Watches the fight, and tells what was noticed as it was opened."""
        self._take()
        self.pages.later(ahead.pieces(self.desk.enc.rules, self._foresee))
        self._tell()

    def take(self, key: Key) -> None:
        """Takes one key. The first one says that more will be done here than to read: what that is checked with, which
        takes a fifth of the memory, is loaded from then on."""
        if self._untouched:
            self._untouched = False
            self.pages.later(self.desk.enc.rules.checking())
        super().take(key)

    def _take(self) -> None:
        """Has the fight tell what changes in it."""
        self._unwatch = self.desk.enc.watch(self._changed)
        if self.pages.afterwards is not None:
            self.desk.enc.settle_by(self.pages.afterwards)

    def _changed(self) -> None:
        self.pages.changed()
        if self.pages.afterwards is not None and not self.desk.enc.moment.open:
            self.pages.afterwards(self._foresee)

    def _foresee(self) -> None:
        """Works out what is most likely asked for next, while the game master reads."""
        enc, acting = self.desk.enc, self.desk.acting
        if acting and not enc.moment.open:
            with contextlib.suppress(Exception):  # what is wrong is told when it is asked for
                enc.rules.foresee(enc.moment.state, acting)

    def _tell(self) -> None:
        enc = self.desk.enc
        again = f"It is shown as it was when it was read: {commands.key('redraw')} reads it again."
        told = [*enc.notices, again] if enc.read_only else enc.notices
        if told:
            self.pages.say(" ".join(told))

    def do_redraw(self) -> None:
        """Draws everything again. A fight that can only be watched is read again first; if no other window has it any
        more it goes on here. Raises Refused where it can't be read; what was read before is then still shown."""
        if self.desk.enc.read_only and self.desk.enc.path is not None:
            was = self.desk.enc
            self.desk.enc = type(was).open(self.desk.enc.path)
            self._unwatch()
            was.close()
            self._take()
            self._tell()
        super().do_redraw()

    def finished(self) -> None:
        """Lets the fight go, with whatever could not be written before. Raises Refused if it still can't be."""
        self._unwatch()
        lost = self.unsaved()
        try:
            self.desk.enc.close()
        except OSError as failed:
            raise Refused("not_saved", lost or f"{self.desk.title}: {failed.strerror or failed}.") from failed
        path = self.desk.enc.path
        if path is not None and not path.parent.exists():
            raise Refused("gone", f"{path.name} is not there any more: the folder {path.parent.name} is gone.")

    def unsaved(self) -> str:
        """How much of the fight the disk has not taken, and why; it is lost if it never does."""
        enc = self.desk.enc
        if not enc.owed:
            return ""
        last = f"the last {enc.owed} inputs are" if enc.owed > 1 else "the last input is"
        return f"{enc.path.name if enc.path else self.desk.title}: {last} not saved: {enc.unsaved}."

    # -- drawing ------------------------------------------------------------------------------------------------------
    def footer(self, width: int) -> ScreenLine:
        """What can be done now; where little fits, what one can't do without. `tab` is told of where it is needed."""
        found = commands.ranked(self)
        if not self.small and not self.hides_fighter and self.pane == PANES[0]:
            found = [command for command in found if command.id != "next_pane"]
        keys = [commands.pair(command, self) for command in found]
        firm = self.kept()
        kept = [key for command, (key, _) in zip(found, keys, strict=True) if command.id in firm]
        if self.desk.enc.read_only:
            keys = [(commands.key("redraw"), "read again"), *keys]
        return footer_line(keys, width, kept)

    def kept(self) -> tuple[str, ...]:
        """The commands that the footer must have just now."""
        return KEPT

    def columns(self) -> tuple[Column, ...]:
        """Those of the order table."""
        return self.desk.enc.rules.columns

    def header(self) -> ScreenLine:
        """The fight and its clock."""
        return header_line(self.desk, width=self.width, told=joining.told(self.desk))

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
        self.ahead.wanted()
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
        return [*above, *log_with_hints(self.desk, self.pages.guide, height - len(above) - 1, width)]

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
        room = max(0, height - 1)
        self.scrolled = max(0, min(self.scrolled, len(rows) - room))
        shown = rows[self.scrolled : self.scrolled + room]
        left = len(rows) - self.scrolled - len(shown)
        if left > 0 and shown:
            shown[-1] = line("  ", (f"{left + 1} more lines: pagedown", "muted"))
        return [title, *shown]


def nobody_here() -> list[ScreenLine]:
    """What an empty fight shows in place of the table."""
    told = f"Nobody is here yet: {commands.key('add')} adds a party, or fighters by name, line or block."
    return [BLANK, line("  ", (told, "muted"))]
