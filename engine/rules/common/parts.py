"""What the modules of a ruleset's package have to offer, each imported as it is first asked for.

A module is a part of its ruleset where it has what the protocol of that part says; the type check compares them
(`tests/engine/rules/test_packaged.py` lists the modules of each ruleset for it).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar, cast, overload

if TYPE_CHECKING:
    from ...core.ask import Fact
    from ...core.desk import Line, Row, Section, WhyNumber
    from ...core.inputs import Begin
    from ...core.model import Tree
    from ...core.procedure import Outcome
    from .attack_table import AttackTable, TargetRows
    from .base import Ruleset
    from .desk import Rows
    from .items import Derived, FieldSpec, MenuItem, Odds, Slot
    from .usual_moves import UsualMoves


T_co = TypeVar("T_co", covariant=True)


class Part(Generic[T_co]):
    """A module of a package, by its name in it: `desk.moves`. It is loaded as it is first asked for, and kept."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __set_name__(self, owner: type[Parts], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, package: None, owner: type[Parts]) -> Self: ...
    @overload
    def __get__(self, package: Parts, owner: type[Parts]) -> T_co: ...
    def __get__(self, package: Parts | None, owner: type[Parts]) -> Self | T_co:
        if package is None:
            return self
        found = vars(package)[self._name] = cast(T_co, import_module(f".{self._module}", package.name))
        return found


# -- what a fighter is -------------------------------------------------------------------------------------------------
class Sheets(Protocol):
    """The models of sheets."""

    @property
    def validate(self) -> Callable[[Tree], None]:
        """Checks one combatant. Raises ValueError with one sentence that names the field."""

    @property
    def trim(self) -> Callable[[Tree], Tree]:
        """A combatant without values at their defaults."""


class Rest(Protocol):
    """What in a state is no combatant."""

    def validate_rest(self, rules: Ruleset, state: Tree) -> None:
        """Checks it. Raises ValueError with one sentence that names the field."""


class Fields(Protocol):
    """Every field of a sheet, for its form."""

    def fields(self, combatant: Tree) -> tuple[FieldSpec, ...]:
        """Group by group."""


class Carrying(Protocol):
    """What comes into another fight."""

    def carried(self, combatant: Tree, fresh: bool) -> Tree:
        """The combatant as it was, or healed and with full pools."""


class Follows(Protocol):
    """What follows from a sheet and a condition."""

    def condition(self, combatant: Tree) -> str:
        """What is not as it is at its best, in a few words."""

    def ready(self, state: Tree, who: str) -> tuple[str, str]:
        """A word on one who is in the fight, and the one number that `ready_title` names."""

    def derived(self, state: Tree, who: str) -> tuple[Derived, ...]:
        """Each number with its parts."""


class Summary(Protocol):
    """One who is to be added."""

    def summary(self, combatant: Tree) -> tuple[Line, ...]:
        """Its numbers, its health, its weapons."""


# -- the desk ----------------------------------------------------------------------------------------------------------
class Order(Protocol):
    """Who acts when."""

    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone in the order they act."""


class Desk(Protocol):
    """The table of the desk."""

    @property
    def ROWS(self) -> Rows[Any]:  # noqa: N802
        """Its lines."""

    def clock_words(self, state: Tree) -> str:
        """What time it is in the fight."""


class Sections(Protocol):
    """The pane of one fighter."""

    def sections(self, state: Tree, who: str) -> tuple[Line, ...]:
        """Its lines."""


class Wide(Protocol):
    """The same for a wide window."""

    def sheet(self, state: Tree, who: str) -> tuple[Section, ...]:
        """Its sections."""


class Why(Protocol):
    """Why a number is what it is."""

    def why(self, state: Tree, who: str) -> tuple[WhyNumber, ...]:
        """Every number of one fighter with its parts."""


class Menu(Protocol):
    """What can be done."""

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """All that this combatant may do now."""


class Moves(Protocol):
    """The usual moves of a sheet."""

    @property
    def MOVES(self) -> UsualMoves[Any]:  # noqa: N802
        """How they are made."""


class Preview(Protocol):
    """The moment before Apply."""

    def preview(self, outcome: Outcome) -> tuple[Line, ...]:
        """Every old and new value."""


class Groups(Protocol):
    """Those who share a line."""

    def folded(self, state: Tree) -> tuple[tuple[Slot, ...], ...]:
        """The order in lines."""


class GroupRow(Protocol):
    """The line that they share."""

    def row(self, state: Tree, slots: tuple[Slot, ...], single: Callable[[Tree, Slot], Row]) -> Row:
        """The line; `single` makes that of one alone."""


# -- attacks and the log -----------------------------------------------------------------------------------------------
class Attack(Protocol):
    """An attack."""

    @property
    def STEPS(self) -> tuple[tuple[str, str], ...]:  # noqa: N802
        """Its steps as the rules number them."""


class Chances(Protocol):
    """What an attack may come to."""

    @property
    def ROWS(self) -> TargetRows:  # noqa: N802
        """What it would do to each target."""

    def odds(self, outcome: Outcome) -> Odds | None:
        """The chances of the open one."""


class Titles(Protocol):
    """What the flow says above an attack."""

    def flow_title(self, outcome: Outcome) -> tuple[Line, ...]:
        """Who attacks whom, and what decides it."""


class Attacks(Protocol):
    """What an attack on each in view would do, beside the table."""

    @property
    def TABLE(self) -> AttackTable:  # noqa: N802
        """What is known of it."""

    def section(self, state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
        """The section that shows it."""


class Log(Protocol):
    """The log."""

    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The lines of a finished action."""


class Parts:
    """The modules of a package, by what they are parts of."""

    def __init__(self, package: str) -> None:
        self.name = package

    sheets = Part[Sheets]("sheet.sheet")
    rest = Part[Rest]("validate")
    fields = Part[Fields]("sheet.fields")
    carrying = Part[Carrying]("sheet.fields")
    follows = Part[Follows]("desk.sections")
    summary = Part[Summary]("desk.sections")
    order = Part[Order]("turn.order")
    desk = Part[Desk]("desk.desk")
    sections = Part[Sections]("desk.sections")
    wide = Part[Wide]("desk.sections")
    why = Part[Why]("figures")
    menu = Part[Menu]("desk.moves")
    moves = Part[Moves]("desk.moves")
    preview = Part[Preview]("desk.preview")
    groups = Part[Groups]("turn.groups")
    group_row = Part[GroupRow]("turn.groups")
    attack = Part[Attack]("attack.attack")
    chances = Part[Chances]("attack.chances")
    titles = Part[Titles]("attack.chances")
    attacks = Part[Attacks]("desk.desk")
    log = Part[Log]("log.sentences")
