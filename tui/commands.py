"""What the one command table says of a page: keys, footers, palette and help are all made from it.

Keys have the names that the table uses, whatever the terminal or Textual calls them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from .command_table import COMMANDS, Command

if TYPE_CHECKING:
    from .pages.page import Page


# -- keys by name -----------------------------------------------------------------------------------------------------
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


# -- the commands of a page -------------------------------------------------------------------------------------------
FIRM = frozenset(("enter", "escape", "ctrl+q"))
"""Keys that stay where they are, so that there always is a way on and a way out."""

_NAMED = re.compile(r"\{([a-z_-]+)\}")
_in_use = COMMANDS


def table() -> tuple[Command, ...]:
    """All commands with the keys that they have now. The same tuple until the keys are changed."""
    return _in_use


def remapped(chosen: Mapping[str, tuple[str, ...]]) -> tuple[Command, ...]:
    """The table with other keys by command id. Keys that are firm stay."""
    return tuple(_remapped(command, chosen.get(command.id)) for command in COMMANDS)


def _remapped(command: Command, keys: tuple[str, ...] | None) -> Command:
    if keys is None:
        return command
    firm = tuple(key for key in command.keys if key in FIRM and key not in keys)
    return replace(command, keys=(*keys, *firm), shown="")


def use(commands: tuple[Command, ...]) -> None:
    """Has every page, footer and help take this table from now on."""
    global _in_use
    _in_use = commands
    _of_scopes.cache_clear()


def key(id: str) -> str:
    """What the first key of a command is called, for a sentence that tells of it."""
    return next(_shown(command) for command in _in_use if command.id == id)


def told(command: Command) -> str:
    """Its help, with the keys of the commands that it names."""
    return _NAMED.sub(lambda found: key(found[1]), command.help)


def _shown(command: Command) -> str:
    return on_screen(command.shown or command.keys[0])


def commands_of(page: Page) -> Iterator[Command]:
    """The commands that a page has, those that can't be used now included."""
    return (own for command in _of_scopes(page.scopes) if (own := page.own(command)) is not None)


@lru_cache(maxsize=64)
def _of_scopes(scopes: tuple[str, ...]) -> tuple[Command, ...]:
    """The commands of some scopes; every footer and every key looks through them."""
    return tuple(command for command in _in_use if {*command.scopes} & {*scopes, "any"})


def usable(command: Command, page: Page) -> bool:
    """Whether a command can be used on a page now."""
    return not command.when or bool(attrgetter(command.when)(page)())


def everywhere(key: str) -> bool:
    """Whether a key means the same on every page and whatever is typed there, as closing the program does."""
    return any(key in command.keys and "any" in command.scopes for command in _in_use)


def find(page: Page, key: str) -> Command | None:
    """The command that a key means on a page, if it can be used now."""
    return next((c for c in commands_of(page) if key in c.keys and usable(c, page)), None)


def meant(page: Page, key: str) -> Command | None:
    """The command that a key means on a page, whether it can be used now or not."""
    return next((c for c in commands_of(page) if key in c.keys), None)


def run(command: Command, page: Page) -> None:
    """Does it."""
    attrgetter(command.action)(page)()


def word(command: Command, page: Page) -> str:
    """Its word in the footer just now."""
    return str(attrgetter(command.says)(page)()) if command.says else command.word


def ranked(page: Page) -> list[Command]:
    """What belongs into a page's footer, the likeliest first, only what can be done now."""
    owns = (page.own(command) for command in _of_scopes(page.scopes) if command.rank)
    return sorted((own for own in owns if own and usable(own, page)), key=lambda own: own.rank)


def in_footer(page: Page) -> list[tuple[str, str]]:
    """Keys and words for a page's footer, in the order of `ranked`."""
    return [pair(command, page) for command in ranked(page)]


def pair(command: Command, page: Page) -> tuple[str, str]:
    """A command in the footer: the key that stands for it, and its word."""
    return command.shown or command.keys[0], word(command, page)
