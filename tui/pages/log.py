"""The log: every line of the fight, the newest at the bottom; opened to its steps, found, filtered, noted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.desk import Span
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.names import matching
from engine.rules.common.telling import LONGEST, NOTE, SEEN
from engine.view.log import AT_ONCE, KINDS, NOTES, Wanted
from engine.view.words import counted

from .. import commands
from ..command_table import Command
from ..commands import Key
from ..desk import Desk
from ..field import Field, Finding
from ..lines import BLANK, ScreenLine, beside, rule, spans
from ..list import LABELS, Choice, Choices
from ..log.cursor import Cursor
from ..log.drawing import Drawing, wants_headings
from ..panes.layout import ONE_PANE, footer_line, header_line
from .acting import TakesBack, leave_what_is_gone
from .page import Page

if TYPE_CHECKING:
    from engine.view.log import LogLine


COUNTED = 400
"""With no more entries than this the lines are counted for the header; of a longer fight only once all are known."""

KEPT = ("enter", "escape")
"""The keys that a narrow footer keeps."""


class LogFinding(Finding):
    """What is found in the log is sought from the newest line back, and no further than it must be."""

    def __init__(self, cursor: Cursor) -> None:
        super().__init__(cursor)
        self.cursor = cursor

    def can_find(self) -> bool:
        """Always: what there is to be found is not looked through for that."""
        return True

    def words(self, found: Sequence[int], here: int) -> str:
        """Which match it is: of how many only where all lines are known."""
        lines = self.cursor.lines
        if lines.whole:
            return super().words(found, here)
        if here in found:
            return f"match {found.index(here) + 1}"
        return f"{len(found)} found" if found else f"not in the newest {len(lines.known())}: up looks on"

    def seek(self, text: str) -> None:
        """To the nearest match; lines are made until there is one."""
        self._look(text, self.begun_at)
        super().seek(text)

    def to_other(self, by: int) -> None:
        """To an older match, or a newer one."""
        if by > 0:
            self._look(self.wanted, self.cursor.at + 1)
        super().to_other(by)

    def key(self, key: Key, field: Field) -> None:
        """Up is to older lines here too."""
        other = {"up": "down", "down": "up"}.get(key.name)
        if other == "down":
            self._look(field.text, self.cursor.at + 1)
        super().key(Key(other) if other else key, field)

    def _look(self, text: str, at: int) -> None:
        """Makes lines from a place on until one has in it what is looked for, `AT_ONCE` more than are known at most."""
        last = max(at, len(self.cursor.lines.known())) + AT_ONCE
        while text.strip() and at < last and (line := self.cursor.lines.get(at)) is not None:
            if matching([" ".join(line.texts)], text):
                break
            at += 1


class LogPage(Page):
    """All lines of a fight."""

    scopes = ("log",)
    topic = "log"
    finding: Finding

    def __init__(self, desk: Desk) -> None:
        self.desk, self.cursor = desk, Cursor(desk)
        super().__init__(self.cursor)
        self.finding, self.past = LogFinding(self.cursor), TakesBack(self)
        self.drawing = Drawing(self.cursor)
        self._unwatch = desk.enc.watch(lambda: None)
        self._asked: int | None = None

    def opened(self) -> None:
        """Watches the fight."""
        self._unwatch()
        self._unwatch = self.desk.enc.watch(self.pages.changed)

    def finished(self) -> None:
        """Watches it no longer."""
        self._unwatch()

    # -- drawing ------------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """The fight, how many lines there are as far as that is known, and which are shown."""
        lines = self.cursor.lines
        if self.desk.enc.cursor <= COUNTED:
            lines.get(COUNTED)
        count = f", {counted(len(lines.known()), 'line')}" if lines.whole else ""
        wanted = self.cursor.wanted.words(self.desk)
        so_far = ", up looks further back" if lines.paused else ""
        return header_line(self.desk, f"Log{count}{f': {wanted}{so_far}' if wanted else ''}", width=self.width)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The lines, and in a wide window the steps of the one under the cursor at their right."""
        typed = self.finding.field
        self.drawing.seeking = self.finding.wanted if typed is None else typed.text
        wide = self.drawing.beside(width)
        headings = wants_headings(width)
        self.cursor.in_place = not wide
        if not wide:
            return self.drawing.listed(width, height, headings, in_place=True)
        left = width - wide - 1
        made = self.drawing.listed(left, height, headings, in_place=False)
        opened = self.drawing.opened(wide, height)
        return [beside(one, left, other, wide) for one, other in zip(made, opened, strict=True)]

    def footer(self, width: int) -> ScreenLine:
        """What can be done now, finding too: a log is for that."""
        keys = commands.in_footer(self)
        keys.insert(2 if self.can_correct() else 1, (commands.key("find"), "find"))
        return footer_line(keys, width, KEPT if width < ONE_PANE[0] else ())

    # -- a line -------------------------------------------------------------------------------------------------------
    def has_line(self) -> bool:
        """Whether there is a line under the cursor."""
        return self.cursor.line is not None

    def do_open(self) -> None:
        """Opens the line or the step; folds what is open."""
        self.cursor.toggle()

    def do_into(self) -> None:
        """Opens the line, goes into its steps, opens a step."""
        self.cursor.open()

    def open_word(self) -> str:
        """What enter does now."""
        line, step = self.cursor.line, self.cursor.chosen
        if not self.cursor.in_place:
            return "to the lines" if step is not None else "to the steps"
        if step is not None:
            return "parts" if step.parts else "open"
        return "fold" if line is not None and self.cursor.is_open(line) else "open"

    def do_fold(self) -> None:
        """Folds the step, or the line."""
        self.cursor.fold()

    def can_correct(self) -> bool:
        """Whether the line is of something that can be put right."""
        line = self.cursor.line
        return line is not None and line.action.correction is None

    def do_correct(self) -> None:
        """Puts the line right, at the step of the cursor."""
        from .correct import CorrectPage

        line, step = self._line(), self.cursor.chosen
        self.pages.push(CorrectPage(self.desk, line.n, step.key if step is not None else ""))

    def _line(self) -> LogLine:
        line = self.cursor.line
        if line is None:
            raise Refused("no_line", "There is no line here.")
        return line

    def can_go_back(self) -> bool:
        """Whether anything was done since the line."""
        line = self.cursor.line
        return line is not None and line.n != self.desk.enc.moment.entry

    def key(self, key: Key) -> None:
        """One key. The one after a question of how far back is its answer: enter is yes."""
        asked, self._asked = self._asked, None
        back = commands.meant(self, key.name)
        if asked is not None and (key.name == "enter" or (back is not None and back.id == "log-back")):
            self._back_to(asked)
        else:
            super().key(key)

    def _newer(self) -> str:
        line, enc = self._line(), self.desk.enc
        lines = counted(line.age, "line") if line.age else ""
        if not enc.moment.open:
            return lines or "what made no line"
        return f"{lines} and what is open" if lines else "what is open"

    def do_back_to(self) -> None:
        """Takes back everything since the line as one step; asks first where that is more than one action."""
        line = self._line()
        if line.age + bool(self.desk.enc.moment.open) > 1:
            self._asked = line.n
            again = commands.key("log-back")
            self.pages.say(
                f"Back to here takes back {self._newer()}: {again} or enter does it, any other key leaves it."
            )
        else:
            self._back_to(line.n)

    def _back_to(self, n: int) -> None:
        newer = self._newer()
        self.desk.enc.back_to(n)
        leave_what_is_gone(self.desk, self.pages)
        redo = commands.key("redo")
        self.pages.say(f"Taken back: {newer}. {redo} brings all of it back.")

    def why_not(self, command: Command) -> str:
        """Why a key does nothing now."""
        if command.id in ("undo", "redo"):
            return f"There is nothing to {command.word}."
        if command.id == "log-back":
            return "This is the newest line: there is nothing behind it to take back."
        if command.id == "log-correct" and self.cursor.line is not None:
            return "A correction is taken back whole, or its line is corrected once more."
        return ""

    def do_filter(self) -> None:
        """Which lines are shown."""
        self.pages.push(FilterPage(self))

    def do_note(self) -> None:
        """A note."""
        self.pages.push(NotePage(self))

    def do_text(self) -> None:
        """The log as text."""
        from .log_text import TextPage

        self.pages.push(TextPage(self))


