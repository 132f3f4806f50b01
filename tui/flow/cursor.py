"""The cursor of the flow: which ask it stands on, and where it can go."""

from __future__ import annotations

from engine.core.ask import Ask
from engine.core.inputs import Amend
from engine.core.model import Refused
from engine.view import answering
from engine.view.steps import parted

from .subject import Subject


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
