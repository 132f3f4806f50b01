"""The models of a sheet: its condition, usual moves and all that it says."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from engine.core.ask import BY_SHEET
from engine.core.dice import sides_of_name
from engine.rules.common import sheets, usual_moves
from engine.rules.common.shape import Asking, Id, IdOrNone, Label, Line, Name, Shape
from engine.rules.common.sheets import Note

Count = Annotated[int, Field(ge=0, le=999)]
Amount = Annotated[int, Field(ge=-400, le=400)]
Word = Annotated[str, Field(pattern=r"^[a-z_.]+$")]


class Injury(Shape):
    """A Critical Injury that is carried: where, and how grave."""

    location: Word = "torso"
    value: Annotated[int, Field(ge=1, le=1000)] = 1


class Held(Shape):
    """An attack that has been paid for and waits for its trigger (rules P28)."""

    weapon: IdOrNone = ""
    note: Line = ""
    counted: bool = False


class Now(Shape):
    """The condition of one combatant. Every field may be missing: it then has its default."""

    initiative: Annotated[int, Field(ge=-400, le=400)] | None = None
    """Missing: it has not come into the fight."""
    ap: Count = 0
    spent: Count = 0
    """Action Points spent in the own turn."""
    did: bool = False
    """Whether it has done anything in this turn."""
    paid: bool = False
    """Whether it has spent Action Points in this turn."""
    acted: bool = False
    """Whether its turn of this pass is over."""
    attacks: Count = 0
    """Attacks that count towards the penalty of further ones."""
    defended: Count = 0
    """Active Defenses in this round."""
    health: Count | None = None
    """Health left; missing: all of it."""
    slots: dict[Word, Count] = Field(default_factory=dict)
    """Wounds by the name of their slots, where the profile has slots."""
    injury: dict[Id, Injury] = Field(default_factory=dict)
    critical: Count = 0
    """Critical slots that are marked."""
    defeated: Line = ""
    unstable: Line = ""
    aim: Count = 0
    """Action Points of aim for the next ranged attack."""
    braced: IdOrNone = ""
    """The shield that is braced."""
    charged: bool = False
    thrown: IdOrNone = ""
    """What it has thrown that has not gone off yet, while that can be thrown back."""
    grit: Count | None = None
    loaded: dict[Id, Count] = Field(default_factory=dict)
    """Rounds in each weapon; missing: it is full."""
    dropped: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    """Weapons that a Disarm has struck from its hands."""
    held: Held | None = None
    counter: IdOrNone = ""
    """On whom a Counterstrike gives the next attack a bonus."""
    may_counter: IdOrNone = ""
    """Whose attack it has just stopped, so that a Counterstrike is open to it until that turn ends."""
    surprised: bool = False
    once: dict[Id, Literal["turn", "round", "fight"]] = Field(default_factory=dict)


class Until(sheets.Until):
    """What ends an effect: the `count`-th start or end of somebody's turn from now, a round, or the scene."""

    ENDS = ("start_of", "end_of", "round", "scene")

    round: Count = 0


class Effect(sheets.Effect):
    """Something with a duration that changes numbers."""

    modifiers: dict[Word, Amount] = Field(default_factory=dict)
    until: Until = Until()


class Clock(Shape):
    """Where a fight stands: its round and pass, whose turn it is, and the order in which passes go."""

    round: Count = 0
    passed: Count = Field(default=0, alias="pass")
    acting: IdOrNone = ""
    order: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    seized: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    """Who stands at the top of the order for this round only."""
    usual: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    """The order to which the next round goes back, where a delay changes it for one round only."""
    ended: bool = False


# -- a usual move of a fighter ----------------------------------------------------------------------------------------
Does = Literal[
    "attack",
    "area",
    "spread",
    "suppress",
    "aim",
    "hold",
    "reload",
    "take_up",
    "stand",
    "clear",
    "brace_shield",
    "lower_shield",
    "shove",
    "grapple",
    "distract",
    "sprint",
]
"""What a move begins: an attack, or another action of the own turn."""

Called = Literal[
    "none", "head", "left_hand", "right_hand", "left_arm", "right_arm", "left_leg", "right_leg", "disarm", "knockdown"
]


class Move(Shape):
    """One usual move. Shot Rate, called shot, intent and charge are an attack's; without `weapon` it is the first at
    hand."""

    name: Name
    does: Does = "attack"
    weapon: IdOrNone = ""
    rate: Annotated[int, Field(ge=0, le=20)] = 0
    called: Called = "none"
    intent: Literal["lethal", "nonlethal"] = "lethal"
    charge: bool = False
    note: Line = ""


# -- the combatant of Static Veil as files hold it --------------------------------------------------------------------
Trait = Annotated[int, Field(ge=0, le=100)]
Target = Annotated[int, Field(ge=-200, le=400)]
Bonus = Annotated[int, Field(ge=-100, le=200)]
Points = Annotated[int, Field(ge=0, le=200)]
Metres = Annotated[int, Field(ge=0, le=99999)]


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
        if wrong := usual_moves.complaint(self.sheet.move, self.sheet.weapon, {}):
            raise ValueError(wrong)
        return self


MODELS = (Sheet, Effect, Clock, Combatant)
"""The models, in the order in which they are best built before they are first used: parts before the whole."""

validate, trim = Combatant.check, Combatant.trimmed
"""The check of one combatant, and one without the values at their default."""
