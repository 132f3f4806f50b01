"""The same letter means the same thing everywhere; every command is reached by key, by name and through the help."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.tui.playing import frame, press, stack
from tui import commands, pages
from tui.command_table import COMMANDS, Command
from tui.commands import on_screen
from tui.keymap import TOGETHER, TYPING, where
from tui.list import Choices
from tui.pages.help import HelpPage
from tui.pages.page import Page
from tui.pages.palette import OTHERWISE, PalettePage, offers, reason

MEANINGS: dict[str, tuple[str, set[str]]] = {
    "a": ("attack", {"attack"}),
    "A": ("repeat the last attack", {"again"}),
    "b": ("back to a line of the log", {"log-back"}),
    "c": ("correct an earlier answer", {"correct", "flow-correct", "log-correct"}),
    "d": ("damage or heal", {"damage"}),
    "D": ("one more of the same", {"roster_again"}),
    "e": ("effect", {"effect"}),
    "E": ("every field", {"edit"}),
    "f": ("filter", {"log-filter"}),
    "G": ("guide", {"guide"}),
    "h": (
        "left",
        {"previous_pane", "topic_before", "group_before", "setting_before", "why-before", "roster_fold", "log-fold"},
    ),
    "H": ("hide, show", {"roster_hide"}),
    "i": ("Initiative", {"initiative"}),
    "J": ("whoever has not joined the fight joins it", {"join"}),
    "j": ("down", {"down", "flow-next"}),
    "k": ("up", {"up", "flow-earlier"}),
    "K": ("keep in the library", {"roster_keep"}),
    "l": (
        "right",
        {"next_pane", "next_topic", "next_group", "setting_next", "why-fighter", "roster_unfold", "log-into"},
    ),
    "L": ("log", {"log"}),
    "m": ("motes", {"motes", "flow-motes"}),
    "n": ("next match", {"find_next"}),
    "N": ("match before", {"find_before"}),
    "o": ("override", {"override", "flow-override"}),
    "O": ("settings", {"settings"}),
    "P": ("party", {"roster_party"}),
    "q": ("close", {"leave", "close", "flow-leave", "why", "flow-why"}),
    "r": ("roster, add", {"add"}),
    "R": ("who rolls", {"roster_dice"}),
    "s": ("stunt", {"flow-stunt"}),
    "S": ("side", {"roster_side"}),
    "t": ("dice tray", {"tray"}),
    "T": ("themes", {"themes"}),
    "u": ("undo", {"undo"}),
    "U": ("redo", {"redo"}),
    "v": ("players' view", {"players"}),
    "w": ("why", {"why", "flow-why"}),
    "W": ("where it is saved", {"saved"}),
    "x": ("other", {"other"}),
    "X": ("remove", {"remove"}),
    "y": ("as text", {"log-text"}),
    "Y": ("your library", {"roster_own"}),
    "z": ("delay, hold", {"delay"}),
    "space": ("end the turn; where only numbers are read, a page on", {"space", "page_down"}),
    "+": ("add", {"to_add", "roster_add", "flow-add", "log-note"}),
    "*": ("roll", {"flow-roll-rest"}),
    "!": ("interrupt", {"interrupt"}),
    "[": ("one step back", {"flow-back", "correct"}),
    "/": ("find", {"find"}),
    ":": ("palette", {"palette"}),
    "?": ("help; in the help the manual", {"help"}),
}
"""What each key with a character means, and the commands that mean it. What a command is like counts as that one."""

OWN_HELP = TYPING | {"help", "manual"}
"""Scopes of pages whose few keys stand in their footer: where one types, and the help itself."""

SCOPES = sorted({scope for command in COMMANDS for scope in command.scopes} - {"any"})


def pages_of_the_program() -> set[type[Page]]:
    for module in pkgutil.iter_modules(pages.__path__):
        importlib.import_module(f"tui.pages.{module.name}")
    found, waiting = set[type[Page]](), [Page]
    while waiting:
        page = waiting.pop()
        if page not in found:
            found.add(page)
            waiting += [one for one in page.__subclasses__() if one.__module__.startswith("tui.")]
    return found


class Able(Page):
    """A page of some scopes where every command can be used; it remembers what was done."""

    def __init__(self, *scopes: str) -> None:
        self.scopes, self.done = scopes, list[str]()

    def __getattribute__(self, name: str) -> Any:
        own = ("scopes", "done", "pages", "perform", "find_in", "header", "body", "footer", "columns", "why_not")
        if name in HELD:
            return Held(self, name)
        if name.startswith("__") or name in own or name not in NAMES:
            return object.__getattribute__(self, name)
        return self.able(name)

    def able(self, name: str) -> Any:
        return (lambda: self.done.append(name)) if name in ACTIONS else lambda: True


class Held:
    """What such a page holds, in which everything can be done too, and nothing is found."""

    of, field = Choices(tuple), None

    def __init__(self, page: Able, name: str) -> None:
        self._page, self._name = page, name

    def __getattr__(self, name: str) -> Any:
        return self._page.able(f"{self._name}.{name}")


ACTIONS = {command.action for command in COMMANDS}
NAMES = ACTIONS | {name for command in COMMANDS for name in (command.when, command.says) if name}
HELD = {name.partition(".")[0] for name in NAMES if "." in name}


def bases(command: Command) -> Iterator[str]:
    """The command itself, and what it is like, and what that is like."""
    by_id = {one.id: one for one in COMMANDS}
    while command:
        yield command.id
        if not command.like:
            return
        command = by_id[command.like]


def rows() -> list[tuple[Command, str]]:
    """Every command in each of its scopes."""
    return [(command, scope) for command in COMMANDS for scope in command.scopes if scope != "any"]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_the_same_letter_means_the_same_thing_everywhere(command: Command) -> None:
    for key in command.keys:
        if (len(key) == 1 and not key.isdecimal()) or key == "space":
            assert key in MEANINGS, f"{key} has no meaning in the table yet"
            meaning, ids = MEANINGS[key]
            assert ids & set(bases(command)), f"{key} is {meaning}, not {command.title}"


def test_what_a_command_is_like_is_there() -> None:
    ids = {command.id for command in COMMANDS}
    assert {command.like for command in COMMANDS} <= {"", *ids}


@pytest.mark.parametrize("scopes", [(scope,) for scope in SCOPES] + list(TOGETHER), ids="/".join)
def test_no_key_means_two_things_on_a_page(scopes: tuple[str, ...]) -> None:
    page = Able(*scopes)
    found = [(key, command.id) for command in commands.commands_of(page) for key in command.keys]
    keys = [key for key, _ in found]
    assert [one for one in found if keys.count(one[0]) > 1] == []


@pytest.mark.parametrize(("command", "scope"), rows(), ids=lambda one: getattr(one, "id", one))
def test_every_command_is_reached_by_key_by_name_and_through_the_help(command: Command, scope: str) -> None:
    page = Able(scope)
    for key in command.keys:
        assert commands.find(page, key) is command
    if command.id != "palette":
        assert command in [one.command for one in offers(page, command.title)]
        assert command in [one.command for one in offers(page, on_screen(command.keys[0]))]
    pages = stack(page)
    pages.push(HelpPage(page))
    text = " ".join(frame(pages, 200, 400).split())
    assert " ".join(command.title.split()) in text
    assert " ".join(commands.told(command).split()) in text


@pytest.mark.parametrize("scope", [scope for scope in SCOPES if scope not in ("palette", "help")])
def test_enter_in_the_palette_does_it_on_the_page(scope: str) -> None:
    page = Able(scope)
    for command in commands.commands_of(page):
        if command.id == "palette" or command.action in ("do_help", "do_settings", "do_themes", "do_palette"):
            continue
        page.done.clear()
        pages = stack(page)
        pages.push(PalettePage(page))
        palette = pages.top
        assert isinstance(palette, PalettePage)
        palette.listing.at = [row.command.id for row in offers(page, "")].index(command.id)
        press(pages, "enter")
        assert page.done == [command.action]
        assert pages.top is page


@pytest.mark.parametrize("scope", [scope for scope in SCOPES if scope not in OWN_HELP])
def test_where_letters_are_keys_the_palette_and_the_help_can_be_opened(scope: str) -> None:
    together = next((page for page in TOGETHER if page[-1] == scope), (scope,))
    actions = {command.action for command in commands.commands_of(Able(*together))}
    assert {"do_palette", "do_help"} <= actions


def test_the_scopes_that_pages_have_together_are_known() -> None:
    for page in pages_of_the_program():
        scopes = tuple(page.scopes)
        assert len(scopes) < 2 or scopes in TOGETHER, f"{page.__name__}: {scopes} is not in tui.keymap.TOGETHER"


@pytest.mark.parametrize("scope", SCOPES)
def test_every_scope_has_words_for_where_it_is(scope: str) -> None:
    assert not where(scope).startswith("on the page")


def test_every_condition_has_words_for_why_it_does_not_hold() -> None:
    for command in COMMANDS:
        assert not command.when or reason(command.when) != OTHERWISE, command.when
