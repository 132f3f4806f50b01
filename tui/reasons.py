"""Why a command can't be used just now, where its page has no better sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

OTHERWISE: Final = "not possible just now"
"""What is said where nothing more is known."""

_REASONS: Final[Mapping[str, str]] = {
    "can_attack": "it is nobody's turn",
    "can_correct": "nothing here was answered",
    "can_delay": "it is nobody's turn",
    "can_end_turn": "there is no turn to end",
    "can_enter": "nothing is typed that could be added",
    "can_find": "there is nothing to be found",
    "can_go_back": "there is nothing before this line",
    "can_redo": "nothing was undone",
    "can_undo": "nothing has been done yet",
    "has_changed": "nothing is changed yet",
    "has_fighter": "nobody is in this fight",
    "has_found": "nothing was looked for yet",
    "has_line": "there is no line here",
    "has_menu": "it is nobody's turn",
    "has_motes": "nothing is paid in motes here",
    "has_moves": "whoever acts has no usual moves",
    "has_notice": "nothing has been told yet",
    "has_numbers": "no number is shown that could be changed",
    "has_one": "no fighter is chosen",
    "has_panes": "everything is shown already",
    "has_some": "nobody is here",
    "has_stunt": "no stunt is asked for",
    "has_text": "nothing is typed",
    "has_thing": "this field is no weapon, power, armor or note",
    "has_turn": "it is nobody's turn",
    "has_value": "the name is typed",
    "somebody_waits": "everybody here has joined",
    "may_add": "no step here takes an effect",
    "may_back": "this is the first question",
    "may_correct": "no step is behind",
    "may_enter": "this line can't be changed",
    "may_interrupt": "nobody may act out of turn",
    "may_move": "there is only this one field",
    "may_redo": "nothing was undone",
    "may_remove": "no effect is declared here",
    "may_roll": "no dice are asked for",
    "scrolls": "everything is in view",
}


def reason(when: str) -> str:
    """Why nothing comes of a command, by its condition: some words without a full stop."""
    return _REASONS.get(when, OTHERWISE)
