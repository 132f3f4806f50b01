"""The scopes of the command table: what their pages are called, and which of them a page has together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TOGETHER: Final[tuple[tuple[str, ...], ...]] = (
    ("list", "edit"),
    ("list", "start"),
    ("list", "settings"),
    ("list", "roster"),
    ("list", "own"),
    ("list", "parties"),
    ("list", "log-filter"),
)
"""Scopes that a page has at the same time, besides `any`, which every page has. The last one names the page."""

TYPING: Final = frozenset(("entry", "add", "new", "palette", "why-entry", "name", "log-note", "tray"))
"""Scopes of pages where letters are always text."""

TEXT: Final = frozenset(("space", "=", "*", "+", "-", "backspace"))
"""What is typed in the attack flow besides digits."""

LABELLED: Final = frozenset("abcdefgimnoprstvwyz")
"""Letters that choose a line in lists."""

_NAMES: Final[Mapping[str, str]] = {
    "desk": "on the desk",
    "list": "in lists",
    "edit": "among a fighter's fields",
    "start": "in the list of fights",
    "help": "in the help",
    "flow": "in the attack flow",
    "flow-why": "at the numbers of the attack flow",
    "entry": "in a line that is typed on the desk",
    "add": "where fighters are added",
    "new": "where a fight is begun",
    "palette": "in the palette",
    "log": "in the log",
    "correct": "where a line is corrected",
    "log-note": "in a note",
    "log-filter": "where the log is filtered",
    "roster": "in the roster",
    "name": "where a name is typed",
    "own": "in your library",
    "parties": "in the list of parties",
    "tray": "in the dice tray",
    "why": "at the numbers of a fighter",
    "why-entry": "in a line that is typed at the numbers",
    "settings": "in the settings",
    "any": "everywhere",
}


def where(scope: str) -> str:
    """Where the commands of a scope are, for a sentence: `on the desk`."""
    return _NAMES.get(scope, f"on the page {scope}")
