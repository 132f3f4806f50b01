"""The log as it is drawn: the demo's, with one line opened, and what holds at every size.

`python -m tests.tui.test_log_frames` draws the frames anew; look at what differs before it is kept.
"""

import os
import tempfile
from pathlib import Path

import pytest

from engine.history.encounter import Encounter
from tui import places
from tui.desk import Desk
from tui.lines import cells, strip
from tui.pages.log import LogPage
from tui.pages.page import Pages

from .playing import frame, press, roles, stack

FRAMES = Path(__file__).parent / "frames"

PLAYS: dict[str, tuple[str, ...]] = {
    "log": ("up", "up", "enter"),
    "log-parts": ("up", "up", "up", "up", "up", "up", "enter", "down", "down", "down", "right"),
    "log-find": ("/", "type:orsolo"),
    "log-note": ("+", "type:The bridge burns.", "tab"),
    "log-filter": ("f",),
    "log-text": ("y",),
}
SIZES = {"80x24": (80, 24), "200x60": (200, 60)}
KEPT = [("log", "80x24"), ("log", "200x60"), ("log-parts", "80x24"), ("log-find", "80x24"), ("log-note", "80x24"),
        ("log-filter", "80x24"), ("log-text", "80x24")]  # fmt: skip


def play(name: str, size: tuple[int, int]) -> Pages:
    pages = stack(LogPage(Desk(Encounter.open(places.demo("exalted3e")))))
    frame(pages, *size)
    for key in PLAYS[name]:
        press(pages, key)
        frame(pages, *size)
    return pages


def drawn(name: str, size: str) -> str:
    pages = play(name, SIZES[size])
    made = frame(pages, *SIZES[size]) + "\n"
    close(pages)
    return made


def close(pages: Pages) -> None:
    below = pages.stack[0]
    assert isinstance(below, LogPage)
    below.desk.enc.close()


@pytest.mark.parametrize(("name", "size"), KEPT)
def test_a_frame_is_drawn_as_it_was_kept(name: str, size: str) -> None:
    assert drawn(name, size) == (FRAMES / f"{name}-{size}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", PLAYS)
def test_every_line_fills_its_cells_at_every_size(name: str) -> None:
    pages = play(name, (80, 24))
    for width in (30, 59, 60, 80, 110, 129, 130, 200):
        for height in (8, 16, 40):
            lines = pages.lines(width, height)
            assert len(lines) == height
            for one in lines:
                assert cells(strip(one, width, pages.look).text) == width
    close(pages)


def test_the_accent_is_nowhere_in_the_log() -> None:
    pages = play("log", (80, 24))
    accent = "#ffd75f"
    assert not [words for y in range(24) for words, colour in roles(pages, y) if colour == accent and words.strip()]
    close(pages)


def draw() -> None:
    """Writes every frame anew."""
    for name, size in KEPT:
        (FRAMES / f"{name}-{size}.txt").write_text(drawn(name, size), "utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BATTLEWHEEL_DATA"] = folder
        draw()
