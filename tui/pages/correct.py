"""Correcting a finished action: which line was wrong, what can be changed, what differs then; and smaller ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from engine.core.model import Refused
from engine.history.correct import NOT_YET, Finished
from engine.view import dice
from engine.view.corrected import lead
from engine.view.correcting import MOVE, NUMBER, charge, own_effects
from engine.view.log import LogLine, lines
from engine.view.sentences import edited

from .. import commands
from ..command_table import Command
from ..commands import Key
from ..correcting import drawing
from ..correcting.control import HOW, Mending
from ..desk import Desk
from ..field import Field
from ..flow import layout
from ..leisure import Piece
from ..lines import Place, ScreenLine, caret_or_first, line, rule, wrapped
from ..list import LABELS, Choice, Either, Keyed, Listing, Moves, Scroll, ground, mark
from ..panes.layout import footer_line, header_line
from .acting import leave_what_is_gone
from .menu import FightList
from .page import Page

KEPT = ("enter", "escape", "+")
"""The keys that a narrow footer keeps."""


FRONT = 6
"""Cells in front of a line of the log: its round or tick."""


DRAWN_EVERY = 8
"""After so many pieces of work what is known by then is shown."""


class ChangeRows(Listing):
    """What can be changed in a finished action, from the row that the cursor is on."""

    def __init__(self, mending: Mending) -> None:
        super().__init__(lambda: len(mending.rows))
        self._mending = mending

    @property
    def at(self) -> int:
        """The row of the cursor."""
        return self._mending.at

    @at.setter
    def at(self, at: int) -> None:
        self._mending.go(at)

    def go_to(self, at: int) -> None:
        """Puts the cursor on a row; what was typed on another is forgotten."""
        self._mending.go(at)


class AskedAgain(Moves):
    """The fields or the question that are asked again."""

    def __init__(self, mending: Mending) -> None:
        self._mending = mending

    def move(self, by: int) -> None:
        """To another field."""
        self._mending.control.move(by)

    def home(self) -> None:
        """To the first."""
        self.move(-len(self._mending.stops))

    def end(self) -> None:
        """To the last."""
        self.move(len(self._mending.stops))


class CorrectPage(Page):
    """One finished action, of which `of` is any entry; `key` names the answer or number that the cursor begins on.

    Raises Refused where there is no such action, or where the rules can't run it again. Nothing is recorded before the
    correction is accepted; then this page closes, and so does the list that it was chosen from.
    """

    scopes = ("correct",)
    topic = "put-it-right"

    def __init__(self, desk: Desk, of: int, key: str = "") -> None:
        self.desk, self.mending = desk, Mending(desk, of, key)
        self.differing, self._rows, self._again = Scroll(page=10), ChangeRows(self.mending), AskedAgain(self.mending)
        super().__init__(Either(lambda: self._now))
        self._told = self.mending.lines.get(self.mending.found.action.entry.n)
        self.left = 0

    @property
    def _now(self) -> Moves:
        """What the keys that move have now."""
        return self.differing if self.differs else self._again if self.mending.asks_again else self._rows

    @property
    def when(self) -> int | None:
        """The round or tick of the line."""
        return self._told.when if self._told is not None else None

    def opened(self) -> None:
        """Where somebody waits for the keys, what comes after is worked out between them."""
        super().opened()
        self.mending.in_parts = self.pages.afterwards is not None

    # -- drawing ---------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """The fight and the time in it."""
        return header_line(self.desk, width=self.width)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The rows, the question that is asked again, or what would differ; on a wide screen beside the desk."""
        at = self.pages.stack.index(self)
        below = next((page for page in self.pages.stack[:at] if "desk" in page.scopes), None)
        if width < layout.BESIDE_FROM or below is None:
            self.left = 0
            return self._body(width, height)
        left = width - layout.BESIDE - 1
        self.left = left + 1
        return layout.beside(below.body(left, height), left, self._body(layout.BESIDE, height), layout.BESIDE)

    def pointed(self, lines: Sequence[ScreenLine], width: int) -> Place:
        """At the caret; without one at the row that is chosen, else at the option or the answer."""
        return caret_or_first(lines, width, self.left)

    def _body(self, width: int, height: int) -> list[ScreenLine]:
        mending = self.mending
        if mending.asks_again:
            because = drawing.heading(mending, "Asked again", width)
            asked = layout.body(mending.reading, mending.state, width, height - 2)
            return [*self._asked(width), because, *asked][:height]
        if mending.correction is not None:
            return drawing.after(mending, width, height, self.differing)
        above = self._line(width, 1 if height < 12 else 3)
        since = len(mending.lines) - 1
        right = f"{since} since" if since > 0 else "the newest"
        return [*above, rule("Correct", right), *drawing.before(mending, width, height - len(above) - 1)][:height]

    def _line(self, width: int, most: int) -> list[ScreenLine]:
        """What the log says of the action now, in at most so many lines."""
        told = self._told
        texts = told.texts if told is not None else (lead(self.desk, self.mending.found.action),)
        front = "" if told is None or told.when is None else str(told.when)
        rows = [row for text in texts for row in wrapped(text, width - FRONT - 2)][:most]
        return [line((f"{front if at == 0 else '':>4}  ", "muted"), row) for at, row in enumerate(rows)]

    def _asked(self, width: int) -> list[ScreenLine]:
        """The action that asks again."""
        said = lead(self.desk, self.mending.asking.action)
        return [line("      ", (row, "text")) for row in wrapped(said, width - FRONT - 2)[:1]]

    # -- keys ------------------------------------------------------------------------------------------------------
    def key(self, key: Key) -> None:
        """One key: text for the open line, an answer for the row under the cursor, or a command."""
        mending = self.mending
        if commands.everywhere(key.name):
            super().key(key)
        elif mending.state.prompt is not None:
            mending.prompt_key(key)
        elif self.differs or self._other(key) or not mending.takes(key):
            super().key(key)
        self._go_on()

    def _go_on(self) -> None:
        """Has what is left of the correction worked out while no key waits. Leaving the change or the page ends it."""
        correction = self.mending.correction
        if correction is not None and correction.goes_on:
            self.pages.later(self._pieces())

    def _pieces(self) -> Iterator[Piece]:
        """Pieces of that work; the screen is drawn anew now and then, and as the last one is done."""
        for count, piece in enumerate(self.mending.pieces(lambda: self in self.pages.stack, self.pages.say)):
            yield piece
            correction = self.mending.correction
            if count % DRAWN_EVERY == 0 or correction is None or not correction.goes_on:
                self.pages.changed()

    def _other(self, key: Key) -> bool:
        """Whether a key is that of the other ways, which is never a label."""
        found = commands.find(self, key.name)
        return found is not None and found.action == "do_other"

    def paste(self, text: str) -> None:
        """Pasted text goes into the line that is typed, or is dice."""
        state = self.mending.state
        if state.prompt is not None:
            self.paste_in(state.prompt.field, text)
        elif not self.differs and self._dice():
            ask = self.mending.ask
            state.text += dice.from_paste(ask, self.mending.reading.mode(ask.who), state.text, text)
        else:
            super().paste(text)

    def _dice(self) -> bool:
        return self._answers() and self.mending.ask.kind == "dice"

    # -- commands --------------------------------------------------------------------------------------------------
    def do_enter(self) -> None:
        """Takes what is typed, opens a line, or accepts. What the change brings is seen before enter goes on with it:
        raises Refused for one that was typed before it was drawn."""
        if self.pages.ahead and self.has_changed():
            raise Refused("not_seen", "That enter came before this was drawn: look, then press it again.")
        if self.differs:
            self._accept()
        else:
            self.mending.enter()

    def _accept(self) -> None:
        correction = self.mending.correction
        assert correction is not None
        if correction.differs:
            correction.accept()
        else:
            self.pages.say("Nothing would be different: nothing is recorded.")
        self.finish()

    def finish(self) -> None:
        """Closes this page, and the list that the line was chosen from."""
        self.close()

        for page in [page for page in self.pages.stack if isinstance(page, LinesPage)]:
            page.close()

    def do_add(self) -> None:
        """A line for what was forgotten or made up."""
        self.mending.add()

    def do_remove(self) -> None:
        """The last effect away, or the GM's value off a number."""
        self.mending.remove()

    def do_roll_rest(self) -> None:
        """Rolls what is asked again; before anything is changed goes to the next roll."""
        if self.has_changed():
            self.mending.roll_rest(self.mending.ask)
        else:
            self._jump(self._rolls())

    def do_erase(self) -> None:
        """The last character away."""
        self.mending.control.answers.erase()

    def do_another(self) -> None:
        """Back to the rows."""
        self.differing.top = 0
        self.mending.back()

    def do_leave(self) -> None:
        """Out of what is typed, then out of the change, then off the page."""
        state = self.mending.state
        if state.text or state.uses:
            state.settle()
        elif self.mending.correction is not None:
            self.do_another()
        else:
            self.close()

    def do_other(self) -> None:
        """Other ways than a correction."""
        self.pages.push(OtherPage(self.desk, self.mending.found, self))

    def do_number(self) -> None:
        """To the next number."""
        self._jump([place for place, row in enumerate(self.mending.rows) if row.kind == "number"])

    def do_stunt(self) -> None:
        """To the next stunt."""
        self._jump_to(self.mending.control.cursor.stunts())

    def do_motes(self) -> None:
        """To the next row that takes motes."""
        self._jump_to(self.mending.control.cursor.powers())

    def _places(self, keys: list[str]) -> list[int]:
        return [place for place, row in enumerate(self.mending.rows) if row.kind == "ask" and row.key in keys]

    def _jump_to(self, keys: list[str]) -> None:
        """To one of these answers, in what is asked again or among the rows."""
        if self.mending.asks_again:
            self.mending.control.cursor.jump(keys)
        else:
            self._jump(self._places(keys))

    def _jump(self, places: list[int]) -> None:
        if not places:
            raise Refused("not_here", "There is nothing of that kind in this line.")
        self.mending.go(next((place for place in places if place > self.mending.at), places[0]))

    # -- what can be done just now --------------------------------------------------------------------------------
    def footer(self, width: int) -> ScreenLine:
        """What can be done now; while something is typed only what acts then."""
        if self.typing:
            return footer_line([("enter", "take it"), ("escape", "leave it")], width)
        return footer_line(commands.in_footer(self), width, KEPT)

    @property
    def typing(self) -> bool:
        """Whether a line is being typed: then letters are text."""
        return self.mending.state.prompt is not None

    @property
    def differs(self) -> bool:
        """Whether everything is answered, so that what would differ is shown."""
        return self.mending.correction is not None and not self.mending.asks_again

    def _answers(self) -> bool:
        """Whether there is a question under the cursor."""
        mending = self.mending
        return not self.differs and (mending.asks_again or (mending.row is not None and mending.row.kind == "ask"))

    def _rolls(self) -> list[int]:
        """The rows of rolls."""
        found = self.mending.found.outcome
        asks = found.passed if found is not None else {}
        rows = enumerate(self.mending.rows)
        return [place for place, row in rows if row.kind == "ask" and asks[row.key].kind == "dice"]

    # -- when, and what it is called -------------------------------------------------------------------------------
    def may_move(self) -> bool:
        """Whether there is more than one row, or more than fits of what would differ."""
        if self.differs:
            return self.differing.last > 0
        return len(self.mending.stops if self.mending.asks_again else self.mending.rows) > 1

    def may_add(self) -> bool:
        """Whether something forgotten or made up can be added."""
        mending = self.mending
        if mending.asks_again:
            return mending.control.cursor.adds_to is not None
        return not self.differs and own_effects(mending.rows, mending.found, mending.at) is not None

    def add_word(self) -> str:
        """What the plus does now."""
        mending = self.mending
        numbered = not mending.asks_again and mending.row is not None and mending.row.kind == NUMBER
        return "add to it" if numbered else "effect" if mending.asks_again else "forgotten"

    def has_changed(self) -> bool:
        """Whether a change has been made."""
        return self.mending.correction is not None

    def has_numbers(self) -> bool:
        """Whether a number can be changed."""
        return not self.has_changed() and any(row.kind == "number" for row in self.mending.rows)

    def has_stunt(self) -> bool:
        """Whether a stunt can be changed."""
        return self._asks() and bool(self.mending.control.cursor.stunts())

    def has_motes(self) -> bool:
        """Whether an answer takes motes."""
        return self._asks() and bool(self.mending.control.cursor.powers())

    def _asks(self) -> bool:
        """Whether there are questions to jump to."""
        return self.mending.asks_again or (not self.has_changed() and self.mending.found.outcome is not None)

    def may_roll(self) -> bool:
        """Whether dice are asked again, or a roll can be gone to."""
        if self.has_changed():
            return self.mending.asks_again and self.mending.ask.kind == "dice"
        return bool(self._rolls())

    def roll_word(self) -> str:
        """What the star does now."""
        return "roll" if self.has_changed() else "dice"

    def may_remove(self) -> bool:
        """Whether the row holds something that can be taken away."""
        return not self.differs and self.mending.removable

    def has_text(self) -> bool:
        """Whether there is anything to erase."""
        return bool(self.mending.state.text or self.mending.state.uses)

    def may_enter(self) -> bool:
        """Whether enter does anything: not on an answer that is chosen or typed, before that is done."""
        mending = self.mending
        if mending.correction is not None:
            return mending.asks_again or not (mending.correction.blocked or mending.correction.goes_on)
        if not self._answers():
            return mending.row is not None and mending.row.kind != MOVE
        return bool(mending.state.text) or mending.ask.kind == "declare"

    def why_not(self, command: Command) -> str:
        """How the row under the cursor is changed, where enter does nothing on it."""
        if command.id != "correct-enter":
            return ""
        correction = self.mending.correction
        if correction is not None:
            return NOT_YET if correction.goes_on else correction.blocked
        if self.mending.row is None:
            return "Nothing of this line can be changed."
        return HOW.get(self.mending.ask.kind if self._answers() else "choice", "")

    def enter_word(self) -> str:
        """What enter does now."""
        if self.differs:
            return "accept"
        if self.mending.asks_again:
            return self.mending.control.answers.enter_word()
        return "take it" if self.mending.state.text else "type it"


