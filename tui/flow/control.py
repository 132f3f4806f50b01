"""What the keys of the flow do to the fight. The screen calls it; nothing here draws."""

from __future__ import annotations

from engine.core.ask import Ask
from engine.core.inputs import Amend
from engine.core.model import Refused
from engine.view import action, answering
from engine.view.asking import about
from engine.view.numbers import labelled, reach

from ..keys import Key
from .building import Building
from .labels import labels
from .state import CELL, EFFECT, VALUE, Prompt


class Control(Building):
    """All of it: answers, moving, and what is typed in a line: effects made up on the spot, numbers set by hand."""

    @property
    def adds_to(self) -> Ask | None:
        """The step where an effect is added, of the side that answers now."""
        return answering.takes_effect(self.reading, self.stops, self.ask.who)

    def add(self) -> None:
        """Opens a line for an effect made up on the spot: here, or where the side that answers now takes one."""
        ask, reading = self.ask, self.reading
        if ask.kind != "declare":
            if ask is not reading.open and not reading.form:
                self.state.entered = True
                return
            found = self.adds_to
            if found is None:
                raise Refused("nothing_passed", "No step so far takes an effect of that side: go up to another's.")
            self.focus(found.key)
            ask = self.ask
        self.state.entered = True
        self.prompt_for_effect(ask)

    @property
    def declared(self) -> action.Uses:
        """What is declared at the ask under the cursor."""
        ask = self.ask
        if ask.kind != "declare":
            return ()
        return self.state.declared(ask) if ask is self.reading.open else self.reading.answer(ask.key) or ()

    def remove(self) -> None:
        """Takes the last declared effect away, or one unit of it; where nothing is declared, sets whether this step
        asks its fighter from now on."""
        ask, declared = self.ask, self.declared
        if not declared:
            self._ask_no_more(ask)
        elif ask is self.reading.open:
            self.state.uses = action.without_last(declared)
        else:
            self.do(Amend(ask.key, action.without_last(declared)))

    def asks(self, ask: Ask) -> bool:
        """Whether a step asks its fighter, by the fighter's habit as it is set now."""
        return answering.asks(self.reading, ask)

    def _ask_no_more(self, ask: Ask) -> None:
        """Turns round whether a step asks its fighter."""
        edit, told = answering.asks_otherwise(self.reading, ask)
        self.desk.enc.do(edit)
        self.settle()
        self.state.said = told

    def pick_number(self, key: Key) -> None:
        """Opens the value of the number that has this label, or a line for its name and value, as on the desk. No key
        goes on to what is asked below: what names no number is refused."""
        found = {label: number for number, label in self.numbers().items()}
        if key.name in found:
            self.state.picking = False
            self.state.prompt = Prompt(VALUE, found[key.name])
        elif key.text.isalpha():
            self.state.picking = False
            self.state.prompt = Prompt(VALUE, "")
            self.state.prompt.field.key(key)
        elif key.text:
            raise Refused("no_such_number", f"Press {reach(found)}, or type a name and a value: dv 4.")
        else:
            self.state.picking = False

    def numbers(self) -> dict[str, str]:
        """The numbers that can be overridden now, with their labels."""
        reading = self.reading
        ask = reading.open if reading.form else about(reading, self.state.focus)
        return labelled(reading, ask)

    def prompt_key(self, key: Key) -> None:
        """A key while a line is typed: enter takes it, escape leaves it, a digit may pick what is offered."""
        prompt = self.state.prompt
        assert prompt is not None
        if key.name == "escape":
            self.state.prompt = None
        elif key.name in ("enter", "tab"):
            self._take_prompt(prompt)
        elif prompt.purpose == EFFECT and not prompt.field.text and self._picks_offered(key):
            return
        else:
            prompt.field.key(key)

    def _picks_offered(self, key: Key) -> bool:
        ask = self.ask
        if key.name == "backspace" and self.declared:
            self.remove()
            return True
        return key.name in labels(ask) and key.text.isdigit() and self.picks(ask, key)

    def _take_prompt(self, prompt: Prompt) -> None:
        text = prompt.field.text.strip()
        if prompt.purpose == VALUE:
            self._override(prompt.key, text)
        elif prompt.purpose == CELL:
            self.named(text)
        elif not text:
            self.settle()
        else:
            self._made_up(prompt.key, text)

    def _override(self, key: str, text: str) -> None:
        given = answering.override(self.reading, self.numbers(), key, text)
        if text and given is not None:
            self.desk.enc.do(given)
            self.settle()
            return
        if given is not None:
            self.do(given)
        self.state.prompt = None

    def _made_up(self, key: str, text: str) -> None:
        reading = self.reading
        ask = reading.ask(key)
        use = answering.made_up(reading, ask, text)
        if ask is reading.open:
            self.state.uses = ask.check((*self.state.declared(ask), use))
            self.state.prompt = None
        else:
            self.do(Amend(key, (*(reading.answer(key) or ()), use)))