MEANINGS = {
    "attacks": "with their counterattacks",
    "actions": "everything else a fighter does",
    "turns": "whose turn it is, and what ends with a turn",
    "by hand": "what you have set, added and taken out",
    "effects": "put on and taken off",
    "notes": "yours, and those for the players",
    "corrections": "and the lines they have changed",
}
"""What each kind is, for the list."""


class FilterPage(Page):
    """Choosing a kind or a fighter shows only these at once; choosing it again shows all kinds or everyone.

    Part of a name can be typed too: then the list has who is meant, and above them the lines of all of these.
    """

    scopes = ("list", "log-filter")
    topic = "log"
    listing: Choices
    field: Field

    def __init__(self, below: LogPage) -> None:
        super().__init__(Choices(self.choices), Field())
        self.below, self.desk = below, below.desk
        self.open = False

    @property
    def typing(self) -> bool:
        """While letters are part of a name."""
        return self.open

    def header(self) -> ScreenLine:
        """That of the log."""
        return self.below.header()

    def title(self) -> tuple[str, str]:
        """What is shown now."""
        return "Show", self.below.cursor.wanted.words(self.desk) or "everything"

    def before(self, width: int) -> Sequence[ScreenLine]:
        """The field, once something is typed."""
        if not self.open:
            return ()
        return (ScreenLine((Span("   Name  ", "muted"), *self.field.spans(width - 10))),)

    def choices(self) -> Sequence[Choice]:
        """Everything, the kinds, then the fighters by name: their labels stay as the order changes."""
        if text := self.field.text.strip():
            return [self._lines_with(text), *self._fighters(text)]
        wanted = self.below.cursor.wanted
        kinds = [self._choice(kind.capitalize(), replace(wanted, kind="" if kind == wanted.kind else kind),
                              MEANINGS.get(kind, ""), kind == wanted.kind) for kind in KINDS]  # fmt: skip
        fighters = self._fighters()
        everything = Choice("Everything", lambda: self._show(Wanted()), "all lines again")
        return [everything, *kinds, *([Choice("Of one fighter"), *fighters] if fighters else [])]

    def _fighters(self, text: str = "") -> list[Choice]:
        """Everyone by name, or those who have the text in it."""
        wanted = self.below.cursor.wanted
        ids = sorted((slot.id for slot in self.desk.order()), key=lambda id: self.desk.name(id).casefold())
        places = matching([self.desk.name(id) for id in ids], text) if text else range(len(ids))
        return [
            self._choice(self.desk.name(id), replace(wanted, named="", who="" if id == wanted.who else id), "",
                         id == wanted.who)
            for id in (ids[at] for at in places)
        ]  # fmt: skip

    def _lines_with(self, text: str) -> Choice:
        """The lines of all who have the text in the name, and those that say it."""
        wanted = replace(self.below.cursor.wanted, who="", named=text)
        return self._choice(f'"{text}"', wanted, "in a name, or in the line", False)

    def _choice(self, title: str, wanted: Wanted, note: str, chosen: bool) -> Choice:
        return Choice(title, lambda: self._show(wanted), note, "shown" if chosen else "")

    def _show(self, wanted: Wanted) -> None:
        self.below.cursor.want(wanted)
        super().close()

    # -- the field ----------------------------------------------------------------------------------------------------
    def type_word(self) -> str:
        """What tab goes to."""
        return "to the list" if self.open else "type a name"

    def do_type(self) -> None:
        """To the field, or back to the list as it has become."""
        self._opens(not self.open)

    def _opens(self, is_open: bool) -> None:
        self.open, self.listing.letters = is_open, "" if is_open else LABELS

    def typed(self) -> None:
        """The list begins anew."""
        self.listing.at = 0

    def close(self) -> None:
        """Leaves the field, then the page."""
        if self.open or self.field.text:
            self._opens(False)
            self.field = Field()
        else:
            super().close()


