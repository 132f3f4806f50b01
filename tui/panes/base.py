"""The widget that draws lines, and repaints only those that differ from what it last showed."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from ..driver import point, show
from ..lines import BLANK, Place, ScreenLine, pointed, strip
from ..theming import Look


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
