"""The fight as the pages see it: what is looked at, and where the cursor stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.inputs import Begin
from engine.core.model import MISSING, Tree, get
from engine.view.fight import FightView

from .commands import key

if TYPE_CHECKING:
    from engine.core.tray import Thrown
    from engine.history.encounter import Encounter
    from engine.history.journal import Moment

    from .lines import ScreenLine


class Desk(FightView):
    """What all pages of one fight share. `chosen` is the row the cursor was moved to; without it, it follows the
    turn. `logged` are the lines that were last made of the log, for which moment and state and in which size. `rolls`
    are those of the dice tray, each with what was typed. `left_out` are fighters who have not joined and are not asked
    to by themselves, since the game master has left that question."""

    def __init__(self, enc: Encounter) -> None:
        super().__init__(enc)
        self.chosen = ""
        self.rolls: list[tuple[str, Thrown]] = []
        self.left_out = set[str]()
        self.logged: tuple[Moment, Tree, tuple[int, int, str], list[ScreenLine]] | None = None

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
