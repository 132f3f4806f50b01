"""The Textual program: one screen with one widget that shows the stack of pages, and the signals that end it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from time import monotonic

from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from engine.core.model import Refused

from . import settings
from .commands import key_of
from .driver import chosen, forget, point, show, terminals
from .driver.keyboard import Paste, ReplyTaken
from .leisure import Leisure, Piece
from .lines import BLANK, Place, ScreenLine, pointed, strip
from .pages.page import Pages
from .theming import Look


# -- the widget, which repaints only the lines that differ from what it last showed -----------------------------------
class LinePane(Widget):
    """Lines from edge to edge: no border, no padding, no scrollbar. Subclasses say in `lines` what they show.

    `repaint` is called after whatever may have changed something. It compares and marks only the lines that differ,
    so that nothing is written to the terminal while the fight stands still.
    """

    DEFAULT_CSS = "LinePane { width: 1fr; height: 1fr; }"
    can_focus = False

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._lines: list[ScreenLine] = []
        self._strips: dict[int, Strip] = {}
        self._width = 0
        self._place = Place()

    def lines(self, width: int, height: int) -> Sequence[ScreenLine]:
        """What is shown in `height` lines of `width` cells; fewer are followed by empty ones."""
        return ()

    def pointed(self, lines: Sequence[ScreenLine], width: int) -> Place:
        """Where the terminal's cursor belongs in these lines."""
        return pointed(lines, width)

    def repaint(self) -> None:
        """Works out the lines anew and marks those that differ for drawing."""
        width, height = self.size
        if not width or not height:
            return
        was, fits, place = self._lines, self._fits(width, height), self._place
        self._make(width, height)
        if not fits:
            self.refresh()
            return
        differing = [y for y in range(height) if was[y] != self._lines[y]]
        for y in differing:
            self._strips.pop(y, None)
        if (differing or place != self._place) and not self._shown_at_once(differing):
            self.refresh(*(Region(0, y, width, 1) for y in differing or [self._place.line]))

    def _shown_at_once(self, differing: Sequence[int]) -> bool:
        """Puts lines on the screen in the same handler, where the pane is the whole screen and the driver can do it."""
        if self.app.no_color or self.size != self.app.size:
            return False
        return show(self.app._driver, [(y, self.render_line(y)) for y in differing])

    def _fits(self, width: int, height: int) -> bool:
        return width == self._width and height == len(self._lines)

    def _make(self, width: int, height: int) -> None:
        if not self._fits(width, height):
            self._strips.clear()
        made = list(self.lines(width, height))[:height]
        self._lines, self._width = made + [BLANK] * (height - len(made)), width
        self._point()

    def _point(self) -> None:
        """Tells Textual and the driver where the next frame leaves the terminal's cursor."""
        line, column, seen = self._place = self.pointed(self._lines, self._width)
        above = self.region.offset
        self.app.cursor_position = Offset(column, line) + above
        point(self.app._driver, line + above.y, column + above.x, seen)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of the pane. Its edges and its ground are in the lines themselves, so that nothing has to
        be added to them, unless colours are to be taken away."""
        if self.app.no_color:
            return super().render_lines(crop)
        strips = [self.render_line(y) for y in crop.line_range]
        whole = crop.x == 0 and crop.width >= self.size.width
        return strips if whole else [strip.crop(crop.x, crop.right) for strip in strips]

    def redraw(self) -> None:
        """Draws every line again, whatever the terminal shows."""
        self._strips.clear()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line, as Textual asks for it. In a window of a new size the first line asked for makes them all."""
        width, height = self.size
        if not self._fits(width, height):
            self._make(width, height)
        found = self._strips.get(y)
        if found is None:
            found = self._strips[y] = strip(self._lines[y], width, self.look)
        return found


# -- the signals that end the program, and the program ----------------------------------------------------------------
ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
"""Asked to end, the terminal is gone, and interrupted from outside (Ctrl+C is a key here)."""


