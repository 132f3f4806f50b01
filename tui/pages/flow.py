"""The page of an open procedure, from its beginning to its last answer, repainted in place; and its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.model import Refused
from engine.view import dice
from engine.view.answering import goes_on
from engine.view.numbers import reach

from .. import commands
from ..command_table import Command
from ..commands import Key
from ..desk import Desk
from ..flow import layout, table
from ..flow.choices import labels
from ..flow.control import Control
from ..flow.subject import OpenAction
from ..lines import Place, ScreenLine, caret_or_first, first_chosen
from ..panes.layout import footer_line, header_line
from . import acting
from .acting import follow
from .page import Page

_NOT_AT_A_TABLE = ("flow-add", "flow-erase", "flow-next", "flow-remove", "flow-back")
"""What the keys of a table stand for there."""


class FlowPage(Page):
    """The flow. Its keys are the rows of the command table with the scope `flow`; digits choose and type."""

    scopes = ("flow",)
    topic = "attack"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk, self.action = desk, OpenAction(desk)
        self.control = Control.of(self.action)
        self.left = 0

    def topic_now(self) -> str:
        """The attack in these rules."""
        from engine.manual import about

        rules = self.desk.enc.rules
        return about(self.topic, rules.name, rules.library)

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
        if control.table.here and not control.state.why:
            return table.body(control.table, width, height)
        return layout.body(control.reading, control.state, width, height)

    # -- keys ----------------------------------------------------------------------------------------------------
    def key(self, key: Key) -> None:
        """One key. What is refused is said in place, and what was typed stays."""
        self._do(lambda: self._act(key))

    def perform(self, command: Command) -> None:
        """One command, from a key or by name; what is refused is said as with a key."""
        self._do(lambda: super(FlowPage, self).perform(command))

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
            control.typed.key(key)
        elif control.state.picking:
            control.typed.pick_number(key)
        elif not control.takes(key):
            super().key(key)

    def paste(self, text: str) -> None:
        """Pasted text goes into the line that is typed, or is dice."""
        state = self.control.state
        if state.prompt is not None:
            self.paste_in(state.prompt.field, text)
        elif (ask := self.control.ask).kind == "dice":
            state.text += dice.from_paste(ask, self.control.reading.mode(ask.who), state.text, text)
        else:
            super().paste(text)

    # -- commands ------------------------------------------------------------------------------------------------
    def do_enter(self) -> None:
        """Takes the default or what is typed."""
        self.control.enter()

    def do_roll_rest(self) -> None:
        """Rolls what is missing."""
        self.action.roll_rest(self.control.ask)

    def do_next(self) -> None:
        """To the next field or step."""
        self.control.move(1)

    def do_earlier(self) -> None:
        """To the field or step before."""
        self.control.move(-1)

    def do_correct(self) -> None:
        """To the step before."""
        self.control.cursor.step_back()

    def do_stunt(self) -> None:
        """To the stunt."""
        self.control.cursor.jump(self.control.cursor.stunts())

    def do_motes(self) -> None:
        """To what is paid in motes by the side that answers."""
        control = self.control
        if not (powers := control.cursor.powers()):
            whose = self.desk.short(control.ask.who)
            raise Refused("no_powers", f"{whose} has nothing to pay motes for yet.")
        control.cursor.jump(powers)

    def do_add(self) -> None:
        """An effect, or a step that was passed over."""
        self.control.typed.add()

    def do_remove(self) -> None:
        """The last effect away."""
        self.control.answers.remove()

    def do_back(self) -> None:
        """One ask back."""
        self.action.back()

    def do_override(self) -> None:
        """Labels on the numbers."""
        self.control.state.settle()
        self.control.state.picking = True

    def do_why(self) -> None:
        """All numbers with their parts, on a page of their own."""
        self.pages.push(FlowWhyPage(self))

    def do_interrupt(self) -> None:
        """Who may act out of turn."""
        from .menu import InterruptPage

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
        self.control.answers.erase()

    def do_undo(self) -> None:
        """The last input away."""
        self.action.undo()

    def do_redo(self) -> None:
        """What was undone."""
        self.action.redo()

    def do_leave(self) -> None:
        """One level back, to the desk at last; the procedure stays open, unless nothing was answered yet."""
        joins = self.control.reading.procedure == self.desk.enc.rules.first_procedure
        if self.action.leave():
            self.close()
            if joins:
                acting.leave_out(self.desk)

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
            labels = reach(self.control.typed.numbers().values())
            return footer_line([(labels, "the number"), ("escape", "leave it")], width)
        found = [command for command in commands.ranked(self) if self._in_footer(command.id)]
        if self.control.table.here:
            own = table.footer_words(self.control.table)
            return footer_line([*own, *(self._shown(one) for one in found if one.id not in _NOT_AT_A_TABLE)], width)
        return footer_line([*self._digits(), *map(self._shown, found)], width)

    def _in_footer(self, id: str) -> bool:
        """Whether a command is likely enough just now to be in the footer; all of them are in the help.

        While a roll is asked for the footer stands still, whatever is typed: what enter does is said above it.
        """
        if id == "flow-stunt":
            return self.in_form() or self.control.cursor.resists or not self.control.reading.rolls()
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
        return control.answers.complete if control.state.text else control.reading.mode(ask.who) == "automatic"

    def may_correct(self) -> bool:
        """Whether a step is behind."""
        return bool(self.control.reading.passed)

    def may_add(self) -> bool:
        """Whether a step takes an effect, or can be reopened."""
        state = self.control.state
        if state.focus and not self.in_form() and self.control.ask.kind != "declare":
            return not state.entered
        return self.control.cursor.adds_to is not None

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
        return len(self.action.stops) > 1

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
        return bool(self.control.answers.declared or self.control.ask.habit)

    def remove_word(self) -> str:
        """What is removed: an effect, or the question itself."""
        control = self.control
        if control.answers.declared:
            return "remove"
        who = self.desk.short(control.ask.who)
        return f"don't ask {who}" if control.answers.asks(control.ask) else f"always ask {who}"

    def stunt_word(self) -> str:
        """Whose stunt it jumps to."""
        control = self.control
        stunts = [] if self.in_form() else control.cursor.stunts()
        return f"{self.desk.short(control.reading.ask(stunts[-1]).who)}'s stunt" if stunts else "stunt"

    def has_stunt(self) -> bool:
        """Whether a stunt can be declared."""
        return bool(self.control.cursor.stunts())

    def has_motes(self) -> bool:
        """Whether this action has anything that is paid in motes, whoever's it is."""
        return self.control.cursor.spends

    def has_numbers(self) -> bool:
        """Whether a number is shown that can be overridden."""
        return bool(self.control.typed.numbers())

    def has_text(self) -> bool:
        """Whether there is anything to erase."""
        return bool(self.control.state.text or self.control.state.uses)

    def enter_word(self) -> str:
        """What enter does now."""
        return self.control.answers.enter_word()

    def add_word(self) -> str:
        """What the plus does now: whose effects it adds to, from a question of theirs."""
        control = self.control
        if self.in_form() or control.ask.kind == "declare":
            return "effect"
        to = control.cursor.adds_to
        return f"{self.desk.short(to.who)}'s effects" if to is not None and not control.state.focus else "reopen"

    def leave_word(self) -> str:
        """Where escape leads, and whether anything is left there."""
        state = self.control.state
        if self._rolling() and not self.action.untouched:
            return "leave"
        if state.text or state.uses or (state.focus and not self.in_form()):
            return "leave it"
        return "drop it" if self.action.untouched else "desk"


