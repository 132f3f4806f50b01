"""Pages and the stack they lie on. A page turns the fight into lines and keys into commands; no terminal is needed.

One stack is shown by one widget for the whole run of the program, so that opening a page costs only the lines that
differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.core.desk import Column, Span
from engine.core.model import Refused

from .. import commands
from ..command_table import Command
from ..commands import Key
from ..field import LONGEST, Field, Finding
from ..guide import Guide
from ..leisure import Piece
from ..lines import BLANK, Place, ScreenLine, cells, in_words, line, pointed, rule, spans, total, wrapped
from ..list import Choices, Moves, Sought, mark
from ..panes.layout import footer_line
from ..theming import Look

SMALLEST = (30, 8)
"""Below this many cells and lines a page can't be read, and one line says so."""


QUIT = "ctrl+q"
"""The key that ends the program, twice in a row where something is lost by it."""


NOWHERE = Moves()
"""What the keys that move have on a page without rows."""


class Page:
    """One page: header, body and footer, and what its keys do. Pages are told apart by what they hold.

    `scopes` are the scopes of the command table whose keys it has. `listing` is what the keys that move have, `field`
    what letters go to while there is one, and `finding` what is looked for, on a page that can be searched. A page
    whose listing are `Choices` shows them under a rule with its `title`, below what it shows `before` them.
    """

    scopes: tuple[str, ...] = ()
    topic = "desk"
    """The subject of the page in the manual."""

    pages: Pages
    width = 0
    """Cells of a line, as it was shown last."""

    listing: Moves = NOWHERE
    field: Field | None = None
    finding: Finding | None = None

    def __init__(self, listing: Moves = NOWHERE, field: Field | None = None) -> None:
        self.listing, self.field = listing, field
        self.finding = Finding(listing) if isinstance(listing, Sought) else None

    @property
    def typing(self) -> bool:
        """Whether letters are text now, so that only enter, tab, arrows and escape act."""
        return self.field is not None

    def title(self) -> tuple[str, str]:
        """What stands in the rule above the choices, at the left and at the right."""
        return "", ""

    def before(self, width: int) -> Sequence[ScreenLine]:
        """Lines between the rule and the choices."""
        return ()

    def opened(self) -> None:
        """The page now lies on the stack."""

    def finished(self) -> None:
        """The page is gone from the stack, or the program ends. Raises Refused where something can't be saved."""

    def topic_now(self) -> str:
        """The topic of the manual that fits the page now."""
        return self.topic

    def columns(self) -> tuple[Column, ...]:
        """The columns of the page's table, for its help; none where it has no table."""
        return ()

    def own(self, command: Command) -> Command | None:
        """A command of the table as this page has it; None where it never comes to anything here."""
        return command

    def header(self) -> ScreenLine:
        """The first line."""
        return ScreenLine(ground="bar")

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """What stands between header and footer: choices, where the page has some."""
        if not isinstance(self.listing, Choices):
            return ()
        before = self.before(width)
        shown = self.listing.lines(width, height - 1 - len(before))
        title, right = self.title()
        below = f"{self.listing.below} more below" if self.listing.below else ""
        return [rule(title, ", ".join(filter(None, (right, below)))), *before, *shown]

    def field_line(self, width: int) -> ScreenLine:
        """The field on the ground of the cursor."""
        assert self.field is not None
        return ScreenLine((mark(True), Span(" "), *self.field.spans(width - 4)), ground="cursor")

    def footer(self, width: int) -> ScreenLine:
        """The last line: what can be done now."""
        return footer_line(commands.in_footer(self), width)

    def lines(self, width: int, height: int) -> list[ScreenLine]:
        """The whole page."""
        self.width = width
        body = list(self.body(width, height - 2))[: height - 2]
        body += [BLANK] * (height - 2 - len(body))
        return [self.header(), *body, self.bottom(width)]

    def bottom(self, width: int) -> ScreenLine:
        """What stands in the last line: the footer, or what is looked for in its place."""
        finding = self.finding
        return self.footer(width) if finding is None or finding.field is None else finding.prompt(finding.field, width)

    def pointed(self, lines: Sequence[ScreenLine], width: int) -> Place:
        """Where in the lines of the screen the terminal's cursor belongs."""
        return pointed(lines, width)

    def take(self, key: Key) -> None:
        """Takes one key as it comes; while something is looked for, that has all but those that act everywhere."""
        finding = self.finding
        if finding is None or finding.field is None or commands.everywhere(key.name):
            self.key(key)
        else:
            finding.key(key, finding.field)

    def take_paste(self, text: str) -> None:
        """Takes pasted text as it comes; while something is looked for, it is that."""
        finding = self.finding
        if finding is None or finding.field is None:
            self.paste(text)
        else:
            self.paste_in(finding.field, text)
            finding.seek(finding.field.text)

    def key(self, key: Key) -> None:
        """Takes one key: text for the field, the label of a choice, or a command. Raises Refused for what is not
        possible now; its sentence is then shown."""
        if self.typing:
            if self.type(key):
                return
        elif isinstance(self.listing, Choices) and key.text.strip() and self.listing.picked(key.text):
            self.do_choose()
            return
        command = commands.find(self, key.name)
        if command is not None:
            self.perform(command)
        elif (meant := commands.meant(self, key.name)) and (sentence := self.why_not(meant)):
            raise Refused("not_now", sentence)

    def perform(self, command: Command) -> None:
        """Does a command of this page. Raises Refused where that is not possible."""
        commands.run(command, self)
        self.pages.guide.saw(command.id)

    def why_not(self, command: Command) -> str:
        """Why a command can't be used now, as a sentence; empty where its key is then no key."""
        return ""

    def type(self, key: Key) -> bool:
        """Gives a key to the field. Whether the field took it."""
        if self.field is None:
            return False
        before = self.field.text
        taken = self.field.key(key)
        if self.field.text != before:
            self.typed()
        return taken

    def typed(self) -> None:
        """Another text stands in the field."""

    def paste(self, text: str) -> None:
        """Takes pasted text. It never acts as keys: while nothing is typed, Raises Refused with how much came."""
        if self.field is None or not self.typing:
            raise Refused("pasted", f"{self.pages.came} characters came at once: taken for a paste. Nothing was done.")
        self.paste_in(self.field, text)
        self.typed()

    def do_choose(self) -> None:
        """Does what the chosen line says. Raises Refused where it can't be done."""
        if isinstance(self.listing, Choices):
            self.listing.choose()

    def way_back(self) -> str:
        """How to get back, as a sentence, to what an Escape that nobody pressed has left for this page."""
        return ""

    def paste_in(self, field: Field, text: str) -> None:
        """Puts pasted text in a field, and says what had no room there."""
        if left := field.paste(text):
            self.pages.say(f"A field holds {LONGEST} characters: the last {left} of what was pasted were not taken.")

    def close(self) -> None:
        """Closes this page, wherever it lies on the stack."""
        self.pages.remove(self)

    def do_help(self) -> None:
        """Opens the help of this page."""
        from .help import HelpPage

        self.pages.push(HelpPage(self))

    def do_themes(self) -> None:
        """Opens the themes, tried on this page."""
        from .settings import ThemesPage

        self.pages.push(ThemesPage(self))

    def do_palette(self) -> None:
        """Lists the commands of this page by name."""
        from .palette import PalettePage

        self.pages.push(PalettePage(self))

    def do_settings(self) -> None:
        """Opens the settings."""
        from .settings import SettingsPage

        self.pages.push(SettingsPage(self))

    def has_notice(self) -> bool:
        """Whether anything has been told."""
        return bool(self.pages.told)

    def do_notice(self) -> None:
        """What was told last, whole."""
        from .help import NoticePage

        self.pages.push(NoticePage(self, self.pages.told))

    def do_redraw(self) -> None:
        """Draws everything again."""
        self.pages.redraw()

    def do_shell(self) -> None:
        """Puts the program aside."""
        self.pages.shell()

    def unsaved(self) -> str:
        """What would be lost if the program ended now, as a sentence; empty where nothing would."""
        return ""

    def do_quit(self) -> None:
        """Ends the program. Where something would be lost by it, only when it is asked for twice: Raises Refused."""
        lost = next(filter(None, (page.unsaved() for page in self.pages.stack)), "")
        if lost and self.pages.last_key != QUIT:
            raise Refused("not_saved", f"{lost} Make room first; ctrl+q again quits without.")
        self.pages.quit()


