"""The demo played with keys: everything that Textual writes on the way, through the filter and without it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.core.inputs import Edit
from engine.history.encounter import Encounter
from tests.pty.emulator import Emulator
from tests.pty.rehearsal import next_keys
from tests.tui.driver.both import Both
from tests.tui.driver.grid import Grid
from tests.tui.driver.recording import Next, Recorded, recorded, sizes
from tui import places
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Page, Pages

TOUR = (
    "down down up d 2 l enter u ? escape x escape e p r o n e enter i + 3 enter m - 5 enter o escape "
    "a j 1 m 3 enter enter enter enter enter enter enter u U q a w w o escape q u "
    "r 3 space b a n d i t s enter ctrl+l E down down enter escape escape X escape space end home "
    "resize:120x40 a 1 enter enter ctrl+l q u resize:200x60 down a enter q ? escape "
    "resize:50x14 tab tab resize:20x6 resize:80x24 u"
)
"""Every page, forgotten screens and windows of other sizes."""

WIDE = ("龍 of the Gate", "Ve\u0301ra e\u0301", "Zo\u0308e 鬼 Ash")
"""Names whose width terminals dispute."""


@pytest.fixture(autouse=True)
def true_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


def demo(names: tuple[str, ...] = ()) -> Callable[[Pages], None]:
    def start(pages: Pages) -> None:
        enc = Encounter.open(places.demo("exalted3e"))
        for id, name in zip((slot.id for slot in enc.order()), names, strict=False):
            enc.do(Edit(((f"combatant.{id}.name", name),)))
        pages.push(DeskPage(Desk(enc)))

    return start


def those(keys: list[str]) -> Next:
    waiting = iter(keys)
    return lambda page: next(waiting, None)


def any_keys(seed: int, count: int) -> Next:
    """Keys as a game master may press them, now and then a window of another size and a screen drawn anew."""
    random, waiting = Random(seed), list[str]()
    sizes = ["80x24", "100x30", "200x60", "60x16", "45x12"]

    def following(page: Page) -> str | None:
        nonlocal count
        count -= 1
        if not waiting:
            waiting.extend(next_keys(page, random))
            if random.random() < 0.1:
                waiting.append(random.choice(("ctrl+l", f"resize:{random.choice(sizes)}")))
        return waiting.pop(0) if count >= 0 else None

    return following


def check(played: Recorded, *, colour_erases: bool = True) -> None:
    """Both ways of writing lead to the same screen after each key, on our own cells and in the emulator."""
    both = Both(played.columns, played.lines, colour_erases=colour_erases)
    plain, thrifty = (Emulator(played.columns, played.lines) for _ in range(2))
    for key, writes in played:
        for size in sizes(key):
            for screen in (both.plain, both.thrifty, plain, thrifty):
                screen.resize(*size)
        if sizes(key) or key == "ctrl+l":
            both.forget()
        for data in writes:
            plain.feed(data.encode())
            thrifty.feed(both.write(data).encode())
        both.check()
        assert thrifty.text() == plain.text(), key
        assert thrifty.unknown == []


@pytest.mark.parametrize("colours", ["truecolor", ""], ids=["truecolor", "256 colours"])
def test_the_tour_of_the_demo(colours: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", colours)
    played = recorded(demo(), those(TOUR.split()))
    check(played)
    check(played, colour_erases=False)


def test_the_tour_with_names_that_are_wide_or_joined() -> None:
    check(recorded(demo(WIDE), those(TOUR.split())))


@pytest.mark.parametrize("seed", range(2))
def test_any_keys(seed: int) -> None:
    check(recorded(demo(WIDE if seed else ()), any_keys(seed, 80)))


@pytest.mark.parametrize("meanwhile", ["80x23", "20x5", "200x60", "80x24"])
def test_a_window_that_was_of_another_size_for_a_moment_is_painted_whole(meanwhile: str) -> None:
    played = recorded(demo(), those(["down", f"resize:{meanwhile},80x24", "a", f"resize:{meanwhile},80x24"]))
    screen, shown = Grid(80, 24), list[list[str]]()
    for key, writes in played:
        if sizes(key):
            screen.scribble()
        for data in writes:
            screen.feed(data)
        shown.append(screen.text())
    assert shown[2] == shown[1]
    assert shown[4] == shown[3]
