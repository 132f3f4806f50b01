"""The models of a sheet: Traits, Health, powers, usual moves, and what outlasts a fight (rules section 18).

No official text and no rule of any Charm is here; a power is a name with numbers (rules sections 5 and 18).

A sheet is of one of two kinds. A `character` has attributes and abilities from which its numbers follow
(rules sections 5, 7, 8 and 16); a `quick` one lists its numbers as Quick Character blocks do (section 19).
"""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from engine.core.ask import BY_SHEET
from engine.rules.common import sheets, usual_moves
from engine.rules.common.shape import Asking, Id, IdOrNone, Label, Line, Name, Shape
from engine.rules.common.sheets import Note, Units
from engine.rules.exalted.fighter import FULL_TRACK, Ability, Attribute
from engine.rules.exalted.sheet import (
    Action,
    Attributes,
    Bonus,
    Dice,
    Motes,
    MotesNow,
    Tags,
    Trait,
    check_damage,
    track,
)

Initiative = Annotated[int, Field(ge=-200, le=400)]
Count = Annotated[int, Field(ge=0, le=200)]
Round = Annotated[int, Field(ge=0, le=9999)]
Band = Literal["close", "short", "medium", "long", "extreme"]
"""The range bands, near to far (rules section 17)."""

Anima = Literal["dim", "glowing", "burning", "bonfire"]
"""The levels of anima, low to high (rules section 18)."""


class Damage(Shape):
    """Health levels marked, by type (rules section 14)."""

    bashing: Count = 0
    lethal: Count = 0
    aggravated: Count = 0


class Crash(Shape):
    """Who caused a Crash (nobody when empty) and how many own turns have come up in it (rules section 9)."""

    turns: Annotated[int, Field(ge=0, le=4)]
    by: IdOrNone = ""
    self_inflicted: bool = False


class Distract(Shape):
    """Initiative gained from an ally's distract gambit (rules section 10).

    It is lost unless its holder attacks `target` on the own next turn; `until` is the round of that turn,
    0 while it is not known.
    """

    by: Id
    target: Id
    amount: Annotated[int, Field(ge=0, le=60)]
    until: Round = 0


class Hold(Shape):
    """A grapple that this fighter holds: on whom, rounds of control left, whether the control roll was won, and the id
    of the weapon it holds with (rules section 11). `drags`: the victim comes along with a move of this turn."""

    on: Id
    rounds: Count = 0
    won: bool = False
    weapon: IdOrNone = ""
    drags: bool = False


class Now(Shape):
    """The condition of one combatant. Every field may be missing: it then has its default."""

    joined: bool = False
    initiative: Initiative = 0
    join_successes: Count = 0
    acted: bool = False
    delayed: bool = False
    started: Round = 0
    """The round in which the last own turn started."""
    moved: bool = False
    used: Annotated[tuple[Id | Label, ...], Field(strict=False, max_length=20)] = ()
    """Names of the actions used this turn."""
    flurry: bool = False
    further_attacks: Count = 0
    only: IdOrNone = ""
    """After a Shift: the one fighter that may be attacked (rules section 9)."""
    shifted: bool = False
    onslaught: Count = 0
    health: Damage = Damage()
    motes: MotesNow = MotesNow()
    willpower: Annotated[int, Field(ge=0, le=40)] | None = None
    """Willpower left; missing means as much as the rating."""
    anima: Anima = "dim"
    crash: Crash | None = None
    recovered_round: Round = 0
    """The round in which the last Crash ended; 0 means never."""
    defeated: Line = ""
    """Why the fighter is out of the fight; empty while it is in."""
    once: dict[Id, Literal["turn", "scene"]] = Field(default_factory=dict)
    """Powers that cannot be used again before the end of the turn or the scene."""
    distract: Distract | None = None
    hold: Hold | None = None
    withdraw: Count = 0
    """Successes gathered towards leaving the fight (rules section 4)."""
    guards: IdOrNone = ""
    """Whom this fighter defends (rules section 7)."""


class Until(sheets.Until):
    """What ends an effect: the `count`-th start or end of somebody's turn from now, a round, or the scene."""

    ENDS = ("start_of", "end_of", "round", "scene")

    round: Round = 0


class Effect(sheets.Effect):
    """Something with a duration that changes numbers."""

    modifiers: dict[Annotated[str, Field(pattern=r"^[a-z_.]+$")], Initiative] = Field(default_factory=dict)
    until: Until = Until()


class Clock(Shape):
    """Where a fight stands: round 0 before Join Battle, and whose turn it is.

    `order` holds the Initiatives by which a round goes whose order stands from its start.
    """

    round: Round = 0
    order: dict[Id, Initiative] = Field(default_factory=dict)
    acting: IdOrNone = ""
    started: bool = False
    ended: bool = False


