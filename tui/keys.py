"""Keys by the names that the command table uses, whatever the terminal or Textual calls them."""

from __future__ import annotations

from dataclasses import dataclass

_NAMES = {
    "return": "enter",
    "ctrl+m": "enter",
    "ctrl+i": "tab",
    "ctrl+h": "backspace",
    "ctrl+j": "enter",
}

_MODIFIERS = frozenset(("alt", "ctrl", "super", "hyper", "meta"))

SHOWN = {"escape": "esc", "question_mark": "?"}
"""Keys whose name on the screen is not their name in the table."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its name (`a`, `A`, `space`, `enter`, `ctrl+r`, `?`), and the text it types in a field, if any."""

    name: str
    text: str = ""


def key_of(name: str, character: str | None, printable: bool) -> Key:
    """A key from what Textual says of it. Printable keys are named by their character, and space by its word.

    With Alt, Ctrl or the like a character is another key: it types nothing, and does not do what the character does.
    """
    if printable and not _modified(name) and character is not None and len(character) == 1:
        return Key("space" if character == " " else character, character)
    return Key(_NAMES.get(name, name))


def _modified(name: str) -> bool:
    """Whether another key is held that makes no other character."""
    return any(part in _MODIFIERS for part in name.split("+")[:-1])


def named(name: str) -> Key:
    """The key of that name, as a test or a menu presses it."""
    return Key(name, " " if name == "space" else name if len(name) == 1 else "")


def on_screen(name: str) -> str:
    """What a key is called in footers and in the help."""
    return SHOWN.get(name, name)
