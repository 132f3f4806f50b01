"""What can be done in a correction just now, what it is called, and the footer that says so."""

from __future__ import annotations

from engine.view.correcting import MOVE, NUMBER, own_effects

from .. import commands
from ..command import Command
from ..correcting.control import HOW, Mending
from ..lines import ScreenLine
from ..panes.footer import footer_line
from .page import Page

KEPT = ("enter", "escape", "+")
"""The keys that a narrow footer keeps."""


class CorrectKeys(Page):
    """The correction as far as the command table asks it: whether a command can be used, and its word. `hidden` is how
    many lines of what would differ don't fit."""

    mending: Mending
    hidden = 0

    def footer(self, width: int) -> ScreenLine:
        """What can be done now; while something is typed only what acts then."""
        if self.typing:
            return footer_line([("enter", "take it"), ("escape", "leave it")], width)
        return footer_line(commands.in_footer(self), width, KEPT)

    @property
    def typing(self) -> bool:
        """Whether a line is being typed: then letters are text."""
        return self.mending.state.prompt is not None

    @property
    def differs(self) -> bool:
        """Whether everything is answered, so that what would differ is shown."""
        return self.mending.correction is not None and not self.mending.asks_again

    def _answers(self) -> bool:
        """Whether there is a question under the cursor."""
        mending = self.mending
        return not self.differs and (mending.asks_again or (mending.row is not None and mending.row.kind == "ask"))

    def _rolls(self) -> list[int]:
        """The rows of rolls."""
        found = self.mending.found.outcome
        asks = found.passed if found is not None else {}
        rows = enumerate(self.mending.rows)
        return [place for place, row in rows if row.kind == "ask" and asks[row.key].kind == "dice"]

    # -- when, and what it is called -------------------------------------------------------------------------------
    def may_move(self) -> bool:
        """Whether there is more than one row, or more than fits of what would differ."""
        if self.differs:
            return self.hidden > 0
        return len(self.mending.stops if self.mending.asks_again else self.mending.rows) > 1

    def may_add(self) -> bool:
        """Whether something forgotten or made up can be added."""
        mending = self.mending
        if mending.asks_again:
            return mending.adds_to is not None
        return not self.differs and own_effects(mending.rows, mending.found, mending.at) is not None

    def add_word(self) -> str:
        """What the plus does now."""
        mending = self.mending
        numbered = not mending.asks_again and mending.row is not None and mending.row.kind == NUMBER
        return "add to it" if numbered else "effect" if mending.asks_again else "forgotten"

    def has_changed(self) -> bool:
        """Whether a change has been made."""
        return self.mending.correction is not None

    def has_numbers(self) -> bool:
        """Whether a number can be changed."""
        return not self.has_changed() and any(row.kind == "number" for row in self.mending.rows)

    def has_stunt(self) -> bool:
        """Whether a stunt can be changed."""
        return self._asks() and bool(self.mending.stunts())

    def has_motes(self) -> bool:
        """Whether an answer takes motes."""
        return self._asks() and bool(self.mending.powers())

    def _asks(self) -> bool:
        """Whether there are questions to jump to."""
        return self.mending.asks_again or (not self.has_changed() and self.mending.found.outcome is not None)

    def may_roll(self) -> bool:
        """Whether dice are asked again, or a roll can be gone to."""
        if self.has_changed():
            return self.mending.asks_again and self.mending.ask.kind == "dice"
        return bool(self._rolls())

    def roll_word(self) -> str:
        """What the star does now."""
        return "roll" if self.has_changed() else "dice"

    def may_remove(self) -> bool:
        """Whether the row holds something that can be taken away."""
        return not self.differs and self.mending.removable

    def has_text(self) -> bool:
        """Whether there is anything to erase."""
        return bool(self.mending.state.text or self.mending.state.uses)

    def may_enter(self) -> bool:
        """Whether enter does anything: not on an answer that is chosen or typed, before that is done."""
        mending = self.mending
        if mending.correction is not None:
            return mending.asks_again or not mending.correction.blocked
        if not self._answers():
            return mending.row is not None and mending.row.kind != MOVE
        return bool(mending.state.text) or mending.ask.kind == "declare"

    def why_not(self, command: Command) -> str:
        """How the row under the cursor is changed, where enter does nothing on it."""
        if command.id != "correct-enter":
            return ""
        correction = self.mending.correction
        if correction is not None:
            return correction.blocked
        if self.mending.row is None:
            return "Nothing of this line can be changed."
        return HOW.get(self.mending.ask.kind if self._answers() else "choice", "")

    def enter_word(self) -> str:
        """What enter does now."""
        if self.differs:
            return "accept"
        if self.mending.asks_again:
            return self.mending.enter_word()
        return "take it" if self.mending.state.text else "type it"
