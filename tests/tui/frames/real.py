"""Draws the desk on the real rules anew: wide windows, the page of numbers, the dice tray.

`python -m tests.tui.frames.real` writes them; look at what differs before it is kept.
"""

from __future__ import annotations

from pathlib import Path

from engine.history.encounter import Encounter
from tests.tui.playing import frame, press, stack
from tui import places
from tui.desk import Desk
from tui.pages.desk import DeskPage

WHY = ("w",)
TRAY = ("t", "type:8 diff 3", "enter", "type:8: 7209*", "enter")

FRAMES: dict[str, tuple[int, int, tuple[str, ...]]] = {
    "demo-130x40": (130, 40, ()),
    "demo-160x50": (160, 50, ()),
    "demo-200x60": (200, 60, ()),
    "demo-foe-200x60": (200, 60, ("down", "down", "down")),
    "demo-fighter-80x24": (80, 24, ("tab",)),
    "why-80x24": (80, 24, WHY),
    "why-200x60": (200, 60, WHY),
    "tray-80x24": (80, 24, TRAY),
    "tray-200x60": (200, 60, TRAY),
    "tray-flow-80x24": (80, 24, ("a", "t", "type:12 -1 tn 6")),
}
"""Each frame: width, height, and the keys that lead to it from the demo as it opens."""


def drawn(name: str) -> str:
    """A frame as it is drawn today. The demo is copied into the data folder."""
    width, height, keys = FRAMES[name]
    pages = stack(DeskPage(Desk(Encounter.open(places.demo("exalted3e")))))
    frame(pages, width, height)
    press(pages, *keys)
    made = frame(pages, width, height)
    pages.finish()
    return made


def kept(name: str) -> str:
    """A frame as it was kept."""
    return (Path(__file__).parent / f"{name}.txt").read_text("utf-8").removesuffix("\n")


if __name__ == "__main__":
    import os
    import tempfile

    for one in FRAMES:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["BATTLEWHEEL_DATA"] = folder
            (Path(__file__).parent / f"{one}.txt").write_text(drawn(one) + "\n", "utf-8")
