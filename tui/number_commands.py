"""The rows of the command table for the page of numbers and for the dice tray."""

from __future__ import annotations

from .command import Command

_WHY, _ENTRY = ("why",), ("why-entry",)
_GROUP = "Numbers"

WHY: tuple[Command, ...] = (
    Command("why-down", ("down", "j"), "Number below", "number", "The number below.", _GROUP, _WHY, "do_down", rank=1,
            shown="up down", like="down"),
    Command("why-up", ("up", "k"), "Number above", "", "The number above.", _GROUP, _WHY, "do_up", like="up"),
    Command("why-override", ("o",), "Override", "override", "Gives the chosen number another value, and a reason.",
            _GROUP, _WHY, "do_override", rank=2, also="set number value change fix ruling", like="override"),
    Command("why-effect", ("e",), "Effect", "effect", 'Puts on an effect: prone, or +2 defense 2 turns "oil".',
            _GROUP, _WHY, "do_effect", rank=3, also="condition status bonus penalty", like="effect"),
    Command("why-fighter", ("right", "l", "tab"), "Next fighter", "fighter", "The same number of the fighter below.",
            _GROUP, _WHY, "do_right", rank=4, shown="left right"),
    Command("why-before", ("left", "h"), "Fighter before", "", "The same number of the fighter above.",
            _GROUP, _WHY, "do_left"),
    Command("why-page-down", ("pagedown", "space"), "A page down", "", "Down in what is told of the number.",
            _GROUP, _WHY, "do_page_down", like="page_down"),
    Command("why-page-up", ("pageup",), "A page up", "", "Up in what is told of the number.",
            _GROUP, _WHY, "do_page_up", like="page_up"),
    Command("why-home", ("home",), "First number", "", "The first number.", _GROUP, _WHY, "do_home", like="home"),
    Command("why-end", ("end",), "Last number", "", "The last number.", _GROUP, _WHY, "do_end", like="end"),
    Command("why-help", ("?",), "Help", "help", "Lists every key that does something here.", _GROUP, _WHY, "do_help",
            rank=97, like="help"),
    Command("why-leave", ("w", "escape", "q", "enter"), "Back", "back", "Back to the desk.", _GROUP, _WHY, "close",
            rank=98, shown="w", like="why"),
    Command("why-enter", ("enter",), "Do it", "do it", "Does what the line above says.", "Field", _ENTRY, "do_enter",
            rank=1),
    Command("why-entry-up", ("up",), "Number above", "number", "For the number above.", "Field", _ENTRY, "do_up",
            rank=2, shown="up down"),
    Command("why-entry-down", ("down",), "Number below", "", "For the number below.", "Field", _ENTRY, "do_down"),
    Command("why-entry-leave", ("escape",), "Leave", "back", "Back, with nothing done.", "Field", _ENTRY, "close",
            rank=98),
)  # fmt: skip
"""Commands of the page of numbers, and of what is typed on it."""

_TRAY = ("tray",)

TRAY: tuple[Command, ...] = (
    Command("tray", ("t",), "Dice tray", "dice", "Rolls any pool outside an attack: 8, 12 -1 tn 6, 8 v 6, d100.",
            "The fight", ("desk", "flow"), "do_tray", rank=16, also="roll throw pool d100 d6 opposed check"),
    Command("tray-enter", ("enter",), "Roll", "roll", "Rolls what is typed, or notes the last roll.", "Dice tray",
            _TRAY, "do_enter", says="enter_word", rank=1),
    Command("tray-before", ("up",), "Typed before", "earlier", "What was typed before.", "Dice tray", _TRAY, "do_up",
            rank=2, shown="up down"),
    Command("tray-after", ("down",), "Typed after", "", "What was typed after that.", "Dice tray", _TRAY, "do_down"),
    Command("tray-leave", ("escape",), "Back", "back", "Back to where you were; the rolls stay.", "Dice tray", _TRAY,
            "close", rank=98),
)  # fmt: skip
"""Commands of the dice tray, from the desk and from the flow."""
