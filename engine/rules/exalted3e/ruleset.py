"""Exalted Third Edition as a ruleset: where the engine and the desk find its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.ask import Fact
from engine.desk import Line, Row
from engine.inputs import Begin
from engine.model import Draft, Tree
from engine.procedure import Outcome
from engine.rules.base import MenuItem, Odds, Procedure, Ruleset, Slot, TargetRow

from . import options, validate
from .actions import actions, by_hand, footing, gear, movement, use_power
from .attack import attack, chances, titles
from .desk import desk, menu, preview, sections
from .fighter import Fighter
from .log import sentences
from .turn import departures, joining, order, out_of_turn, turn

MODULES = (
    attack,
    actions,
    movement,
    footing,
    gear,
    use_power,
    joining,
    turn,
    out_of_turn,
    departures,
    by_hand,
)
"""Where procedures are."""


class Exalted3e(Ruleset):
    """The rules of `rules/exalted3e.md`."""

    name, title, version = "exalted3e", "Exalted 3e", 1
    options = options.OPTIONS
    columns = desk.COLUMNS
    procedures: Mapping[str, Procedure] = {one.name: one for module in MODULES for one in module.PROCEDURES}

    def fighter(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def validate(self, combatant: Tree) -> None:
        """Checks one combatant. Raises ValueError with one sentence that names the field."""
        from .sheet import sheet

        sheet.validate(combatant)

    def validate_rest(self, state: Tree) -> None:
        """Checks what is not a combatant. Raises ValueError with one sentence that names the field."""
        validate.validate_rest(state)

    def trim(self, combatant: Tree) -> Tree:
        """The combatant without values at their defaults."""
        from .sheet import sheet

        return sheet.trim(combatant)

    def warm(self) -> None:
        """Loads and builds the models of sheets. They take as long to load as everything else together, and a fight
        that nobody has edited is shown without them."""
        from .sheet import sheet

        sheet.build()

    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone in the order they act."""
        return order.order(state)

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """What this combatant may do now."""
        return menu.menu(state, who)

    def steps(self, procedure: str) -> tuple[tuple[str, str], ...]:
        """The steps of an attack as the seed numbers them; other procedures have none to list ahead."""
        return attack.STEPS if procedure == "attack" else ()

    def odds(self, outcome: Outcome) -> Odds | None:
        """The chances of the open attack."""
        return chances.odds(outcome)

    def target_table(self, outcome: Outcome, inputs: tuple[Any, ...]) -> tuple[TargetRow, ...]:
        """What the open attack would do to each target."""
        return chances.target_table(self, outcome, inputs)

    def flow_title(self, outcome: Outcome) -> tuple[Line, ...]:
        """Who attacks whom, and what decides it."""
        return titles.flow_title(outcome)

    def clock_words(self, state: Tree) -> str:
        """Which round it is, and how many are still to act."""
        return desk.clock_words(state)

    def row(self, state: Tree, slot: Slot) -> Row:
        """One line of the order table."""
        return desk.row(state, slot)

    def sections(self, state: Tree, who: str) -> tuple[Line, ...]:
        """The selected fighter's lines."""
        return sections.sections(state, who)

    def preview(self, outcome: Outcome) -> tuple[Line, ...]:
        """Every old and new value, for the moment before Apply."""
        return preview.preview(outcome)

    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The log lines of a finished action."""
        return sentences.sentences(begin, facts, name)

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word."""
        return sentences.word(begin, facts)


RULES = Exalted3e()
