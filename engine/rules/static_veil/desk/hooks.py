"""What the desk and the log ask of Static Veil besides the fight; most of it is imported when it is first asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.ask import Fact
from engine.desk import Line, Row, Section
from engine.inputs import Begin
from engine.model import Tree
from engine.procedure import Outcome
from engine.rules import option_specs
from engine.rules.base import (
    ChoiceTable,
    Derived,
    FieldSpec,
    HarmEntry,
    MenuItem,
    Odds,
    PointsEntry,
    Ruleset,
    Slot,
    TargetRow,
)
from engine.tray_test import Test, TestWords
from engine.why import WhyNumber

from ..log import sentences
from ..sheet.traits import STRUCK
from ..vocabulary import OF_THE_TARGET, VOCABULARY
from . import ahead, desk, interrupts, sections


class Shown(Ruleset):
    """How a fight of Static Veil is shown and told."""

    columns = desk.COLUMNS
    ready_title = "Init"
    target_titles = ("Target", "damage")
    told_beside_dice = frozenset({"damage"})
    target_number = "Success Target"
    interrupt_word = "interrupt"
    tray_words = TestWords(
        "d100 under a target, Hits by tens",
        "Type a target",
        (("58", "a target"), ("58 -10 d8", "with a Bonus Die"), ("58 v 40", "opposed"), ("58 d8: 34 6", "typed")),
    )
    vocabulary = VOCABULARY
    of_the_target = OF_THE_TARGET
    harm_entry = HarmEntry(
        {"l": "lethal", "n": "nonlethal"},
        (("3", "damage past armor"), ("3n", "not lethal"), ("3 head", "there"), ("-2", "heals 2")),
        "lethal",
        "point",
        {one.replace("_", " "): one for one in STRUCK},
    )
    points_entry = PointsEntry(
        "points",
        "Action Points, Grit",
        "AP",
        {"": "ap", "ap": "ap", "a": "ap", "g": "grit", "grit": "grit"},
        (("-1", "AP"), ("+2", "AP"), ("g+1", "Grit"), ("g-1", "Grit")),
    )

    def moves(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """The usual moves on this combatant's sheet."""
        from . import moves

        return moves.MOVES.moves(state, who)

    def kept_move(self, combatant: Tree, args: Mapping[str, Any], answers: Mapping[str, Any]) -> tuple[str, Tree]:
        """The last attack as a usual move."""
        from . import moves

        return moves.MOVES.kept(combatant, args, answers)

    def clock_words(self, state: Tree) -> str:
        """Round and pass."""
        return desk.clock_words(state)

    def header_words(self, state: Tree) -> tuple[str, str]:
        """The title, and how many values of the profile are not the usual ones."""
        differing = sum(1 for _ in option_specs.by_path(state.get("options", {}), self.options))
        more = f", {differing} house rule{'s' if differing > 1 else ''}" if differing else ""
        return f"{self.title}{more}", f"{self.title}{more}"

    def row(self, state: Tree, slot: Slot) -> Row:
        """One line of the order table."""
        return desk.row(state, slot)

    def as_added(self, combatant: Tree) -> Tree:
        """Minor foes of one name are a group, so that they share Initiative and a line."""
        minor = combatant.get("sheet", {}).get("rank", "") == "minor" and combatant.get("side", "foes") != "heroes"
        return {**combatant, "group": combatant["name"]} if minor and not combatant.get("group", "") else combatant

    def takes_part(self, combatant: Tree) -> bool:
        """An object does not."""
        return "structure" not in combatant.get("sheet", {})

    def folded(self, state: Tree) -> tuple[tuple[Slot, ...], ...]:
        """The order in lines, those of one group who stand together in one."""
        from ..turn import groups

        return groups.folded(state)

    def group_row(self, state: Tree, slots: tuple[Slot, ...]) -> Row:
        """The line of those who stand together."""
        from . import group_row

        return group_row.row(state, slots, self.row)

    def space_word(self, state: Tree) -> str:
        """Ending a turn in which nothing was done costs a point: `wait, 1 AP`."""
        return ahead.space_word(state)

    def tray_test(self, state: Tree, text: str) -> Test:
        """A d100 against a Success Target."""
        from . import tray

        return tray.read(state, text)

    def interrupts(self, state: Tree) -> tuple[MenuItem, ...]:
        """Everybody who may act out of turn, how, and at how many AP."""
        return interrupts.interrupts(state)

    def sections(self, state: Tree, who: str) -> tuple[Line, ...]:
        """The selected fighter's lines."""
        return sections.sections(state, who)

    def why(self, state: Tree, who: str) -> tuple[WhyNumber, ...]:
        """Every number of one fighter with its parts."""
        from . import why

        return why.why(state, who)

    def sheet(self, state: Tree, who: str) -> tuple[Section, ...]:
        """The selected fighter for a wide window."""
        from . import wide

        return wide.sheet(state, who)

    def odds(self, outcome: Outcome) -> Odds | None:
        """The chances of the open attack."""
        from ..attack import chances

        return chances.odds(outcome)

    def target_table(self, outcome: Outcome, inputs: tuple[Any, ...]) -> tuple[TargetRow, ...]:
        """What the open attack would do to each target."""
        from ..attack import chances

        return chances.target_table(self, outcome, inputs)

    def choice_table(self, outcome: Outcome) -> ChoiceTable | None:
        """What each way to defend would come to."""
        from ..attack import chances

        return chances.defenses(outcome)

    def foresee(self, state: Tree, who: str) -> None:
        """Works out what an attack of this fighter would do to the likeliest targets."""
        from ..attack import chances

        chances.foresee(self, state, who)

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

    def flow_title(self, outcome: Outcome) -> tuple[Line, ...]:
        """Who attacks whom, and what decides it."""
        from ..attack import titles

        return titles.flow_title(outcome)

    def summary(self, combatant: Tree) -> tuple[Line, ...]:
        """One who is to be added: Initiative, AP, Health, defenses, armor, weapons."""
        from . import summary

        return summary.summary(combatant)

    def ready(self, state: Tree, who: str) -> tuple[str, str]:
        """Whether it is a minor one, and the Initiative Bonus."""
        from . import derived

        return derived.ready(state, who)

    def derived(self, state: Tree, who: str) -> tuple[Derived, ...]:
        """Initiative Bonus, defenses, Toughness, armor and what it strikes with, each with its parts."""
        from . import derived

        return derived.derived(state, who)

    def fields(self, combatant: Tree) -> tuple[FieldSpec, ...]:
        """Every field of a combatant, group by group."""
        from ..sheet import fields

        return fields.fields(combatant)

    def carried(self, combatant: Tree, fresh: bool) -> Tree:
        """Health, injuries, Grit and ammunition as they were, or healed and reloaded."""
        from ..sheet import carrying

        return carrying.carried(combatant, fresh)

    def condition(self, combatant: Tree) -> str:
        """Health, injuries, Grit and ammunition, where they are not as they are at their best."""
        from . import derived

        return derived.condition(combatant)

    def preview(self, outcome: Outcome) -> tuple[Line, ...]:
        """Every old and new value, for the moment before Apply."""
        from .preview import preview

        return preview(outcome)

    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The log lines of a finished action."""
        return sentences.sentences(begin, facts, name)

    def kind(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What kind of line the log has for an action."""
        return sentences.kind(begin)

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word."""
        return sentences.word(begin, facts)
