"""What the keys of the flow answer: the open action of a fight. Nothing here draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from engine.core.ask import Ask
from engine.core.inputs import Drop, Input
from engine.core.model import Refused
from engine.view import answering, dice
from engine.view.action import Reading

from ..desk import Desk
from .state import FlowState


class Subject(Protocol):
    """An action that is answered: the open one, or a finished one that is corrected.

    Every method raises Refused for what is not possible now; the fight is then as it was.
    """

    @property
    def desk(self) -> Desk:
        """The fight."""

    @property
    def state(self) -> FlowState:
        """What has been typed and not taken yet."""

    @property
    def reading(self) -> Reading:
        """The action as it is read. Raises Refused where there is none."""

    @property
    def stops(self) -> list[str]:
        """Where the cursor can go, in order: keys of asks."""

    @property
    def offers(self) -> bool:
        """Whether a digit picks what is offered, while a line for an effect is still empty."""

    def do(self, *given: Input) -> None:
        """Puts inputs in, all or none, and forgets what was typed for them."""

    def settle(self) -> None:
        """Forgets what was typed, and leaves a step that is no longer there or has been changed."""

    def roll(self, ask: Ask) -> None:
        """Rolls all of an open ask."""

    def roll_rest(self, ask: Ask) -> None:
        """Rolls the dice of an ask that have not been typed."""

    def override(self, key: str, text: str, labels: Callable[[], Mapping[str, str]]) -> None:
        """Sets a number by what was typed; without its `key` the text names it too, by one of the `labels`."""

    def in_full(self, text: str) -> str:
        """What was typed for an effect, with what may be left out here."""


class OpenAction:
    """The open action of a fight, and the way back through what has been put into it."""

    offers = True

    def __init__(self, desk: Desk) -> None:
        self.desk, self.state = desk, FlowState()
        self._reading: Reading | None = None

    @property
    def reading(self) -> Reading:
        """The open procedure. Raises Refused where none is open."""
        outcome = self.desk.enc.outcome
        if outcome is None or outcome.ask is None:
            raise Refused("nothing_open", "Nothing is open.")
        if self._reading is None or self._reading.outcome is not outcome:
            self._reading = Reading(self.desk, outcome)
        return self._reading

    @property
    def stops(self) -> list[str]:
        """The fields of a form, or everything behind and the open ask."""
        return answering.stops(self.reading)

    # -- inputs ------------------------------------------------------------------------------------------------------
    def do(self, *given: Input) -> None:
        """Puts inputs into the fight, all or none, and forgets what was typed for them."""
        self.desk.enc.do(*given)
        self.settle()

    def settle(self) -> None:
        """Forgets what was typed, and leaves a step that is no longer there or has been changed."""
        self.state.settle()
        outcome = self.desk.enc.outcome
        if outcome is None or outcome.ask is None:
            self.state.home()
            return
        if not self.reading.form or self.reading.open.field or self.state.focus not in outcome.passed:
            self.state.home()

    def override(self, key: str, text: str, labels: Callable[[], Mapping[str, str]]) -> None:
        """Sets a number; without a text it is again what the rules make it."""
        given = answering.override(self.reading, labels(), key, text)
        if given is not None:
            self.do(given)
        self.state.prompt = None

    def in_full(self, text: str) -> str:
        """As it was typed."""
        return text

    # -- rolls -------------------------------------------------------------------------------------------------------
    def roll(self, ask: Ask) -> None:
        """Rolls, and goes on as far as nothing is decided between this roll and the next."""
        self.desk.enc.roll()
        self.settle()
        if self.desk.enc.ask is not None and (self._follow_each_other or self._same_step(ask)):
            self._roll_on()

    def roll_rest(self, ask: Ask) -> None:
        """Rolls the dice that have not been typed; of a step that is reopened all of them, afresh. Where one roll
        follows the other, as in Join Battle, it goes on as far as the sides do not type theirs."""
        reading = self.reading
        if ask is not reading.open:
            self._roll_again(ask)
            return
        typed = dice.faces_before_the_rest(ask, self.state.text, reading.mode(ask.who))
        goes_on = not reading.stepped or self._follow_each_other
        self.desk.enc.roll(typed)
        self.settle()
        if goes_on:
            self._roll_on()

    @property
    def _follow_each_other(self) -> bool:
        """Whether nothing is decided between the rolls of what is open."""
        return self.reading.rules.procedures[self.reading.procedure].rolls_on

    def _same_step(self, rolled: Ask) -> bool:
        """Whether the next ask is another roll of the very step of one that has been made: nothing is decided then."""
        following = self.desk.enc.ask
        assert following is not None
        return bool(rolled.step) and following.step == rolled.step and not following.faces_only

    def _roll_on(self) -> None:
        """Makes the rolls that follow, as far as the sides do not type theirs."""
        if self._rolls_by_itself():
            reading = self.reading
            self.desk.enc.roll_on(lambda ask: reading.mode(ask.who) == "automatic")
            self.settle()

    def _rolls_by_itself(self) -> bool:
        """Whether the open ask is a roll of a side that does not type."""
        ask = self.desk.enc.ask
        return ask is not None and ask.kind == "dice" and self.reading.mode(ask.who) == "automatic"

    def _roll_again(self, ask: Ask) -> None:
        if self.state.text:
            raise Refused("typed", "Dice are typed: erase them to roll afresh, or enter takes them.")
        self.desk.enc.roll_again(ask.key)
        self.settle()

    # -- the way back --------------------------------------------------------------------------------------------------
    def back(self) -> None:
        """Takes back the last input, or leaves the step under the cursor. Never past the first question."""
        if self.state.focus and not self.reading.form:
            self.state.home()
            return
        if len(self.desk.enc.moment.open) < 2:
            raise Refused("first_ask", "This is the first question: esc drops it.")
        self.undo()

    def undo(self) -> None:
        """Takes back the last input, the beginning included."""
        self.desk.enc.undo()
        self.settle()

    def redo(self) -> None:
        """Brings back what was undone."""
        self.desk.enc.redo()
        self.settle()

    def leave(self) -> bool:
        """One level back: out of what is typed, out of a reopened step; whether the flow itself is to be left.

        What has not been answered yet is dropped as it is left; all else stays open.
        """
        state = self.state
        if state.text or state.uses:
            state.settle()
        elif state.focus and not self.reading.form:
            state.home()
        else:
            if self.untouched:
                self.do(Drop())
            return True
        return False

    @property
    def untouched(self) -> bool:
        """Whether nothing has been put in since the beginning, so that leaving can drop it all."""
        return len(self.desk.enc.moment.open) == 1 and not self.desk.enc.read_only
