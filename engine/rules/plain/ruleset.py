"""A ruleset of some numbers and some actions: it names them, and has a whole game.

Whoever joins rolls for Initiative, all act in its order with one action in a turn, who has nothing left is out, and the
game master may change everything by hand. The numbers have columns, fields and reasons, the actions a place in the menu
and sentences in the log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from engine.core.ask import Fact
from engine.core.desk import Line, Row, WhyNumber
from engine.core.inputs import Begin
from engine.core.model import Draft, Tree
from engine.core.procedure import Outcome
from engine.library import Template
from engine.library.typed import Imported
from engine.rules.common import telling
from engine.rules.common.action import ACTIONS, BY_HAND, EFFECTS, Action
from engine.rules.common.base import FieldSpec, HarmEntry, MenuItem, Ruleset, Slot
from engine.rules.common.lasting import NONE, LastingTable
from engine.rules.common.telling import Telling, in_tiers, tell

from . import desk, turns
from .by_hand import ByHand
from .fighter import Fighter, Track, Trait
from .turns import Rounds


class Plain(Ruleset):
    """Base of such rulesets. Besides its name a subclass has its numbers (`traits`), `speed`, which is rolled for
    Initiative, `health`, without which one is out, and its `actions`, of which the one named `attack` has a key of the
    desk. What it does otherwise, it overrides."""

    first_title = "Initiative"
    left_by_acting = ("done",)
    spends = False

    traits: ClassVar[tuple[Trait, ...]] = ()
    speed: ClassVar[Trait]
    health: ClassVar[Track]
    actions: ClassVar[tuple[Action[Fighter], ...]] = ()
    effects: ClassVar[LastingTable] = NONE
    """The effects that have a name."""

    def __init__(self) -> None:
        rows = (*self.actions, *Rounds(self.speed, self.pool).rows(), *ByHand(self.health, self.effects).rows())
        self.rows = {row.name: row for row in rows}
        self.procedures = {**self.rows, **{one.name: one for one in telling.PROCEDURES}}
        self.columns, self.table = desk.columns(self.traits), desk.rows(self.traits)
        self.by_id = {one.id: one for one in self.traits}
        facts = dict.fromkeys((*turns.FACTS, *(fact for row in rows for fact in row.facts)))
        self.tiers = in_tiers(*facts)
        loses = (("3", f"loses 3 {self.health.title}"), ("-2", "gets 2 back"))
        self.harm_entry = HarmEntry({"d": "damage"}, loses, "damage", "point")
        numbers = ", ".join(f"{one.title.lower()} {one.usual}" for one in self.traits)
        self.typed = (*Ruleset.typed, (f"guard: {numbers}", "a line of numbers"))

    @property
    def known_effects(self) -> LastingTable:
        """The effects that have a name."""
        return self.effects

    def fighter(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    # -- sheets ----------------------------------------------------------------------------------------------------
    def validate(self, combatant: Tree) -> None:
        """Checks one combatant. Raises ValueError with one sentence that names the field."""
        from . import sheet

        sheet.validate(combatant, self.by_id)

    def validate_rest(self, state: Tree) -> None:
        """Checks what is not a combatant. Raises ValueError with one sentence that names the field."""
        from . import sheet

        sheet.validate_rest(self, state)

    def trim(self, combatant: Tree) -> Tree:
        """The combatant without values at their defaults."""
        from . import sheet

        return sheet.trim(combatant, self.by_id)

    def fields(self, combatant: Tree) -> tuple[FieldSpec, ...]:
        """Every field of a fighter, group by group."""
        from . import sheet

        return sheet.fields(combatant, self.by_id)

    def read(self, text: str, own: tuple[Template, ...] = ()) -> tuple[Imported, ...]:
        """Names of the library, and lines of numbers."""
        from . import sheet

        return sheet.read(text, self.by_id, self.library, own)

    def carried(self, combatant: Tree, fresh: bool) -> Tree:
        """The combatant as it comes into another fight: with what it has lost, or fresh."""
        lost = combatant.get("now", {}).get("lost", {})
        return {**super().carried(combatant, fresh), **({"now": {"lost": lost}} if lost and not fresh else {})}

    def summary(self, combatant: Tree) -> tuple[Line, ...]:
        """Its numbers."""
        return tuple(desk.lines(Fighter(Draft({"combatant": {"it": combatant}}), "it"), self.traits))

    # -- the desk --------------------------------------------------------------------------------------------------
    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone in the order they act."""
        return turns.order(state)

    def clock_words(self, state: Tree) -> str:
        """What time it is in the fight."""
        return desk.clock_words(state)

    def row(self, state: Tree, slot: Slot) -> Row:
        """One line of the order table."""
        return self.table.row(state, slot)

    def sections(self, state: Tree, who: str) -> tuple[Line, ...]:
        """Who it is, each number with its parts, and effects."""
        return tuple(desk.pane(Fighter(Draft(state), who), self.traits))

    def why(self, state: Tree, who: str) -> tuple[WhyNumber, ...]:
        """Every number of one fighter with its parts."""
        return tuple(desk.why(Fighter(Draft(state), who), one) for one in self.traits)

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """What this combatant may do now, in the order of the places of the rows."""
        fighter = Fighter(Draft(state), who)
        offered = [row for row in self.rows.values() if row.key and row.shown(fighter)]
        offered.sort(key=lambda row: row.place)
        return tuple(item for row in offered for item in self._items(row, fighter))

    def _items(self, row: Action[Fighter], fighter: Fighter) -> tuple[MenuItem, ...]:
        own = turns.own_turn(fighter) if row in self.actions else ""
        return (*row.more(fighter), row.item(fighter, own or row.barred(fighter)))

    def preview(self, outcome: Outcome) -> tuple[Line, ...]:
        """Every old and new value, for the moment before Apply."""
        return desk.preview(outcome, self.traits)

    # -- the log ---------------------------------------------------------------------------------------------------
    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The log lines of a finished action."""
        by_gm = begin is not None and self.kind(begin, facts) in (BY_HAND, EFFECTS)
        return tell(Telling(facts, name, by_gm), self.tiers)

    def kind(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What kind of line the log has for an action."""
        return self.rows[begin.procedure].kind if begin.procedure in self.rows else ACTIONS

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word."""
        row = self.rows.get(begin.procedure)
        return row.taken_back(fact.key for fact in facts) if row else begin.procedure.replace("_", " ")
