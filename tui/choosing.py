"""Which theme the screen opens with: the one asked for, the one kept, or the one that the terminal can show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rich.color import Color, ColorType

from . import settings
from .roles import ATTRIBUTES
from .theme_text import Theme
from .theming import DEFAULT, chosen_theme

FEW = 16
"""With so many colours or fewer a terminal shows its own colours only."""

SYSTEM = "TEXTUAL_COLOR_SYSTEM"
"""The environment variable that tells Textual how many colours there are."""

_TRUE = 2**24


class Opening(NamedTuple):
    """A theme, the name it goes by, and a notice where what was wanted can't be had."""

    name: str
    theme: Theme
    notice: str


def counted(term: str) -> int | None:
    """How many colours the terminfo entry of a terminal names, or None where it has no entry. Asked once in a process:
    later names get the first one's answer."""
    import curses

    try:
        curses.setupterm(term, 1)
    except curses.error:
        return None
    return max(0, curses.tigetnum("colors"))


def colours_shown(environment: Mapping[str, str], count: Callable[[str], int | None] = counted) -> int:
    """How many colours the terminal shows: what COLORTERM says, the name in TERM, then terminfo.

    A terminal that nothing is known of has 16. With NO_COLOR it is none.
    """
    if "NO_COLOR" in environment:
        return 0
    if environment.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return _TRUE
    term = environment.get("TERM", "").strip().lower()
    if term.endswith("-direct"):
        return _TRUE
    if "256color" in term:
        return 256
    if term in ("", "dumb", "unknown"):
        return 0
    found = count(term)
    return FEW if found is None else found


def system(colours: int) -> str:
    """Textual's word for so many colours; empty where it is to find out by itself."""
    return "" if not colours or colours >= _TRUE else "standard" if colours <= FEW else "256"


def fitting(colours: int) -> str:
    """The theme for a terminal with so many colours, where nobody chose one."""
    return "none" if not colours else "16" if colours <= FEW else DEFAULT


def suits(theme: Theme, colours: int) -> bool:
    """Whether a terminal with so many colours shows a theme as it is meant."""
    words = {word for look in (*theme.grounds.values(), *theme.roles.values()) for word in look.split()}
    kinds = {Color.parse(word).type for word in words - set(ATTRIBUTES)} - {ColorType.DEFAULT}
    return not kinds or colours > (0 if kinds == {ColorType.STANDARD} else FEW)


def opening(asked: str | None, colours: int) -> Opening:
    """The theme to open with. One that was asked for is always taken; one that is kept in the settings only where it
    suits the terminal, since it may have been chosen on another."""
    automatic, kept = fitting(colours), settings.now().theme
    wanted = asked or kept or automatic
    theme, wrong = chosen_theme(wanted, automatic)
    if not wrong and not asked and not suits(theme, colours):
        wanted, (theme, wrong) = automatic, chosen_theme(automatic, automatic)
    return Opening(automatic if wrong else wanted, theme, wrong)
