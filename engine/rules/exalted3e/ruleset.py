"""Exalted Third Edition as a ruleset: where the engine and the desk find its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from engine.ask import Fact
from engine.desk import Line, Row, Section
from engine.inputs import Begin
from engine.model import Draft, Tree
from engine.procedure import Outcome
from engine.rules.base import Derived, FieldSpec, MenuItem, Odds, Procedure, Ruleset, Slot, TargetRow
from engine.rules.later import Later, pieces

from . import options
from .desk import desk, sections
from .fighter import Fighter
from .log import sentences
from .sheet.examples import THINGS, TYPED
from .turn import order

if TYPE_CHECKING:
    from engine.importers import Imported
    from engine.library import Template
    from engine.rules.known_effects import KnownEffects
    from engine.why import WhyNumber

MODULES = (
    "attack.attack",
    "actions.actions",
    "actions.movement",
    "actions.footing",
    "actions.gear",
    "actions.release",
    "actions.use_power",
    "turn.joining",
    "turn.turn",
    "turn.out_of_turn",
    "turn.departures",
    "actions.by_hand",
)
"""Where procedures are."""

PARTS = ("attack.landing", "attack.counter", "attack.declare", "attack.hit")
"""What an attack is made of: loaded before it where there is time, a part after the other."""

USED_LATER = (
    "attack.chances",
    "attack.titles",
    "desk.menu",
    "desk.moves",
    "desk.preview",
    "desk.why",
    "desk.wide",
    "desk.where",
    "desk.attack_table",
)
"""What else the methods below import as they are called."""

SHEETS = ("sheet.power", "sheet.condition", "sheet.sheet", "validate")
"""The models of sheets, each after those it is made of, and what checks with them."""


class Exalted3e(Ruleset):
    """The rules of `rules/exalted3e.md`. What a fight on the screen needs is imported with them, the rest when it is
    used: see `pieces`."""

    name, title, version = "exalted3e", "Exalted 3e", 3
    options = options.OPTIONS
    columns = desk.COLUMNS
    ready_title = "Join"
    things = THINGS
    typed = TYPED
    procedures: Mapping[str, Procedure] = Later(__package__, MODULES)

    @property
    def known_effects(self) -> KnownEffects:
        """Prone, cover and what else brings its numbers by its name."""
        from .actions.known_effects import EFFECTS

        return EFFECTS

    def fighter(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def validate(self, combatant: Tree) -> None:
        """Checks one combatant. Raises ValueError with one sentence that names the field."""
        from .sheet import sheet

        sheet.validate(combatant)

    def validate_rest(self, state: Tree) -> None:
        """Checks what is not a combatant. Raises ValueError with one sentence that names the field."""
        from . import validate

        validate.validate_rest(state)

    def trim(self, combatant: Tree) -> Tree:
        """The combatant without values at their defaults."""
        from .sheet import sheet

        return sheet.trim(combatant)

    def fields(self, combatant: Tree) -> tuple[FieldSpec, ...]:
        """Every field that this kind of sheet has, group by group."""
        from .sheet import fields

        return fields.fields(combatant)

    def read(self, text: str, own: tuple[Template, ...] = ()) -> tuple[Imported, ...]:
        """Names of the library, lines of numbers, full characters and pasted blocks."""
        from engine import importers

        return importers.read(text, own)

    def new_thing(self, kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
        """What a sheet has several of, read from a line. Raises Refused where it can't be understood."""
        from engine.importers import things

        return things.new_thing(kind, text, combatant)

    def as_kind(self, combatant: Tree, kind: str) -> Tree:
        """A Quick Character as a full one, or the other way round."""
        from .sheet import converting

        return converting.as_kind(combatant, kind)

    def summary(self, combatant: Tree) -> tuple[Line, ...]:
        """One who is to be added: Join Battle, Defense and soak, health, motes, weapons."""
        from .desk import summary

        return summary.summary(combatant)

    def ready(self, state: Tree, who: str) -> tuple[str, str]:
        """The dice of Join Battle."""
        from .desk import derived

        return derived.ready(state, who)

    def derived(self, state: Tree, who: str) -> tuple[Derived, ...]:
        """Join Battle, Defense, soak, Hardness and what it strikes with, each with its parts."""
        from .desk import derived

        return derived.derived(state, who)

    def carried(self, combatant: Tree, fresh: bool) -> Tree:
        """Health, motes, Willpower and anima as they were, or healed and full but for what is committed."""
        from .sheet import carrying

        return carrying.carried(combatant, fresh)

    def condition(self, combatant: Tree) -> str:
        """Damage, motes, Willpower and anima, where they are not as they are at their best."""
        from .desk import derived

        return derived.condition(combatant)

    def pieces(self) -> Iterator[Callable[[], object]]:
        """What loads the procedures, and loads and builds the models of sheets. Together they take longer than what
        shows a fight that nobody has edited."""
        return pieces(__package__, (*PARTS, *MODULES, *USED_LATER), SHEETS)

    def foresee(self, state: Tree, who: str) -> None:
        """Works out what an attack of this fighter would do to the likeliest targets."""
        from .attack import chances

        chances.ROWS.foresee(self, state, Begin("attack", who))

    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone in the order they act."""
        return order.order(state)

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """What this combatant may do now."""
        from .desk import menu

        return menu.menu(state, who)

    def moves(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """The usual moves on this combatant's sheet."""
        from .desk import moves

        return moves.MOVES.moves(state, who)

    def kept_move(self, combatant: Tree, args: Mapping[str, Any], answers: Mapping[str, Any]) -> tuple[str, Tree]:
        """The last attack as a usual move."""
        from .desk import moves

        return moves.MOVES.kept(combatant, args, answers)

    def steps(self, procedure: str) -> tuple[tuple[str, str], ...]:
        """The steps of an attack as the seed numbers them; other procedures have none to list ahead."""
        from .attack import attack

        return attack.STEPS if procedure == "attack" else ()

    def odds(self, outcome: Outcome) -> Odds | None:
        """The chances of the open attack."""
        from .attack import chances

        return chances.odds(outcome)

    def target_table(self, outcome: Outcome, inputs: tuple[Any, ...]) -> tuple[TargetRow, ...]:
        """What the open attack would do to each target."""
        from .attack import chances

        return chances.ROWS.table(self, outcome, inputs)

    def flow_title(self, outcome: Outcome) -> tuple[Line, ...]:
        """Who attacks whom, and what decides it."""
        from .attack import titles

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

    def why(self, state: Tree, who: str) -> tuple[WhyNumber, ...]:
        """Every number of one fighter with its parts."""
        from .desk import why

        return why.why(state, who)

    def sheet(self, state: Tree, who: str) -> tuple[Section, ...]:
        """The selected fighter for a wide window."""
        from .desk import wide

        return wide.sheet(state, who)

    def foresee_target(self, state: Tree, who: str, target: str) -> None:
        """Works out what an attack of this fighter would do to one target, withering and decisive."""
        from .desk import attack_table

        attack_table.foresee(self, state, who, target)

    def foreseen(self, state: Tree, who: str, target: str) -> bool:
        """Whether that is known."""
        from .desk import attack_table

        return attack_table.is_known(state, who, target)

    def attack_section(self, state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
        """What is known of an attack on these fighters."""
        from .desk import attack_table

        return attack_table.section(state, who, among)

    def strip(self, state: Tree, who: str) -> Section | None:
        """Who stands where, and who is engaged with whom."""
        from .desk import where

        return where.strip(state, who)

    def preview(self, outcome: Outcome) -> tuple[Line, ...]:
        """Every old and new value, for the moment before Apply."""
        from .desk import preview

        return preview.preview(outcome)

    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The log lines of a finished action."""
        return sentences.sentences(begin, facts, name)

    def kind(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What kind of line the log has for an action."""
        return sentences.kind(begin)

    def as_played(self, begin: Begin, facts: tuple[Fact, ...]) -> Mapping[str, Any]:
        """Whose turn came then."""
        return order.as_played(facts)

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word."""
        return sentences.word(begin, facts)


RULES = Exalted3e()
