"""The log page on a fight, and what stands on it."""

from engine.core.inputs import Begin
from engine.history.encounter import Encounter
from tests.tui import gate
from tests.tui.playing import frame, stack
from tui.desk import Desk
from tui.pages.log import LogPage
from tui.pages.page import Pages


def log(enc: Encounter, width: int = 80, height: int = 24) -> Pages:
    """The log of a fight, drawn once."""
    pages = stack(LogPage(Desk(enc)))
    frame(pages, width, height)
    return pages


def rows(pages: Pages, width: int = 80, height: int = 24) -> list[str]:
    """The lines between header and footer that are not empty."""
    return [row for row in frame(pages, width, height).splitlines()[1:-1] if row.strip()]


def marked(pages: Pages, width: int = 80, height: int = 24) -> str:
    """The last line with the cursor's mark."""
    return [row for row in rows(pages, width, height) if row.startswith("▌")][-1]


def many(count: int) -> Encounter:
    """The fight at the gate with so many verses after its own lines."""
    enc = gate.fight()
    for n in range(count):
        enc.do(Begin("tell", "mirel-ashwing", {"round": 3, "text": f"Mirel sings verse {n}."}))
    return enc
