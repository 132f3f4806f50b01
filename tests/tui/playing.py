"""Plays pages without a terminal: keys in, a frame of plain characters out."""

from __future__ import annotations

from collections.abc import Iterable

from tui.commands import named
from tui.lines import cut, plain, strip
from tui.pages.page import Page, Pages
from tui.theming import Look, read_theme


def stack(page: Page, theme: str = "dark", ascii_only: bool = False) -> Pages:
    """A stack with one page on it."""
    pages = Pages(Look(read_theme(theme), ascii_only))
    pages.push(page)
    return pages


def press(pages: Pages, *keys: str) -> None:
    """Presses keys by name; `type:` before a text types its letters one by one."""
    for key in keys:
        letters: Iterable[str] = key[5:] if key.startswith("type:") else (key,)
        for letter in letters:
            pages.key(named("space" if letter == " " else letter))


def frame(pages: Pages, width: int = 80, height: int = 24) -> str:
    """The screen as lines of exactly `width` characters' cells, ends of lines trimmed."""
    lines = [plain(line, width, pages.look) for line in pages.lines(width, height)]
    return "\n".join(text.rstrip() for text in lines)


def before_caret(pages: Pages, width: int = 80, height: int = 24) -> str:
    """What stands in the line before the terminal's cursor, as wide as it is; nothing where it isn't seen."""
    lines = pages.lines(width, height)
    place = pages.pointed(lines, width)
    return cut(plain(lines[place.line], width, pages.look), place.column) if place.seen else ""


def roles(pages: Pages, y: int, width: int = 80, height: int = 24) -> list[tuple[str, str]]:
    """The words of one line with the colour each has: `(text, '#ffd75f')`."""
    made = strip(pages.lines(width, height)[y], width, pages.look)
    out = []
    for text, style, _ in made:
        colour = style.color.name if style and style.color else ""
        out.append((text, colour))
    return out
