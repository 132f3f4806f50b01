"""The rows of the command table that belong to a correction."""

from __future__ import annotations

from ..command import Command

_GROUP, _HERE = "Correction", ("correct",)

CORRECT: tuple[Command, ...] = (
    Command("correct-enter", ("enter",), "Take it", "change",
            "Takes what is typed, or opens a line to type in; accepts the correction once everything is answered.",
            _GROUP, _HERE, "do_enter", when="may_enter", says="enter_word", rank=1, also="accept"),
    Command("correct-add", ("+",), "Forgotten cost", "forgotten",
            "Adds what was forgotten or made up: 5m is a cost of 5 motes; oil +2 attack dice, 3 motes.",
            _GROUP, _HERE, "do_add", when="may_add", says="add_word", rank=2,
            also="cost motes effect charm", like="flow-add"),
    Command("correct-down", ("down", "j", "tab"), "Down", "row", "The row below.",
            _GROUP, _HERE, "do_down", when="may_move", rank=4, shown="j k", like="down"),
    Command("correct-up", ("up", "k"), "Up", "", "The row above.", _GROUP, _HERE, "do_up", when="may_move", like="up"),
    Command("correct-page-down", ("pagedown",), "Page down", "", "Ten rows down.",
            _GROUP, _HERE, "do_page_down", when="may_move", like="page_down"),
    Command("correct-page-up", ("pageup",), "Page up", "", "Ten rows up.",
            _GROUP, _HERE, "do_page_up", when="may_move", like="page_up"),
    Command("correct-home", ("home",), "First row", "", "To the first row.",
            _GROUP, _HERE, "do_home", when="may_move", like="home"),
    Command("correct-end", ("end",), "Last row", "", "To the last row.", _GROUP, _HERE, "do_end", when="may_move",
            like="end"),
    Command("correct-number", ("o",), "Number", "number",
            "Jumps to the next number: Defense, dice, damage. Type what it was and why: 5 light cover, or +1.",
            _GROUP, _HERE, "do_number", when="has_numbers", rank=5,
            also="override value defense onslaught cover", like="flow-override"),
    Command("correct-stunt", ("s",), "Stunt", "stunt", "Jumps to the stunt; again for the other side's.",
            _GROUP, _HERE, "do_stunt", when="has_stunt", rank=8, like="flow-stunt"),
    Command("correct-motes", ("m",), "Motes", "motes", "Jumps to what is paid in motes; again for the next.",
            _GROUP, _HERE, "do_motes", when="has_motes", rank=7, also="essence spend charm", like="flow-motes"),
    Command("correct-roll", ("*",), "Roll", "roll",
            "Jumps to the next roll, to type what its dice showed. Of what is asked again it rolls what has not been "
            "typed, as it would have fallen then.", _GROUP, _HERE, "do_roll_rest", when="may_roll", says="roll_word",
            rank=3, also="dice misheard", like="flow-roll-rest"),
    Command("correct-remove", ("X",), "Remove", "remove",
            "Takes the last effect of the row away, or the GM's value off a number.",
            _GROUP, _HERE, "do_remove", when="may_remove", rank=6, like="remove"),
    Command("correct-erase", ("backspace",), "Erase", "", "Takes away the last character typed.",
            _GROUP, _HERE, "do_erase", when="has_text", like="flow-erase"),
    Command("correct-another", ("c", "[", "left"), "Another step", "another step",
            "Leaves this change, so that another answer or number can be changed instead.",
            _GROUP, _HERE, "do_another", when="has_changed", rank=9, also="back previous", like="correct"),
    Command("correct-other", ("x",), "Other ways", "other",
            "Charges something now, tied to this line; or takes the fight back to before it, as one step.",
            _GROUP, _HERE, "do_other", rank=10, also="charge later take back rewind", like="other"),
    Command("correct-leave", ("escape", "q"), "Leave it as it is", "leave it",
            "One level back; nothing is recorded before it is accepted.", _GROUP, _HERE, "do_leave", rank=98,
            also="close exit desk", like="close"),
)  # fmt: skip
"""Commands of the page whose scope is `correct`."""
