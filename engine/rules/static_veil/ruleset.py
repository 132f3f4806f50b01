"""Static Veil as a ruleset: where the engine and the desk find its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.model import Draft, Tree
from engine.core.procedure import Outcome
from engine.core.tray import Test, TestWords
from engine.rules.common import options as option_specs
from engine.rules.common.base import ChoiceTable, HarmEntry, MenuItem, OptionSpec, PointsEntry, TargetRow
from engine.rules.common.packaged import Grouped

from .actions.table import ACTIONS, MODULES
from .desk import ahead, desk
from .fighter import Fighter, round_of
from .lasting import LASTING, OF_THE_TARGET, VOCABULARY
from .options import OPTIONS
from .sheet.traits import STRUCK, THINGS, TYPED

if TYPE_CHECKING:
    from engine.library import Template
    from engine.library.typed import Imported
    from engine.rules.common.lasting import LastingTable

PARTS = ("attack.declare", "attack.attack", "attack.area", "attack.spread")
"""What an attack is made of: loaded before it where there is time, a part after the other."""

USED_LATER = ("attack.chances", "desk.moves", "desk.preview")
"""What else is needed as soon as somebody acts."""


class StaticVeil(Grouped):
    """The rules of `rules/static-veil.md`; their profile is the table of options of a fight."""

    name, title, version = "static_veil", "Static Veil", 2
    demo = "pier-nineteen"
    options: Mapping[str, OptionSpec] = OPTIONS
    first_procedure, first_title = "roll_initiative", "Initiative"
    repeated = frozenset({"target", "weapon", "range", "cover", "called shot", "shot rate", "intent"})
    things = THINGS
    typed = TYPED
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
    stepped = ("attack", "opportunity", "release")
    package, modules, used_later = __package__, tuple(MODULES), USED_LATER
    parts = PARTS
    procedures = ACTIONS
    left_by_acting = ("did", "paid")

    @property
    def known_effects(self) -> LastingTable:
        """Conditions, and being under fire."""
        return LASTING

    def fighter(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def read(self, text: str, own: tuple[Template, ...] = ()) -> tuple[Imported, ...]:
        """Names of the library, lines of numbers and pasted blocks."""
        from .reader import fighters

        return fighters.read(text, own)

    def new_thing(self, kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
        """What a sheet has several of, read from a line. Raises Refused where it can't be understood."""
        from .reader import gear

        return gear.LINES.new_thing(kind, text, combatant)

    def profile(self, text: str, name: str) -> Tree:
        """A profile in a file. Raises Refused naming the line or the key."""
        from . import options as reading

        return reading.read(text, name)

    def begun(self, state: Tree) -> bool:
        """Whether the first round has begun."""
        return round_of(Draft(state)) > 0

    def header_words(self, state: Tree) -> tuple[str, str]:
        """The title, and how many values of the profile are not the usual ones."""
        differing = sum(1 for _ in option_specs.by_path(state.get("options", {}), self.options))
        more = f", {differing} house rule{'s' if differing > 1 else ''}" if differing else ""
        return f"{self.title}{more}", f"{self.title}{more}"

    def as_added(self, combatant: Tree) -> Tree:
        """Minor foes of one name are a group, so that they share Initiative and a line."""
        minor = combatant.get("sheet", {}).get("rank", "") == "minor" and combatant.get("side", "foes") != "heroes"
        return {**combatant, "group": combatant["name"]} if minor and not combatant.get("group", "") else combatant

    def takes_part(self, combatant: Tree) -> bool:
        """An object does not."""
        return "structure" not in combatant.get("sheet", {})

    def space_word(self, state: Tree) -> str:
        """Ending a turn in which nothing was done costs a point: `wait, 1 AP`."""
        return ahead.space_word(state)

    def tray_test(self, state: Tree, text: str) -> Test:
        """A d100 against a Success Target."""
        from .desk import preview

        return preview.read(state, text)

    def target_table(self, outcome: Outcome, inputs: tuple[Any, ...]) -> tuple[TargetRow, ...]:
        """What the open attack would do to each target, as it was declared."""
        from .attack import chances

        return chances.target_table(self, outcome, inputs)

    def interrupts(self, state: Tree) -> tuple[MenuItem, ...]:
        """Everybody who may act out of turn, how, and at how many AP."""
        return ahead.interrupts(state)

    def choice_table(self, outcome: Outcome) -> ChoiceTable | None:
        """What each way to defend would come to."""
        from .attack import chances

        return chances.defenses(outcome)


RULES = StaticVeil()
