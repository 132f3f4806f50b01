"""Static Veil as a ruleset: where the engine and the desk find its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from engine.model import Draft, Tree
from engine.rules.base import MenuItem, OptionSpec, Procedure, Slot
from engine.rules.later import Later, pieces

from .desk.hooks import Shown
from .fighter import Fighter, round_of
from .profile.specs import OPTIONS
from .sheet.examples import THINGS, TYPED
from .turn import order

if TYPE_CHECKING:
    from engine.importers import Imported
    from engine.library import Template

MODULES = (
    "attack.attack",
    "attack.area",
    "attack.suppress",
    "attack.spread",
    "actions.actions",
    "actions.contest",
    "actions.interrupts",
    "actions.by_hand",
    "actions.aftermath",
    "turn.initiative",
    "turn.rounds",
    "turn.delay",
    "turn.departures",
)
"""Where procedures are."""

PARTS = ("attack.targets",)
"""What an attack is made of: loaded before it where there is time, a part after the other."""

USED_LATER = ("attack.chances", "attack.titles", "desk.menu", "desk.moves", "desk.preview", "desk.why")
"""What else the methods below import as they are called."""

SHEETS = ("sheet.condition", "sheet.sheet", "validate")
"""The models of sheets, each after those it is made of, and what checks with them."""


class StaticVeil(Shown):
    """The rules of `rules/static-veil.md`; their profile is the table of options of a fight."""

    name, title, version = "static_veil", "Static Veil", 2
    options: Mapping[str, OptionSpec] = OPTIONS
    first_procedure, first_title = "roll_initiative", "Initiative"
    repeated = frozenset({"target", "weapon", "range", "cover", "called shot", "shot rate", "intent"})
    things = THINGS
    typed = TYPED
    procedures: Mapping[str, Procedure] = Later(__package__, MODULES)

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

        validate.validate_rest(self, state)

    def trim(self, combatant: Tree) -> Tree:
        """The combatant without values at their defaults."""
        from .sheet import sheet

        return sheet.trim(combatant)

    def read(self, text: str, own: tuple[Template, ...] = ()) -> tuple[Imported, ...]:
        """Names of the library, lines of numbers and pasted blocks."""
        from .reading import fighters

        return fighters.read(text, own)

    def new_thing(self, kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
        """What a sheet has several of, read from a line. Raises Refused where it can't be understood."""
        from .reading import things

        return things.new_thing(kind, text, combatant)

    def profile(self, text: str, name: str) -> Tree:
        """A profile in a file. Raises Refused naming the line or the key."""
        from .profile import reading

        return reading.read(text, name)

    def pieces(self) -> Iterator[Callable[[], object]]:
        """What loads the procedures, and loads and builds the models of sheets."""
        return pieces(__package__, (*PARTS, *MODULES, *USED_LATER), SHEETS)

    def begun(self, state: Tree) -> bool:
        """Whether the first round has begun."""
        return round_of(Draft(state)) > 0

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """What this combatant may do now."""
        from .desk import menu

        return menu.menu(state, who)

    def steps(self, procedure: str) -> tuple[tuple[str, str], ...]:
        """The steps of the exchange; other procedures have none to list ahead."""
        from .attack import attack

        return attack.STEPS if procedure in ("attack", "opportunity", "release") else ()

    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone in the order of the pass."""
        return order.order(state)


RULES = StaticVeil()