@contextlib.contextmanager
def held_back() -> Iterator[None]:
    """Inside, the signals wait until `end_by` says what they do."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_by(ended: Callable[[int], None]) -> None:
    """Has the running loop call `ended` with the number of a signal, those included that have come before."""
    loop = asyncio.get_running_loop()
    for number in ENDING:
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, ended, number)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


PAINTED_WITHIN = 0.03
"""Seconds in which a frame is painted. (What Textual calls after a refresh may come before the frame.)"""


class PagePane(LinePane):
    """The widget that shows the top page."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages.look)
        self.pages = pages

    def lines(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The lines of the top page."""
        return self.pages.lines(width, height)

    def pointed(self, lines: Sequence[ScreenLine], width: int) -> Place:
        """Where the top page has it."""
        return self.pages.pointed(lines, width)


class BattlewheelApp(App[int]):
    """Shows pages and gives them keys. `start` lays the first page on the stack; where it `measures`, the terminal is
    asked how wide it draws glyphs, and the ASCII ones are taken if that is two cells."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    CSS = "Screen { overflow: hidden; }"
    TITLE = "Battlewheel"

    def __init__(self, look: Look, start: Callable[[Pages], None], measures: bool = False) -> None:
        super().__init__(ansi_color=True)
        self.pages = Pages(look)
        self._start = start
        self.measures = measures
        self._done = 0.0
        self._leisure = Leisure(self._after, self._key_waits, keep_what_is_loaded)
        self.pane = PagePane(self.pages)

    def get_driver_class(self) -> type[Driver]:
        """The driver that writes only what differs, unless another is asked for."""
        return chosen(super().get_driver_class())

    def compose(self) -> ComposeResult:
        """The one widget."""
        yield self.pane

    def on_mount(self) -> None:
        """Lays the first page."""
        self.pages.repaint, self.pages.redraw, self.pages.quit = self._repaint, self._redraw, self._quit
        self.pages.later, self.pages.shell = self._later, self._shell
        self.pages.afterwards, self.pages.copy = self._afterwards, self.copy_to_clipboard
        self.pages.aside = self._aside
        end_by(self._ended_by)
        self.app_resume_signal.subscribe(self, lambda app: self._redraw())
        self._start(self.pages)
        self._repaint()

    def _repaint(self) -> None:
        if self.pages.stack:  # as the program ends the last page stays on the screen
            self.pane.repaint()

    def _measured(self, wide: bool) -> None:
        """The terminal has said how wide it draws glyphs."""
        look = self.pages.look
        look.wide = wide
        if look.ascii_only != (look.wide or look.ascii_alone):
            look.draw_as(settings.now().glyphs)
            self._redraw()

    def _redraw(self) -> None:
        forget(self._driver)
        self.pane.redraw()
        self.refresh()

    def _later(self, pieces: Iterator[Piece]) -> None:
        """Does something piece by piece, once the screen is painted."""
        self.call_after_refresh(self._leisure.give, pieces)

    def _key_waits(self) -> bool:
        """Whether there is something to be answered first, or what was answered may not be painted yet."""
        return self.message_queue_size > 0 or monotonic() < self._done + PAINTED_WITHIN

    def _afterwards(self, work: Callable[[], None]) -> None:
        """Does something once what has changed is painted: it may take its time, and nobody waits for it."""
        self.set_timer(PAINTED_WITHIN, work)

    def _aside(self, work: Callable[[], bool], then: Callable[[bool], None]) -> None:
        """Does something that waits for another program in a thread of its own, and the rest with its result."""

        async def wait() -> None:
            then(await asyncio.to_thread(work))

        self.run_worker(wait())

    def _after(self, seconds: float, work: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, work)

    def _shell(self) -> None:
        """Stops as Ctrl+Z stops a program. Refused where no shell would be there to go on with it."""
        if os.getpgrp() == os.getsid(0):
            raise Refused("no_shell", "There is no shell to go to: the program was started without one.")
        self.action_suspend_process()

    def _quit(self) -> None:
        self.exit(0)

    def _ended_by(self, number: int) -> None:
        """A signal ends the program; its number is in the exit code."""
        self.exit(return_code=128 + number)

    async def on_event(self, event: events.Event) -> None:
        """Keys and pastes go to the top page and nowhere else: one key, one command, one frame."""
        if isinstance(event, events.Key):
            event.stop()
            event.prevent_default()
            self.pages.ahead = event.time < self._done
            self.pages.key(key_of(event.key, event.character, event.is_printable))
            self._done = monotonic()
        elif isinstance(event, events.CursorPosition):
            self._measured(terminals.wide(event.x))
        elif isinstance(event, events.Paste):
            event.stop()
            self.pages.paste(event.text, event.before if isinstance(event, Paste) else 0)
        elif isinstance(event, ReplyTaken):
            self.pages.escape_was_no_key()
        else:
            await super().on_event(event)
            if isinstance(event, events.Resize) and event.size == self.pane.size:
                self.pane.refresh()  # it was another size meanwhile, and what stood there may be gone


def keep_what_is_loaded() -> None:
    """What has been loaded stays to the end: garbage is no longer looked for in it, if that has begun."""
    if gc.get_freeze_count():
        gc.freeze()
