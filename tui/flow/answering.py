"""Answers: what enter and the keys that are text do to the action. Nothing here draws."""

from __future__ import annotations

from engine.core.ask import Ask, Role
from engine.core.inputs import Amend, Answer
from engine.core.model import Refused
from engine.view import action, answering, dice, words
from engine.view.action import Reading, Uses

from ..keys import Key
from .cursor import Cursor
from .labels import labels
from .state import EFFECT, Prompt
from .subject import Subject


class Answers:
    """What the keys make of the ask under the cursor."""

    def __init__(self, subject: Subject, cursor: Cursor) -> None:
        self.subject, self.state, self.cursor = subject, subject.state, cursor

    def enter(self) -> None:
        """Takes what was typed, or the default, and goes on; reopens the step under the cursor."""
        reading, ask, state = self.subject.reading, self.cursor.ask, self.state
        if reading.form and ask is not reading.open:
            self._go_on(reading, ask)
        elif ask is not reading.open:
            self._enter_step(ask)
        elif ask.kind == "dice":
            self._roll_or_take(ask)
        elif ask.kind == "declare":
            self.subject.do(Answer(ask.key, state.declared(ask)))
        elif ask.kind == "choice" and ask.default is None:
            raise answering.missing_choice(ask)
        else:
            self.subject.do(Answer(ask.key, self.value(ask) if state.text else ask.default))

    def _go_on(self, reading: Reading, field: Ask) -> None:
        """Ends the declaration, with what is typed in its field taken first."""
        amends = [Amend(field.key, self.value(field))] if self.state.text else []
        if reading.open.role is not Role.GO_ON:
            self.subject.do(*amends)
            self.state.home()
            return
        go = next((option for option in reading.open.options), None)
        if go is not None and go.barred and not amends:
            raise Refused("barred", f"{words.refused(go)}.")
        self.subject.do(*amends, Answer(reading.open.key, go.id if go else reading.open.default))

    def _enter_step(self, ask: Ask) -> None:
        if self.state.text:
            self.subject.do(Amend(ask.key, self.value(ask)))
        elif self.state.entered:
            self.state.home()
        elif ask.kind == "declare":
            self.state.entered = True
            self.prompt_for_effect(ask)
        else:
            self.state.entered = True

    def value(self, ask: Ask) -> object:
        """What the typed text means for an ask. Raises Refused where it is no answer."""
        return answering.value_of(self.subject.reading, ask, self.state.text)

    def _roll_or_take(self, ask: Ask) -> None:
        """Enter at a dice ask: rolls for a side that does not type, else says what is missing."""
        side = self.subject.reading.mode(ask.who)
        if not self.state.text.strip() and (side == "automatic" or len(ask.given) >= ask.count):
            self.subject.roll(ask)
        else:
            self.subject.do(Answer(ask.key, self.value(ask)))

    def takes(self, key: Key) -> bool:
        """Takes a key that chooses or types for the ask under the cursor; whether it was one."""
        ask = self.cursor.ask
        if ask.kind in ("choice", "declare"):
            return self.picks(ask, key)
        if not key.text:
            return False
        if ask.kind == "number" and key.text.isdigit() and key.text.isascii():
            self._type_number(ask, key.text)
            return True
        if ask.kind == "dice" and dice.is_text(self.state.text, key.text):
            self.state.text += key.text
            return True
        if ask.kind == "reroll" and key.text in "0123456789 " and (self.state.text or key.text != " "):
            self.state.text += key.text
            return True
        return False

    def picks(self, ask: Ask, key: Key) -> bool:
        """Chooses the option with this label, or declares one unit more of it; whether there is one."""
        option = labels(ask, self.chosen(ask)).get(key.name)
        if option is None:
            return key.text.isdigit() and self._no_such(ask)
        is_open = ask is self.subject.reading.open
        if ask.kind == "choice":
            self.subject.do(answering.given(self.subject.reading, ask, option.id))
        elif is_open:
            self.state.uses = ask.check(action.one_more_of(self.state.declared(ask), option.id))
        else:
            self.subject.do(Amend(ask.key, action.one_more_of(self.subject.reading.answer(ask.key) or (), option.id)))
        return True

    def chosen(self, ask: Ask) -> object:
        """What stands chosen at a choice: its answer, or its default while it is open."""
        return answering.chosen(self.subject.reading, ask)

    def _no_such(self, ask: Ask) -> bool:
        """A digit that is no label: it is refused rather than passed on."""
        if answering.goes_on(ask):
            raise Refused("only_enter", f"Only enter answers this: {answering.yes(ask)}.")
        raise answering.no_such_option(len(labels(ask)))

    def _type_number(self, ask: Ask, digit: str) -> None:
        """Adds a digit. Of a field, a number that can't grow any further is taken at once."""
        text = self.state.text = answering.digit_added(ask, self.state.text, digit)
        answering.in_range(ask, text)
        if ask is not self.subject.reading.open and answering.is_whole(ask, text):
            self.subject.do(Amend(ask.key, int(text)))

    def erase(self) -> None:
        """Takes the last character away, or the last effect picked."""
        if self.state.text:
            self.state.text = self.state.text[:-1]
        elif self.cursor.ask.kind == "declare" and self.cursor.ask is self.subject.reading.open:
            self.state.uses = action.without_last(self.state.declared(self.cursor.ask))

    def prompt_for_effect(self, ask: Ask) -> None:
        """Opens a line for an effect made up on the spot."""
        self.state.prompt = Prompt(EFFECT, ask.key)

    # -- what is declared --------------------------------------------------------------------------------------------
    @property
    def declared(self) -> Uses:
        """What is declared at the ask under the cursor."""
        ask = self.cursor.ask
        if ask.kind != "declare":
            return ()
        reading = self.subject.reading
        return self.state.declared(ask) if ask is reading.open else reading.answer(ask.key) or ()

    def remove(self) -> None:
        """Takes the last declared effect away, or one unit of it; where nothing is declared, sets whether this step
        asks its fighter from now on."""
        ask, declared = self.cursor.ask, self.declared
        if not declared:
            self._ask_no_more(ask)
        elif ask is self.subject.reading.open:
            self.state.uses = action.without_last(declared)
        else:
            self.subject.do(Amend(ask.key, action.without_last(declared)))

    def asks(self, ask: Ask) -> bool:
        """Whether a step asks its fighter, by the fighter's habit as it is set now."""
        return answering.asks(self.subject.reading, ask)

    def _ask_no_more(self, ask: Ask) -> None:
        """Turns round whether a step asks its fighter."""
        edit, told = answering.asks_otherwise(self.subject.reading, ask)
        self.subject.desk.enc.do(edit)
        self.subject.settle()
        self.state.said = told

    # -- what enter does -----------------------------------------------------------------------------------------------
    @property
    def complete(self) -> bool:
        """Whether what is typed for a roll is a whole answer, so that enter takes it."""
        try:
            return dice.typed(self.cursor.ask, self.state.text, self.subject.reading.mode(self.cursor.ask.who)).complete
        except Refused:
            return False

    def enter_word(self) -> str:
        """What enter does now, in a word or two."""
        reading, ask = self.subject.reading, self.cursor.ask
        if reading.form and ask is not reading.open:
            return "go on"
        if ask is not reading.open:
            return "take it" if self.state.text else "back" if self.state.entered else "reopen"
        if ask.kind == "dice":
            return "take it" if self.state.text else "roll"
        if ask.kind != "choice":
            return "go on"
        word = answering.yes(ask)
        return word if len(word) <= 12 else "go on"
