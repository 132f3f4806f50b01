"""The line that is typed in the flow: an effect made up on the spot, a number set by hand, words for a table's field.
Nothing here draws."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.inputs import Amend
from engine.core.model import Refused
from engine.view import answering
from engine.view.answering import about
from engine.view.numbers import labelled, reach

from ..keys import Key
from .answering import Answers
from .cursor import Cursor
from .labels import labels
from .state import CELL, EFFECT, VALUE, Prompt
from .subject import Subject


class TypedLine:
    """The line that is typed. `named` takes the words that were typed for a field of a table."""

    def __init__(self, subject: Subject, cursor: Cursor, answers: Answers, named: Callable[[str], None]) -> None:
        self.subject, self.state, self.cursor, self.answers = subject, subject.state, cursor, answers
        self._named = named

    def add(self) -> None:
        """Opens a line for an effect made up on the spot: here, or where the side that answers now takes one."""
        ask, reading = self.cursor.ask, self.subject.reading
        if ask.kind != "declare":
            if ask is not reading.open and not reading.form:
                self.state.entered = True
                return
            found = self.cursor.adds_to
            if found is None:
                raise Refused("nothing_passed", "No step so far takes an effect of that side: go up to another's.")
            self.cursor.focus(found.key)
            ask = self.cursor.ask
        self.state.entered = True
        self.answers.prompt_for_effect(ask)

    def numbers(self) -> dict[str, str]:
        """The numbers that can be overridden now, with their labels."""
        reading = self.subject.reading
        ask = reading.open if reading.form else about(reading, self.state.focus)
        return labelled(reading, ask)

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

    def key(self, key: Key) -> None:
        """A key while a line is typed: enter takes it, escape leaves it, a digit may pick what is offered."""
        prompt = self.state.prompt
        assert prompt is not None
        if key.name == "escape":
            self.state.prompt = None
        elif key.name in ("enter", "tab"):
            self._take(prompt)
        elif prompt.purpose == EFFECT and not prompt.field.text and self.subject.offers and self._picks_offered(key):
            return
        else:
            prompt.field.key(key)

    def _picks_offered(self, key: Key) -> bool:
        ask = self.cursor.ask
        if key.name == "backspace" and self.answers.declared:
            self.answers.remove()
            return True
        return key.name in labels(ask) and key.text.isdigit() and self.answers.picks(ask, key)

    def _take(self, prompt: Prompt) -> None:
        text = prompt.field.text.strip()
        if prompt.purpose == VALUE:
            self.subject.override(prompt.key, text, self.numbers)
        elif prompt.purpose == CELL:
            self._named(text)
        elif not text:
            self.subject.settle()
        else:
            self._made_up(prompt.key, self.subject.in_full(text))

    def _made_up(self, key: str, text: str) -> None:
        reading = self.subject.reading
        ask = reading.ask(key)
        use = answering.made_up(reading, ask, text)
        if ask is reading.open:
            self.state.uses = ask.check((*self.state.declared(ask), use))
            self.state.prompt = None
        else:
            self.subject.do(Amend(key, (*(reading.answer(key) or ()), use)))
