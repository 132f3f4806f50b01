"""The byte rows of the table, counted: what goes to the terminal for each gesture, against the smallest change."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import pytest

from engine.history.encounter import Encounter
from tests.bench.gestures import CLOSE, DAMAGE, FIRST, LOG, MOVE, OPEN, ROUND_TRIP, STEP, TYPED
from tests.bench.smallest import Rows, smallest
from tests.tui.driver.both import Both
from tests.tui.driver.grid import Cell
from tests.tui.driver.recording import recorded
from tui import places
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Pages

BARS = {MOVE: 1.1, DAMAGE: 1.1, LOG: 1.1, OPEN: 1.1, STEP: 1.15, CLOSE: 1.1}
"""Tighter than the bars of the table: what makes a frame dearer by a tenth is to be noticed."""

STARTS = {24: 3300, 60: 12_000}
"""Bytes of a start by the lines of the window. The larger shows four times as much: its text alone is 6,300."""


@dataclass
class Counted:
    """Bytes of the start, and of each gesture with the fewest there could be; how many frames each key took. `settled`
    is the screen where the cursor is back at its first row: all that is worked out after the first frame is there."""

    start: int = 0
    gestures: dict[str, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    frames: set[int] = field(default_factory=set)
    first: Rows = ()
    settled: Rows = ()
    last: Rows = ()


def count(columns: int, lines: int) -> Counted:
    """Plays the round trip of the demo."""
    out, keys = Counted(), iter(ROUND_TRIP)
    both = Both(columns, lines)

    def start(pages: Pages) -> None:
        pages.push(DeskPage(Desk(Encounter.open(places.demo("exalted3e")))))

    played = recorded(start, lambda page: next((press.key for press in keys), None), columns, lines)
    names = ["", *(press.name for press in ROUND_TRIP)]
    for name, (key, writes) in zip(names, played, strict=True):
        before = both.thrifty.seen()
        sent = [len(both.write(data).encode()) for data in writes]
        if not key:
            out.start, out.first = sum(sent), both.thrifty.seen()
        elif name:
            if key == "up":
                out.settled = both.thrifty.seen()
            out.gestures[name].append((sum(sent), smallest(before, both.thrifty.seen())))
            out.frames.add(sum(map(bool, sent)))
    out.last = both.thrifty.seen()
    return out


@pytest.fixture(scope="module", params=[(80, 24), (200, 60)], ids=["80x24", "200x60"])
def counted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Counted:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        patch.setenv("BATTLEWHEEL_DATA", str(tmp_path_factory.mktemp("data")))
        return count(*request.param)


def test_every_gesture_costs_little_more_than_the_smallest_change(counted: Counted) -> None:
    found = {name: max(sent / least for sent, least in counted.gestures[name]) for name in BARS}
    assert {name: value for name, value in found.items() if value > BARS[name]} == {}


def test_every_key_is_one_frame(counted: Counted) -> None:
    assert counted.frames == {1}


def test_the_round_trip_ends_where_it_began(counted: Counted) -> None:
    assert counted.last[:-1] == counted.settled[:-1], "but for the footer, where redo has come"


@pytest.mark.parametrize("name", [FIRST, TYPED])
def test_a_digit_costs_a_few_cells(counted: Counted, name: str) -> None:
    assert max(sent for sent, _ in counted.gestures[name]) <= 130


def test_the_start_costs_less_than_writing_every_character_of_it(counted: Counted) -> None:
    blank = [[Cell()] * len(row) for row in counted.first]
    assert 0 < counted.start < smallest(blank, counted.first)
    assert counted.start < STARTS[len(counted.first)]
