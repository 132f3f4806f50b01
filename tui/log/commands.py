"""The rows of the command table that belong to the log."""

from __future__ import annotations

from ..command import Command

_LOG, _NOTE = ("log",), ("log-note",)
_GROUP = "The log"

LOG: tuple[Command, ...] = (
    Command("log", ("L",), "Log", "log",
            "Every line of the fight: its steps, dice and parts; notes; back to a line; the log as text.",
            "The fight", ("desk", "flow"), "do_log", rank=16,
            also="rewind undo all history journal past note what happened export"),
    Command("log-open", ("enter",), "Open", "open",
            "Opens the line to its steps, or a step to the parts of its numbers; once more folds it.",
            _GROUP, _LOG, "do_open", "has_line", "open_word", 1, also="steps dice parts details unfold"),
    Command("log-into", ("right", "l"), "Open, go in", "", "Opens, then goes into the steps, then opens their parts.",
            _GROUP, _LOG, "do_into", "has_line", also="steps unfold"),
    Command("log-fold", ("left", "h"), "Fold", "", "Folds the parts, then goes to the line, then folds that.",
            _GROUP, _LOG, "do_fold", "has_line", also="close details"),
    Command("log-correct", ("c",), "Correct", "correct",
            "Puts an answer, a number or a cost of the line or step right, and runs what followed again.",
            _GROUP, _LOG, "do_correct", "can_correct", rank=2, also="fix mistake change amend wrong"),
    Command("log-filter", ("f",), "Filter", "filter", "Shows the lines of a kind or of a fighter only.",
            _GROUP, _LOG, "do_filter", rank=4, also="only kind fighter show hide"),
    Command("filter-type", ("tab",), "Type a name", "type a name",
            "To the field for part of a name or of a line, and back to the list.", _GROUP, ("log-filter",), "do_type",
            says="type_word", rank=2, also="search find text"),
    Command("log-note", ("+",), "Note", "note", "Adds a note, for yourself or for the players too.",
            _GROUP, _LOG, "do_note", rank=5, also="comment remark write add text"),
    Command("log-back", ("b",), "Back to here", "back to here",
            "Takes back everything after the line as one step, asking first where that is more than one action; {redo} "
            "brings it back.", _GROUP, _LOG, "do_back_to", "can_go_back", rank=5,
            also="take back rewind undo all since return"),
    Command("log-text", ("y",), "As text", "as text", "Saves the log as a text file, or copies it.",
            _GROUP, _LOG, "do_text", "has_line", rank=7, also="copy export save file clipboard print yank"),
    Command("note-enter", ("enter",), "Add the note", "add it", "Adds the note.", "Field", _NOTE, "do_enter",
            rank=1),
    Command("note-seen", ("tab", "up", "down"), "Who sees it", "who sees it",
            "The game master alone, or the players too.", "Field", _NOTE, "do_seen", says="seen_word", rank=2),
    Command("note-leave", ("escape",), "Leave", "back", "Back to the log without a note.", "Field", _NOTE, "close",
            rank=98, like="leave_field"),
)  # fmt: skip
"""Commands of pages whose scope is `log`, and of the field of a note."""
