"""The one command table. Keys, footers and the help are all made from it, so that none can disagree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .command import Command
from .flow.commands import FLOW

if TYPE_CHECKING:
    from .pages import Page

EVERYWHERE: tuple[Command, ...] = (
    Command("help", ("?",), "Help", "help", "Lists every key that does something here.", "Program",
            ("desk", "list"), "do_help", rank=99),
    Command("redraw", ("ctrl+l",), "Redraw", "redraw", "Draws the whole screen again.", "Program",
            ("any",), "do_redraw"),
    Command("quit", ("ctrl+q",), "Quit", "quit", "Closes the program. The fight is saved after every action.",
            "Program", ("any",), "do_quit"),
)  # fmt: skip

COMMANDS: tuple[Command, ...] = (*EVERYWHERE, *FLOW)
"""All commands, in the order of the help."""


def commands_of(page: Page) -> Iterator[Command]:
    """The commands that a page has, those that can't be used now included."""
    return (command for command in COMMANDS if set(command.scopes) & {*page.scopes, "any"})


def usable(command: Command, page: Page) -> bool:
    """Whether a command can be used on a page now."""
    return not command.when or bool(getattr(page, command.when)())


def find(page: Page, key: str) -> Command | None:
    """The command that a key means on a page, if it can be used now."""
    return next((c for c in commands_of(page) if key in c.keys and usable(c, page)), None)


def run(command: Command, page: Page) -> None:
    """Does it."""
    getattr(page, command.action)()


def word(command: Command, page: Page) -> str:
    """Its word in the footer just now."""
    return str(getattr(page, command.says)()) if command.says else command.word


def in_footer(page: Page) -> list[tuple[str, str]]:
    """Keys and words for a page's footer, the likeliest first, only what can be done now."""
    ranked = sorted((c for c in commands_of(page) if c.rank and usable(c, page)), key=lambda c: c.rank)
    return [(c.keys[0], word(c, page)) for c in ranked]
