"""Smaller ways than a correction: charge it now, tied to the line; or take the fight back to before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.model import Refused
from engine.history.correct import Finished
from engine.view.corrected import lead
from engine.view.correcting import charge
from engine.view.sentences import edited

from .. import commands
from ..desk import Desk
from ..fields import Field
from ..lines import ScreenLine, line, rule
from ..panes.header import header_line
from ..wrapping import wrapped
from .acts import leave_what_is_gone
from .listing import Choice
from .menu import FightList
from .typed import FieldPage

if TYPE_CHECKING:
    from .correct import CorrectPage


class OtherPage(FightList):
    """What can be done about a line besides correcting it."""

    def __init__(self, desk: Desk, found: Finished, below: CorrectPage) -> None:
        super().__init__(desk)
        self.found, self.below = found, below

    def title(self) -> tuple[str, str]:
        """Which line."""
        return "Other ways", lead(self.desk, self.found.action)

    def choices(self) -> Sequence[Choice]:
        """The smaller one first."""
        since = len(self.below.mending.lines) - 1
        what = f"this line and {since} since, as one step" if since > 0 else "this line"
        return (
            Choice(
                "Charge it now",
                self._charge,
                "motes or Willpower, now, with this line as the reason",
                label="1",
                barred="" if self.desk.order() else "nobody is in this fight",
            ),
            Choice("Take it back", self._take_back, f"{what}; {commands.key('redo')} brings all back"),
        )

    def _charge(self) -> None:
        self.pages.push(ChargePage(self.desk, self.found, self))

    def _take_back(self) -> None:
        enc = self.desk.enc
        enc.back_to(enc.journal.before(self.found.action.start))
        self.done()
        leave_what_is_gone(self.desk, self.pages)

    def done(self) -> None:
        """Closes everything down to what the correction was opened from."""
        self.close()
        self.below.finish()


class ChargePage(FieldPage):
    """A cost, typed; up and down change whom it is charged to."""

    scopes = ("entry",)

    def __init__(self, desk: Desk, found: Finished, below: OtherPage) -> None:
        self.desk, self.found, self.below, self.field = desk, found, below, Field()
        everyone = [slot.id for slot in desk.order()]
        begin = found.action.begin
        first = begin.who if begin is not None and begin.who in everyone else desk.selected
        self.who = first
        self._everyone = everyone

    def header(self) -> ScreenLine:
        """The fight and its clock."""
        return header_line(self.desk, width=self.width)

    @property
    def line(self) -> str:
        """The line that it is tied to, as its reason says."""
        when = self.below.below.when
        return f"round {when}: {lead(self.desk, self.found.action)}" if when else lead(self.desk, self.found.action)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The field, what it would do or why it can't, and what can be typed."""
        told, role = self._would()
        return [
            rule(f"Charge now: {self.desk.name(self.who)}", "up and down: whom"),
            self.field_line(width),
            *(line("  ", (row, role)) for row in wrapped(told, width - 4)),
            line("  ", "5m", ("  motes", "muted"), "   5p", ("  personal ones", "muted"), "   1w",
                 ("  Willpower", "muted"), "   5m, 1w", ("  both", "muted")),
        ]  # fmt: skip

    def _would(self) -> tuple[str, str]:
        if not self.field.text.strip():
            return f"Tied to {self.line}.", "muted"
        try:
            return edited(self.desk, charge(self.desk, self.who, self.field.text, self.line)), "text"
        except Refused as refused:
            return refused.sentence, "harm"

    def do_enter(self) -> None:
        """Charges it, and closes all; with nothing typed only this."""
        if not self.field.text.strip():
            self.close()
            return
        self.desk.enc.do(charge(self.desk, self.who, self.field.text, self.line))
        self.close()
        self.below.done()

    def do_up(self) -> None:
        """The fighter above pays."""
        self._move(-1)

    def do_down(self) -> None:
        """The fighter below pays."""
        self._move(1)

    def _move(self, by: int) -> None:
        at = self._everyone.index(self.who) if self.who in self._everyone else 0
        self.who = self._everyone[min(max(at + by, 0), len(self._everyone) - 1)]
