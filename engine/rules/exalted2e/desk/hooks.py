"""What the desk and the log ask of Exalted 2e besides the fight; most of it is imported when it is first asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine.ask import Fact
from engine.desk import Line, Row, Section
from engine.inputs import Begin
from engine.model import Draft, Tree
from engine.procedure import Outcome
from engine.rules.base import Derived, FieldSpec, MenuItem, Ruleset, Slot
from engine.why import WhyNumber

from ..fighter import Fighter
from ..log import sentences
from ..sheet.examples import THINGS, TYPED
from . import sections

if TYPE_CHECKING:
    from engine.importers import Imported
    from engine.library import Template
    from engine.rules.known_effects import KnownEffects

    from ..numbers.dv import Standing


class Shown(Ruleset):
    """How a fight of Exalted 2e is shown and told."""

    ready_title = "Join"
    things = THINGS
    typed = TYPED
    tellers: Mapping[str, sentences.Teller] = {}
    """What makes sentences of the facts that a table's own rules have, by their keys."""

    @property
    def known_effects(self) -> KnownEffects:
        """Cover, height, terrain and what else brings its numbers by its name."""
        from ..actions.known_effects import EFFECTS

        return EFFECTS

    def read(self, text: str, own: tuple[Template, ...] = ()) -> tuple[Imported, ...]:
        """Names of the library, lines of numbers, pasted blocks."""
        from engine.importers import wheel

        return wheel.read(text, own, self.name)

    def new_thing(self, kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
        """A weapon, a suit of armor, a power, a move, a pool or a note from a line."""
        from engine.importers import wheel_things

        return wheel_things.new_thing(kind, text, combatant)

    def moves(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """The usual moves on this combatant's sheet."""
        from . import moves

        return moves.MOVES.moves(state, who)

    def kept_move(self, combatant: Tree, args: Mapping[str, Any], answers: Mapping[str, Any]) -> tuple[str, Tree]:
        """The last attack as a usual move."""
        from . import moves

        return moves.MOVES.kept(combatant, args, answers)

    def as_added(self, combatant: Tree) -> Tree:
        """Extras of one name are a group, so that those who stand together share a line."""
        extra = combatant.get("sheet", {}).get("extra", False) and not combatant.get("group", "")
        return {**combatant, "group": combatant["name"]} if extra else combatant

    def folded(self, state: Tree) -> tuple[tuple[Slot, ...], ...]:
        """The order in lines, those of one group who stand together in one."""
        from ..turn import groups

        return groups.folded(state)

    def group_row(self, state: Tree, slots: tuple[Slot, ...]) -> Row:
        """The line of those who stand together."""
        from . import group_row

        return group_row.row(state, slots, self.row)

    def sections(self, state: Tree, who: str) -> tuple[Line, ...]:
        """The selected fighter's lines."""
        return sections.sections(state, who)

    def why(self, state: Tree, who: str) -> tuple[WhyNumber, ...]:
        """Every number of one fighter with its parts."""
        from . import standing, why

        fighter = Fighter(Draft(state), who)
        return (*why.why(state, who), *standing.why(fighter, self.standing_defenses(fighter)))

    def standing_defenses(self, fighter: Fighter) -> Mapping[str, Standing]:
        """Defense Values that a table's own rules add to both, as they stand whoever attacks, by name."""
        return {}

    def sheet(self, state: Tree, who: str) -> tuple[Section, ...]:
        """The selected fighter for a wide window."""
        from . import wide

        return wide.sheet(state, who)

    def foresee_target(self, state: Tree, who: str, target: str) -> None:
        """Works out what an attack of this fighter would do to one target."""
        from . import attack_table

        attack_table.foresee(self, state, who, target)

    def foreseen(self, state: Tree, who: str, target: str) -> bool:
        """Whether that is known."""
        from . import attack_table

        return attack_table.is_known(state, who, target)

    def attack_section(self, state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
        """What is known of an attack on these fighters."""
        from . import attack_table

        return attack_table.section(state, who, among)

    def summary(self, combatant: Tree) -> tuple[Line, ...]:
        """One who is to be added: Join Battle, both DVs, soak, health, motes, weapons."""
        from . import summary

        return summary.summary(combatant)

    def ready(self, state: Tree, who: str) -> tuple[str, str]:
        """Whether it is an extra, and the dice of Join Battle."""
        from . import derived

        return derived.ready(state, who)

    def derived(self, state: Tree, who: str) -> tuple[Derived, ...]:
        """Join Battle, both DVs, soak, Hardness and what it strikes with, each with its parts."""
        from . import derived

        return derived.derived(state, who)

    def fields(self, combatant: Tree) -> tuple[FieldSpec, ...]:
        """Every field of a combatant, group by group."""
        from ..sheet import fields

        return fields.fields(combatant)

    def carried(self, combatant: Tree, fresh: bool) -> Tree:
        """Health, motes, Willpower, anima and channels as they were, or healed and full but for what is committed."""
        from ..sheet import carrying

        return carrying.carried(combatant, fresh)

    def condition(self, combatant: Tree) -> str:
        """Damage, motes, Willpower and anima, where they are not as they are at their best."""
        from . import derived

        return derived.condition(combatant)

    def preview(self, outcome: Outcome) -> tuple[Line, ...]:
        """Every old and new value, for the moment before Apply."""
        from .preview import preview

        return preview(outcome)

    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The log lines of a finished action."""
        return sentences.sentences(begin, facts, name, self.tellers)

    def kind(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What kind of line the log has for an action."""
        return sentences.kind(begin)

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word."""
        return sentences.word(begin, facts)