# -- Charms and other powers as data that the game master makes -------------------------------------------------------
When = Literal[
    "join_battle",
    "attacker_effects",
    "defender_effects",
    "attacker_damage",
    "defender_damage",
    "counterattack",
    "action",
]
"""The ask that offers a power: the Join Battle roll, seed steps 2, 3, 8.1 and 8.2, a counterattack declared
in step 3, or the menu of actions."""

Adds = Literal[
    "attack_dice",
    "attack_successes",
    "attack_rerolls",
    "double_from",
    "defense",
    "parry",
    "evasion",
    "soak",
    "hardness",
    "raw_damage",
    "post_soak_dice",
    "damage_dice",
    "damage_successes",
    "damage_levels",
    "damage_rerolls",
    "damage_double_from",
    "ignore_soak",
    "ignore_hardness",
    "initiative",
    "target_initiative",
    "further_attacks",
    "join_battle_dice",
    "join_battle_successes",
    "dice",
    "speed",
    "resolve",
]
"""The numbers a power may change; `dice` counts for any roll, `speed` for rushes and the like of one who rides."""

Pays = Literal["motes", "willpower", "initiative", "anima"]
"""What a power may cost: motes, Willpower, Initiative, levels of anima."""

Kind = Literal["withering", "decisive", "gambit"]
"""The kinds of attack (seed step 1)."""

Amount = Annotated[int, Field(ge=-60, le=60)]
Cost = Annotated[int, Field(ge=0, le=100)]


def _duration(text: str) -> str:
    if not re.fullmatch(r"|next_turn|scene|rounds [1-9][0-9]?", text):
        raise ValueError(f"must be empty, next_turn, scene or `rounds N`, not {text!r}")
    return text


Lasts = Annotated[str, AfterValidator(_duration)]
"""How long a power used as an action lasts: at once over, to the own next turn, the scene, or `rounds N`."""


class Power(Shape):
    """One power on a sheet.

    `adds` and `each` are per unit bought, `cost` is paid once, `most` caps the units. Empty `kinds`
    means any kind of attack. A perilous power is barred in Crash (rules section 9).
    """

    name: Name
    when: When
    adds: dict[Adds, Amount] = Field(default_factory=dict)
    each: dict[Pays, Cost] = Field(default_factory=dict)
    cost: dict[Pays, Cost] = Field(default_factory=dict)
    most: int = Field(default=1, ge=1, le=99)
    once_per: Literal["", "turn", "scene"] = ""
    kinds: Annotated[tuple[Kind, ...], Field(strict=False, max_length=3)] = ()
    perilous: bool = False
    lasts: Lasts = ""
    note: Line = ""


# -- a usual move of a fighter ----------------------------------------------------------------------------------------
Does = Literal[
    "attack",
    "aim",
    "full_defense",
    "defend_other",
    "move",
    "rush",
    "disengage",
    "take_cover",
    "rise",
    "ready",
    "reload",
    "withdraw",
    "social",
    "miscellaneous",
    "power",
]
"""What a move begins: an attack, another action, or a power that is used as one."""

GambitId = Literal[
    "",
    "grapple",
    "disarm",
    "distract",
    "unhorse",
    "custom",
    "knockback",
    "knockdown",
    "pull",
    "pilfer",
    "reveal-weakness",
    "bind",
    "detonate",
    "goad",
    "leech",
    "pile-on",
    "riposte",
]
WeaponOption = Literal["none", "chopping", "piercing", "smashing"]


class Move(Shape):
    """One usual move. Kind, gambit, weapon option, stunt and Willpower are an attack's; without `weapon` it is the
    first in hand. `powers` are powers of the sheet with their units: of an attack its effects, else the one in use."""

    name: Name
    does: Does = "attack"
    kind: Kind = "withering"
    gambit: GambitId = ""
    weapon: IdOrNone = ""
    option: WeaponOption = "none"
    powers: dict[Id, Units] = Field(default_factory=dict)
    stunt: Annotated[int, Field(ge=0, le=3)] = 0
    willpower: Annotated[int, Field(ge=0, le=1)] = 0
    note: Line = ""


# -- the combatant of Exalted 3e as files hold it ---------------------------------------------------------------------
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
    move: dict[Id, Move] = Field(default_factory=dict)
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
        if wrong := usual_moves.complaint(self.sheet.move, self.sheet.weapon, self.sheet.power):
            raise ValueError(wrong)
        return self


MODELS = (CharacterSheet, QuickSheet, Effect, Clock, Combatant)
"""The models, in the order in which they are best built before they are first used: parts before the whole."""

validate, trim = Combatant.check, Combatant.trimmed
"""The check of one combatant, and one without the values at their default."""
