"""The one command table. Keys, footers, palette and help are all made from it, so that none can disagree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from .command import Command
from .correcting.commands import CORRECT
from .desk_commands import BY_HAND, FIGHT, TURN
from .flow.commands import FLOW
from .keys import on_screen
from .log.commands import LOG
from .number_commands import TRAY, WHY
from .roster.commands import ROSTER

if TYPE_CHECKING:
    from .pages.page import Page

_DESK, _LIST, _HELP = ("desk",), ("list",), ("help",)
_MOVING = ("desk", "list", "help", "log")
_FINDING = ("desk", "list", "help", "log")
"""Pages that can be searched: each is a `finding.Findable`."""

MOVING: tuple[Command, ...] = (
    Command("up", ("up", "k"), "Up", "up", "One line up.", "Moving", _MOVING, "do_up"),
    Command("down", ("down", "j"), "Down", "down", "One line down.", "Moving", _MOVING, "do_down"),
    Command("page_up", ("pageup",), "Page up", "page up", "A page up.", "Moving", _MOVING, "do_page_up"),
    Command("page_down", ("pagedown",), "Page down", "page down", "A page down.", "Moving", _MOVING, "do_page_down"),
    Command("home", ("home",), "First", "first", "To the first line.", "Moving", _MOVING, "do_home"),
    Command("end", ("end",), "Last", "last", "To the last line.", "Moving", _MOVING, "do_end"),
    Command("next_pane", ("right", "l", "tab"), "Next pane", "next pane",
            "Shows the fighter whole, then the log alone, then all again.",
            "Moving", _DESK, "do_next_pane", "has_panes", "pane_word", 4, "tab"),
    Command("previous_pane", ("left", "h"), "Pane before", "pane before", "Shows the pane before by itself.",
            "Moving", _DESK, "do_previous_pane", "has_panes"),
    Command("follow", ("escape",), "Back to the turn", "turn", "The cursor follows the turn again.",
            "Moving", _DESK, "do_follow", also="current acting cursor"),
    Command("find", ("/",), "Find", "find", "Goes to what is typed, as it is typed; enter stays, esc goes back.",
            "Moving", _FINDING, "do_find", "can_find", also="search look name goto"),
    Command("find_next", ("n",), "Next match", "next match", "To the next of what was looked for.",
            "Moving", _FINDING, "do_find_next", "has_found", also="search find again"),
    Command("find_before", ("N",), "Match before", "match before", "To the one before of what was looked for.",
            "Moving", _FINDING, "do_find_before", "has_found", also="search find previous"),
    Command("leave", ("q",), "Close", "close", "To the list of fights; the header says what is not saved.",
            "Program", _DESK, "do_close", also="new fight quit exit close fights list menu"),
)  # fmt: skip

LISTS: tuple[Command, ...] = (
    Command("choose", ("enter",), "Choose", "choose", "Chooses the line; so does its label.", "List", _LIST,
            "do_choose", rank=1),
    Command("close", ("escape", "q"), "Close", "close", "Back to where you were.", "List", ("list", "help", "log"),
            "close", rank=98, also="back leave exit"),
)  # fmt: skip

FORM: tuple[Command, ...] = (
    Command("next_group", ("tab", "right", "l"), "Next group", "next group", "To the next group of fields.", "Form",
            ("edit",), "do_next_group", rank=3),
    Command("group_before", ("left", "h"), "Group before", "", "To the group of fields before.", "Form", ("edit",),
            "do_group_before"),
    Command("to_add", ("+",), "Add", "add", "To where weapons, powers, armor and notes are added, each by a line.",
            "Form", ("edit",), "do_add", rank=2),
    Command("remove_thing", ("X",), "Remove", "remove", "Takes the weapon, power, armor or note off the sheet.", "Form",
            ("edit",), "do_remove_thing", "has_thing", "thing_word", 4, also="delete", like="remove"),
    Command("undo_edit", ("u",), "Undo", "undo", "Takes back the last change.", "Form", ("edit",), "do_undo",
            "can_undo", "undo_word", 5, also="back take back revert", like="undo"),
)  # fmt: skip

SETTINGS: tuple[Command, ...] = (
    Command("setting_next", ("right", "l"), "Next value", "change", "The next value; it holds and is kept at once.",
            "Settings", ("settings",), "do_right", "has_value", rank=2, shown="left right"),
    Command("setting_before", ("left", "h"), "Value before", "", "The value before.", "Settings", ("settings",),
            "do_left", "has_value"),
)  # fmt: skip

FIELDS: tuple[Command, ...] = (
    Command("enter", ("enter",), "Do it", "do it", "Does what the line above says.", "Field", ("entry",),
            "do_enter", rank=1),
    Command("entry_up", ("up",), "Fighter above", "fighter", "For the fighter above.", "Field", ("entry",), "do_up",
            rank=2, shown="up down"),
    Command("entry_down", ("down",), "Fighter below", "", "For the fighter below.", "Field", ("entry",), "do_down"),
    Command("new_enter", ("enter",), "Begin", "begin", "Makes the fight and opens it.", "Field", ("new",),
            "do_enter", rank=1),
    Command("new_down", ("down", "tab"), "Below", "house rules", "To the house rules and down in them.", "Field",
            ("new",), "do_down", rank=3, shown="up down"),
    Command("new_up", ("up",), "Above", "", "Up again, to the name.", "Field", ("new",), "do_up"),
    Command("new_value", ("right",), "Next value", "change", "The next ruleset, or value of a house rule.", "Field",
            ("new",), "do_right", "has_value", rank=2, shown="left right"),
    Command("new_before", ("left",), "Value before", "", "The value before.", "Field", ("new",), "do_left",
            "has_value"),
    Command("palette_enter", ("enter",), "Do it", "do it", "Does the command on the page that the palette lies on.",
            "Field", ("palette",), "do_enter", rank=1),
    Command("palette_down", ("down",), "Below", "choose", "The line below.", "Field", ("palette",), "do_down", rank=2,
            shown="up down"),
    Command("palette_up", ("up",), "Above", "", "The line above.", "Field", ("palette",), "do_up"),
    Command("palette_page_down", ("pagedown",), "A page down", "", "A page down.", "Field", ("palette",),
            "do_page_down"),
    Command("palette_page_up", ("pageup",), "A page up", "", "A page up.", "Field", ("palette",), "do_page_up"),
    Command("leave_field", ("escape",), "Leave", "back", "Back, with nothing done.", "Field",
            ("entry", "add", "name", "new", "palette"), "close", rank=98),
)  # fmt: skip

_READING = ("desk", "list", "help", "flow", "flow-why", "why", "log", "correct")
"""Pages where letters are keys, so that the palette can be opened there."""

PROGRAM: tuple[Command, ...] = (
    Command("palette", (":",), "Palette", "palette",
            "Lists all that can be done here; type a part of its name, its key, or another word for it.", "Program",
            _READING, "do_palette", also="commands menu search"),
    Command("help", ("?",), "Help", "help", "Lists every key that does something here.", "Program",
            ("desk", "list", "log", "correct"), "do_help", rank=99, also="keys manual what"),
    Command("themes", ("T",), "Themes", "themes", "Tries other colours here; enter keeps them.", "Program",
            ("desk", "start", "flow"), "do_themes", also="colors colours dark light contrast look"),
    Command("settings", ("O",), "Settings", "settings",
            "Glyphs, mouse, the end of a turn, dice of new fights, where other keys are chosen, and more.", "Program",
            ("desk", "start"), "do_settings",
            also="options preferences configuration ascii unicode mouse key keys keyboard shortcut bind remap"),
    Command("guide", ("G",), "Guide", "guide", "Shows the few hints of a first fight again, one after the other.",
            "Program", _DESK, "do_guide", also="tutorial introduction hints start learn"),
    Command("saved", ("W",), "Is it saved", "saved",
            "Says where the fight is kept. Every key is on the disk before it is shown.", "Program",
            _DESK, "do_saved", also="save write file disk keep store where"),
    Command("redraw", ("ctrl+l",), "Redraw", "redraw", "Draws the whole screen again.", "Program",
            ("any",), "do_redraw", also="refresh repaint screen garbled"),
    Command("shell", ("ctrl+z",), "To the shell", "shell", "Puts the program aside; fg in the shell goes on.",
            "Program", ("any",), "do_shell", also="suspend background terminal"),
    Command("notice", ("ctrl+n",), "Last notice", "notice", "Shows what was told last, whole.", "Program", ("any",),
            "do_notice", "has_notice", also="message warning sentence read all told"),
    Command("quit", ("ctrl+q",), "Quit", "quit", "Closes the program; what can't be saved is told first.",
            "Program", ("any",), "do_quit", also="exit leave close program"),
)  # fmt: skip

COMMANDS: tuple[Command, ...] = (
    *TURN,
    *BY_HAND,
    *FIGHT,
    *LISTS,
    *FORM,
    *SETTINGS,
    *FIELDS,
    *ROSTER,
    *WHY,
    *TRAY,
    *FLOW,
    *LOG,
    *CORRECT,
    *MOVING,
    *PROGRAM,
)
"""All commands with their usual keys, in the order of the help."""

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
    return not command.when or bool(getattr(page, command.when)())


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
    getattr(page, command.action)()


def word(command: Command, page: Page) -> str:
    """Its word in the footer just now."""
    return str(getattr(page, command.says)()) if command.says else command.word


def ranked(page: Page) -> list[Command]:
    """What belongs into a page's footer, the likeliest first, only what can be done now."""
    return sorted((c for c in commands_of(page) if c.rank and usable(c, page)), key=lambda c: c.rank)


def in_footer(page: Page) -> list[tuple[str, str]]:
    """Keys and words for a page's footer, in the order of `ranked`."""
    return [pair(command, page) for command in ranked(page)]


def pair(command: Command, page: Page) -> tuple[str, str]:
    """A command in the footer: the key that stands for it, and its word."""
    return command.shown or command.keys[0], word(command, page)
