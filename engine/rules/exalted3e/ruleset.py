"""Exalted Third Edition as a ruleset: where the engine and the desk find its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.ask import Fact
from engine.core.desk import Section
from engine.core.inputs import Begin
from engine.core.model import Draft, Tree, get
from engine.rules.common.packaged import Packaged

from . import options
from .actions.table import ACTIONS, MODULES
from .desk import desk
from .fighter import Fighter
from .sheet.weapons import QUICK, THINGS, TYPED
from .turn import order

if TYPE_CHECKING:
    from engine.library import Template
    from engine.library.typed import Imported
    from engine.rules.common.lasting import LastingTable

__all__ = ["MODULES", "RULES", "Exalted3e"]

PARTS = ("attack.land", "attack.declare", "attack.reply", "attack.damage", "attack.attack")
"""What an attack is made of: loaded before it where there is time, a part after the other."""

USED_LATER = ("attack.chances", "desk.moves", "desk.preview")
"""What else is needed as soon as somebody acts."""

SHEETS = ("sheet.sheet", "validate")
"""The models of sheets, each after those it is made of, and what checks with them."""


class Exalted3e(Packaged):
    """The rules of `rules/exalted3e.md`. What a fight on the screen needs is imported with them, the rest when it is
    used: see `pieces`."""

    name, title, version = "exalted3e", "Exalted 3e", 4
    demo = "lantern-gate"
    options = options.OPTIONS
    columns = desk.COLUMNS
    ready_title = "Join"
    things = THINGS
    typed = TYPED
    package, modules, used_later = __package__, tuple(MODULES), USED_LATER
    parts = PARTS
    sheets = SHEETS
    procedures = ACTIONS
    left_by_acting = ("used", "moved", "flurry")

    @property
    def known_effects(self) -> LastingTable:
        """Prone, cover and what else brings its numbers by its name."""
        from .lasting import LASTING

        return LASTING

    def fighter(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def read(self, text: str, own: tuple[Template, ...] = ()) -> tuple[Imported, ...]:
        """Names of the library, lines of numbers, full characters and pasted blocks."""
        from .reader import fighters

        return fighters.read(text, own)

    def new_thing(self, kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
        """What a sheet has several of, read from a line. Raises Refused where it can't be understood."""
        from .reader import things

        return things.LINES.new_thing(kind, text, combatant)

    def thing_example(self, kind: str, combatant: Tree) -> str:
        """A Quick Character's weapon has its dice, and its numbers have its armor in them."""
        quick = QUICK if get(combatant, "sheet.kind") == "quick" else {}
        return quick.get(kind, super().thing_example(kind, combatant))

    def as_kind(self, combatant: Tree, kind: str) -> Tree:
        """A Quick Character as a full one, or the other way round."""
        from .sheet import fields

        return fields.as_kind(combatant, kind)

    def first_action(self, state: Tree, who: str, target: str) -> Begin:
        """An attack; of one who holds somebody and is yet to act, what becomes of that."""
        now = get(state, f"combatant.{who}.now", {}) if who else {}
        if now.get("hold", {}) and not now.get("used", ()):
            return Begin("maneuver", who)
        return super().first_action(state, who, target)

    def strip(self, state: Tree, who: str) -> Section | None:
        """Who stands where, and who is engaged with whom."""
        from .desk import moves

        return moves.strip(state, who)

    def as_played(self, begin: Begin, facts: tuple[Fact, ...]) -> Mapping[str, Any]:
        """Whose turn came then."""
        return order.as_played(facts)


RULES = Exalted3e()
