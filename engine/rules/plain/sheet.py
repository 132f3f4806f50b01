"""What a file can hold of plain rules, and fighters in a line: `Guard: might 3, grit 5`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from engine import library
from engine.core import names
from engine.core.model import MISSING, Refused, Tree, get
from engine.core.names import nearest
from engine.library.typed import Imported, counted, singular
from engine.rules.common import check, sheets
from engine.rules.common import fields as of_shapes
from engine.rules.common.base import FieldSpec, Ruleset
from engine.rules.common.forms import FIGHTER, NOW, SHEET
from engine.rules.common.shape import IdOrNone, Line, Shape

from .fighter import Track, Trait

Count = Annotated[int, Field(ge=0, le=999)]
Amount = Annotated[int, Field(ge=-999, le=999)]
Key = Annotated[str, Field(pattern=r"^[a-z_.]+$")]

_KEYS = ("title", "ruleset", "options", "clock", "combatant", "effect", "serial")

Traits = Mapping[str, Trait]
"""The numbers of a sheet by their ids."""


class Now(Shape):
    """Where a fighter stands: its place in the order, and what it has lost."""

    joined: bool = False
    initiative: Amount = 0
    acted: bool = False
    done: Line = ""
    lost: dict[Key, Count] = Field(default_factory=dict)
    defeated: Line = ""


class Combatant(sheets.Combatant):
    """Who a fighter is, its numbers, and where it stands."""

    sheet: dict[Key, Count] = Field(default_factory=dict)
    now: Now = Now()


class Until(sheets.Until):
    """What ends an effect: the start or end of a turn, a round, or the scene."""

    ENDS = ("start_of", "end_of", "round", "scene")

    round: Count = 0


class Effect(sheets.Effect):
    """Something with a duration that changes numbers."""

    modifiers: dict[Key, Amount] = Field(default_factory=dict)
    until: Until = Until()


class Clock(Shape):
    """Where a fight stands: round 0 before it begins, and whose turn it is."""

    round: Count = 0
    acting: IdOrNone = ""
    ended: bool = False


def validate(combatant: Tree, traits: Traits) -> None:
    """Checks one combatant. Raises ValueError with one sentence that names the field."""
    Combatant.check(combatant)
    for path in ("sheet", "now.lost"):
        for id, value in get(combatant, path, {}).items():
            if id not in traits:
                raise ValueError(f"{path}.{id}: is not a field here{nearest(id, traits)}")
            if value > traits[id].most:
                raise ValueError(f"{path}.{id}: is {value}; the most is {traits[id].most}.")


def trim(combatant: Tree, traits: Traits) -> Tree:
    """The combatant without values at their defaults."""
    out = Combatant.trimmed(combatant)
    own = {id: value for id, value in out.get("sheet", {}).items() if value != traits[id].usual}
    return {key: value for key, value in {**out, "sheet": own}.items() if key != "sheet" or own}


def validate_rest(rules: Ruleset, state: Tree) -> None:
    """Checks what is not a combatant. Raises ValueError with one sentence that names the field."""
    check.common(rules, state, _KEYS, Clock, Effect)


def fields(combatant: Tree, traits: Traits) -> tuple[FieldSpec, ...]:
    """Every field of a fighter: who it is, its numbers, where it stands."""
    plain = [
        FieldSpec(one.path, one.title, NOW if one.path.startswith("now.") else FIGHTER, one.value, one.default,
                  one.kind, one.choices, one.low, one.high)
        for one in of_shapes.walk(combatant, Combatant) if not one.path.startswith(("sheet.", "now.lost."))
    ]  # fmt: skip
    own = [_field(combatant, f"sheet.{id}", SHEET, one.title, one.usual, one.most) for id, one in traits.items()]
    lost = [
        _field(combatant, f"now.lost.{id}", NOW, f"{one.title} lost", 0, one.most)
        for id, one in traits.items() if isinstance(one, Track)
    ]  # fmt: skip
    who = [one for one in plain if one.group == FIGHTER]
    return (*who, *own, *(one for one in plain if one.group == NOW), *lost)


def _field(combatant: Tree, path: str, group: str, title: str, usual: int, most: int) -> FieldSpec:
    written = get(combatant, path, MISSING)
    return FieldSpec(path, title, group, usual if written is MISSING else written, usual, "int", low=0, high=most)


# -- in a line ---------------------------------------------------------------------------------------------------------
def example(traits: Traits) -> str:
    """A line that describes a fighter."""
    return f"guard: {', '.join(f'{one.title.lower()} {one.usual}' for one in traits.values())}"


def read(text: str, traits: Traits, shelf: str, own: tuple[library.Template, ...]) -> tuple[Imported, ...]:
    """The fighters of a text, a line each: names of the library and of the game master's `own`, or numbers. Raises
    Refused with what is missing or wrong."""
    lines = [line for line in map(names.clean, text.splitlines()) if line]
    if not lines:
        raise Refused("nothing", f"Type a name, or numbers such as `{example(traits)}`.")
    instead = f", or give numbers such as `{example(traits)}`"
    return tuple(
        one
        for line in lines
        for one in (_line(line, traits) if ":" in line else library.known(line, shelf, own, instead))
    )


def _line(line: str, traits: Traits) -> tuple[Imported, ...]:
    who, _, told = line.partition(":")
    count, who = counted(who)
    who = singular(who) if count > 1 else who
    sheet: Tree = {}
    by_word = {one.title.lower(): id for id, one in traits.items()}
    for piece in filter(None, map(str.strip, re.split("[,;]", told))):
        found = re.fullmatch(r"(\D+?)\s*(\d{1,3})", piece)
        if found is None or found[1].lower() not in by_word:
            raise Refused("not_understood", f"Not understood: {names.cut(piece, 40)}; write `{example(traits)}`.")
        sheet[by_word[found[1].lower()]] = int(found[2])
    made: Tree = {"name": names.fit_name(who[:1].upper() + who[1:], "Fighter"), "side": "foes", "sheet": sheet}
    try:
        validate(made, traits)
    except ValueError as wrong:
        raise Refused("import", f"{made['name']} cannot be added: {wrong}") from None
    return (Imported(trim(made, traits)),) * count
