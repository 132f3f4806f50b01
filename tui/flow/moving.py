"""Moving between the asks of the flow, and back through what has been put in."""

from __future__ import annotations

from engine.core.inputs import Amend, Drop
from engine.core.model import Refused
from engine.view import answering
from engine.view.steps import parted

from .answering import Answering


class Moving(Answering):
    """The cursor of the flow, and its way back."""

    def move(self, by: int) -> None:
        """Moves the cursor; what was typed in a field is taken first."""
        self._take_typed()
        stops = self.stops
        here = self.ask.key
        at = stops.index(here) if here in stops else len(stops)
        self.focus(stops[min(max(at + by, 0), len(stops) - 1)])

    def correct(self) -> None:
        """Moves to the last ask of the step before."""
        self._take_typed()
        stops, step = self.stops, parted(self.ask.step)
        at = stops.index(self.ask.key) if self.ask.key in stops else len(stops)
        before = [key for key in stops[:at] if parted(self.reading.ask(key).step) != step]
        self.focus(before[-1] if before else stops[0])

    def jump(self, keys: list[str]) -> None:
        """Moves to one of these asks: from one of them to the next, from elsewhere to the one nearest by."""
        self._take_typed()
        if not keys:
            raise Refused("not_here", "There is nothing of that kind to declare yet.")
        here = self.ask.key
        if keys == [here] and here == self.reading.open.key:
            return
        following = keys[(keys.index(here) + 1) % len(keys)] if here in keys else None
        self.focus(following or (keys[0] if self.reading.form else keys[-1]))
        self.state.entered = True

    def _take_typed(self) -> None:
        reading, ask = self.reading, self.ask
        if self.state.text and ask is not reading.open and reading.form:
            self.do(Amend(ask.key, self.value(ask)))

    def focus(self, key: str) -> None:
        """Puts the cursor on an ask."""
        self.state.settle()
        self.state.entered = False
        self.state.focus = "" if key == self.reading.open.key else key

    def stunts(self) -> list[str]:
        """The asks for a stunt, of either side; where fighters roll against each other the one's who answers last."""
        return answering.stunts(self.reading, self.stops, self.ask.who)

    @property
    def resists(self) -> bool:
        """Whether whoever answers rolls against another's action, and may have a stunt for it."""
        return answering.resists(self.reading, self.stops, self.ask.who)

    def powers(self) -> list[str]:
        """The asks that take motes, of the side that answers now."""
        return answering.powers(self.reading, self.stops, self.ask.who)

    @property
    def spends(self) -> bool:
        """Whether there is anything behind or open that takes motes."""
        return any(answering.takes_motes(self.reading.ask(key)) for key in self.stops)

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
