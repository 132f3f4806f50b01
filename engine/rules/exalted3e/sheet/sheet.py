"""The combatant of Exalted 3e as files hold it: a sheet (what it is) and a condition (what it is right now).

A sheet is of one of two kinds. A `character` has attributes and abilities from which its numbers follow
(rules sections 5, 7, 8 and 16); a `quick` one lists its numbers as Quick Character blocks do (section 19).
"""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from engine.ask import BY_SHEET
from engine.model import Tree
from engine.rules import move_checks, shape
from engine.rules.exalted3e.sheet import move as moves
from engine.rules.exalted3e.sheet.condition import Band, Clock, Effect, Now
from engine.rules.exalted3e.sheet.power import Power
from engine.rules.exalted3e.sheet.traits import DEFAULT_HEALTH, Ability, Attribute
from engine.rules.shape import Asking, Id, Label, Line, Name, Shape

Dice = Annotated[int, Field(ge=0, le=60)]
"""A pool of dice."""

Trait = Annotated[int, Field(ge=0, le=30)]
"""An attribute, ability or static value."""

Bonus = Annotated[int, Field(ge=-30, le=60)]
"""What a piece of gear adds."""

Motes = Annotated[int, Field(ge=0, le=1000)]
Weight = Literal["light", "medium", "heavy"]
WORST_PENALTY = -20
LONGEST_TRACK = 60


def _track(levels: Any) -> Any:
    """Check a health track: penalties, and the one Incapacitated level as the last. Raises `ValueError`."""
    if not isinstance(levels, (list, tuple)) or not 1 <= len(levels) <= LONGEST_TRACK:
        raise ValueError(f"must be a list of 1 to {LONGEST_TRACK} health levels")
    *penalties, last = levels
    if last != "incapacitated":
        raise ValueError('must end in "incapacitated"')
    if not all(type(level) is int and WORST_PENALTY <= level <= 0 for level in penalties):
        raise ValueError(f'may hold only penalties from 0 to {WORST_PENALTY} before its last "incapacitated"')
    return tuple(levels)


Health = Annotated[tuple[int | str, ...], BeforeValidator(_track)]
"""A track of 1 to 60 levels: wound penalties (0 or below), then `incapacitated` once."""

Tag = Annotated[str, Field(pattern=r"^[a-z0-9 -]+$", max_length=30)]
"""A tag in small letters. Those in `tags.TAGS` count in the rules, others are only shown."""

Tags = Annotated[tuple[Tag, ...], Field(strict=False, max_length=20)]
Attack = Literal["melee", "brawl", "martial_arts", "archery", "thrown"]
"""The abilities one attacks with."""


class Note(Shape):
    """Something the rules never interpret: a merit, a special ability, a Charm as text."""

    name: Name
    text: Line = ""


class Action(Shape):
    """A pool that the sheet lists by name."""

    name: Name
    dice: Dice


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


class Attributes(Shape):
    """The nine attributes; what is not given is 1."""

    strength: Trait = 1
    dexterity: Trait = 1
    stamina: Trait = 1
    charisma: Trait = 1
    manipulation: Trait = 1
    appearance: Trait = 1
    perception: Trait = 1
    intelligence: Trait = 1
    wits: Trait = 1


class CommonSheet(Shape):
    """What both kinds of sheet hold."""

    description: Line = ""
    essence: Annotated[int, Field(ge=0, le=20)] = 1
    willpower: Annotated[int, Field(ge=0, le=20)] = 5
    base_initiative: Annotated[int, Field(ge=0, le=60)] = 3
    legendary: bool = False
    personal: Motes = 0
    peripheral: Motes = 0
    health: Health = DEFAULT_HEALTH
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


class Combatant(Shape):
    """A fighter: who it is, its sheet and its condition."""

    name: Name
    side: Literal["heroes", "foes", "bystanders"]
    player: Label = ""
    dice: Literal["automatic", "faces", "successes"] = "automatic"
    ask: Asks = Asks()
    hidden: bool = False
    sheet: Annotated[CharacterSheet | QuickSheet, Field(discriminator="kind")]
    now: Now = Now()

    @model_validator(mode="after")
    def _damage_fits(self) -> Self:
        marked = self.now.health.bashing + self.now.health.lethal + self.now.health.aggravated
        if marked > len(self.sheet.health):
            levels = len(self.sheet.health)
            raise ValueError(
                f"now.health has {marked} levels of damage on a track of {levels}; heal some or lengthen it"
            )
        return self

    @model_validator(mode="after")
    def _moves_fit(self) -> Self:
        if wrong := move_checks.complaint(self.sheet.move, self.sheet.weapon, self.sheet.power):
            raise ValueError(wrong)
        return self


MODELS = (CharacterSheet, QuickSheet, Effect, Clock, Combatant)
"""The models, in the order in which they are best built before they are first used: parts before the whole."""


def validate(tree: Tree) -> None:
    """Check one combatant. Raises `ValueError` with one sentence that names the field."""
    shape.check(tree, Combatant)


def validate_effect(tree: Tree) -> None:
    """Check one effect. Raises `ValueError` with one sentence that names the field."""
    shape.check(tree, Effect)


def validate_clock(tree: Tree) -> None:
    """Check the clock of a fight. Raises `ValueError` with one sentence that names the field."""
    shape.check(tree, Clock)


def trim(tree: Tree) -> Tree:
    """Return a combatant without the values that are at their default."""
    return shape.trim(tree, Combatant)


def trim_effect(tree: Tree) -> Tree:
    """Return an effect without the values that are at their default."""
    return shape.trim(tree, Effect)


def field_at(path: str, tree: Tree) -> Any:
    """Return what the field at a dotted path of a combatant may hold, as an annotation; None if unknown."""
    where: Any = Combatant
    value: Any = tree
    for key in path.split("."):
        where = shape.child(where, key, value)
        value = value.get(key) if isinstance(value, dict) else None
        if where is None:
            return None
    return where