class OtherPage(FightList):
    """What can be done about a line besides correcting it."""

    topic = "put-it-right"

    def __init__(self, desk: Desk, found: Finished, below: CorrectPage) -> None:
        super().__init__(desk)
        self.found, self.below = found, below

    def title(self) -> tuple[str, str]:
        """Which line."""
        return "Other ways", lead(self.desk, self.found.action)

    def choices(self) -> Sequence[Choice]:
        """The smaller one first."""
        since = len(self.below.mending.lines) - 1
        what = f"this line and {since} since, as one step" if since > 0 else "this line"
        return (
            Choice(
                "Charge it now",
                self._charge,
                "motes or Willpower, now, with this line as the reason",
                label="1",
                barred="" if self.desk.order() else "nobody is in this fight",
            ),
            Choice("Take it back", self._take_back, f"{what}; {commands.key('redo')} brings all back"),
        )

    def _charge(self) -> None:
        self.pages.push(ChargePage(self.desk, self.found, self))

    def _take_back(self) -> None:
        enc = self.desk.enc
        enc.back_to(enc.journal.before(self.found.action.start))
        self.done()
        leave_what_is_gone(self.desk, self.pages)

    def done(self) -> None:
        """Closes everything down to what the correction was opened from."""
        self.close()
        self.below.finish()


