"""The question whom an action is about. What the menu or the caller has named answers it."""

from __future__ import annotations

from collections.abc import Iterable

from ..ask import Ask, Option
from ..fight import Fight
from ..model import View


def whom(fight: Fight, fighter: View, prompt: str, options: Iterable[Option], wanted: str = "", *defaults: str) -> Ask:
    """Whom? `wanted` passes without a question where it can be chosen; else the first of `defaults` stands first."""
    offered = tuple(options)
    free = {option.id for option in offered if not option.barred}
    default = next((id for id in (wanted, *defaults) if id in free), None)
    silent = wanted in free
    return fight.choice("target", fighter.id, prompt, offered, default=default, silent=silent, field="declare")
