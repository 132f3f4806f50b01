"""The combatant of Exalted 3e as files hold it: a sheet (what it is) and a condition (what it is right now).

A sheet is of one of two kinds. A `character` has attributes and abilities from which its numbers follow
(rules sections 5, 7, 8 and 16); a `quick` one lists its numbers as Quick Character blocks do (section 19).
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from engine.core.ask import BY_SHEET
from engine.rules import move_checks, sheets
from engine.rules.exalted.sheet import Action, Attributes, Bonus, Dice, Motes, Tags, Trait, check_damage, track
from engine.rules.exalted.traits import FULL_TRACK, Ability, Attribute
from engine.rules.exalted3e.sheet import move as moves
from engine.rules.exalted3e.sheet.condition import Band, Clock, Effect, Now
from engine.rules.exalted3e.sheet.power import Power
from engine.rules.shape import Asking, Id, Label, Line, Name, Shape
from engine.rules.sheets import Note

Weight = Literal["light", "medium", "heavy"]
Health = Annotated[tuple[int | str, ...], track(60)]
"""A track of 1 to 60 levels: wound penalties (0 or below), then `incapacitated` once."""

Attack = Literal["melee", "brawl", "martial_arts", "archery", "thrown"]
"""The abilities one attacks with."""


class Armor(Shape):
    """A suit of armor. Numbers that are given win over those of its class (rules section 16)."""

    name: Name
    weight: Weight | None = Field(default=None, alias="class")
    artifact: bool = False
    attuned: bool = True
    worn: bool = True
    soak: Trait | None = None
    hardness: Trait | None = None
    mobility: Trait | None = None
    """The mobility penalty as a positive number."""
    tags: Tags = ()


class Weapon(Shape):
    """A character's weapon. Numbers that are given win over those of its class (rules section 16)."""

    name: Name
    weight: Weight = Field(alias="class")
    artifact: bool = False
    attuned: bool = True
    ability: Attack = "melee"
    tags: Tags = ()
    ready: bool = True
    loaded: bool = True
    reach: Band | Literal[""] = Field(default="", alias="range")
    """The furthest band; empty means as its tags say."""
    accuracy: Bonus | None = None
    damage: Bonus | None = None
    defense: Bonus | None = None
    minimum: Trait | None = None


class QuickWeapon(Shape):
    """An attack of a Quick Character: the whole withering pool, Strength in its damage (rules section 19).

    Without `damage` it only grapples. Its class is seldom known and few rules need it. `at` names the band
    that its dice are for, where other bands have others.
    """

    name: Name
    dice: Dice
    weight: Weight | None = Field(default=None, alias="class")
    artifact: bool = False
    damage: Bonus | None = None
    minimum: Trait = 1
    reach: Band = Field(default="close", alias="range")
    at: Band | Literal[""] = ""
    tags: Tags = ()
    ready: bool = True
    loaded: bool = True
    control: Dice | None = None
    decisive_dice: Dice | None = None


class CommonSheet(Shape):
    """What both kinds of sheet hold."""

    description: Line = ""
    essence: Annotated[int, Field(ge=0, le=20)] = 1
    willpower: Annotated[int, Field(ge=0, le=20)] = 5
    base_initiative: Annotated[int, Field(ge=0, le=60)] = 3
    legendary: bool = False
    personal: Motes = 0
    peripheral: Motes = 0
    health: Health = FULL_TRACK
    resolve: Trait | None = None
    guile: Trait | None = None
    appearance: Trait | None = None
    armor: dict[Id, Armor] = Field(default_factory=dict)
    action: dict[Id, Action] = Field(default_factory=dict)
    power: dict[Id, Power] = Field(default_factory=dict)
    move: dict[Id, moves.Move] = Field(default_factory=dict)
    note: dict[Id, Note] = Field(default_factory=dict)


class CharacterSheet(CommonSheet):
    """A full character: numbers follow from attributes, abilities and gear."""

    kind: Literal["character"]
    attributes: Attributes = Attributes()
    abilities: dict[Ability, Trait] = Field(default_factory=dict)
    specialties: dict[Ability, Line] = Field(default_factory=dict)
    weapon: dict[Id, Weapon] = Field(default_factory=dict)


class QuickSheet(CommonSheet):
    """A Quick Character: its numbers are listed.

    `soak` and `evasion` have armor in them; `stamina` or `armor_soak` tell how much of the soak is armor.
    Attributes and abilities may be known beside the listed numbers, which win.
    """

    kind: Literal["quick"]
    join_battle: Dice = 3
    combat_movement: Dice = 3
    evasion: Trait = 0
    parry: Trait = 0
    soak: Annotated[int, Field(ge=0, le=60)] = 0
    hardness: Trait = 0
    armor_name: Label = ""
    armor_soak: Trait | None = None
    armor_mobility: Trait | None = None
    stamina: Trait | None = None
    attributes: dict[Attribute, Trait] = Field(default_factory=dict)
    abilities: dict[Ability, Trait] = Field(default_factory=dict)
    specialties: dict[Ability, Line] = Field(default_factory=dict)
    weapon: dict[Id, QuickWeapon] = Field(default_factory=dict)


class Asks(Shape):
    """Whether a step of an attack asks this fighter: always, never, or where its sheet holds something for it."""

    stunt: Asking = BY_SHEET
    defender_effects: Asking = BY_SHEET
    counterattack: Asking = BY_SHEET
    defense: Asking = BY_SHEET
    attacker_damage: Asking = BY_SHEET
    defender_damage: Asking = BY_SHEET


class Combatant(sheets.Combatant):
    """A fighter: who it is, its sheet and its condition."""

    ask: Asks = Asks()
    sheet: Annotated[CharacterSheet | QuickSheet, Field(discriminator="kind")]
    now: Now = Now()

    @model_validator(mode="after")
    def _damage_fits(self) -> Self:
        check_damage(self.now.health, len(self.sheet.health))
        return self

    @model_validator(mode="after")
    def _moves_fit(self) -> Self:
        if wrong := move_checks.complaint(self.sheet.move, self.sheet.weapon, self.sheet.power):
            raise ValueError(wrong)
        return self


MODELS = (CharacterSheet, QuickSheet, Effect, Clock, Combatant)
"""The models, in the order in which they are best built before they are first used: parts before the whole."""

validate, trim = Combatant.check, Combatant.trimmed
"""The check of one combatant, and one without the values at their default."""
