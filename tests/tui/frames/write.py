"""Draws the frames anew from the fight at the gate."""

from pathlib import Path

import pytest

from tests.tui import gate
from tests.tui.playing import frame, press, stack
from tui.desk import Desk
from tui.pages.desk import DeskPage

FRAMES: dict[str, tuple[int, int, bool, tuple[str, ...]]] = {
    "desk-80x24": (80, 24, False, ()),
    "desk-80x24-ascii": (80, 24, True, ()),
    "desk-200x60": (200, 60, False, ()),
    "desk-110x30": (110, 30, False, ()),
    "desk-60x18": (60, 18, False, ()),
    "desk-59x20": (59, 20, False, ()),
    "desk-40x10": (40, 10, False, ()),
    "desk-30x8": (30, 8, False, ()),
    "damage-80x24": (80, 24, False, ("down", "d", "type:3l")),
    "menu-80x24": (80, 24, False, ("x",)),
    "help-80x24": (80, 24, False, ("?",)),
}
"""Each frame: width, height, whether in ASCII, and the keys that lead to it."""


def drawn(name: str) -> str:
    """A frame as it is drawn today."""
    width, height, ascii_only, keys = FRAMES[name]
    pages = stack(DeskPage(Desk(gate.fight())), ascii_only=ascii_only)
    frame(pages, width, height)
    press(pages, *keys)
    return frame(pages, width, height)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        gate.install(patch)
        for name in FRAMES:
            (Path(__file__).parent / f"{name}.txt").write_text(drawn(name) + "\n", "utf-8")