WORDS = ("for you alone", "for the players too")
"""Who sees a note, in the order of `SEEN`."""


class NotePage(Page):
    """The field of a note. Letters are text; tab says who sees it."""

    scopes = ("log-note",)

    field: Field

    def __init__(self, below: LogPage) -> None:
        super().__init__(field=Field())
        self.below, self.desk, self.seen = below, below.desk, 0

    def header(self) -> ScreenLine:
        """That of the log."""
        return self.below.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The log, and over its last lines the field."""
        panel = self._panel(width)
        above = [*self.below.body(width, height - len(panel))]
        above += [BLANK] * (height - len(panel) - len(above))
        return [*above, *panel]

    def _panel(self, width: int) -> list[ScreenLine]:
        left = LONGEST - len(self.field.text)
        room = f"{left} more letters" if left < LONGEST // 5 else ""
        return [
            rule("Note", room),
            self.field_line(width),
            ScreenLine(
                spans("  ", ("now ", "muted"), WORDS[self.seen]),
                spans(("tab", "strong"), (f"  {WORDS[1 - self.seen]} ", "muted")),
                yields=True,
            ),
        ]

    def seen_word(self) -> str:
        """What tab makes of it."""
        return WORDS[1 - self.seen]

    def do_seen(self) -> None:
        """The other of the two."""
        self.seen = 1 - self.seen

    def do_enter(self) -> None:
        """Adds it and closes; without words it only closes. The cursor goes to it. Raises Refused if it is too long."""
        if self.field.text.strip():
            more = {"seen": SEEN[1]} if self.seen else {}
            self.desk.enc.do(Begin(NOTE, "", {"text": self.field.text.strip(), **more}))
            self.below.cursor.to(0)
            if self.desk.enc.moment.open:
                self.pages.say("Noted: it stands in the log with what is open, once that is done.")
            elif self.below.cursor.wanted not in (Wanted(), Wanted(NOTES)):
                self.pages.say("Noted. The filter does not show it.")
        self.close()
