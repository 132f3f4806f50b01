"""Pieces of work come between the keys, and never before one that waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial

from textual import events
from textual.pilot import Pilot

from tui.app import BattlewheelApp
from tui.commands import Key
from tui.leisure import Leisure, Piece
from tui.pages.page import Page, Pages
from tui.theming import Look, read_theme


class Clock:
    """Calls what it is given when it is told to."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []
        self.busy = False
        self.did: list[str] = []
        self.leisure = Leisure(self.after, lambda: self.busy, partial(self.did.append, "finished"))

    def after(self, seconds: float, work: Callable[[], None]) -> None:
        assert seconds > 0, "else a key that came meanwhile would not be read"
        self.due.append(work)

    def tick(self) -> None:
        """Calls what is due, but not what that asks for."""
        due, self.due = self.due, []
        for work in due:
            work()

    def pieces(self, *names: str) -> Iterator[Piece]:
        for name in names:
            self.did.append(f"asked for {name}")
            yield partial(self.did.append, name)


def test_each_piece_is_asked_for_and_done_after_the_one_before_it() -> None:
    clock = Clock()
    clock.leisure.give(clock.pieces("a", "b"))
    assert clock.did == []
    clock.tick()
    assert clock.did == ["asked for a", "a"]
    clock.tick()
    clock.tick()
    assert clock.did == ["asked for a", "a", "asked for b", "b", "finished"]
    assert clock.due == []


def test_nothing_is_done_while_a_key_waits() -> None:
    clock = Clock()
    clock.leisure.give(clock.pieces("a", "b"))
    clock.tick()
    clock.busy = True
    for _ in range(5):
        clock.tick()
    assert clock.did == ["asked for a", "a"]
    clock.busy = False
    clock.tick()
    assert clock.did[-1] == "b"


def test_what_is_given_later_follows_and_what_is_given_in_the_end_begins_anew() -> None:
    clock = Clock()
    clock.leisure.give(clock.pieces("a"))
    clock.leisure.give(clock.pieces("b"))
    for _ in range(3):
        clock.tick()
    assert [name for name in clock.did if "asked" not in name] == ["a", "b", "finished"]
    clock.leisure.give(clock.pieces("c"))
    for _ in range(2):
        clock.tick()
    assert clock.did[-2:] == ["c", "finished"]


class Told(Page):
    """Says which keys came."""

    def __init__(self, did: list[str]) -> None:
        self.did = did

    def key(self, key: Key) -> None:
        """Takes note of it."""
        self.did.append(key.name)


def test_a_key_that_comes_during_a_piece_is_answered_before_the_next_one() -> None:
    did: list[str] = []
    app = BattlewheelApp(Look(read_theme("dark")), lambda pages: begun(pages))

    def piece(name: str) -> None:
        did.append(f"piece {name}")
        app.post_message(events.Key(name, name))

    def begun(pages: Pages) -> None:
        pages.push(Told(did))
        pages.later(partial(piece, name) for name in "abc")

    async def play(pilot: Pilot[object]) -> None:
        while len(did) < 6:
            await pilot.pause(0.01)
        app.exit()

    asyncio.run(app.run_async(headless=True, size=(80, 24), auto_pilot=play))
    assert did == ["piece a", "a", "piece b", "b", "piece c", "c"]
