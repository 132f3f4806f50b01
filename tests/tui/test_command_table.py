"""The one table against the pages that use it: every row does something, and no key means two things at once."""

from operator import attrgetter

import pytest

from tests.tui.duels import desk, table
from tests.tui.playing import frame, press
from tui import commands
from tui.command_table import COMMANDS
from tui.commands import on_screen
from tui.pages.help import HelpPage
from tui.pages.page import Page
from tui.pages.start import NewPage, StartPage

OPENED: dict[str, str] = {
    "desk": "",
    "list": "x",
    "edit": "E",
    "help": "?",
    "manual": "? ?",
    "log": "L",
    "correct": "L c",
    "log-note": "L +",
    "log-filter": "L f",
    "entry": "d",
    "add": "r",
    "roster": "r tab",
    "name": "r tab K",
    "own": "r tab Y",
    "parties": "r tab P",
    "palette": ":",
    "settings": "O",
    "flow": "a",
    "flow-why": "a w",
    "why": "w",
    "why-entry": "w e",
    "tray": "t",
}
"""The keys from the desk to the page of a scope."""


def page_of(scope: str) -> Page:
    """A page of the scope, as it is opened."""
    pages = desk(table())
    if scope in ("start", "new"):
        pages.push(StartPage() if scope == "start" else NewPage())
    else:
        press(pages, *OPENED[scope].split())
    return pages.top


SCOPES = [*OPENED, "start", "new"]


def test_every_scope_has_pages() -> None:
    assert {scope for command in COMMANDS for scope in command.scopes} == {*SCOPES, "any"}


@pytest.mark.parametrize("scope", SCOPES)
def test_every_method_that_a_command_names_is_there(scope: str) -> None:
    page = page_of(scope)
    assert scope in page.scopes
    for command in COMMANDS:
        if {scope, "any"} & set(command.scopes):
            for name in filter(None, (command.action, command.when, command.says)):
                assert callable(attrgetter(name)(page)), f"{command.id}: {name}"


@pytest.mark.parametrize("scope", SCOPES)
def test_the_keys_of_every_page_are_in_its_help(scope: str) -> None:
    page = page_of(scope)
    page.pages.push(HelpPage(page))
    rows = frame(page.pages, 200, 400).splitlines()
    for command in commands.commands_of(page):
        shown = [row for row in rows if f" {command.title}" in row]
        assert any(on_screen(command.keys[0]) in row.partition(command.title)[0] for row in shown), command.id


def test_ids_are_unique() -> None:
    ids = [command.id for command in COMMANDS]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "scope", ["desk", "list", "help", "entry", "add", "new", "start", "flow", "flow-why", "why", "why-entry", "tray"]
)
def test_a_key_means_one_thing_in_a_scope(scope: str) -> None:
    rows = [command for command in COMMANDS if {scope, "any"} & set(command.scopes)]
    keys = [key for command in rows for key in command.keys]
    assert sorted(keys) == sorted(set(keys))


def test_everything_says_what_it_does() -> None:
    for command in COMMANDS:
        assert command.title
        assert command.help.endswith(".")
        assert command.keys
        assert command.word or not command.rank or command.says


def test_the_desk_has_the_keys_of_the_look() -> None:
    keys = {key for command in COMMANDS if "desk" in command.scopes for key in command.keys}
    assert keys >= {*"aAxzdimeouUrEXT?qhjkl", "space", "enter", "escape", "up", "down", "left", "right", "ctrl+r"}
    assert keys >= {"home", "end", "pageup", "pagedown"}


def test_no_key_needs_what_terminals_keep() -> None:
    keys = {key for command in COMMANDS for key in command.keys}
    assert not {key for key in keys if key.startswith(("alt+", "ctrl+shift", "f1")) and key != "f"}
    assert {key for key in keys if key.startswith("ctrl+")} <= {"ctrl+r", "ctrl+l", "ctrl+n", "ctrl+q", "ctrl+z"}
