"""Exalted Third Edition as a ruleset: where the engine and the desk find its parts."""

from __future__ import annotations

from engine.model import Draft, Tree
from engine.rules.base import Procedure, Ruleset, Slot

from . import by_hand, departures, joining, options, order, out_of_turn, sheet, turn, validate
from .fighter import Fighter


def _by_name(*groups: tuple[Procedure, ...]) -> dict[str, Procedure]:
    return {one.name: one for group in groups for one in group}


class Exalted3e(Ruleset):
    """The rules of `rules/exalted3e.md`."""

    name, title, version = "exalted3e", "Exalted 3e", 1
    options = options.OPTIONS
    procedures = _by_name(
        joining.PROCEDURES,
        turn.PROCEDURES,
        out_of_turn.PROCEDURES,
        departures.PROCEDURES,
        by_hand.PROCEDURES,
    )

    def fighter(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def validate(self, combatant: Tree) -> None:
        """Checks one combatant. Raises ValueError with one sentence that names the field."""
        sheet.validate(combatant)

    def validate_rest(self, state: Tree) -> None:
        """Checks what is not a combatant. Raises ValueError with one sentence that names the field."""
        validate.validate_rest(state)

    def trim(self, combatant: Tree) -> Tree:
        """The combatant without values at their defaults."""
        return sheet.trim(combatant)

    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone in the order they act."""
        return order.order(state)


RULES = Exalted3e()
