"""The hints of a first fight, in the rule above the log: they take no line from it."""

from __future__ import annotations

from dataclasses import replace

from ..commands import key
from ..desk import Desk
from ..guide import Guide
from ..lines import ScreenLine, rule
from ..wrapping import in_clauses
from .log import log_lines

_AROUND = 4
"""Cells of a rule that its title does not have."""


def log_with_hints(desk: Desk, guide: Guide, lines: int, width: int) -> list[ScreenLine]:
    """The rule and `lines` lines of the log; while there is a hint the rule has that for its title."""
    told = guide.hint(desk)
    made = log_lines(desk, lines, width)
    if not told or not made:
        return made
    hint = rule(in_clauses(told, width - _AROUND), f"{key('guide')} ends hints", "cue")
    return [replace(hint, yields=True), *made[1:]]
