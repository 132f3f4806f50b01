"""Draws the grids of all themes anew."""

from pathlib import Path

import pytest

from tests.tui import gate
from tests.tui.duels import desk, table
from tests.tui.frames.themes.grid import grid
from tests.tui.playing import press, stack
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Pages
from tui.theming import packaged, read_theme

PAGES = {
    "desk": (80, 24),
    "flow": (80, 24),
    "desk-120x40": (120, 40),
    "flow-120x40": (120, 40),
    "desk-200x60": (200, 60),
    "flow-200x60": (200, 60),
}
"""What is drawn in each theme, and in a window of which size."""


def pages_of(page: str) -> Pages:
    """The fight at the gate with a hurt fighter under the cursor, or an attack at the answer that it comes down to."""
    if page.startswith("desk"):
        pages = stack(DeskPage(Desk(gate.fight())))
        press(pages, "down", "down", "down")
        return pages
    pages = desk(table("faces"))
    press(pages, "a", "enter", *"00771234", "enter", *"09771", "enter")
    return pages


def drawn(theme: str, page: str) -> str:
    """A grid as it is drawn today."""
    pages = pages_of(page)
    pages.lines(*PAGES[page])
    pages.look.wear(read_theme(theme), theme)
    return grid(pages, *PAGES[page])


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        gate.install(patch)
        for theme in packaged():
            for page in PAGES:
                (Path(__file__).parent / f"{theme}-{page}.txt").write_text(drawn(theme, page) + "\n", "utf-8")
