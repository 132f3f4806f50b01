"""What the keys of the flow do to an action: answers, the line that is typed, and both in one. Nothing here draws."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.ask import Ask, Role
from engine.core.inputs import Amend, Answer
from engine.core.model import Refused
from engine.view import action, answering, dice, words
from engine.view.action import Reading, Uses
from engine.view.answering import about
from engine.view.numbers import labelled, reach

from ..commands import Key
from .choices import labels
from .subject import CELL, EFFECT, VALUE, Cursor, FlowState, Prompt, Subject
from .table import Table


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


# -- the line that is typed -------------------------------------------------------------------------------------------
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


# -- the control ------------------------------------------------------------------------------------------------------
class Control:
    """The flow of one action: its `cursor`, its `answers`, the `table` where the cursor is on one, and the line that is
    `typed`. Keys that mean one thing at a table and another elsewhere go to whichever is under the cursor."""

    def __init__(self, subject: Subject, cursor: Cursor, answers: Answers, table: Table, typed: TypedLine) -> None:
        self.subject, self.cursor, self.answers, self.table, self.typed = subject, cursor, answers, table, typed

    @classmethod
    def of(cls, subject: Subject) -> Control:
        """The control of an action."""
        cursor = Cursor(subject)
        answers, table = Answers(subject, cursor), Table(subject, cursor)
        return cls(subject, cursor, answers, table, TypedLine(subject, cursor, answers, table.named))

    @property
    def state(self) -> FlowState:
        """What has been typed and not taken yet."""
        return self.subject.state

    @property
    def reading(self) -> Reading:
        """The action as it is read."""
        return self.subject.reading

    @property
    def ask(self) -> Ask:
        """The ask under the cursor."""
        return self.cursor.ask

    def takes(self, key: Key) -> bool:
        """Takes a key that chooses or types for the ask under the cursor; whether it was one."""
        return self.table.takes(key) if self.table.here else self.answers.takes(key)

    def move(self, by: int) -> None:
        """Moves the cursor: among the lines of a table, else among the asks."""
        if self.table.here:
            self.table.move(by)
        else:
            self.cursor.move(by)

    def enter(self) -> None:
        """Takes what was typed, or the default, and goes on; reopens the step under the cursor."""
        if self.table.here:
            self.table.enter()
        else:
            self.answers.enter()
