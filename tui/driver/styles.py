"""What a cell looks like besides its character, and the shortest sequence that leads from one look to another.

SGR ("select graphic rendition") is the terminal's language for looks: `ESC [ 1 ; 38 ; 5 ; 222 m`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

OFF: Final = {
    "1": "22", "2": "22", "3": "23", "4": "24", "21": "24", "5": "25", "6": "25", "7": "27", "8": "28", "9": "29",
    "51": "54", "52": "54", "53": "55",
}  # fmt: skip
"""The number that ends each attribute. Some end two, and then the other one has to be set again."""

SEEN_ON_BLANKS: Final = frozenset(("3", "4", "21", "5", "6", "7", "9", "51", "52", "53"))
"""Attributes that show where there is only a space: lines, blinking and reverse; italic too, which terminals without
slanted letters show as reverse (tmux does under the name of screen)."""

_STEPS: Final = (0, 95, 135, 175, 215, 255)
_COLOUR_PARTS: Final = {"2": 5, "5": 3}
"""How many numbers a colour takes: `38;2;r;g;b` or `38;5;n`."""


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """Foreground and background as SGR numbers (empty: the terminal's own) and the attributes that are set.

    Made by `style`, which gives the same object for the same look, so that styles are compared with `is`. Each has a
    `letter` of its own: the looks of a line are a string of them, which is compared and cut as quickly as its text.
    """

    foreground: str
    background: str
    attributes: frozenset[str]
    letter: str


_styles: dict[tuple[str, str, frozenset[str]], Style] = {}
LETTERS: Final[dict[str, Style]] = {}
"""The style of each letter."""


def style(foreground: str = "", background: str = "", attributes: frozenset[str] = frozenset()) -> Style:
    """The one style of that look."""
    key = (foreground, background, attributes)
    found = _styles.get(key)
    if found is None:
        found = _styles[key] = Style(*key, chr(ord("A") + len(_styles)))
        LETTERS[found.letter] = found
    return found


PLAIN: Final = style()
"""The look of a terminal that has been told nothing."""


@cache
def applied(before: Style, numbers: str) -> Style | None:
    """The style after an SGR sequence with these numbers (`0;1;31`), or None if one of them is not known here."""
    foreground, background, attributes = before.foreground, before.background, before.attributes
    waiting = numbers.split(";")
    while waiting:
        number = waiting.pop(0) or "0"
        if number in ("38", "48"):
            colour = _colour(number, waiting)
            if not colour:
                return None
            foreground, background = (colour, background) if number == "38" else (foreground, colour)
        elif number == "0":
            foreground, background, attributes = "", "", frozenset()
        elif number in OFF:
            attributes |= {number}
        elif number in OFF.values():
            attributes = frozenset(kept for kept in attributes if OFF[kept] != number)
        elif number in ("39", "49"):
            foreground, background = ("", background) if number == "39" else (foreground, "")
        elif number.isascii() and number.isdigit() and int(number) in _FOREGROUNDS:
            foreground = number
        elif number.isascii() and number.isdigit() and int(number) in _BACKGROUNDS:
            background = number
        else:
            return None
    return style(foreground, background, attributes)


_FOREGROUNDS: Final = frozenset((*range(30, 38), *range(90, 98)))
_BACKGROUNDS: Final = frozenset((*range(40, 48), *range(100, 108)))


def _colour(number: str, waiting: list[str]) -> str:
    """Takes the rest of a colour off what is waiting. Empty if it isn't one."""
    kind = waiting[0] if waiting else ""
    count = _COLOUR_PARTS.get(kind, 0) - 1
    parts = waiting[:count]
    if count < 0 or len(parts) != count or not all(part.isascii() and part.isdigit() for part in parts):
        return ""
    del waiting[:count]
    palette = _in_palette(*map(int, parts[1:])) if kind == "2" else None
    return ";".join((number, *parts)) if palette is None else f"{number};5;{palette}"


@cache
def _in_palette(red: int, green: int, blue: int) -> int | None:
    """The number of a colour in the part of the 256-colour palette that is the same everywhere (16 to 255)."""
    if red in _STEPS and green in _STEPS and blue in _STEPS:
        return 16 + 36 * _STEPS.index(red) + 6 * _STEPS.index(green) + _STEPS.index(blue)
    if red == green == blue and 8 <= red <= 238 and (red - 8) % 10 == 0:
        return 232 + (red - 8) // 10
    return None


@cache
def change(before: Style, after: Style) -> str:
    """The shortest sequence from one style to the other: only what differs, or a reset and everything."""
    if before is after:
        return ""
    if after is PLAIN:
        return "\x1b[m"
    lost, won = before.attributes - after.attributes, after.attributes - before.attributes
    ends = {OFF[attribute] for attribute in lost}
    won |= {attribute for attribute in after.attributes if OFF[attribute] in ends}
    numbers = [*sorted(ends), *sorted(won)]
    if before.foreground != after.foreground:
        numbers.append(after.foreground or "39")
    if before.background != after.background:
        numbers.append(after.background or "49")
    whole = [*sorted(after.attributes), *filter(None, (after.foreground, after.background))]
    if before is not PLAIN:
        whole.insert(0, "0")
    return min(f"\x1b[{';'.join(numbers)}m", f"\x1b[{';'.join(whole)}m", key=len)


@cache
def on_blank(of: Style) -> Style:
    """The style as it shows on a space: without ink, unless an attribute lets it be seen."""
    return of if of.attributes & SEEN_ON_BLANKS else style("", of.background)


@cache
def inked(pen: Style, blank: Style) -> Style:
    """The style to write a space in that shall look like `blank`: the pen's ink stays on where that is shorter."""
    if blank.attributes & SEEN_ON_BLANKS:
        return blank
    kept = style(pen.foreground, blank.background, pen.attributes - SEEN_ON_BLANKS)
    return kept if len(change(pen, kept)) <= len(change(pen, blank)) else blank