class Pages:
    """The stack. What shows it sets `repaint`, `redraw`, `later`, `afterwards`, `aside`, `shell`, `quit` and `copy`;
    `last_key` is the key before this one, `came` how many characters of a paste have come, and `ahead` whether this key
    was typed before that one was done. What is given to `later` is done once the screen is shown, piece by piece, while
    nobody waits; what is given to `afterwards`, where that is set, as soon as what has changed is painted; what is
    given to `aside` while keys are answered, and then what is to be done with its result."""

    def __init__(self, look: Look) -> None:
        self.look, self.guide = look, Guide()
        self.stack: list[Page] = []
        self.notice = self.told = ""
        self.last_key, self.came = "", 0
        self.ahead = False
        self.repaint: Callable[[], None] = lambda: None
        self.redraw: Callable[[], None] = lambda: None
        self.later: Callable[[Iterator[Piece]], None] = lambda pieces: None
        self.afterwards: Callable[[Callable[[], None]], None] | None = None
        self.aside: Callable[[Callable[[], bool], Callable[[bool], None]], None] = lambda work, then: then(work())
        self.shell: Callable[[], None] = lambda: None
        self.quit: Callable[[], None] = lambda: None
        self.copy: Callable[[str], None] = lambda text: None
        self._busy = False

    @property
    def top(self) -> Page:
        """The page that has the keys."""
        return self.stack[-1]

    def push(self, page: Page) -> None:
        """Lays a page on the stack; it now has the keys."""
        page.pages = self
        self.stack.append(page)
        page.opened()

    def remove(self, page: Page) -> None:
        """Takes a page away. The program ends with its last page."""
        self.stack.remove(page)
        page.finished()
        if not self.stack:
            self.quit()

    def finish(self) -> None:
        """The program ends: every page that still lies here is done with. Raises Refused as `Page.finished` does."""
        while self.stack:
            self.stack.pop().finished()

    def say(self, sentence: str) -> None:
        """Shows a sentence above the footer until the next key; it can be read later too."""
        self.notice = self.told = sentence

    def key(self, key: Key) -> None:
        """One key: one command, one frame."""
        self._act(lambda: self.top.take(key))
        self.last_key = key.name

    def paste(self, text: str, before: int = 0) -> None:
        """Pasted text: it goes to the top page's field. `before` is how many characters of it have come already."""
        self.came = before + len(text)
        self._act(lambda: self.top.take_paste(text))

    def escape_was_no_key(self) -> None:
        """Nobody pressed the last Escape: the terminal answered so slowly that its answer's first character acted."""
        if not self.stack:
            return
        self.say(" ".join(filter(None, ("That Escape was part of a reply of the terminal.", self.top.way_back()))))
        self.changed()

    def _act(self, does: Callable[[], None]) -> None:
        if not self.stack:
            return
        self.notice, self._busy = "", True
        try:
            does()
        except Refused as refused:
            self.say(refused.sentence)
        finally:
            self._busy = False
        self.repaint()

    def changed(self) -> None:
        """The fight has changed: watchers call this. Within a key the frame is drawn once, when the key is done."""
        if not self._busy:
            self.repaint()

    def lines(self, width: int, height: int) -> list[ScreenLine]:
        """The whole screen: the top page, with the notice over the lines above its footer."""
        if not self.stack:
            return []
        if width < SMALLEST[0] or height < SMALLEST[1]:
            return [too_small(width, height)]
        made = self._top(width, height)
        if self.notice:
            told = notice_lines(self.notice, width, height)
            made[height - 1 - len(told) : height - 1] = told
        return made

    def pointed(self, lines: Sequence[ScreenLine], width: int) -> Place:
        """Where in the lines of the screen the terminal's cursor belongs, as the top page has it."""
        return self.top.pointed(lines, width) if self.stack else pointed(lines, width)

    def _top(self, width: int, height: int) -> list[ScreenLine]:
        """The top page. One that can't be drawn, as where a file is damaged, says why and how it is left."""
        try:
            return self.top.lines(width, height)
        except Refused as wrong:
            told = [line("  ", (text, "cue")) for text in wrapped(wrong.sentence, width - 4)][: height - 2]
            blank = [BLANK] * (height - 2 - len(told))
            return [ScreenLine(ground="bar"), *told, *blank, footer_line([("escape", "back"), (QUIT, "quit")], width)]


def notice_lines(sentence: str, width: int, height: int) -> list[ScreenLine]:
    """A notice in the lines that it may cover; what does not fit is a key away."""
    rows, most = wrapped(sentence, width - 2), max(1, (height - 2) // 6)
    told = [line(" ", (text, "cue"), ground="bar") for text in rows[:most]]
    if len(rows) > most:
        hint = spans((f"{commands.key('notice')} ", "strong"), ("reads all ", "muted"))
        last = in_words(rows[most - 1], width - 4 - total(hint))
        told[-1] = ScreenLine(spans(" ", (last, "cue")), hint, ground="bar")
    return told


def too_small(width: int, height: int) -> ScreenLine:
    """The one line of a window that is too small."""
    wide, high = SMALLEST
    sentences = (
        f"{width}x{height} is too small to show the fight; make it {wide}x{high}.",
        f"Too small: make it {wide}x{high}.",
        f"Needs {wide}x{high}",
        f"{wide}x{high}",
    )
    return ScreenLine(spans(next((s for s in sentences if cells(s) <= width), "")))
