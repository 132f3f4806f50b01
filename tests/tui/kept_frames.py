"""Whole frames that are kept as files, and what holds for a page at every size."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tui.lines import cells, strip
from tui.pages.page import Pages

from .playing import frame

FRAMES = Path(__file__).parent / "frames"
SIZES = {"80x24": (80, 24), "200x60": (200, 60)}
"""The sizes of a terminal at which frames are kept."""


def kept(name: str, size: str) -> Path:
    """The file of a frame."""
    return FRAMES / f"{name}-{size}.txt"


def drawn(pages: Pages, size: str, beside: int = 0) -> str:
    """The whole frame; without the first `beside` cells of its lines between the header and the footer."""
    head, *body, foot = frame(pages, *SIZES[size]).split("\n")
    return "\n".join((head, *(line[beside:] for line in body), foot)) + "\n"


def fills_its_cells(pages: Pages, widths: Iterable[int], heights: Iterable[int]) -> None:
    """Checks that every line fills its cells at every size."""
    tall = tuple(heights)
    for width in widths:
        for height in tall:
            lines = pages.lines(width, height)
            assert len(lines) == height
            assert {cells(strip(line, width, pages.look).text) for line in lines} == {width}
