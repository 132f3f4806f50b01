"""What the keys of the flow work on: the action, the cursor in it, and what has been typed. Nothing here draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.core.ask import Ask
from engine.core.inputs import Amend, Drop, Input
from engine.core.model import Refused
from engine.view import answering, dice
from engine.view.action import Reading
from engine.view.steps import parted

from ..desk import Desk
from ..field import Field
from ..list import Scroll

# -- what has been typed and not taken yet ----------------------------------------------------------------------------
EFFECT, VALUE, CELL = "effect", "value", "cell"
"""What a prompt is open for: an effect made up on the spot, the value of a number with a reason, or words of a table's
line."""


@dataclass
class Prompt:
    """A line that is being typed: for which ask or number, and the text so far."""

    purpose: str
    key: str
    field: Field = field(default_factory=Field)


@dataclass
class FlowState:
    """Where the cursor is and what has been typed but not yet taken.

    `focus` is the key of the ask under the cursor (empty: the open one, or the first field of a form); `entered` is
    whether that step has been reopened. `text` are the digits typed for it. `uses` are effects picked for the open
    ask; None while none were picked or taken away: then what its default has stands. `picking`: the numbers have
    labels. `why`: every part of every number is shown instead of the ask, from where `scroll` is.
    `said` tells what was refused. `rows` are the lines of a table so far and `rows_of` the key of its ask; `line` is
    the one under the cursor (None: the line that adds one) and `cell` the place of its field.
    """

    focus: str = ""
    entered: bool = False
    text: str = ""
    uses: tuple[Mapping[str, Any], ...] | None = None
    prompt: Prompt | None = None
    picking: bool = False
    why: bool = False
    scroll: Scroll = field(default_factory=Scroll)
    said: str = ""
    rows: tuple[Mapping[str, Any], ...] | None = None
    rows_of: str = ""
    line: int | None = None
    cell: int = 1

    def settle(self) -> None:
        """Forgets what was typed, once it has been taken or left."""
        self.text, self.uses, self.prompt, self.picking = "", None, None, False

    def declared(self, ask: Ask) -> tuple[Mapping[str, Any], ...]:
        """What is declared at an open ask so far."""
        return tuple(ask.default or ()) if self.uses is None else self.uses

    def home(self) -> None:
        """Puts the cursor back on the open ask."""
        self.focus, self.entered = "", False
        self.settle()


# -- the action -------------------------------------------------------------------------------------------------------
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


# -- the cursor -------------------------------------------------------------------------------------------------------
class Cursor:
    """The cursor among the asks of an action. What was typed in a field of a form is taken as it leaves that."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    @property
    def ask(self) -> Ask:
        """The ask under the cursor."""
        return answering.subject(self.subject.reading, self.subject.state.focus)

    def move(self, by: int) -> None:
        """So many asks on or back."""
        self._take_typed()
        stops = self.subject.stops
        here = self.ask.key
        at = stops.index(here) if here in stops else len(stops)
        self.focus(stops[min(max(at + by, 0), len(stops) - 1)])

    def step_back(self) -> None:
        """To the last ask of the step before."""
        self._take_typed()
        stops, step, reading = self.subject.stops, parted(self.ask.step), self.subject.reading
        at = stops.index(self.ask.key) if self.ask.key in stops else len(stops)
        before = [key for key in stops[:at] if parted(reading.ask(key).step) != step]
        self.focus(before[-1] if before else stops[0])

    def jump(self, keys: list[str]) -> None:
        """To one of these asks: from one of them to the next, from elsewhere to the one nearest by."""
        self._take_typed()
        if not keys:
            raise Refused("not_here", "There is nothing of that kind to declare yet.")
        here, reading = self.ask.key, self.subject.reading
        if keys == [here] and here == reading.open.key:
            return
        following = keys[(keys.index(here) + 1) % len(keys)] if here in keys else None
        self.focus(following or (keys[0] if reading.form else keys[-1]))
        self.subject.state.entered = True

    def _take_typed(self) -> None:
        reading, ask, text = self.subject.reading, self.ask, self.subject.state.text
        if text and ask is not reading.open and reading.form:
            self.subject.do(Amend(ask.key, answering.value_of(reading, ask, text)))

    def focus(self, key: str) -> None:
        """Onto an ask."""
        state = self.subject.state
        state.settle()
        state.entered = False
        state.focus = "" if key == self.subject.reading.open.key else key

    # -- where there is anything to go to ------------------------------------------------------------------------------
    def stunts(self) -> list[str]:
        """The asks for a stunt, of either side; where fighters roll against each other the one's who answers last."""
        return answering.stunts(self.subject.reading, self.subject.stops, self.ask.who)

    @property
    def resists(self) -> bool:
        """Whether whoever answers rolls against another's action, and may have a stunt for it."""
        return answering.resists(self.subject.reading, self.subject.stops, self.ask.who)

    def powers(self) -> list[str]:
        """The asks that take motes, of the side that answers now."""
        return answering.powers(self.subject.reading, self.subject.stops, self.ask.who)

    @property
    def spends(self) -> bool:
        """Whether there is anything behind or open that takes motes."""
        return any(answering.takes_motes(self.subject.reading.ask(key)) for key in self.subject.stops)

    @property
    def adds_to(self) -> Ask | None:
        """The step where an effect is added, of the side that answers now."""
        return answering.takes_effect(self.subject.reading, self.subject.stops, self.ask.who)
