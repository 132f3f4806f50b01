"""The screen as a grid of our own: what stands in each cell, and how it looks there, in a text that can be read.

First the characters, then a letter for each cell's look, then what the letters stand for, in the order they come up.
"""

from __future__ import annotations

from string import ascii_letters

from rich.style import Style

from tui.lines import strip
from tui.pages.page import Pages


def grid(pages: Pages, width: int = 80, height: int = 24) -> str:
    """The grid of what the pages show in a window of that size."""
    letters: dict[str, str] = {}
    texts, looks = list[str](), list[str]()
    for line in pages.lines(width, height):
        drawn = strip(line, width, pages.look)
        texts.append(drawn.text.rstrip())
        row = ""
        for segment in drawn:
            look = said(segment.style or Style())
            row += letters.setdefault(look, ascii_letters[len(letters)]) * segment.cell_length
        looks.append(row)
    legend = [f"{letter}  {look}" for look, letter in letters.items()]
    return "\n".join([*texts, "", *looks, "", *legend])


def said(style: Style) -> str:
    """A look in words: attributes, ink, and what it stands on."""
    names = ("bold", "dim", "italic", "underline", "reverse")
    words = [name for name in names if getattr(style, name)]
    ink = style.color.name if style.color else "plain"
    ground = style.bgcolor.name if style.bgcolor else "plain"
    return " ".join([*words, ink, "on", ground])
