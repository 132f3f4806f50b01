"""A fight on the wheel as it is drawn: the desk, an attack, a flurry, a volley, who may abort.

`python -m tests.tui.test_wheel_frames` draws the frames anew; look at what differs before it is kept.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.inputs import Edit
from engine.history.encounter import Encounter
from tui.lines import cells, strip
from tui.pages.desk import DeskPage
from tui.pages.page import Pages

from . import ford
from .playing import frame, press, stack

FRAMES = Path(__file__).parent / "frames" / "wheel"

SIZES = {"80x24": (80, 24), "200x60": (200, 60)}
SMALL = {"60x16": (60, 16), "40x12": (40, 12)}

PLAYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "desk": ("", ()),
    "declare": ("thessaly-crane", ("a",)),
    "defense": ("thessaly-crane", ("a", "type:3", "enter")),
    "penalties": ("warden-hask", ("a", "type:1", "enter", "enter")),
    "flurry": ("isra-moonfoal", ("x", "f", "1", "1", "1", "type:6")),
    "field": ("isra-moonfoal", ("x", "f", "1", "1", "tab")),
    "volley": ("heron-archer-1", ("x", "z", "1", "2", "4")),
    "results": ("heron-archer-1", ("x", "z", "1", "2", "4", "enter", "enter")),
    "abort": ("", ("!",)),
    "ticks": ("", ("tab", "tab", "tab")),
}
"""Whose move it is, and the keys from the desk; without anybody it is the ghoul's, who dies when the tick ends."""

DRAWN = [(name, size) for name in PLAYS for size in SIZES if name != "ticks"]
DRAWN += [(name, size) for name in ("desk", "flurry", "volley") for size in SMALL] + [("ticks", "40x12")]


def on_move(who: str) -> Encounter:
    """The fight at the ford; with somebody it is their tick and their move."""
    enc = ford.fight()
    if who:
        tick = enc.state["combatant"][who]["now"]["tick"]
        clock = {"begun": True, "tick": tick, "acting": who}
        enc.do(Edit((("clock", clock), ("pending", {}))))
    return enc


def play(name: str, size: tuple[int, int], ascii_only: bool = False, theme: str = "dark") -> Pages:
    who, keys = PLAYS[name]
    pages = ford.desk(on_move(who)) if not ascii_only else _ascii(who, theme)
    frame(pages, *size)
    press(pages, *keys)
    return pages


def _ascii(who: str, theme: str) -> Pages:
    from tui.desk import Desk

    return stack(DeskPage(Desk(on_move(who))), theme, ascii_only=True)


def drawn(name: str, size: str) -> str:
    at = (SIZES | SMALL)[size]
    return frame(play(name, at), *at) + "\n"


@pytest.mark.parametrize(("name", "size"), DRAWN)
def test_a_frame_is_drawn_as_it_was_kept(name: str, size: str) -> None:
    assert drawn(name, size) == (FRAMES / f"{name}-{size}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", PLAYS)
def test_every_line_fills_its_cells_at_every_size(name: str) -> None:
    pages = play(name, (80, 24))
    for width in (30, 40, 59, 60, 72, 80, 110, 131, 150, 200):
        for height in (8, 10, 12, 16, 24, 40, 60):
            lines = pages.lines(width, height)
            assert len(lines) == height
            assert {cells(strip(line, width, pages.look).text) for line in lines} == {width}


@pytest.mark.parametrize("name", PLAYS)
def test_the_ascii_set_draws_all_of_it(name: str) -> None:
    assert frame(play(name, (80, 24), ascii_only=True)).isascii()


def draw() -> None:
    """Writes every frame anew."""
    FRAMES.mkdir(parents=True, exist_ok=True)
    for name, size in DRAWN:
        (FRAMES / f"{name}-{size}.txt").write_text(drawn(name, size), "utf-8")


if __name__ == "__main__":
    draw()
