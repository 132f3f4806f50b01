"""The question whom an action is about. What the menu or the caller has named answers it."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.ask import Choice, Option, Role
from ...core.fight import Fight
from ...core.model import View
from . import unseen


def whom(
    fight: Fight, fighter: View, prompt: str, options: Iterable[Option], wanted: str = "", *defaults: str
) -> Choice:
    """Whom? `wanted` passes without a question where it can be chosen; else the first of `defaults` stands first, but
    for one who is hidden from the fighter's side. The hidden ones come behind the others of their side."""
    everyone = fight.draft.get("combatant", {})
    side = str(everyone[fighter.id].get("side", "foes"))
    offered = unseen.last_of_their_side(everyone, side, tuple(options))
    free = {option.id for option in offered if not option.barred}
    silent = wanted in free
    usual = next((id for id in (wanted, *defaults) if id in free), None)
    default = usual if silent or usual is None else unseen.likeliest(everyone, side, offered, usual)
    return fight.choice("target", fighter.id, prompt, offered, default=default, silent=silent, field="declare",
                        role=Role.WHOM)  # fmt: skip
