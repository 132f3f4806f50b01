"""A whole fight by its keys: what the terminal shows after each of them, and how many bytes that took."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from engine.history.encounter import Encounter
from engine.samples.player import roster, ticking
from tests.tui.driver.grid import Grid
from tests.tui.driver.recording import recorded
from tui.desk import Desk
from tui.driver.filter import Filter
from tui.pages.desk import DeskPage
from tui.pages.page import Page, Pages

from . import kept
from .pages import as_just_started

SHOWN, SENT = "keys-{}x{}.txt", "bytes-{}x{}.txt"
"""The files of a size: what is shown after each key, and how many bytes each took."""

SIZES = ((80, 24), (200, 60))
FIGHTERS = ("mirel-ashwing", "captain-orsolo", "reed-bandit")

_KEYS = """
space = 4 enter 9 7 0 7 0 0 0 enter * x escape a enter enter = 6 enter enter w down escape space d 2 l enter
a enter enter 0 0 9 2 0 8 0 3 0 2 3 2 enter enter * enter u space e p r o n e enter a enter enter = 4 enter
enter L enter down escape space ? pagedown escape a enter enter 7 8 0 3 8 9 2 9 3 2 enter * enter t 8 enter
escape space i - 2 enter a enter enter = 7 enter enter 0 3 8 7 3 0 0 8 3 enter enter down down up up space E
down escape a enter enter * enter m - 3 enter escape space a enter enter * enter enter enter space a enter
enter = 5 enter enter enter r escape : u n escape c enter escape escape L end enter escape X 1 enter escape
"""
KEYS = tuple(_KEYS.split())
"""From before Join Battle into the third round, by the way of most pages of the desk."""


@cache
def played(columns: int, lines: int) -> tuple[dict[str, str], dict[str, int]]:
    """What the terminal shows after each key, and the bytes that were sent for it."""
    shown, sent, told = dict[str, str](), dict[str, int](), kept.Told()
    thrift, terminal = Filter(True), Grid(columns, lines)
    thrift.forget(columns, lines)
    for place, (key, writes) in enumerate(_written(columns, lines)):
        name = f"{place:03} {key or 'start'}"
        out = [thrift.out(data) for data in writes]
        for data in out:
            terminal.feed(data)
        sent[name] = sum(len(data.encode()) for data in out)
        shown[name] = "".join(f"{row}\n" for row in told.block("screen", _rows(terminal), apart=columns > 100))
    return shown, sent


def _rows(terminal: Grid) -> Iterator[str]:
    """What the eye sees, and where the cursor stands."""
    yield from (row.rstrip() for row in terminal.text())
    yield f"cursor {terminal.cursor() or 'not seen'}"


def _written(columns: int, lines: int) -> list[tuple[str, list[str]]]:
    with as_just_started(), pytest.MonkeyPatch.context() as patch:
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        fighters = roster("exalted3e", *FIGHTERS)
        fight = Encounter.new(None, "exalted3e", fighters, title="The Ford", seed=11, clock=ticking())
        keys = iter(KEYS)

        def start(pages: Pages) -> None:
            pages.push(DeskPage(Desk(fight)))

        def following(page: Page) -> str | None:
            return next(keys, None)

        return recorded(start, following, columns, lines, unhurried=True).keys


def counted(sent: dict[str, int]) -> dict[str, str]:
    """Bytes as they are kept."""
    return {name: f"{count}\n" for name, count in sent.items()}