class ChargePage(Page):
    """A cost, typed; up and down change whom it is charged to."""

    scopes = ("entry",)
    listing: Keyed
    field: Field

    def __init__(self, desk: Desk, found: Finished, below: OtherPage) -> None:
        everyone = [slot.id for slot in desk.order()]
        super().__init__(Keyed(lambda: everyone), Field())
        self.desk, self.found, self.below = desk, found, below
        begin = found.action.begin
        self.listing.chosen = begin.who if begin is not None and begin.who in everyone else desk.selected

    def header(self) -> ScreenLine:
        """The fight and its clock."""
        return header_line(self.desk, width=self.width)

    @property
    def who(self) -> str:
        """Who pays."""
        return self.listing.chosen

    @property
    def line(self) -> str:
        """The line that it is tied to, as its reason says."""
        when = self.below.below.when
        return f"round {when}: {lead(self.desk, self.found.action)}" if when else lead(self.desk, self.found.action)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The field, what it would do or why it can't, and what can be typed."""
        told, role = self._would()
        return [
            rule(f"Charge now: {self.desk.name(self.who)}", "up and down: whom"),
            self.field_line(width),
            *(line("  ", (row, role)) for row in wrapped(told, width - 4)),
            line("  ", "5m", ("  motes", "muted"), "   5p", ("  personal ones", "muted"), "   1w",
                 ("  Willpower", "muted"), "   5m, 1w", ("  both", "muted")),
        ]  # fmt: skip

    def _would(self) -> tuple[str, str]:
        if not self.field.text.strip():
            return f"Tied to {self.line}.", "muted"
        try:
            return edited(self.desk, charge(self.desk, self.who, self.field.text, self.line)), "text"
        except Refused as refused:
            return refused.sentence, "harm"

    def do_enter(self) -> None:
        """Charges it, and closes all; with nothing typed only this."""
        if not self.field.text.strip():
            self.close()
            return
        self.desk.enc.do(charge(self.desk, self.who, self.field.text, self.line))
        self.close()
        self.below.done()


