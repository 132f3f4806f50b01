"""Correcting a finished action: what can be changed in it, what comes out different, what is asked again."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.model import Refused
from engine.view.corrected import lead

from .. import commands
from ..correcting import listed, preview
from ..correcting.control import Mending
from ..desk import Desk
from ..flow import dice, layout
from ..keys import Key
from ..lines import ScreenLine, line, rule
from ..panes.header import header_line
from ..pointing import Place, caret_or_first
from ..wrapping import wrapped
from .correct_keys import CorrectKeys

FRONT = 6
"""Cells in front of a line of the log: its round or tick."""


class CorrectPage(CorrectKeys):
    """One finished action, of which `of` is any entry; `key` names the answer or number that the cursor begins on.

    Raises Refused where there is no such action, or where the rules can't run it again. Nothing is recorded before the
    correction is accepted; then this page closes, and so does the list that it was chosen from.
    """

    scopes = ("correct",)

    def __init__(self, desk: Desk, of: int, key: str = "") -> None:
        self.desk = desk
        self.mending = Mending(desk, of, key)
        self._told = self.mending.lines.get(self.mending.found.action.entry.n)
        self.top = self.left = 0

    @property
    def when(self) -> int | None:
        """The round or tick of the line."""
        return self._told.when if self._told is not None else None

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
            because = preview.heading(mending, "Asked again", width)
            asked = layout.body(mending.reading, mending.state, width, height - 2)
            return [*self._asked(width), because, *asked][:height]
        if mending.correction is not None:
            self.hidden = preview.last_top(mending, width, height)
            self.top = min(self.top, self.hidden)
            return preview.body(mending, width, height, self.top)
        above = self._line(width, 1 if height < 12 else 3)
        since = len(mending.lines) - 1
        right = f"{since} since" if since > 0 else "the newest"
        return [*above, rule("Correct", right), *listed.body(mending, width, height - len(above) - 1)][:height]

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
            counts = dice.mode_of(ask, self.mending.reading.mode(ask.who)) == "successes"
            state.text += dice.pasted(text, state.text, counts)[:600]
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
        from .lines import LinesPage

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
            self.mending.roll_rest()
        else:
            self._jump(self._rolls())

    def do_erase(self) -> None:
        """The last character away."""
        self.mending.erase()

    def do_another(self) -> None:
        """Back to the rows."""
        self.top = 0
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
        from .correct_other import OtherPage

        self.pages.push(OtherPage(self.desk, self.mending.found, self))

    def do_number(self) -> None:
        """To the next number."""
        self._jump([place for place, row in enumerate(self.mending.rows) if row.kind == "number"])

    def do_stunt(self) -> None:
        """To the next stunt."""
        self._jump_to(self.mending.stunts())

    def do_motes(self) -> None:
        """To the next row that takes motes."""
        self._jump_to(self.mending.powers())

    def _places(self, keys: list[str]) -> list[int]:
        return [place for place, row in enumerate(self.mending.rows) if row.kind == "ask" and row.key in keys]

    def _jump_to(self, keys: list[str]) -> None:
        """To one of these answers, in what is asked again or among the rows."""
        if self.mending.asks_again:
            self.mending.jump(keys)
        else:
            self._jump(self._places(keys))

    def _jump(self, places: list[int]) -> None:
        if not places:
            raise Refused("not_here", "There is nothing of that kind in this line.")
        self.mending.go(next((place for place in places if place > self.mending.at), places[0]))

    def do_up(self) -> None:
        """The row above, or a line up in what would differ."""
        self._move(-1)

    def do_down(self) -> None:
        """The row below, or a line down."""
        self._move(1)

    def do_page_up(self) -> None:
        """Ten up."""
        self._move(-10)

    def do_page_down(self) -> None:
        """Ten down."""
        self._move(10)

    def do_home(self) -> None:
        """The first."""
        self._move(-1000)

    def do_end(self) -> None:
        """The last."""
        self._move(1000)

    def _move(self, by: int) -> None:
        if self.differs:
            self.top = min(max(0, self.top + by), self.hidden)
        elif self.mending.asks_again:
            self.mending.move(by)
        else:
            self.mending.go(self.mending.at + by)
