"""The one table of glyphs, in two columns. Drawing code names a glyph and never writes one itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GLYPHS: Final[Mapping[str, tuple[str, str]]] = {
    "now": ("▸", ">"),
    "done": ("✓", "+"),
    "out": ("✗", "x"),
    "none": ("-", "-"),
    "cursor": ("▌", "|"),
    "player": ("◆", "@"),
    "foe": ("◇", "o"),
    "bystander": ("·", "."),
    "box": ("▮", "#"),
    "gone": ("·", "."),
    "bashing": ("/", "/"),
    "lethal": ("X", "X"),
    "aggravated": ("*", "*"),
    "pip": ("●", "*"),
    "spent": ("○", "."),
    "hidden": ("⊘", "?"),
    "crash": ("▾", "!"),
    "token": ("·", "*"),
    "rule": ("─", "-"),
    "heavy": ("━", "="),
    "line": ("│", "|"),
    "tee": ("┬", "+"),
    "foot": ("┴", "+"),
}
"""Each glyph by name: its Unicode form and its ASCII form, both one cell wide."""

MEANINGS: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (("now",), "acts now"),
    (("done",), "has acted this round"),
    (("out",), "out of the fight; in a list: can't be done now"),
    (("cursor",), "the row that keys act on"),
    (("player",), "a hero"),
    (("foe",), "a foe"),
    (("bystander",), "a bystander; in Health a level lost without a kind"),
    (("hidden",), "hidden: the players don't know"),
    (("crash",), "in Crash"),
    (("box",), "a health level left"),
    (("bashing", "lethal", "aggravated"), "lost to bashing, lethal and aggravated damage"),
)
"""What the glyphs of the desk stand for, for the help."""

SIDES: Final[Mapping[str, str]] = {"heroes": "player", "foes": "foe", "bystanders": "bystander"}
"""The glyph that stands for each side."""

MARKS: Final[Mapping[str, str]] = {"/": "bashing", "X": "lethal", "*": "aggravated", "#": "box", ".": "gone"}
"""The glyph of each mark of a health track."""


_IN_ASCII: Final = str.maketrans({form: plain for form, plain in reversed(tuple(GLYPHS.values())) if form != plain})


def in_ascii(text: str) -> str:
    """A text in which glyphs were drawn, as a frame in the manual, with the ASCII form of each. Where a form stands for
    several, the first in the table counts."""
    return text.translate(_IN_ASCII)


def table(ascii_only: bool) -> dict[str, str]:
    """Every glyph by name in one of the two columns."""
    return {name: forms[1 if ascii_only else 0] for name, forms in GLYPHS.items()}


def speaks_unicode(encoding: str | None) -> bool:
    """Whether output in this encoding can hold the Unicode column; if not, the ASCII column is used."""
    try:
        "".join(form for form, _ in GLYPHS.values()).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
