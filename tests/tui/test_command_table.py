"""The one table against the pages that use it: every row does something, and no key means two things at once."""

import pytest

from tui.command_table import COMMANDS, Command
from tui.pages.correct import CorrectPage
from tui.pages.desk import DeskPage
from tui.pages.entry import EntryPage, NamePage
from tui.pages.flow import FlowScreen, FlowWhyPage
from tui.pages.help import HelpPage
from tui.pages.listing import ListPage
from tui.pages.log import FilterPage, LogPage, NotePage
from tui.pages.manual import ManualPage
from tui.pages.page import Page
from tui.pages.palette import PalettePage
from tui.pages.parties import OwnPage, PartiesPage
from tui.pages.roster import RosterPage
from tui.pages.settings import SettingsPage
from tui.pages.sheet import EditPage
from tui.pages.start import NewPage, StartPage
from tui.pages.tray import TrayPage
from tui.pages.why import ValuePage, WhyEffectPage, WhyPage

PAGES: dict[str, list[type[Page]]] = {
    "desk": [DeskPage],
    "list": [ListPage, EditPage],
    "edit": [EditPage],
    "help": [HelpPage],
    "manual": [ManualPage],
    "log": [LogPage],
    "correct": [CorrectPage],
    "log-note": [NotePage],
    "entry": [EntryPage],
    "add": [RosterPage],
    "roster": [RosterPage],
    "name": [NamePage],
    "log-filter": [FilterPage],
    "own": [OwnPage],
    "parties": [PartiesPage],
    "new": [NewPage],
    "palette": [PalettePage],
    "settings": [SettingsPage],
    "start": [StartPage],
    "flow": [FlowScreen],
    "flow-why": [FlowWhyPage],
    "why": [WhyPage],
    "why-entry": [WhyEffectPage, ValuePage],
    "tray": [TrayPage],
    "any": [Page],
}

OURS = [command for command in COMMANDS if set(command.scopes) <= set(PAGES)]


def test_every_scope_has_pages() -> None:
    assert {scope for command in COMMANDS for scope in command.scopes} <= set(PAGES)


@pytest.mark.parametrize("command", OURS, ids=lambda command: command.id)
def test_every_method_it_names_is_there(command: Command) -> None:
    for scope in command.scopes:
        for page in PAGES[scope]:
            for name in filter(None, (command.action, command.when, command.says)):
                assert callable(getattr(page, name)), f"{page.__name__}.{name}"


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
