"""A ruleset whose parts stand in a package of the usual layout, each imported as it is first asked for.

The desk and the log ask every ruleset the same things, and every ruleset answers each of them in a module of the same
name: what is shown in `desk`, what is told in `log`, what a sheet is in `sheet`, an attack in `attack`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from ..ask import Fact
from ..desk import Line, Row, Section
from ..inputs import Begin
from ..model import Tree
from ..procedure import Outcome
from ..why import WhyNumber
from .base import Derived, FieldSpec, MenuItem, Odds, Ruleset, Slot, TargetRow
from .later import pieces


class Packaged(Ruleset):
    """The rules of one package. A subclass names it and says what its own rules do otherwise."""

    package: str = ""
    """The package that the parts are in."""
    modules: tuple[str, ...] = ()
    """Its modules with procedures."""
    parts: tuple[str, ...] = ()
    """What an attack is made of: loaded before it where there is time, a part after the other."""
    used_later: tuple[str, ...] = ()
    """What else is needed as soon as somebody acts, and not before that."""
    sheets: tuple[str, ...] = ("sheet.condition", "sheet.sheet", "validate")
    """The models of sheets, each after those it is made of, and what checks with them."""
    stepped: tuple[str, ...] = ("attack",)
    """The procedures whose steps are known before they come."""

    def part(self, name: str) -> Any:
        """A module of the package, such as `desk.why`."""
        return import_module(f".{name}", self.package)

    def pieces(self) -> Iterator[Callable[[], object]]:
        """What loads the procedures, and loads and builds the models of sheets. Together they take longer than what
        shows a fight that nobody has edited."""
        return pieces(self.package, (*self.parts, *self.modules, *self.used_later), self.sheets)

    # -- what a fighter is -----------------------------------------------------------------------------------------
    def validate(self, combatant: Tree) -> None:
        """Checks one combatant. Raises ValueError with one sentence that names the field."""
        self.part("sheet.sheet").validate(combatant)

    def validate_rest(self, state: Tree) -> None:
        """Checks what is not a combatant. Raises ValueError with one sentence that names the field."""
        self.part("validate").validate_rest(self, state)

    def trim(self, combatant: Tree) -> Tree:
        """The combatant without values at their defaults."""
        trimmed: Tree = self.part("sheet.sheet").trim(combatant)
        return trimmed

    def fields(self, combatant: Tree) -> tuple[FieldSpec, ...]:
        """Every field that this kind of sheet has, group by group."""
        found: tuple[FieldSpec, ...] = self.part("sheet.fields").fields(combatant)
        return found

    def carried(self, combatant: Tree, fresh: bool) -> Tree:
        """The combatant as it comes into another fight: as it was, or healed and with full pools."""
        made: Tree = self.part("sheet.carrying").carried(combatant, fresh)
        return made

    def condition(self, combatant: Tree) -> str:
        """What of its condition is not as it is at its best, in a few words."""
        return str(self.part("desk.derived").condition(combatant))

    def summary(self, combatant: Tree) -> tuple[Line, ...]:
        """One who is to be added: its numbers, its health, its weapons."""
        lines: tuple[Line, ...] = self.part("desk.summary").summary(combatant)
        return lines

    def ready(self, state: Tree, who: str) -> tuple[str, str]:
        """A word on one who is in the fight, and the one number that `ready_title` names."""
        said: tuple[str, str] = self.part("desk.derived").ready(state, who)
        return said

    def derived(self, state: Tree, who: str) -> tuple[Derived, ...]:
        """What follows from a sheet, each number with its parts."""
        found: tuple[Derived, ...] = self.part("desk.derived").derived(state, who)
        return found

    # -- the desk --------------------------------------------------------------------------------------------------
    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone in the order they act."""
        slots: tuple[Slot, ...] = self.part("turn.order").order(state)
        return slots

    def clock_words(self, state: Tree) -> str:
        """What time it is in the fight."""
        return str(self.part("desk.desk").clock_words(state))

    def row(self, state: Tree, slot: Slot) -> Row:
        """One line of the order table."""
        made: Row = self.part("desk.desk").ROWS.row(state, slot)
        return made

    def sections(self, state: Tree, who: str) -> tuple[Line, ...]:
        """The selected fighter's lines."""
        lines: tuple[Line, ...] = self.part("desk.sections").sections(state, who)
        return lines

    def sheet(self, state: Tree, who: str) -> tuple[Section, ...]:
        """The selected fighter for a wide window."""
        sections: tuple[Section, ...] = self.part("desk.wide").sheet(state, who)
        return sections

    def why(self, state: Tree, who: str) -> tuple[WhyNumber, ...]:
        """Every number of one fighter with its parts."""
        numbers: tuple[WhyNumber, ...] = self.part("desk.why").why(state, who)
        return numbers

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """What this combatant may do now."""
        items: tuple[MenuItem, ...] = self.part("desk.menu").menu(state, who)
        return items

    def moves(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """The usual moves on this combatant's sheet."""
        items: tuple[MenuItem, ...] = self.part("desk.moves").MOVES.moves(state, who)
        return items

    def kept_move(self, combatant: Tree, args: Mapping[str, Any], answers: Mapping[str, Any]) -> tuple[str, Tree]:
        """The last attack as a usual move."""
        kept: tuple[str, Tree] = self.part("desk.moves").MOVES.kept(combatant, args, answers)
        return kept

    def preview(self, outcome: Outcome) -> tuple[Line, ...]:
        """Every old and new value, for the moment before Apply."""
        lines: tuple[Line, ...] = self.part("desk.preview").preview(outcome)
        return lines

    # -- attacks ---------------------------------------------------------------------------------------------------
    def steps(self, procedure: str) -> tuple[tuple[str, str], ...]:
        """The steps of an attack as the rules number them; other procedures have none to list ahead."""
        steps: tuple[tuple[str, str], ...] = self.part("attack.attack").STEPS
        return steps if procedure in self.stepped else ()

    def odds(self, outcome: Outcome) -> Odds | None:
        """The chances of the open attack."""
        odds: Odds | None = self.part("attack.chances").odds(outcome)
        return odds

    def flow_title(self, outcome: Outcome) -> tuple[Line, ...]:
        """Who attacks whom, and what decides it."""
        lines: tuple[Line, ...] = self.part("attack.titles").flow_title(outcome)
        return lines

    def target_table(self, outcome: Outcome, inputs: tuple[Any, ...]) -> tuple[TargetRow, ...]:
        """What the open attack would do to each target."""
        rows: tuple[TargetRow, ...] = self.part("attack.chances").ROWS.table(self, outcome, inputs)
        return rows

    def foresee(self, state: Tree, who: str) -> None:
        """Works out what an attack of this fighter would do to the likeliest targets."""
        begin = self.first_action(state, who, "")
        if begin.procedure == "attack":
            self.part("attack.chances").ROWS.foresee(self, state, begin)

    def foresee_target(self, state: Tree, who: str, target: str) -> None:
        """Works out what an attack of this fighter would do to one target."""
        self.part("desk.attack_table").TABLE.foresee(self, state, who, target)

    def foreseen(self, state: Tree, who: str, target: str) -> bool:
        """Whether that is known."""
        return bool(self.part("desk.attack_table").TABLE.is_known(state, who, target))

    def attack_section(self, state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
        """What is known of an attack on these fighters."""
        section: Section | None = self.part("desk.attack_table").section(state, who, among)
        return section

    # -- the log ---------------------------------------------------------------------------------------------------
    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The log lines of a finished action."""
        told: tuple[str, ...] = self.part("log.sentences").sentences(begin, facts, name)
        return told

    def kind(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What kind of line the log has for an action."""
        return str(self.part("log.sentences").KINDS.kind(begin))

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word."""
        return str(self.part("log.sentences").KINDS.word(begin, facts))


class Grouped(Packaged):
    """Such a ruleset in which alike fighters who stand together share a line."""

    def folded(self, state: Tree) -> tuple[tuple[Slot, ...], ...]:
        """The order in lines, those of one group who stand together in one."""
        lines: tuple[tuple[Slot, ...], ...] = self.part("turn.groups").folded(state)
        return lines

    def group_row(self, state: Tree, slots: tuple[Slot, ...]) -> Row:
        """The line of those who stand together."""
        made: Row = self.part("desk.group_row").row(state, slots, self.row)
        return made
