"""The page of an open procedure: one page from its beginning to its last answer, repainted in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.model import Refused

from .. import commands, latecomers
from ..applied import follow
from ..command import Command
from ..desk import Desk
from ..flow import builder, dice, layout
from ..flow.control import Control
from ..keys import Key
from ..lines import ScreenLine
from ..panes.header import header_line
from ..pointing import Place, caret_or_first
from .flow_keys import FlowKeys


class FlowScreen(FlowKeys):
    """The flow. Its keys are the rows of the command table with the scope `flow`; digits choose and type."""

    scopes = ("flow",)

    def __init__(self, desk: Desk) -> None:
        self.desk, self.control = desk, Control(desk)
        self.left = 0

    # -- drawing -------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """The fight and the time in it."""
        return header_line(self.desk, resumable=False, width=self.width)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """Title, steps and the open ask; on a wide screen at the right of the desk, where the sheet stands else."""
        below = self.pages.stack[: self.pages.stack.index(self)]
        if width < layout.BESIDE_FROM or not below:
            self.left = 0
            return self._flow(width, height)
        left = width - layout.BESIDE - 1
        self.left = left + 1
        return layout.beside(below[-1].body(left, height), left, self._flow(layout.BESIDE, height), layout.BESIDE)

    def pointed(self, lines: Sequence[ScreenLine], width: int) -> Place:
        """At the caret; without one at the field or step that is chosen, else at the option or the answer."""
        return caret_or_first(lines, width, self.left)

    def _flow(self, width: int, height: int) -> list[ScreenLine]:
        """The flow itself: a table on a page of its own, every other ask beside the steps."""
        control = self.control
        if control.table is not None and not control.state.why:
            return builder.body(control, width, height)
        return layout.body(control.reading, control.state, width, height)

    # -- keys ----------------------------------------------------------------------------------------------------
    def key(self, key: Key) -> None:
        """One key. What is refused is said in place, and what was typed stays."""
        self._do(lambda: self._act(key))

    def perform(self, command: Command) -> None:
        """One command, from a key or by name; what is refused is said as with a key."""
        self._do(lambda: super(FlowScreen, self).perform(command))

    def _do(self, does: Callable[[], None]) -> None:
        state, since = self.control.state, self.desk.enc.moment.entry
        state.said = ""
        try:
            does()
        except Refused as refused:
            state.said = refused.sentence
        if self.desk.enc.ask is None and self in self.pages.stack:
            self.close()
            follow(self.desk, self.pages, since)

    def _act(self, key: Key) -> None:
        control = self.control
        if commands.everywhere(key.name):
            super().key(key)
        elif control.state.prompt is not None:
            control.prompt_key(key)
        elif control.state.picking:
            control.pick_number(key)
        elif not control.takes(key):
            super().key(key)

    def paste(self, text: str) -> None:
        """Pasted text goes into the line that is typed, or is dice."""
        state = self.control.state
        if state.prompt is not None:
            self.paste_in(state.prompt.field, text)
        elif (ask := self.control.ask).kind == "dice":
            counts = dice.mode_of(ask, self.control.reading.mode(ask.who)) == "successes"
            state.text += dice.pasted(text, state.text, counts)[:600]
        else:
            super().paste(text)

    # -- commands ------------------------------------------------------------------------------------------------
    def do_enter(self) -> None:
        """Takes the default or what is typed."""
        self.control.enter()

    def do_roll_rest(self) -> None:
        """Rolls what is missing."""
        self.control.roll_rest()

    def do_next(self) -> None:
        """To the next field or step."""
        self.control.move(1)

    def do_earlier(self) -> None:
        """To the field or step before."""
        self.control.move(-1)

    def do_correct(self) -> None:
        """To the step before."""
        self.control.correct()

    def do_stunt(self) -> None:
        """To the stunt."""
        self.control.jump(self.control.stunts())

    def do_motes(self) -> None:
        """To what is paid in motes by the side that answers."""
        control = self.control
        if not (powers := control.powers()):
            whose = self.desk.short(control.ask.who)
            raise Refused("no_powers", f"{whose} has nothing to pay motes for yet.")
        control.jump(powers)

    def do_add(self) -> None:
        """An effect, or a step that was passed over."""
        self.control.add()

    def do_remove(self) -> None:
        """The last effect away."""
        self.control.remove()

    def do_back(self) -> None:
        """One ask back."""
        self.control.back()

    def do_override(self) -> None:
        """Labels on the numbers."""
        self.control.state.settle()
        self.control.state.picking = True

    def do_why(self) -> None:
        """All numbers with their parts, on a page of their own."""
        from .flow_why import FlowWhyPage

        self.pages.push(FlowWhyPage(self))

    def do_interrupt(self) -> None:
        """Who may act out of turn."""
        from .interrupt import InterruptPage

        self.pages.push(InterruptPage(self.desk))

    def do_log(self) -> None:
        """Every line of the fight so far."""
        from .log import LogPage

        self.pages.push(LogPage(self.desk))

    def do_tray(self) -> None:
        """Any pool of dice besides those that are asked for."""
        from .tray import TrayPage

        self.pages.push(TrayPage(self, self.desk))

    def do_erase(self) -> None:
        """The last character away."""
        self.control.erase()

    def do_undo(self) -> None:
        """The last input away."""
        self.control.undo()

    def do_redo(self) -> None:
        """What was undone."""
        self.control.redo()

    def do_leave(self) -> None:
        """One level back, to the desk at last; the procedure stays open, unless nothing was answered yet."""
        joins = self.control.reading.procedure == self.desk.enc.rules.first_procedure
        if self.control.leave():
            self.close()
            if joins:
                latecomers.leave_out(self.desk)
