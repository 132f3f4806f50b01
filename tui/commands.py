"""The one command table. Keys, footers and the help are all made from it, so that none can disagree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .command import Command
from .flow.commands import FLOW

if TYPE_CHECKING:
    from .pages import Page

_DESK, _LIST, _HELP = ("desk",), ("list",), ("help",)
_MOVING = ("desk", "list", "help")
_FINDING = ("desk", "list", "help")
"""Pages that can be searched: each is a `finding.Findable`."""

TURN: tuple[Command, ...] = (
    Command("attack", ("a",), "Attack", "attack",
            "The acting fighter attacks, the cursor row first; or goes on with what was left open.",
            "The acting fighter", _DESK, "do_attack", "can_attack", "attack_word", 1),
    Command("again", ("A",), "Attack again", "again", "Begins the acting fighter's last attack once more.",
            "The acting fighter", _DESK, "do_again", "has_turn", rank=12),
    Command("other", ("x",), "Other action", "other", "Lists what else can be done, and at what cost.",
            "The acting fighter", _DESK, "do_other", "has_menu", rank=2),
    Command("space", ("space",), "End the turn", "done", "Ends the turn; begins the fight when it has not begun.",
            "The acting fighter", _DESK, "do_space", "can_end_turn", "space_word", 3),
    Command("delay", ("z",), "Delay, act now", "delay",
            "The acting fighter acts later this round; on the row of one who has delayed: that one acts now.",
            "The acting fighter", _DESK, "do_delay", "can_delay", "delay_word", 13),
)  # fmt: skip

BY_HAND: tuple[Command, ...] = (
    Command("damage", ("d",), "Damage or heal", "damage", "Marks or heals levels: 3l, -2.",
            "The cursor row", _DESK, "do_damage", "has_fighter", rank=4),
    Command("initiative", ("i",), "Initiative", "Init", "Changes or sets Initiative: -3, +2, =7.",
            "The cursor row", _DESK, "do_initiative", "has_fighter", rank=5),
    Command("motes", ("m",), "Motes, Willpower", "motes", "Spends and regains: -5, +3p, w-1.",
            "The cursor row", _DESK, "do_motes", "has_fighter", rank=8),
    Command("effect", ("e",), "Effect", "effect", 'Puts on an effect: prone, or +2 defense 2 turns "oil".',
            "The cursor row", _DESK, "do_effect", "has_fighter", rank=9),
    Command("override", ("o",), "Override", "override", "Gives a number of the row another value.",
            "The cursor row", _DESK, "do_override", "has_fighter", rank=14),
    Command("edit", ("E", "enter"), "Edit", "edit", "Shows and changes every field of the fighter.",
            "The cursor row", _DESK, "do_edit", "has_fighter", rank=11),
    Command("remove", ("X",), "Defeat, remove", "remove",
            "Defeats a fighter, brings one back, takes one out; ends the fight.",
            "The cursor row", _DESK, "do_remove", "has_fighter", rank=15),
)  # fmt: skip

FIGHT: tuple[Command, ...] = (
    Command("add", ("r",), "Add fighters", "add", "Adds from the library, from one line, or from a pasted block.",
            "The fight", _DESK, "do_add", rank=7),
    Command("undo", ("u",), "Undo", "undo", "Takes back the last action whole, dice and motes included.",
            "The fight", _DESK, "do_undo", "can_undo", "undo_word", 6),
    Command("redo", ("U", "ctrl+r"), "Redo", "redo", "Brings back what the last undo took.",
            "The fight", _DESK, "do_redo", "can_redo", rank=10),
)  # fmt: skip

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
            "Moving", _DESK, "do_follow"),
    Command("find", ("/",), "Find", "find", "Goes to what is typed, as it is typed; enter stays, esc goes back.",
            "Moving", _FINDING, "do_find", "can_find", also="search look name goto"),
    Command("find_next", ("n",), "Next match", "next match", "To the next of what was looked for.",
            "Moving", _FINDING, "do_find_next", "has_found", also="search find again"),
    Command("find_before", ("N",), "Match before", "match before", "To the one before of what was looked for.",
            "Moving", _FINDING, "do_find_before", "has_found", also="search find previous"),
    Command("leave", ("q",), "Close", "close", "To the list of fights; the header says what is not saved.",
            "Program", _DESK, "do_close"),
)  # fmt: skip

LISTS: tuple[Command, ...] = (
    Command("choose", ("enter",), "Choose", "choose", "Chooses the line; so does its label.", "List", _LIST,
            "do_choose", rank=1),
    Command("close", ("escape", "q"), "Close", "close", "Back to where you were.", "List", ("list", "help"),
            "close", rank=98),
)  # fmt: skip

FORM: tuple[Command, ...] = (
    Command("next_group", ("tab", "right", "l"), "Next group", "next group", "To the next group of fields.", "Form",
            ("edit",), "do_next_group", rank=3),
    Command("group_before", ("left", "h"), "Group before", "", "To the group of fields before.", "Form", ("edit",),
            "do_group_before"),
    Command("to_add", ("+",), "Add", "add", "To where weapons, powers, armor and notes are added, each by a line.",
            "Form", ("edit",), "do_add", rank=2),
    Command("remove_thing", ("X",), "Remove", "remove", "Takes the weapon, power, armor or note off the sheet.", "Form",
            ("edit",), "do_remove_thing", "has_thing", "thing_word", 4),
    Command("undo_edit", ("u",), "Undo", "undo", "Takes back the last change.", "Form", ("edit",), "do_undo",
            "can_undo", "undo_word", 5),
)  # fmt: skip

FIELDS: tuple[Command, ...] = (
    Command("enter", ("enter",), "Do it", "do it", "Does what the line above says.", "Field", ("entry",),
            "do_enter", rank=1),
    Command("entry_up", ("up",), "Fighter above", "fighter", "For the fighter above.", "Field", ("entry",), "do_up",
            rank=2, shown="up down"),
    Command("entry_down", ("down",), "Fighter below", "", "For the fighter below.", "Field", ("entry",), "do_down"),
    Command("add_enter", ("enter",), "Add", "add", "Adds what is shown.", "Field", ("add",),
            "do_enter", "can_enter", "enter_word", 1),
    Command("add_pick", ("down",), "Choose below", "choose", "The match below.", "Field", ("add",), "do_down",
            rank=2, shown="up down"),
    Command("add_up", ("up",), "Choose above", "", "The match above.", "Field", ("add",), "do_up"),
    Command("add_side", ("right",), "Side", "side", "The next side.", "Field", ("add",), "do_right", rank=3,
            shown="left right"),
    Command("add_left", ("left",), "Side before", "", "The side before.", "Field", ("add",), "do_left"),
    Command("new_enter", ("enter",), "Begin", "begin", "Makes the fight and opens it.", "Field", ("new",),
            "do_enter", rank=1),
    Command("new_down", ("down", "tab"), "Below", "house rules", "To the house rules and down in them.", "Field",
            ("new",), "do_down", rank=3, shown="up down"),
    Command("new_up", ("up",), "Above", "", "Up again, to the name.", "Field", ("new",), "do_up"),
    Command("new_value", ("right",), "Next value", "change", "The next ruleset, or value of a house rule.", "Field",
            ("new",), "do_right", "has_value", rank=2, shown="left right"),
    Command("new_before", ("left",), "Value before", "", "The value before.", "Field", ("new",), "do_left",
            "has_value"),
    Command("leave_field", ("escape",), "Leave", "back", "Back, with nothing done.", "Field", ("entry", "add", "new"),
            "close", rank=98),
)  # fmt: skip

PROGRAM: tuple[Command, ...] = (
    Command("help", ("?",), "Help", "help", "Lists every key that does something here.", "Program",
            ("desk", "list"), "do_help", rank=99),
    Command("themes", ("T",), "Themes", "themes", "Tries other colours here; enter keeps them.", "Program",
            ("desk", "start", "flow"), "do_themes"),
    Command("redraw", ("ctrl+l",), "Redraw", "redraw", "Draws the whole screen again.", "Program",
            ("any",), "do_redraw"),
    Command("shell", ("ctrl+z",), "To the shell", "shell", "Puts the program aside; fg in the shell goes on.",
            "Program", ("any",), "do_shell"),
    Command("quit", ("ctrl+q",), "Quit", "quit", "Closes the program; what can't be saved is told first.",
            "Program", ("any",), "do_quit"),
)  # fmt: skip

COMMANDS: tuple[Command, ...] = (*TURN, *BY_HAND, *FIGHT, *LISTS, *FORM, *FIELDS, *FLOW, *MOVING, *PROGRAM)
"""All commands, in the order of the help."""


def commands_of(page: Page) -> Iterator[Command]:
    """The commands that a page has, those that can't be used now included."""
    return (command for command in COMMANDS if set(command.scopes) & {*page.scopes, "any"})


def usable(command: Command, page: Page) -> bool:
    """Whether a command can be used on a page now."""
    return not command.when or bool(getattr(page, command.when)())


def everywhere(key: str) -> bool:
    """Whether a key means the same on every page and whatever is typed there, as closing the program does."""
    return any(key in command.keys and "any" in command.scopes for command in PROGRAM)


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


def in_footer(page: Page) -> list[tuple[str, str]]:
    """Keys and words for a page's footer, the likeliest first, only what can be done now."""
    ranked = sorted((c for c in commands_of(page) if c.rank and usable(c, page)), key=lambda c: c.rank)
    return [(c.shown or c.keys[0], word(c, page)) for c in ranked]
