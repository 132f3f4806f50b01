"""The fight as the pages see it: what is looked at, and where the cursor stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.inputs import Begin
from engine.core.model import MISSING, Tree, get
from engine.rules.common.base import Slot
from engine.view.fight import FightView

from .commands import key

if TYPE_CHECKING:
    from engine.core.tray import Thrown
    from engine.history.encounter import Encounter
    from engine.history.journal import Moment

    from .lines import ScreenLine


class Desk(FightView):
    """What all pages of one fight share. `chosen` is the row the cursor was moved to; without it, it follows the
    turn. `opened` are those of alike fighters whose line has been opened. `logged` are the lines that were last made of
    the log, for which moment and state and in which size. `rolls` are those of the dice tray, each with what was
    typed. `left_out` are fighters who have not joined and are not asked to by themselves, since the game master has
    left that question."""

    def __init__(self, enc: Encounter) -> None:
        super().__init__(enc)
        self.chosen = ""
        self.opened: set[str] = set()
        self._lines: tuple[Tree, frozenset[str], tuple[tuple[Slot, ...], ...]] | None = None
        self._places: tuple[object, dict[str, tuple[Slot, ...]]] = None, {}
        self.rolls: list[tuple[str, Thrown]] = []
        self.left_out = set[str]()
        self.logged: tuple[Moment, Tree, tuple[int, int, str], list[ScreenLine]] | None = None

    def lines(self) -> tuple[tuple[Slot, ...], ...]:
        """The lines of the table: one fighter each, or several who are alike and stand together, unless their line has
        been opened."""
        state, opened = self.enc.state, frozenset(self.opened)
        if self._lines is None or self._lines[0] is not state or self._lines[1] != opened:
            made = list(self.enc.rules.folded(state)) or [(slot,) for slot in self.order()]
            if opened:
                made = [one for line in made for one in (_apart(line) if _is_opened(line, opened) else (line,))]
            self._lines = state, opened, tuple(made)
        return self._lines[2]

    def listed(self) -> tuple[Slot, ...]:
        """The first of each line of the table."""
        return tuple(line[0] for line in self.lines())

    def together(self, id: str) -> tuple[Slot, ...]:
        """Everybody in the line of a fighter."""
        lines = self.lines()
        if self._places[0] is not lines:
            self._places = lines, {slot.id: line for line in lines for slot in line}
        return self._places[1].get(id, ())

    def open_line(self, id: str) -> None:
        """Gives everybody in the line of a fighter a line."""
        self.opened |= {slot.id for slot in self.together(id)}

    def close_line(self, id: str) -> bool:
        """Puts those who stand together with a fighter into one line again; whether there are any."""
        there = next((line for line in self.enc.rules.folded(self.enc.state) if id in {one.id for one in line}), ())
        was = len(self.opened)
        self.opened -= {slot.id for slot in there}
        return len(self.opened) < was

    @property
    def selected(self) -> str:
        """Whose row the cursor is on, or nobody's in an empty fight."""
        slots = self.order()
        if self.chosen and get(self.enc.state, f"combatant.{self.chosen}", MISSING) is not MISSING:
            there = self.together(self.chosen)
            return there[0].id if there else self.chosen
        return self.acting or (slots[0].id if slots else "")

    @property
    def left_open(self) -> str:
        """What the header says of an action that was left for the desk, or nothing."""
        outcome, open_inputs = self.enc.outcome, self.enc.moment.inputs
        if self.enc.stuck:
            return f"an open action can't go on, {key('undo')} takes it back"
        if outcome is None or outcome.ask is None or not isinstance(open_inputs[0], Begin):
            return ""
        title = self.enc.rules.procedures[open_inputs[0].procedure].title.lower()
        at = f" at {outcome.ask.step}" if outcome.ask.step else ""
        return f"{title} open{at}, {key('attack')} resumes"


def _is_opened(line: tuple[Slot, ...], opened: frozenset[str]) -> bool:
    return any(slot.id in opened for slot in line)


def _apart(line: tuple[Slot, ...]) -> tuple[tuple[Slot, ...], ...]:
    return tuple((slot,) for slot in line)
