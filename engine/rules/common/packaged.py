"""A ruleset whose parts stand in a package of the usual layout, each imported as it is first asked for.

The desk and the log ask every ruleset the same things, and every ruleset answers each of them in a module of the same
name: what is shown in `desk`, what is told in `log`, what a sheet is in `sheet`, an attack in `attack`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from importlib import import_module
from typing import Any

from ...core.ask import Fact
from ...core.desk import Line, Row, Section, WhyNumber
from ...core.inputs import Begin
from ...core.model import Tree
from ...core.procedure import Outcome
from .action import ActionTable
from .base import Derived, FieldSpec, MenuItem, Odds, Ruleset, Slot, TargetRow
from .parts import Parts


class Packaged(Ruleset):
    """The rules of one package. A subclass names it and says what its own rules do otherwise."""

    procedures: ActionTable[Any]
    package: str = ""
    """The package that the parts are in."""
    modules: tuple[str, ...] = ()
    """Its modules with procedures."""
    parts: tuple[str, ...] = ()
    """What an attack is made of: loaded before it where there is time, a part after the other."""
    used_later: tuple[str, ...] = ()
    """What else is needed as soon as somebody acts, and not before that."""
    sheets: tuple[str, ...] = ("sheet.sheet", "validate")
    """The models of sheets, each after those it is made of, and what checks with them."""
    stepped: tuple[str, ...] = ("attack",)
    """The procedures whose steps are known before they come."""

    @cached_property
    def has(self) -> Parts:
        """The modules of the package."""
        return Parts(self.package)

    def pieces(self) -> Iterator[Callable[[], object]]:
        """What loads the procedures and what shows them."""
        return loading(self.package, (*self.parts, *self.modules, *self.used_later))

    def checking(self) -> Iterator[Callable[[], object]]:
        """What loads and builds the models of sheets. They take longer, and more memory, than what shows a fight."""
        return checking(self.package, self.sheets)

    # -- what a fighter is -----------------------------------------------------------------------------------------
    def validate(self, combatant: Tree) -> None:
        """Checks one combatant. Raises ValueError with one sentence that names the field."""
        self.has.sheets.validate(combatant)

    def validate_rest(self, state: Tree) -> None:
        """Checks what is not a combatant. Raises ValueError with one sentence that names the field."""
        self.has.rest.validate_rest(self, state)

    def trim(self, combatant: Tree) -> Tree:
        """The combatant without values at their defaults."""
        return self.has.sheets.trim(combatant)

    def fields(self, combatant: Tree) -> tuple[FieldSpec, ...]:
        """Every field that this kind of sheet has, group by group."""
        return self.has.fields.fields(combatant)

    def carried(self, combatant: Tree, fresh: bool) -> Tree:
        """The combatant as it comes into another fight: as it was, or healed and with full pools."""
        return self.has.carrying.carried(combatant, fresh)

    def condition(self, combatant: Tree) -> str:
        """What of its condition is not as it is at its best, in a few words."""
        return self.has.follows.condition(combatant)

    def summary(self, combatant: Tree) -> tuple[Line, ...]:
        """One who is to be added: its numbers, its health, its weapons."""
        return self.has.summary.summary(combatant)

    def ready(self, state: Tree, who: str) -> tuple[str, str]:
        """A word on one who is in the fight, and the one number that `ready_title` names."""
        return self.has.follows.ready(state, who)

    def derived(self, state: Tree, who: str) -> tuple[Derived, ...]:
        """What follows from a sheet, each number with its parts."""
        return self.has.follows.derived(state, who)

    # -- the desk --------------------------------------------------------------------------------------------------
    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone in the order they act."""
        return self.has.order.order(state)

    def clock_words(self, state: Tree) -> str:
        """What time it is in the fight."""
        return self.has.desk.clock_words(state)

    def row(self, state: Tree, slot: Slot) -> Row:
        """One line of the order table."""
        return self.has.desk.ROWS.row(state, slot)

    def sections(self, state: Tree, who: str) -> tuple[Line, ...]:
        """The selected fighter's lines."""
        return self.has.sections.sections(state, who)

    def sheet(self, state: Tree, who: str) -> tuple[Section, ...]:
        """The selected fighter for a wide window."""
        return self.has.wide.sheet(state, who)

    def why(self, state: Tree, who: str) -> tuple[WhyNumber, ...]:
        """Every number of one fighter with its parts."""
        return self.has.why.why(state, who)

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """What this combatant may do now."""
        return self.has.menu.menu(state, who)

    def moves(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """The usual moves on this combatant's sheet."""
        return self.has.moves.MOVES.moves(state, who)

    def kept_move(self, combatant: Tree, args: Mapping[str, Any], answers: Mapping[str, Any]) -> tuple[str, Tree]:
        """The last attack as a usual move."""
        return self.has.moves.MOVES.kept(combatant, args, answers)

    def preview(self, outcome: Outcome) -> tuple[Line, ...]:
        """Every old and new value, for the moment before Apply."""
        return self.has.preview.preview(outcome)

    # -- attacks ---------------------------------------------------------------------------------------------------
    def steps(self, procedure: str) -> tuple[tuple[str, str], ...]:
        """The steps of an attack as the rules number them; other procedures have none to list ahead."""
        return self.has.attack.STEPS if procedure in self.stepped else ()

    def odds(self, outcome: Outcome) -> Odds | None:
        """The chances of the open attack."""
        return self.has.chances.odds(outcome)

    def flow_title(self, outcome: Outcome) -> tuple[Line, ...]:
        """Who attacks whom, and what decides it."""
        return self.has.titles.flow_title(outcome)

    def target_table(self, outcome: Outcome, inputs: tuple[Any, ...]) -> tuple[TargetRow, ...]:
        """What the open attack would do to each target."""
        return self.has.chances.ROWS.table(self, outcome, inputs)

    def foresee(self, state: Tree, who: str) -> None:
        """Works out what an attack of this fighter would do to the likeliest targets."""
        begin = self.first_action(state, who, "")
        if begin.procedure == "attack":
            self.has.chances.ROWS.foresee(self, state, begin)

    def foresee_target(self, state: Tree, who: str, target: str) -> None:
        """Works out what an attack of this fighter would do to one target."""
        self.has.attacks.TABLE.foresee(self, state, who, target)

    def foreseen(self, state: Tree, who: str, target: str) -> bool:
        """Whether that is known."""
        return self.has.attacks.TABLE.is_known(state, who, target)

    def attack_section(self, state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
        """What is known of an attack on these fighters."""
        return self.has.attacks.section(state, who, among)

    # -- the log ---------------------------------------------------------------------------------------------------
    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The log lines of a finished action."""
        return self.has.log.sentences(begin, facts, name)

    def kind(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What kind of line the log has for an action."""
        return self.procedures.kind(begin)

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word."""
        return self.procedures.word(begin, facts)


class Grouped(Packaged):
    """Such a ruleset in which alike fighters who stand together share a line."""

    def folded(self, state: Tree) -> tuple[tuple[Slot, ...], ...]:
        """The order in lines, those of one group who stand together in one."""
        return self.has.groups.folded(state)

    def group_row(self, state: Tree, slots: tuple[Slot, ...]) -> Row:
        """The line of those who stand together."""
        return self.has.group_row.row(state, slots, self.row)


# -- what a fight needs only once somebody acts in it -----------------------------------------------------------------
SHAPES = (
    "pydantic_core.core_schema",
    "email.message",
    "importlib.metadata",
    "pydantic.config",
    "pydantic.json_schema",
    "zoneinfo",
    "pydantic.types",
    "pydantic.main",
    "engine.rules.common.shape",
)
"""What the models of sheets are made with, in parts: all of it at once takes longer than a key may wait."""


def loading(package: str, modules: tuple[str, ...]) -> Iterator[Callable[[], object]]:
    """What loads modules of a package, one by one."""
    yield from (partial(import_module, f".{name}", package) for name in modules)


def checking(package: str, sheets: tuple[str, ...]) -> Iterator[Callable[[], object]]:
    """What loads the modules of a package's sheets, part by part, and has them build their `MODELS`."""
    yield from (partial(import_module, name) for name in SHAPES)
    yield from loading(package, sheets)
    for name in sheets:
        for model in getattr(import_module(f".{name}", package), "MODELS", ()):
            yield model.model_rebuild