MOST = 60
"""Lines that can be chosen from here; older ones are in the log."""

_FRONT = 11


class LinesPage(FightList):
    """Finished actions, the newest first, each under a label. Corrections and notes are none that can be corrected.

    The letter that opens the list is no label in it: pressed twice it chooses nothing.
    """

    topic = "put-it-right"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, LABELS.replace("c", ""))
        self.listing.draw = self._row
        found = (one for one in lines(desk).readable() if one.action.correction is None)
        self.listed: list[LogLine] = list(islice(found, MOST))
        if not self.listed:
            raise Refused("no_line_yet", "Nothing has been done yet that could be corrected.")

    def title(self) -> tuple[str, str]:
        """What is to be chosen."""
        return "Which line was wrong?", ""

    def choices(self) -> Sequence[Choice]:
        """One for each line."""
        return [self._choice(one) for one in self.listed]

    def _choice(self, one: LogLine) -> Choice:
        return Choice(one.texts[-1], lambda: self.pages.push(CorrectPage(self.desk, one.n)))

    def _row(self, index: int, choice: Choice, label: str, width: int) -> list[ScreenLine]:
        """A line of the log behind its label and its round, as long as it is."""
        one = self.listed[index]
        chosen = index == self.listing.at
        on, role = ground(chosen), "text" if chosen else "muted"
        front = "" if one.when is None else str(one.when)
        rows = [row for text in one.texts for row in wrapped(text, max(8, width - _FRONT - 1))]
        first = line(mark(chosen), " ", (label, "strong"), (f"{front:>5}   ", "muted"), (rows[0], role), ground=on)
        return [first, *(line(" " * _FRONT, (row, role), ground=on) for row in rows[1:])]
