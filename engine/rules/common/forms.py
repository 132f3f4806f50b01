"""The fields of a fighter as a form lists them: in groups, with the words that the rules use for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ...core.model import Tree, get
from . import fields as of_shapes
from .base import FieldSpec
from .fighters import words
from .shape import Shape

FIGHTER, SHEET, ATTRIBUTES, ABILITIES, SPECIALTIES, NOW, ASKED = (
    "Fighter", "Sheet", "Attributes", "Abilities", "Specialties", "Now", "Asked in an attack",
)  # fmt: skip
"""Groups that every form has."""

TRAITS = {"attributes": ATTRIBUTES, "abilities": ABILITIES, "specialties": SPECIALTIES}
"""Tables of a sheet whose keys are traits, each with its group."""

BELOW_POWER = {"adds": "Adds {}", "each": "{} for each unit", "cost": "{} at once"}
"""Tables of a power: `Adds attack dice`, `Motes for each unit`, `Motes at once`."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a ruleset calls and orders its fields.

    `things` are what a sheet has several of, with the titles of their groups. `titles` go by path, `tails` by the last
    key. `minor` says which fields at their default are seldom wanted.
    """

    things: Mapping[str, str]
    tags: tuple[str, ...]
    titles: Mapping[str, str]
    tails: Mapping[str, str]
    minor: Callable[[list[str], Tree], bool]
    traits: Mapping[str, str] = field(default_factory=lambda: TRAITS)

    def fields(self, combatant: Tree, model: type[Shape]) -> list[FieldSpec]:
        """Every field of a combatant of this shape, group by group: who it is, its sheet, its gear, its condition."""
        return sorted((self._named(spec, combatant) for spec in of_shapes.walk(combatant, model)), key=self._place)

    def _place(self, spec: FieldSpec) -> tuple[int, bool]:
        """Groups in their order; the kind of a sheet is its first field."""
        others = [group for group in self.traits.values() if group != SPECIALTIES]
        order = (FIGHTER, SHEET, *others, *self.things.values(), NOW, ASKED, SPECIALTIES)
        return order.index(spec.group.partition(":")[0]), spec.path != "sheet.kind"

    def _named(self, spec: FieldSpec, combatant: Tree) -> FieldSpec:
        keys = spec.path.split(".")
        choices = self.tags if keys[-1] == "tags" else spec.choices
        minor = spec.value == spec.default and (_is_below_power(keys) or self.minor(keys, combatant))
        return replace(spec, title=self._title(spec, keys), group=self._group(keys, combatant), choices=choices,
                       minor=minor)  # fmt: skip

    def _group(self, keys: list[str], combatant: Tree) -> str:
        if len(keys) == 1:
            return FIGHTER
        if keys[0] in ("now", "ask"):
            return NOW if keys[0] == "now" else ASKED
        if keys[1] in self.things and len(keys) > 2:
            name = get(combatant, ".".join((*keys[:3], "name")), keys[2])
            return f"{self.things[keys[1]]}: {name}"
        return self.traits.get(keys[1], SHEET)

    def _title(self, spec: FieldSpec, keys: list[str]) -> str:
        if spec.path in self.titles:
            return self.titles[spec.path]
        if len(keys) == 3 and keys[1] in self.traits:
            return words(keys[-1])
        if _is_below_power(keys):
            word = keys[-1].replace("_", " ")
            return BELOW_POWER[keys[-2]].format(word if keys[-2] == "adds" else word.capitalize())
        tail = self.tails.get(keys[-1], spec.title)
        return f"{words(keys[2])}, {tail.lower()}" if len(keys) == 4 and keys[1] in self.traits else tail


def _is_below_power(keys: list[str]) -> bool:
    return len(keys) > 2 and keys[-2] in BELOW_POWER


def of_move(spec: FieldSpec, combatant: Tree) -> FieldSpec:
    """A field of a form; the weapon and the powers of a usual move are those of the sheet."""
    keys = spec.path.split(".")
    if keys[1:2] != ["move"]:
        return spec
    if keys[-1] == "weapon":
        held = get(combatant, "sheet.weapon", {})
        return replace(spec, kind="choice", choices=("", *held), names=tuple((id, _name(held, id)) for id in held))
    if keys[-2] == "powers":
        return replace(spec, title=f"Units of {_name(get(combatant, 'sheet.power', {}), keys[-1])}")
    return spec


def _name(things: Tree, id: str) -> str:
    """What a thing of a sheet is called; one without a name by its id."""
    return str(get(things, f"{id}.name", "")) or id.replace("-", " ")
