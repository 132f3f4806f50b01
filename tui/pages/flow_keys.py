"""What can be done in the flow just now, what it is called, and the footer that says so."""

from __future__ import annotations

from .. import commands
from ..command import Command
from ..desk import Desk
from ..flow import builder, numbers
from ..flow.control import Control
from ..flow.labels import goes_on, labels
from ..lines import ScreenLine
from ..panes.footer import footer_line
from .page import Page

_NOT_AT_A_TABLE = ("flow-add", "flow-erase", "flow-next", "flow-remove", "flow-back")
"""What the keys of a table stand for there."""


class FlowKeys(Page):
    """The flow as far as the command table asks it: whether a command can be used, and its word."""

    desk: Desk
    control: Control

    # -- the footer ----------------------------------------------------------------------------------------------
    @property
    def typing(self) -> bool:
        """Whether a line is being typed: then letters are text."""
        return self.control.state.prompt is not None

    def footer(self, width: int) -> ScreenLine:
        """What can be done now; while something is typed only what acts then."""
        if self.typing:
            return footer_line([("enter", "take it"), ("escape", "leave it")], width)
        if self.control.state.picking:
            labels = numbers.reach(self.control.numbers().values())
            return footer_line([(labels, "the number"), ("escape", "leave it")], width)
        found = [command for command in commands.ranked(self) if self._in_footer(command.id)]
        if self.control.table is not None:
            own = builder.footer_words(self.control)
            return footer_line([*own, *(self._shown(one) for one in found if one.id not in _NOT_AT_A_TABLE)], width)
        return footer_line([*self._digits(), *map(self._shown, found)], width)

    def _in_footer(self, id: str) -> bool:
        """Whether a command is likely enough just now to be in the footer; all of them are in the help.

        While a roll is asked for the footer stands still, whatever is typed: what enter does is said above it.
        """
        if id == "flow-stunt":
            return self.in_form() or self.control.resists or not self.control.reading.rolls()
        if id in ("flow-go", "flow-roll-rest", "flow-erase") and self._rolling():
            return id == "flow-roll-rest"
        if id in ("flow-next", "flow-motes"):
            return self.in_form()
        if id == "flow-go":
            return self.enter_acts()
        if id == "flow-roll-rest":
            reopened = self.control.ask is not self.control.reading.open
            return (
                reopened or bool(self.control.state.text) or not self.enter_acts() or not self.control.reading.stepped
            )
        return id != "flow-add" or not self.in_form()

    def _rolling(self) -> bool:
        """Whether dice are asked for."""
        return self.control.ask.kind == "dice" and self.control.ask is self.control.reading.open

    def _digits(self) -> list[tuple[str, str]]:
        """What the digits do now, as the first words of the footer."""
        ask = self.control.ask
        if ask.kind == "number":
            return [("0-9" if ask.high > 9 else f"{ask.low}-{ask.high}", "type")]
        found = list(labels(ask))
        if ask.kind not in ("choice", "declare") or not found or goes_on(ask):
            return []
        last = found[-1]
        what = self.control.reading.local(ask.key).split(" ")[0] if self.control.reading.form else "choose"
        return [("1" if last == "1" else f"1-{last}", what)]

    def _shown(self, command: Command) -> tuple[str, str]:
        key, word = commands.pair(command, self)
        if command.id == "flow-next":
            return f"{key} {commands.key('flow-earlier')}", word
        return "bksp" if key == "backspace" else key, word

    # -- when, and what it is called -----------------------------------------------------------------------------
    def enter_acts(self) -> bool:
        """Whether enter does anything: not for a side that types its dice, before anything is typed."""
        control = self.control
        ask = control.ask
        if ask.kind != "dice" or ask is not control.reading.open:
            return True
        return control.complete if control.state.text else control.reading.mode(ask.who) == "automatic"

    def may_correct(self) -> bool:
        """Whether a step is behind."""
        return bool(self.control.reading.passed)

    def may_add(self) -> bool:
        """Whether a step takes an effect, or can be reopened."""
        state = self.control.state
        if state.focus and not self.in_form() and self.control.ask.kind != "declare":
            return not state.entered
        return self.control.adds_to is not None

    def may_roll(self) -> bool:
        """Whether dice are asked for, or the step of a roll is open again."""
        control = self.control
        return control.ask.kind == "dice" and (control.ask is control.reading.open or control.state.entered)

    def roll_word(self) -> str:
        """What the star does now."""
        if not self._rolling():
            return "roll it again"
        reading = self.control.reading
        by_itself = reading.mode(self.control.ask.who) == "automatic"
        return "roll all" if by_itself and reading.rolled_in_turn and not self.control.state.text else "roll"

    def own(self, command: Command) -> Command | None:
        """A command of the flow; none for what the ruleset does not know."""
        known = command.id != "flow-interrupt" or self.desk.enc.rules.interrupt_word
        return command if known else None

    def may_interrupt(self) -> bool:
        """Whether anybody may act out of turn now."""
        return bool(self.desk.enc.rules.interrupts(self.desk.enc.state))

    def may_move(self) -> bool:
        """Whether there is more than one place for the cursor."""
        return len(self.control.stops) > 1

    def in_form(self) -> bool:
        """Whether the declaration is open."""
        return self.control.reading.form

    def may_back(self) -> bool:
        """Whether there is an input to take back, or a step to leave."""
        return len(self.desk.enc.moment.open) > 1 or bool(self.control.state.focus)

    def may_redo(self) -> bool:
        """Whether something has been undone."""
        return bool(self.desk.enc.moment.redo)

    def may_remove(self) -> bool:
        """Whether something is declared here, or the step may be set to ask or not."""
        return bool(self.control.declared or self.control.ask.habit)

    def remove_word(self) -> str:
        """What is removed: an effect, or the question itself."""
        control = self.control
        if control.declared:
            return "remove"
        who = self.desk.short(control.ask.who)
        return f"don't ask {who}" if control.asks(control.ask) else f"always ask {who}"

    def stunt_word(self) -> str:
        """Whose stunt it jumps to."""
        control = self.control
        stunts = [] if self.in_form() else control.stunts()
        return f"{self.desk.short(control.reading.ask(stunts[-1]).who)}'s stunt" if stunts else "stunt"

    def has_stunt(self) -> bool:
        """Whether a stunt can be declared."""
        return bool(self.control.stunts())

    def has_motes(self) -> bool:
        """Whether this action has anything that is paid in motes, whoever's it is."""
        return self.control.spends

    def has_numbers(self) -> bool:
        """Whether a number is shown that can be overridden."""
        return bool(self.control.numbers())

    def has_text(self) -> bool:
        """Whether there is anything to erase."""
        return bool(self.control.state.text or self.control.state.uses)

    def enter_word(self) -> str:
        """What enter does now."""
        return self.control.enter_word()

    def add_word(self) -> str:
        """What the plus does now: whose effects it adds to, from a question of theirs."""
        control = self.control
        if self.in_form() or control.ask.kind == "declare":
            return "effect"
        to = control.adds_to
        return f"{self.desk.short(to.who)}'s effects" if to is not None and not control.state.focus else "reopen"

    def leave_word(self) -> str:
        """Where escape leads, and whether anything is left there."""
        state = self.control.state
        if self._rolling() and not self.control.untouched:
            return "leave"
        if state.text or state.uses or (state.focus and not self.in_form()):
            return "leave it"
        return "drop it" if self.control.untouched else "desk"
