"""Lines as Textual draws them, read without being rendered first: cells straight from the segments of a strip."""

from __future__ import annotations

from typing import Final

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style as RichStyle
from textual.strip import Strip

from .reading import Patch
from .styles import PLAIN, applied
from .widths import disputed

_SYSTEMS: Final = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
}


class Reader:
    """Reads strips as they would look on a console. Every look is worked out once."""

    def __init__(self, console: Console) -> None:
        self._system = _SYSTEMS.get(console.color_system or "", ColorSystem.TRUECOLOR)
        self._letters: dict[RichStyle | None, str] = {None: PLAIN.letter}

    def patch(self, line: int, strip: Strip, columns: int) -> Patch | None:
        """The cells of a whole line of so many columns; None where they aren't certain: then Textual is to render it,
        and what it writes is read."""
        texts, looks = [], []
        letters = self._letters
        for text, style, _ in strip:
            letter = letters.get(style) or self._letter(style)
            if not letter:
                return None
            texts.append(text)
            looks.append(letter * len(text))
        characters = "".join(texts)
        if len(characters) != columns or disputed(characters):
            return None
        return Patch(line, 1, characters, "".join(looks))

    def _letter(self, style: RichStyle | None) -> str:
        """The letter of a look; empty where it isn't one that cells can have."""
        assert style is not None
        look = None if style.link else applied(PLAIN, Strip.render_ansi(style, self._system) or "0")
        letter = self._letters[style] = look.letter if look else ""
        return letter
