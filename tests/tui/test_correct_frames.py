"""A correction as it is drawn in the demo: whole frames, and what holds at every size.

`python -m tests.tui.test_correct_frames` draws the frames anew; look at what differs before it is kept.
"""

import tempfile
from pathlib import Path

import pytest

from tests.tui.correcting.fights import demo
from tui.flow import layout
from tui.pages.page import Pages

from . import kept_frames
from .duels import desk
from .kept_frames import SIZES, fills_its_cells, kept
from .playing import frame, press

PLAYS: dict[str, tuple[str, ...]] = {
    "correct-lines": ("c",),
    "correct-listed": ("c", "e", "+", "type:5m"),
    "correct-number": ("c", "7", "o", "+", "type:5 cover"),
    "correct-asked": ("c", "3", "o", "2", "enter"),
    "correct-preview": ("c", "3", "o", "2", "enter", "enter"),
}


def play(name: str) -> Pages:
    with tempfile.TemporaryDirectory() as folder:
        enc = demo(Path(folder))
        pages = desk(enc)
        press(pages, *PLAYS[name])
        enc.close()
    return pages


def drawn(name: str, size: str) -> str:
    """The whole frame; where it stands at the right of the desk, without the desk."""
    width, _ = SIZES[size]
    beside = width - layout.BESIDE if width >= layout.BESIDE_FROM and name != "correct-lines" else 0
    return kept_frames.drawn(play(name), size, beside)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PLAYS)
def test_a_frame_is_drawn_as_it_was_kept(name: str, size: str) -> None:
    assert drawn(name, size) == kept(name, size).read_text("utf-8")


@pytest.mark.parametrize("name", PLAYS)
def test_every_line_fills_its_cells_at_every_size(name: str) -> None:
    widths = (30, 44, 59, 60, 72, 80, 99, 130, 149, 150, 200)
    fills_its_cells(play(name), widths, (8, 9, 12, 16, 22, 24, 40, 60))


@pytest.mark.parametrize(
    ("name", "answer"), [("correct-preview", "enter  Accept"), ("correct-listed", "5m"), ("correct-number", "+5 cover")]
)
def test_the_answer_is_never_cut_off(name: str, answer: str) -> None:
    pages = play(name)
    for width in (30, 34, 60, 80, 150):
        for height in range(8, 40):
            assert answer in frame(pages, width, height), (width, height)


if __name__ == "__main__":
    for play_name in PLAYS:
        for play_size in SIZES:
            kept(play_name, play_size).write_text(drawn(play_name, play_size), "utf-8")
