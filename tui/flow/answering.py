"""Answers: what enter and the keys that are text do to the fight. Nothing here draws."""

from __future__ import annotations

from engine.core.ask import Ask, Role
from engine.core.inputs import Amend, Answer, Input
from engine.core.model import Refused
from engine.view import action, answering, asking, dice, words
from engine.view.action import Reading

from ..desk import Desk
from ..keys import Key
from .labels import labels
from .state import EFFECT, FlowState, Prompt


class Answering:
    """The flow of one fight: what is under the cursor, and what a key makes of it.

    Every method raises Refused for what is not possible now; the fight is then as it was.
    """

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
    def ask(self) -> Ask:
        """The ask under the cursor."""
        return asking.subject(self.reading, self.state.focus)

    @property
    def stops(self) -> list[str]:
        """Where the cursor can go, in order: the fields of a form, or everything behind and the open ask."""
        return answering.stops(self.reading)

    # -- answers -----------------------------------------------------------------------------------------------
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

    def enter(self) -> None:
        """Takes what was typed, or the default, and goes on; reopens the step under the cursor."""
        reading, ask, state = self.reading, self.ask, self.state
        if reading.form and ask is not reading.open:
            self._go_on(reading, ask)
        elif ask is not reading.open:
            self._enter_step(ask)
        elif ask.kind == "dice":
            self._roll_or_take(ask)
        elif ask.kind == "declare":
            self.do(Answer(ask.key, state.declared(ask)))
        elif ask.kind == "choice" and ask.default is None:
            raise answering.missing_choice(ask)
        else:
            self.do(Answer(ask.key, self.value(ask) if state.text else ask.default))

    def _go_on(self, reading: Reading, field: Ask) -> None:
        """Ends the declaration, with what is typed in its field taken first."""
        amends = [Amend(field.key, self.value(field))] if self.state.text else []
        if reading.open.role is not Role.GO_ON:
            self.do(*amends)
            self.state.home()
            return
        go = next((option for option in reading.open.options), None)
        if go is not None and go.barred and not amends:
            raise Refused("barred", f"{words.refused(go)}.")
        self.do(*amends, Answer(reading.open.key, go.id if go else reading.open.default))

    def _enter_step(self, ask: Ask) -> None:
        if self.state.text:
            self.do(Amend(ask.key, self.value(ask)))
        elif self.state.entered:
            self.state.home()
        elif ask.kind == "declare":
            self.state.entered = True
            self.prompt_for_effect(ask)
        else:
            self.state.entered = True

    def value(self, ask: Ask) -> object:
        """What the typed text means for an ask. Raises Refused where it is no answer."""
        return answering.value_of(self.reading, ask, self.state.text)

    def _roll_or_take(self, ask: Ask) -> None:
        """Enter at a dice ask: rolls for a side that does not type, else says what is missing."""
        side = self.reading.mode(ask.who)
        if not self.state.text.strip() and (side == "automatic" or len(ask.given) >= ask.count):
            self.desk.enc.roll()
            self.settle()
            if self.desk.enc.ask is not None and (self._follow_each_other or self._same_step(ask)):
                self._roll_on()
            return
        self.do(Answer(ask.key, self.value(ask)))

    def roll_rest(self) -> None:
        """Rolls the dice that have not been typed; of a step that is reopened all of them, afresh. Where one roll
        follows the other, as in Join Battle, it goes on as far as the sides do not type theirs."""
        reading, ask = self.reading, self.ask
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

    def _roll_again(self, ask: Ask) -> None:
        if self.state.text:
            raise Refused("typed", "Dice are typed: erase them to roll afresh, or enter takes them.")
        self.desk.enc.roll_again(ask.key)
        self.settle()

    def _rolls_by_itself(self) -> bool:
        """Whether the open ask is a roll of a side that does not type."""
        ask = self.desk.enc.ask
        return ask is not None and ask.kind == "dice" and self.reading.mode(ask.who) == "automatic"

    def takes(self, key: Key) -> bool:
        """Takes a key that chooses or types for the ask under the cursor; whether it was one."""
        ask = self.ask
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
        is_open = ask is self.reading.open
        if ask.kind == "choice":
            self.do(answering.given(self.reading, ask, option.id))
        elif is_open:
            self.state.uses = ask.check(action.one_more_of(self.state.declared(ask), option.id))
        else:
            self.do(Amend(ask.key, action.one_more_of(self.reading.answer(ask.key) or (), option.id)))
        return True

    def chosen(self, ask: Ask) -> object:
        """What stands chosen at a choice: its answer, or its default while it is open."""
        return asking.chosen(self.reading, ask)

    def _no_such(self, ask: Ask) -> bool:
        """A digit that is no label: it is refused rather than passed on."""
        if asking.goes_on(ask):
            raise Refused("only_enter", f"Only enter answers this: {asking.yes(ask)}.")
        raise answering.no_such_option(len(labels(ask)))

    def _type_number(self, ask: Ask, digit: str) -> None:
        """Adds a digit. Of a field, a number that can't grow any further is taken at once."""
        text = self.state.text = answering.digit_added(ask, self.state.text, digit)
        answering.in_range(ask, text)
        if ask is not self.reading.open and answering.is_whole(ask, text):
            self.do(Amend(ask.key, int(text)))

    def erase(self) -> None:
        """Takes the last character away, or the last effect picked."""
        if self.state.text:
            self.state.text = self.state.text[:-1]
        elif self.ask.kind == "declare" and self.ask is self.reading.open:
            self.state.uses = action.without_last(self.state.declared(self.ask))

    def prompt_for_effect(self, ask: Ask) -> None:
        """Opens a line for an effect made up on the spot."""
        self.state.prompt = Prompt(EFFECT, ask.key)

    @property
    def complete(self) -> bool:
        """Whether what is typed for a roll is a whole answer, so that enter takes it."""
        try:
            return dice.typed(self.ask, self.state.text, self.reading.mode(self.ask.who)).complete
        except Refused:
            return False

    def enter_word(self) -> str:
        """What enter does now, in a word or two."""
        reading, ask = self.reading, self.ask
        if reading.form and ask is not reading.open:
            return "go on"
        if ask is not reading.open:
            return "take it" if self.state.text else "back" if self.state.entered else "reopen"
        if ask.kind == "dice":
            return "take it" if self.state.text else "roll"
        if ask.kind != "choice":
            return "go on"
        word = asking.yes(ask)
        return word if len(word) <= 12 else "go on"
