"""The last lines of the log, to choose the one that is to be corrected."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from engine.core.desk import Span
from engine.core.model import Refused
from engine.view.log import LogLine, lines

from ..desk import Desk
from ..lines import ScreenLine, line
from ..wrapping import wrapped
from .correct import CorrectPage
from .listing import LABELS, Choice
from .menu import FightList

MOST = 60
"""Lines that can be chosen from here; older ones are in the log."""

_FRONT = 11


class LinesPage(FightList):
    """Finished actions, the newest first, each under a label. Corrections and notes are none that can be corrected.

    The letter that opens the list is no label in it: pressed twice it chooses nothing.
    """

    letters = LABELS.replace("c", "")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        found = (one for one in lines(desk).readable() if one.action.correction is None)
        self.listed: list[LogLine] = list(islice(found, MOST))
        if not self.listed:
            raise Refused("no_line_yet", "Nothing has been done yet that could be corrected.")

    def title(self) -> tuple[str, str]:
        """What is to be chosen."""
        return "Which line was wrong?", ""

    def choices(self) -> Sequence[Choice]:
        """One for each line."""
        return [self._choice(one) for one in self.listed]

    def _choice(self, one: LogLine) -> Choice:
        return Choice(one.texts[-1], lambda: self.pages.push(CorrectPage(self.desk, one.n)))

    def _rows(self, index: int, choice: Choice, label: str, width: int) -> list[ScreenLine]:
        """A line of the log behind its label and its round, as long as it is."""
        one = self.listed[index]
        chosen = index == self.at
        mark = Span("", "strong", "cursor") if chosen else Span(" ")
        ground, role = ("cursor", "text") if chosen else ("ground", "muted")
        front = "" if one.when is None else str(one.when)
        rows = [row for text in one.texts for row in wrapped(text, max(8, width - _FRONT - 1))]
        first = line(mark, " ", (label, "strong"), (f"{front:>5}   ", "muted"), (rows[0], role), ground=ground)
        return [first, *(line(" " * _FRONT, (row, role), ground=ground) for row in rows[1:])]
