"""What the keys of the flow do to the fight. The screen calls it; nothing here draws."""

from __future__ import annotations

import re

from engine.core.ask import ALWAYS, BY_SHEET, GM, NEVER, Ask, Role
from engine.core.inputs import Amend, Edit, Override
from engine.core.made_up import read as read_effect
from engine.core.model import MISSING, Refused, get
from engine.view import action

from ..keys import Key
from . import numbers
from .ask import about
from .building import Building
from .labels import labels
from .state import CELL, EFFECT, VALUE, Prompt

_TOLD = 6
"""So many numbers are named where none is called as it was typed."""

_VALUE = re.compile(r"([+-]?\d{1,3})(?:\s+(.*))?")


def habit_path(ask: Ask) -> str:
    """Where it is kept whether a step asks whoever answers it."""
    return f"combatant.{ask.who}.ask.{ask.habit}"


class Control(Building):
    """All of it: answers, moving, and what is typed in a line: effects made up on the spot, numbers set by hand."""

    @property
    def adds_to(self) -> Ask | None:
        """The step where an effect is added: the nearest one behind of the side that answers now. What the GM
        answers is nobody's, so there it is the nearest of all."""
        who = self.ask.who
        found = [one for one in map(self.reading.ask, self.stops) if one.kind == "declare" and who in (one.who, GM)]
        return found[-1] if found else None

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
        told = get(self.reading.outcome.state, habit_path(ask), BY_SHEET)
        return not ask.by_sheet if told == BY_SHEET else told == ALWAYS

    def _ask_no_more(self, ask: Ask) -> None:
        """Turns round whether a step asks its fighter. By the sheet is said where the sheet alone has it so."""
        if not ask.habit:
            raise Refused("nothing_to_remove", "Nothing is declared here.")
        asks = self.asks(ask)
        by_sheet = asks == ask.by_sheet
        value = MISSING if by_sheet else NEVER if asks else ALWAYS
        self.desk.enc.do(Edit(((habit_path(ask), value),)))
        self.settle()
        who = self.desk.short(ask.who)
        self.state.said = f"{who} is {'not asked here any more: + asks once' if asks else 'asked here each time'}."

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
            raise Refused("no_such_number", f"Press {numbers.reach(found)}, or type a name and a value: dv 4.")
        else:
            self.state.picking = False

    def numbers(self) -> dict[str, str]:
        """The numbers that can be overridden now, with their labels."""
        reading = self.reading
        ask = reading.open if reading.form else about(reading, self.state)
        return numbers.labelled(reading, ask)

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
        if text and not (key and _VALUE.fullmatch(text)):
            key, text = numbers.named(self.reading, self.numbers(), key, text) or (key, text)
        shown = self.reading.outcome.shown.get(key)
        if not key and text:
            there = ", ".join(self.reading.label(one) for one in list(self.numbers())[:_TOLD])
            raise Refused("no_such_number", f"Type a number's name and its value, as in dv 4; there is: {there}.")
        if not text:
            if shown is not None and shown.overridden:
                self.do(Override(key, None))
            self.state.prompt = None
            return
        found = _VALUE.fullmatch(text)
        if found is None:
            raise Refused("no_number", "Type a number and, if you like, why: 4 slippery floor.")
        self.desk.enc.do(Override(key, int(found[1]), (found[2] or "").strip()))
        self.settle()

    def _made_up(self, key: str, text: str) -> None:
        reading = self.reading
        ask = reading.ask(key)
        rules = reading.rules
        use = read_effect(text, at_damage=ask.role is Role.DAMAGE_EFFECTS, vocabulary=rules.vocabulary)
        adds = frozenset(use["adds"])
        if reading.target and ask.who == reading.attacker and adds and adds <= rules.of_the_target:
            whose = self.desk.short(reading.target)
            raise Refused("other_side", f"That counts for {whose}: put it on {whose}'s effects; esc leaves this line.")
        if ask is reading.open:
            self.state.uses = ask.check((*self.state.declared(ask), use))
            self.state.prompt = None
        else:
            self.do(Amend(key, (*(reading.answer(key) or ()), use)))
