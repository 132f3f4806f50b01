"""The combatant of Exalted 2e as files hold it: a sheet (what it is) and a condition (what it is right now).

There is one kind of sheet. Numbers follow from traits and gear (rules sections 5 and 9); those that `listed` gives win.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from engine.core.ask import BY_SHEET
from engine.rules import move_checks, sheets
from engine.rules.exalted.sheet import Action, Attributes, Bonus, Dice, Motes, Tags, Trait, check_damage, track
from engine.rules.exalted.traits import FULL_TRACK, Ability
from engine.rules.shape import Asking, Id, Label, Line, Name, Shape
from engine.rules.sheets import Note

from .condition import Clock, Coordinated, DamageType, Effect, Now, Pending
from .move import Move, excellencies
from .power import Power
from .traits import EXTRA_TRACK, Being

Soak = Annotated[int, Field(ge=0, le=200)]
Health = Annotated[tuple[int | str, ...], track(600)]
"""A track of levels: wound penalties (0 or below), then `incapacitated` once."""

Attack = Literal["melee", "martial_arts", "brawl", "thrown", "archery"]
"""The Abilities one attacks with."""


class Specialty(Shape):
    """A specialty of an Ability. A situational one counts only where somebody says so."""

    name: Label = ""
    dice: Annotated[int, Field(ge=1, le=5)] = 1
    situational: bool = False


class Weapon(Shape):
    """One way to attack with something: a knife that can be thrown is two (rules section 15)."""

    name: Name
    ability: Attack = "melee"
    speed: Annotated[int, Field(ge=1, le=60)] = 5
    accuracy: Bonus = 0
    damage: Bonus = 0
    type: DamageType = "lethal"
    adds_strength: bool = True
    """Whether Strength is added to its damage."""
    defense: Bonus | None = None
    """Missing: it cannot parry."""
    rate: Annotated[int, Field(ge=1, le=20)] = 1
    reach: Annotated[int, Field(ge=0, le=99999)] = Field(default=0, alias="range")
    """Range in yards; 0 is close combat."""
    minimum: Trait = 1
    """Dice of damage that no soak takes."""
    tags: Tags = ()
    ready: bool = True
    off_hand: bool = False
    dice: Dice | None = None
    """The whole attack pool, where a block lists it."""
    clinch_damage: Bonus = 0


class Armor(Shape):
    """A suit of armor (rules section 15.6). Without `aggravated` its lethal soak counts."""

    name: Name
    bashing: Soak = 0
    lethal: Soak = 0
    aggravated: Soak | None = None
    hardness: Soak = 0
    mobility: Trait = 0
    """The mobility penalty as a positive number."""
    fatigue: Trait = 0
    worn: bool = True
    tags: Tags = ()


class Virtues(Shape):
    """The four Virtues."""

    compassion: Trait = 1
    conviction: Trait = 1
    temperance: Trait = 1
    valor: Trait = 1


class Natural(Shape):
    """Soak that is part of the body, besides Stamina."""

    bashing: Soak = 0
    lethal: Soak = 0
    aggravated: Soak = 0


class Listed(Shape):
    """Numbers that a block gives whole; they win over what follows from traits."""

    join_battle: Dice | None = None
    dodge: Bonus | None = None
    parry: Bonus | None = None
    bashing: Soak | None = None
    lethal: Soak | None = None
    aggravated: Soak | None = None
    hardness: Soak | None = None
    move: Trait | None = None


Excellency = Literal["first", "second", "third"]


class Sheet(Shape):
    """What a fighter is."""

    kind: Literal["character"] = "character"
    description: Line = ""
    being: Being = "mortal"
    extra: bool = False
    rounds: Literal["", "up", "down"] = ""
    """How Defense Values are rounded, where it is not as for such a being."""
    essence: Annotated[int, Field(ge=0, le=20)] = 1
    willpower: Annotated[int, Field(ge=0, le=20)] = 5
    virtues: Virtues = Virtues()
    attributes: Attributes = Attributes()
    abilities: dict[Ability, Trait] = Field(default_factory=dict)
    specialties: dict[Ability, Specialty] = Field(default_factory=dict)
    health: Health | None = None
    """Missing: as for an extra, or for anybody else."""
    dying: Trait | None = None
    """Dying boxes; missing: as many as Stamina."""
    personal: Motes = 0
    peripheral: Motes = 0
    natural: Natural = Natural()
    natural_parry: bool = False
    """Whether its body parries what would need a weapon."""
    hardness: Soak = 0
    shield: Literal["", "buckler", "target", "tower"] = ""
    excellencies: dict[Ability, Annotated[tuple[Excellency, ...], Field(strict=False, max_length=3)]] = Field(
        default_factory=dict
    )
    listed: Listed = Listed()
    weapon: dict[Id, Weapon] = Field(default_factory=dict)
    armor: dict[Id, Armor] = Field(default_factory=dict)
    power: dict[Id, Power] = Field(default_factory=dict)
    move: dict[Id, Move] = Field(default_factory=dict)
    action: dict[Id, Action] = Field(default_factory=dict)
    note: dict[Id, Note] = Field(default_factory=dict)


class Asks(Shape):
    """Whether a step of an attack asks this fighter: always, never, or where its sheet holds something for it."""

    stunt: Asking = BY_SHEET
    defense: Asking = BY_SHEET
    defender_effects: Asking = BY_SHEET
    counterattack: Asking = BY_SHEET
    attack_reroll: Asking = BY_SHEET
    defense_reroll: Asking = BY_SHEET
    attacker_damage: Asking = BY_SHEET
    defender_damage: Asking = BY_SHEET
    reward: Asking = BY_SHEET


class Combatant(sheets.Combatant):
    """A fighter: who it is, its sheet and its condition. `group` is what alike extras are called together."""

    ask: Asks = Asks()
    group: Label = ""
    sheet: Sheet
    now: Now = Now()

    @model_validator(mode="after")
    def _damage_fits(self) -> Self:
        check_damage(self.now.health, len(self.sheet.health or (EXTRA_TRACK if self.sheet.extra else FULL_TRACK)))
        return self

    @model_validator(mode="after")
    def _moves_fit(self) -> Self:
        sheet = self.sheet
        if wrong := move_checks.complaint(sheet.move, sheet.weapon, sheet.power, excellencies(sheet.excellencies)):
            raise ValueError(wrong)
        return self


MODELS = (Sheet, Effect, Pending, Coordinated, Clock, Combatant)
"""The models, in the order in which they are best built before they are first used: parts before the whole."""

validate, trim = Combatant.check, Combatant.trimmed
"""The check of one combatant, and one without the values at their default."""
