"""The cursor of the log: on a line or on one of its steps, and what is folded open."""

from __future__ import annotations

from collections.abc import Sequence

from engine.history.encounter import Encounter
from engine.view.log import Lines, LogLine, Wanted, lines

from ..desk import Desk
from ..list import Moves
from .detail import Step, detail

ON_LINE = -1
"""The place on a line itself, above its steps."""


class Cursor(Moves):
    """Where the game master is in the log. `at` counts from the newest line that is wanted; `step` is one of the open
    line's steps, or the line itself. `opened` are lines by their entry, `unfolded` steps of them. Steps stand
    `in_place` below their line, or beside the lines, where those of one line are gone into and left.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk, self.wanted = desk, Wanted()
        self.at, self.step = 0, ON_LINE
        self.in_place, self.page = True, 10
        self.opened, self.unfolded = set[int](), set[tuple[int, int]]()
        self._all = self._shown = lines(desk)
        self._made_of = self._stand()
        self._details: dict[int, tuple[LogLine, int, tuple[Step, ...]]] = {}

    def _stand(self) -> tuple[Encounter, int, int]:
        enc = self.desk.enc
        return enc, enc.moment.entry, enc.cursor

    # -- the lines ----------------------------------------------------------------------------------------------------
    def follow(self) -> None:
        """Makes the lines anew where the fight has gone on. The cursor stays on its line; one that was on the newest,
        and on none of its steps, is on the newest again."""
        if self._made_of != self._stand():
            here = self._shown.get(self.at) if self.at or self.step != ON_LINE else None
            self._made_of = self._stand()
            self._all = lines(self.desk)
            self._shown = self.wanted.picked(self.desk, self._all)
            self._go_to(here)

    @property
    def lines(self) -> Lines:
        """The wanted lines as the fight stands."""
        self.follow()
        return self._shown

    def want(self, wanted: Wanted) -> None:
        """Shows other lines; the cursor stays where it is or goes to the next older one."""
        here = self.lines.get(self.at) if self.at else None
        self.wanted, self._shown = wanted, wanted.picked(self.desk, self._all)
        self._go_to(here)

    def _go_to(self, line: LogLine | None) -> None:
        at = self._shown.place(line.n) if line is not None else 0
        found = self._shown.get(at)
        if line is None or found is None or found.action.entry is not line.action.entry:
            self.step = ON_LINE
        self.at = at

    @property
    def line(self) -> LogLine | None:
        """The line of the cursor; None where there is none at all."""
        return self.lines.get(self.at)

    def is_open(self, line: LogLine) -> bool:
        """Whether a line is opened to its steps."""
        return line.n in self.opened

    def steps(self, line: LogLine, width: int) -> tuple[Step, ...]:
        """The steps of a line in lines of that width, worked out once."""
        known = self._details.get(line.n)
        if known is None or known[0].action.entry is not line.action.entry or known[1] != width:
            known = self._details[line.n] = line, width, detail(self.desk, line, width)
        return known[2]

    @property
    def chosen(self) -> Step | None:
        """The step of the cursor; None on a line."""
        line = self.line
        if line is None or self.step == ON_LINE or not self.is_open(line):
            return None
        found = self._steps_of(line)
        return found[self.step] if self.step < len(found) else None

    def _steps_of(self, line: LogLine) -> tuple[Step, ...]:
        """The steps in whatever width they were worked out last."""
        known = self._details.get(line.n)
        return known[2] if known and known[0].action.entry is line.action.entry else self.steps(line, 60)

    # -- moving -------------------------------------------------------------------------------------------------------
    def move(self, by: int) -> None:
        """Moves by so many places, a line or an open step each; down is newer."""
        for _ in range(abs(by)):
            if not (self._down() if by > 0 else self._up()):
                break

    def _down(self) -> bool:
        line = self.line
        if line is None:
            return False
        inside = self.step != ON_LINE or (self.in_place and self.is_open(line))
        if inside and self.step + 1 < len(self._steps_of(line)):
            self.step += 1
        elif self.at and (self.in_place or not inside):
            self.at, self.step = self.at - 1, ON_LINE
        else:
            return False
        return True

    def _up(self) -> bool:
        if self.step > ON_LINE:
            if not self.step and not self.in_place:
                return False
            self.step -= 1
            return True
        self.lines.further()
        if self.line is None:
            return False
        older = self.lines.get(self.at + 1)
        if older is None:
            return False
        self.at += 1
        self.step = len(self._steps_of(older)) - 1 if self.in_place and self.is_open(older) else ON_LINE
        return True

    def by_page(self) -> int:
        """The lines in view but for one."""
        return self.page - 1

    def home(self) -> None:
        """The oldest line."""
        for _ in self.lines.all():
            pass
        self.to(len(self.lines.known()) - 1)

    def end(self) -> None:
        """The newest line."""
        self.to(0)

    def to(self, at: int) -> None:
        """To a line by its place, 0 being the newest; to the oldest where there are fewer."""
        while at > 0 and self.lines.get(at) is None:
            at = len(self.lines.known()) - 1
        self.at, self.step = max(0, at), ON_LINE

    # -- finding ------------------------------------------------------------------------------------------------------
    def find_in(self) -> Sequence[str]:
        """The lines that have been looked at so far, the newest first."""
        return [" ".join(one.texts) for one in self.lines.known()]

    def find_at(self) -> int:
        """The line of the cursor."""
        return self.at

    def go_to(self, at: int) -> None:
        """The cursor goes to a line."""
        self.to(at)

    def find_place(self) -> object:
        """The line and the step of the cursor."""
        return self.at, self.step

    def put_back(self, place: object) -> None:
        """The cursor goes back there."""
        if isinstance(place, tuple):
            self.at, self.step = place

    # -- folding ------------------------------------------------------------------------------------------------------
    def open(self) -> None:
        """Opens the line, or goes into its steps; opens a step to its parts."""
        line = self.line
        if line is None:
            return
        if not self.is_open(line) and self.in_place:
            self.opened.add(line.n)
        elif self.step == ON_LINE:
            self.opened.add(line.n)
            self.step = 0
        elif self.in_place and self.chosen is not None and self.chosen.parts:
            self.unfolded.add((line.n, self.step))

    def fold(self) -> None:
        """Folds the parts of the step; then goes to its line; then folds the line."""
        line = self.line
        if line is None:
            return
        if (line.n, self.step) in self.unfolded:
            self.unfolded.remove((line.n, self.step))
        elif self.step != ON_LINE and self.in_place:
            self.step = ON_LINE
        else:
            self.step = ON_LINE
            self.opened.discard(line.n)
            self.unfolded -= {place for place in self.unfolded if place[0] == line.n}

    def toggle(self) -> None:
        """Opens what is folded and folds what is open: the line, or the parts of the step."""
        line = self.line
        if line is not None and self._is_unfolded(line):
            self.fold()
        else:
            self.open()

    def _is_unfolded(self, line: LogLine) -> bool:
        if not self.in_place:
            return self.step != ON_LINE
        return (line.n, self.step) in self.unfolded or (self.step == ON_LINE and self.is_open(line))
