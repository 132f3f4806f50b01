"""The combatant of Static Veil as files hold it: a sheet (what it is) and a condition (what it is right now)."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from engine.core.ask import BY_SHEET
from engine.core.dice_sets import sides_of_name
from engine.rules import move_checks, sheets
from engine.rules.shape import Asking, Id, Label, Line, Name, Shape
from engine.rules.sheets import Note

from .condition import Clock, Effect, Now
from .move import Move

Trait = Annotated[int, Field(ge=0, le=100)]
Target = Annotated[int, Field(ge=-200, le=400)]
Bonus = Annotated[int, Field(ge=-100, le=200)]
Points = Annotated[int, Field(ge=0, le=200)]
Metres = Annotated[int, Field(ge=0, le=99999)]
Word = Annotated[str, Field(pattern=r"^[a-z_.]+$")]


def _die(name: str) -> str:
    """Check the name of a bonus die, which has up to 12 sides. Raises `ValueError`."""
    if not 2 <= sides_of_name(name) <= _MOST_SIDES:
        raise ValueError(f"is {name!r}; bonus dice have 2 to {_MOST_SIDES} sides")
    return name


_MOST_SIDES = 12
Dice = Annotated[tuple[Annotated[str, AfterValidator(_die)], ...], Field(strict=False, max_length=12)]
TraitName = Annotated[str, Field(pattern=r"^[a-z0-9 -]+$", max_length=30)]
Traits = Annotated[tuple[TraitName, ...], Field(strict=False, max_length=20)]


class Weapon(Shape):
    """One way to attack with something: a knife that can be thrown is two. `pen` is Armor Penetration."""

    name: Name
    kind: Literal["melee", "ranged", "thrown", "area"] = "melee"
    skill: Word | Literal[""] = ""
    """Empty: by the profile."""
    flat: Bonus = 0
    dice: Dice = ()
    dice_kind: Literal["", "hot", "cold"] = ""
    pen: Points = 0
    reach: Points = 0
    parry: Dice = ()
    hands: Annotated[int, Field(ge=0, le=4)] = 1
    metres: Metres = Field(default=0, alias="range")
    shot_rate: Annotated[int, Field(ge=0, le=20)] = 0
    recoil: Bonus = 0
    capacity: Annotated[int, Field(ge=0, le=999)] = 0
    """Rounds it holds; 0 where they are not counted."""
    reload_ap: Annotated[int, Field(ge=0, le=20)] = 1
    throw: Literal["", "typical", "balanced", "heavy"] = ""
    element: Literal["", "fire", "cold", "electric", "acid", "psychic", "necrotic"] = ""
    stacks: Annotated[int, Field(ge=1, le=10)] = 1
    """How many stacks of a condition its element brings."""
    direct: bool = False
    improvised: bool = False
    blast_m: Metres = 0
    falloff_per_m: Points = 0
    min_strength: Trait = 0
    ready: bool = True


class Armor(Shape):
    """A piece of armor; what it does for one arm or leg wins over what it does for both."""

    name: Name
    head: Points = 0
    torso: Points = 0
    arms: Points = 0
    legs: Points = 0
    left_arm: Points | None = None
    right_arm: Points | None = None
    left_leg: Points | None = None
    right_leg: Points | None = None
    traits: Traits = ()
    worn: bool = True


class Shield(Shape):
    """A shield: its Hot dice in a block, its Shield Armor after one, and the cover it gives when braced."""

    name: Name
    defense_dice: Dice = ()
    shield_armor: Points = 0
    cover: Literal["none", "light", "medium", "heavy"] = "none"
    ready: bool = True


class Attributes(Shape):
    """The eight attributes; what is not given is 10."""

    strength: Trait = 10
    agility: Trait = 10
    fortitude: Trait = 10
    logic: Trait = 10
    resolve: Trait = 10
    charisma: Trait = 10
    instinct: Trait = 10
    anima: Trait = 10


class Listed(Shape):
    """Numbers that a block gives whole; they win over what follows from attributes."""

    initiative_bonus: Bonus | None = None
    movement: Points | None = None
    toughness: Points | None = None
    toughness_dice: Dice | None = None
    recoil_control: Bonus | None = None


class Sheet(Shape):
    """What a fighter is."""

    kind: Literal["character"] = "character"
    description: Line = ""
    rank: Literal["", "minor", "major"] = ""
    """Empty: heroes are major, all others minor."""
    attributes: Attributes = Attributes()
    skills: dict[Word, Trait] = Field(default_factory=dict)
    targets: dict[Word, Target] = Field(default_factory=dict)
    ap: Annotated[int, Field(ge=1, le=20)] | None = None
    health: Annotated[int, Field(ge=1, le=200)] | None = None
    grit: Annotated[int, Field(ge=0, le=20)] | None = None
    """Grit that it begins with; missing: none."""
    structure: Annotated[int, Field(ge=1, le=200)] | None = None
    """Of an object: the damage of one hit that breaks it. It has armor, and no part in the order."""
    reach: Points = 0
    damage_modifier: Bonus = 0
    listed: Listed = Listed()
    weapon: dict[Id, Weapon] = Field(default_factory=dict)
    armor: dict[Id, Armor] = Field(default_factory=dict)
    shield: dict[Id, Shield] = Field(default_factory=dict)
    move: dict[Id, Move] = Field(default_factory=dict)
    note: dict[Id, Note] = Field(default_factory=dict)


class Asks(Shape):
    """Whether a step of the exchange asks this fighter."""

    defense: Asking = BY_SHEET
    grit: Asking = BY_SHEET


class Combatant(sheets.Combatant):
    """A fighter: who it is, its sheet and its condition. `group` is what alike ones are called together."""

    ask: Asks = Asks()
    group: Label = ""
    sheet: Sheet
    now: Now = Now()

    @model_validator(mode="after")
    def _moves_fit(self) -> Self:
        if wrong := move_checks.complaint(self.sheet.move, self.sheet.weapon, {}):
            raise ValueError(wrong)
        return self


MODELS = (Sheet, Effect, Clock, Combatant)
"""The models, in the order in which they are best built before they are first used: parts before the whole."""

validate, trim = Combatant.check, Combatant.trimmed
"""The check of one combatant, and one without the values at their default."""
