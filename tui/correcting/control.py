"""What keys put into a correction: one change of a finished action, then answers to what is asked again because of it.

Nothing is recorded here. Answers and dice are typed exactly as in the flow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.ask import Ask
from engine.core.inputs import Amend, Answer, Begin, Edit, Input, Late, Override
from engine.core.model import Refused
from engine.history import correct
from engine.history.correct import Correction
from engine.view import correcting, dice
from engine.view.correcting import (
    ASK,
    CELL,
    DEED,
    MOVE,
    NUMBER,
    PastReading,
    Row,
    by_hand,
    move_ask,
    moves,
    own_effects,
    rows,
)
from engine.view.entries import At
from engine.view.log import LogLine, lines

from .. import commands
from ..commands import Key
from ..desk import Desk
from ..flow.choices import labels
from ..flow.control import Control
from ..flow.subject import VALUE, FlowState, Prompt
from ..lines import ScreenLine

TYPED = "typed"
"""What a prompt is open for besides an effect and a number: a value or deed by hand, typed anew."""


AT_ONCE, AT_A_TIME = 4, 6
"""So many actions are run again before what differs is shown first, and then before a key may come in between."""


@dataclass
class Drawn:
    """What has been drawn in one width of what differs by one correction: the lines of the log that the first `done`
    actions have, `changed` of which read otherwise, and what stands below once all is known."""

    of: Correction
    width: int
    done: int = 0
    changed: int = 0
    same: int = 0
    rows: list[ScreenLine] = field(default_factory=list)
    below: list[ScreenLine] | None = None

    def is_of(self, correction: Correction, width: int) -> bool:
        """Whether it can be gone on with."""
        return self.of is correction and self.width == width and self.done <= correction.done


class Mending:
    """The one change and what it leads to, which its `control` answers as it does an open action.

    `at` is the row under the cursor; `correction` is None until something is changed. `told` is what was drawn last of
    what differs. `in_parts` is whether what comes after is worked out bit by bit, as `pieces` are done.
    """

    offers = False
    """Digits in a line for an effect are text: what is offered is picked on the row itself."""

    def __init__(self, desk: Desk, of: int, key: str = "") -> None:
        """Raises Refused where `of` is of no finished action, or where the rules can't run it again."""
        self.desk, self.state, self.in_parts = desk, FlowState(), False
        self.of, self.found = of, correct.finished(desk.enc, of)
        self.rows = rows(desk, self.found)
        self.lines = self._lines()
        self.correction: Correction | None = None
        self.told: Drawn | None = None
        self._worked: Correction | None = None
        self._reading: PastReading | None = None
        self.at, self.control = 0, Control.of(self)
        self.go(next((place for place, row in enumerate(self.rows) if key and row.key == key), 0))

    def _lines(self) -> dict[int, LogLine]:
        """The lines of the log from the newest back to the one that is corrected, by their last entry."""
        end, out = self.found.action.entry.n, dict[int, LogLine]()
        for one in lines(self.desk).all():
            if one.n < end:
                break
            out[one.n] = one
        return out

    # -- what is looked at -----------------------------------------------------------------------------------------
    @property
    def row(self) -> Row | None:
        """The row under the cursor; None where nothing can be changed."""
        return self.rows[self.at] if self.rows else None

    def go(self, at: int) -> None:
        """Puts the cursor on a row."""
        self.state.settle()
        self.at = min(max(at, 0), max(len(self.rows) - 1, 0))
        row = self.row
        self.state.focus, self.state.entered = (row.key, True) if row is not None and row.kind == ASK else ("", False)

    @property
    def asks_again(self) -> bool:
        """Whether the change has been made and something must be asked again."""
        return self.correction is not None and self.correction.ask is not None

    @property
    def reading(self) -> PastReading:
        """The action as it was, or the one that asks again as it has come so far."""
        outcome, within = self.found.outcome, self.row.prefix if self.row else ""
        if self.correction is not None and self.correction.outcome is not None:
            outcome, within = self.correction.outcome, ""
        if outcome is None:
            raise Refused("asks_nothing", "What is done by hand asks nothing: type it anew.")
        known = self._reading
        if known is None or known.outcome is not outcome or known.within != within:
            known = self._reading = PastReading(self.desk, self.asking, outcome, within)
        return known

    @property
    def asking(self) -> correct.Finished:
        """The action that asks again as it counts now; where nothing is asked, the one that is corrected."""
        again = self.correction
        return again.asks if again is not None and again.asking not in (0, self.found.action.start) else self.found

    @property
    def ask(self) -> Ask:
        """The ask under the cursor."""
        return self.control.ask

    @property
    def stops(self) -> list[str]:
        """Only what is asked again can be answered; before that every answer can be changed."""
        if self.asks_again:
            fields = self.reading.fields if self.reading.form else ()
            return [ask.key for ask in fields] or [self.reading.open.key]
        return [row.key for row in self.rows if row.kind == ASK]

    # -- the change, and answers ---------------------------------------------------------------------------------
    def do(self, *given: Input) -> None:
        """Puts the change in, or the answer to what is asked again. Raises Refused; then all is as it was."""
        for one in given:
            if self.correction is not None and self.correction.ask is not None:
                if not isinstance(one, (Answer, Amend)):
                    raise Refused("not_here", "First answer what is asked again.")
                self.correction.answer(one.value, one.source, one.key)
            else:
                assert isinstance(one, (Amend, Override, Begin, Edit))
                self._begin(self.of, one)
        self.settle()

    def _begin(self, of: int, given: Late) -> None:
        outcome = self.found.outcome
        if isinstance(given, Amend) and outcome is not None and outcome.answers.get(given.key) == given.value:
            raise Refused("the_same", "That is what it was.")
        self._put_in(of, given)

    def settle(self) -> None:
        """Forgets what was typed; the cursor stays on its row, or goes to what is asked again."""
        self.state.settle()
        if self.asks_again and not (self.reading.form and self.state.focus in self.reading.outcome.passed):
            self.state.home()

    def back(self) -> None:
        """Leaves the change, so that another row can be changed instead. Nothing has been recorded of it."""
        self.correction = None
        self.go(self.at)

    def enter(self) -> None:
        """Takes what was typed, or opens a line to type in; answers what is asked again."""
        row = self.row
        if self.asks_again:
            self.control.enter()
        elif row is None:
            raise Refused("nothing_to_change", "Nothing of this line can be changed.")
        elif row.kind == ASK:
            self._enter_answer(self.ask)
        else:
            self.open_line()

    def _enter_answer(self, ask: Ask) -> None:
        if self.state.text:
            self.do(Amend(ask.key, self.control.answers.value(ask)))
        elif ask.kind == "declare":
            self.control.answers.prompt_for_effect(ask)
        else:
            raise Refused("choose", HOW[ask.kind])

    def open_line(self, text: str = "") -> None:
        """Opens the line in which a number, a value or a deed is typed."""
        row = self.row
        if row is None or row.kind == ASK:
            return
        if row.kind == MOVE or (row.kind == CELL and self.cell_ask(row).options):
            raise Refused("choose", HOW["choice"])
        self.state.prompt = Prompt(VALUE if row.kind == NUMBER else TYPED, row.key)
        self.state.prompt.field.set(text)

    def roll(self, ask: Ask) -> None:
        """Rolls what is asked again."""
        self.roll_rest(ask)

    def roll_rest(self, ask: Ask) -> None:
        """Rolls what is asked again and has not been typed, as it would have been rolled then."""
        if self.correction is None or not self.asks_again:
            raise Refused("not_rolled", "These dice lie as they fell: type what they show.")
        side = self.reading.mode(ask.who)
        self.correction.roll(dice.faces_before_the_rest(ask, self.state.text, side))
        self.settle()

    # -- lines that are typed --------------------------------------------------------------------------------------
    def add(self) -> None:
        """Opens a line for what was made up on the spot or forgotten, such as a cost: on the row under the cursor if
        it takes one, else on the effects of the same side."""
        if self.asks_again:
            self.control.typed.add()
            return
        row = own_effects(self.rows, self.found, self.at)
        if row is None:
            raise Refused(
                "nothing_to_add", f"This line takes no effect or cost: {commands.key('correct-other')} charges it."
            )
        self.go(self.rows.index(row))
        self.control.answers.prompt_for_effect(self.ask)

    def takes(self, key: Key) -> bool:
        """Takes a key that chooses or types for the row under the cursor; whether it was one."""
        row = self.row
        if self.asks_again or (row is not None and row.kind == ASK):
            return self.control.takes(key)
        if row is not None and row.kind == MOVE:
            return self._takes_move(row, key)
        if row is not None and row.kind == CELL and self.cell_ask(row).options:
            return self._takes_cell(row, key)
        if row is not None and (key.text.isdigit() or (row.kind == NUMBER and key.text in tuple("+-="))):
            self.open_line(key.text)
            return True
        return False

    def _takes_move(self, row: Row, key: Key) -> bool:
        """Puts another action in place of this one."""
        option = labels(move_ask(self.desk, self.found)).get(key.name)
        if option is not None:
            self._put_in(row.n, moves(self.desk, self.found)[int(option.id)].begin)
        elif key.text.isdigit():
            raise Refused("no_such_option", "There is no such action.")
        return option is not None

    def cell_ask(self, row: Row) -> Ask:
        """What a field of a table could say instead."""
        assert self.found.outcome is not None
        return correcting.cell_choice(self.found.outcome.passed[row.key], row.cell)

    def _takes_cell(self, row: Row, key: Key) -> bool:
        option = labels(self.cell_ask(row)).get(key.name)
        if option is not None:
            self._put_cell(row, option.id)
        elif key.text.isdigit():
            raise Refused("no_such_option", "Nothing of that number can be chosen here.")
        return option is not None

    def _put_cell(self, row: Row, value: object) -> None:
        outcome = self.found.outcome
        assert outcome is not None
        self.do(correcting.cell_amended(outcome, outcome.passed[row.key], row.cell, value))

    def prompt_key(self, key: Key) -> None:
        """A key while a line is typed."""
        prompt = self.state.prompt
        if prompt is not None and prompt.purpose == TYPED and key.name in ("enter", "tab"):
            self._typed(prompt.field.text.strip())
        else:
            self.control.typed.key(key)

    def in_full(self, text: str) -> str:
        """With what a cost is short of: its name, and what is done with it."""
        return correcting.costs_in_full(text)

    def override(self, key: str, text: str, labels: Callable[[], Mapping[str, str]]) -> None:
        """Puts another value in for a number."""
        if text:
            self.do(correcting.typed_override(self.reading.outcome.shown[key], text))
        else:
            self.state.prompt = None

    def _typed(self, text: str) -> None:
        row = self.row
        assert row is not None
        if row.kind == CELL and self.found.outcome is not None:
            self._put_cell(row, correcting.cell_typed(self.found.outcome.passed[row.key], row.cell, text))
            return
        given = next(one for n, one in self.found.action.inputs if n == row.n)
        if row.kind == DEED and isinstance(given, Begin):
            rules = self.desk.enc.rules
            begun = by_hand(rules)[row.key].read(text, At(given.who, self.found.before, rules))
            self._put_in(row.n, begun)
        elif isinstance(given, Edit):
            to = correcting.typed_value(self.desk, row.key, text, dict(given.values)[row.key])
            self._put_in(row.n, Edit(tuple((path, to if path == row.key else was) for path, was in given.values),
                                     given.why))  # fmt: skip
        self.settle()

    def _put_in(self, n: int, given: Late) -> None:
        self.correction = self.desk.enc.correct(n, given, AT_ONCE if self.in_parts else None)
        if self.asks_again:
            self.state.home()

    def pieces(self, wanted: Callable[[], bool], fails: Callable[[str], None]) -> Iterator[Callable[[], None]]:
        """Works out what is left of the correction, one piece after the other, as long as it is `wanted`; nothing where
        that is being done. Where the rules fail on it the change is left, and `fails` is told why."""
        if self.correction is None or self.correction is self._worked or not self.correction.goes_on:
            return
        correction = self._worked = self.correction
        while wanted() and self.correction is correction and correction.goes_on:
            yield lambda: self._work(correction, fails)
        if self._worked is correction:
            self._worked = None

    def _work(self, correction: Correction, fails: Callable[[str], None]) -> None:
        try:
            correction.work(AT_A_TIME)
        except Refused as why:
            self.back()
            fails(why.sentence)
        if self.asks_again:
            self.state.settle()
            self.state.home()

    @property
    def removable(self) -> bool:
        """Whether the row under the cursor, or what is asked again, holds something that can be taken away."""
        row = self.row
        if self.asks_again or (row is not None and row.kind == ASK):
            return self.ask.kind == "declare" and bool(self.state.uses or self.reading.answer(self.ask.key))
        shown = self.found.outcome.shown.get(row.key) if row is not None and self.found.outcome else None
        return shown is not None and shown.overridden

    def remove(self) -> None:
        """Takes the last declared effect away, or the GM's value off a number."""
        row = self.row
        if not self.removable:
            raise Refused("nothing_to_remove", "Nothing is declared or set here that could be taken away.")
        if self.asks_again or row is None or row.kind == ASK:
            self.control.answers.remove()
        else:
            self.do(Override(row.key, None))


HOW = {
    "choice": "Choose another: a digit does.",
    "number": "Type another number.",
    "dice": "Type what the dice showed.",
    "reroll": "Type the faces that were rolled again.",
}
"""How an answer is given anew."""
