"""The demo fight, on a copy, to correct lines of; what a page and the newest lines say then."""

import shutil
from pathlib import Path

from engine import samples
from engine.history.encounter import Encounter
from engine.samples.player import ticking
from tests.tui.playing import frame
from tui.desk import Desk
from tui.pages.page import Pages
from tui.panes.log import told as lines


def demo(folder: Path) -> Encounter:
    """Lantern Gate in its third round, from its two files."""
    for file in samples.files("exalted3e"):
        shutil.copy(file, folder / file.name)
    return Encounter.open(folder / samples.files("exalted3e")[0].name, clock=ticking())


def told(pages: Pages, what: str) -> bool:
    """Whether the page says so, however it breaks its lines."""
    return what in " ".join(frame(pages).split())


def newest(enc: Encounter) -> list[str]:
    """The lines of the desk's log, the newest first."""
    return [one.text for one in lines(Desk(enc))]
