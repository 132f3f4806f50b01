"""The widget that draws lines, and repaints only those that differ from what it last showed."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ..lines import BLANK, ScreenLine, strip
from ..theming import Look


class LinePane(Widget):
    """Lines from edge to edge: no border, no padding, no scrollbar. Subclasses say in `lines` what they show.

    `repaint` is called after whatever may have changed something. It compares and marks only the lines that
    differ,
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

    def lines(self, width: int, height: int) -> Sequence[ScreenLine]:
        """What is shown in `height` lines of `width` cells; fewer are followed by empty ones."""
        return ()

    def repaint(self) -> None:
        """Works out the lines anew and marks those that differ for drawing."""
        width, height = self.size
        if not width or not height:
            return
        made = list(self.lines(width, height))[:height]
        made += [BLANK] * (height - len(made))
        was, self._lines = self._lines, made
        if width != self._width or len(was) != height:
            self._width = width
            self._strips.clear()
            self.refresh()
            return
        differing = [y for y in range(height) if was[y] != made[y]]
        for y in differing:
            self._strips.pop(y, None)
        if differing:
            self.refresh(*(Region(0, y, width, 1) for y in differing))

    def redraw(self) -> None:
        """Draws every line again, whatever the terminal shows."""
        self._strips.clear()
        self.refresh()

    def on_resize(self) -> None:
        """The terminal has another size."""
        self.repaint()

    def render_line(self, y: int) -> Strip:
        """One line, as Textual asks for it."""
        width = self.size.width
        if y >= len(self._lines) or width != self._width:
            return Strip.blank(width, self.look.style("text"))
        found = self._strips.get(y)
        if found is None:
            found = self._strips[y] = strip(self._lines[y], width, self.look)
        return found