class FlowWhyPage(Page):
    """Lies on the flow and only reads: it scrolls, and goes back to the question or on to an override."""

    scopes = ("flow-why",)
    topic = "attack"

    def __init__(self, flow: FlowPage) -> None:
        self.flow, self.state = flow, flow.control.state
        super().__init__(self.state.scroll)

    def opened(self) -> None:
        """The numbers stand in place of the ask from now on, from their first line."""
        self.state.why, self.state.scroll.top = True, 0

    def finished(self) -> None:
        """The ask stands there again."""
        self.state.why = False

    def header(self) -> ScreenLine:
        """That of the flow stays."""
        return self.flow.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The flow with the numbers in its right column."""
        return self.flow.body(width, height)

    def pointed(self, lines: Sequence[ScreenLine], width: int) -> Place:
        """Where the flow has it; nothing is typed here."""
        return first_chosen(lines, width, self.flow.left)

    def key(self, key: Key) -> None:
        """One key. Nothing is answered here: a key of the flow says how to get back to it."""
        if commands.find(self, key.name) is None and key.text:
            back = commands.key("flow-why-leave")
            raise Refused("only_reads", f"These are the numbers of the question: {back} or esc goes back to it.")
        super().key(key)

    def scrolls(self) -> bool:
        """Whether there are more lines than fit."""
        return self.state.scroll.last > 0

    def do_override(self) -> None:
        """Back to the question, with labels on its numbers."""
        self.close()
        self.flow.do_override()
