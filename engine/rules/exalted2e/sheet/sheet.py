"""The models of a sheet: its condition, powers, usual moves and all that it says.

No official text and no rule of any Charm is here; a power is a name with numbers (rules sections 8 and 13).

There is one kind of sheet. Numbers follow from traits and gear (rules sections 5 and 9); those that `listed` gives win.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from engine.core.ask import BY_SHEET
from engine.rules.common import sheets, usual_moves
from engine.rules.common.shape import Asking, Id, IdOrNone, Label, Line, Name, Shape
from engine.rules.common.sheets import Note, Units
from engine.rules.exalted.fighter import FULL_TRACK, Ability
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

from .weapons import EXTRA_TRACK, Being

Tick = Annotated[int, Field(ge=0, le=99999)]
Count = Annotated[int, Field(ge=0, le=200)]
Levels = Annotated[int, Field(ge=0, le=600)]
Amount = Annotated[int, Field(ge=-200, le=400)]
Speed = Annotated[int, Field(ge=0, le=200)]
DamageType = Literal["bashing", "lethal", "aggravated"]
Doing = Annotated[str, Field(pattern=r"^[a-z_.]+$")]
"""The name of an action."""

Virtue = Literal["compassion", "conviction", "temperance", "valor"]

Penalties = dict[Id, Count]
"""Sizes of penalties by label."""


class Damage(Shape):
    """Health levels marked, by type; `dying` are Dying boxes filled (rules section 9.5)."""

    bashing: Levels = 0
    lethal: Levels = 0
    aggravated: Levels = 0
    dying: Count = 0


class Aim(Shape):
    """Whom the fighter aims at, and since which tick (rules section 3)."""

    target: Id
    since: Tick = 0


class Part(Shape):
    """One action of a flurry. `dv` and `speed` are as they were declared."""

    do: Doing
    target: IdOrNone = ""
    weapon: IdOrNone = ""
    label: Label = ""
    dv: Count = 0
    speed: Speed = 0
    pool: Count = 0


class Flurry(Shape):
    """A flurry that has been declared: how many actions, how many are done, and what they are (rules section 4)."""

    size: Annotated[int, Field(ge=1, le=60)]
    done: Count = 0
    charm: Label = ""
    """The Extra Action Charm behind it: then there is no dice penalty."""
    stunt: Annotated[int, Field(ge=0, le=3)] = 0
    part: dict[Id, Part] = Field(default_factory=dict)
    """By number, from 1."""


class Shaping(Shape):
    """A spell that is being shaped: its circle, and how many actions are done (rules section 3)."""

    circle: Literal["terrestrial", "celestial", "solar"] = "terrestrial"
    done: Annotated[int, Field(ge=1, le=3)] = 1


class Now(Shape):
    """The condition of one combatant. Every field may be missing: it then has its default."""

    joined: bool = False
    tick: Tick = 0
    """The next tick on which it may act."""
    join_successes: Count = 0
    health: Damage = Damage()
    motes: MotesNow = MotesNow()
    willpower: Annotated[int, Field(ge=0, le=40)] | None = None
    channels: dict[Virtue, Count] = Field(default_factory=dict)
    """Channels of each Virtue that have been used (rules section 13)."""
    anima: Count = 0
    """Peripheral motes spent, by which the anima shows (rules section 13)."""
    defeated: Line = ""
    once: dict[Id, Literal["action", "scene"]] = Field(default_factory=dict)
    """Powers that cannot be used again before the next action or the end of the scene."""
    dv: Penalties = Field(default_factory=dict)
    """DV penalties of actions, until the DV refreshes."""
    dv_later: Penalties = Field(default_factory=dict)
    """Those that count from the end of the tick on."""
    doing: Doing | Literal[""] = ""
    since: Tick = 0
    """The last action, and the tick it was taken on."""
    held: bool = False
    """Whether the next action comes without a refresh."""
    aim: Aim | None = None
    dice: Penalties = Field(default_factory=dict)
    """Dice taken off every roll of the present action."""
    dice_next: Penalties = Field(default_factory=dict)
    """Dice to be taken off the rolls of the next action."""
    flurry: Flurry | None = None
    struck: dict[Id, Count] = Field(default_factory=dict)
    """Attacks of the present action by target."""
    onslaught: Count = 0
    """Attacks of everybody since the refresh, by the option `onslaught_scope`."""
    stunt: Annotated[int, Field(ge=0, le=3)] = 0
    """The best stunt since the refresh that is yet to be rewarded."""
    moved: Tick | None = None
    guards: IdOrNone = ""
    resisted: Count = 0
    """Willpower spent in this scene against natural influence (rules section 17)."""
    """Whom it defends until its next action."""
    shaping: Shaping | None = None


class Until(sheets.Until):
    """What ends an effect: the `count`-th time somebody may act from now, a tick, or the scene."""

    ENDS = ("start_of", "end_of", "tick", "scene")

    tick: Tick = 0


Modifiers = dict[Annotated[str, Field(pattern=r"^[a-z_.]+$")], Amount]


class Effect(sheets.Effect):
    """Something with a duration that changes numbers."""

    modifiers: Modifiers = Field(default_factory=dict)
    until: Until = Until()


class Pending(Shape):
    """What lands when the tick ends: levels of harm, an effect, a clinch, or the loss of the weapon of that id (rules
    section 2.2)."""

    on: Id
    by: IdOrNone = ""
    what: Literal["harm", "effect", "clinch", "disarm"] = "harm"
    levels: Levels = 0
    margin: Levels = 0
    """Successes that were left for a clinch."""
    type: DamageType = "lethal"
    label: Line = ""
    modifiers: Modifiers = Field(default_factory=dict)
    until: Until = Until()


class Coordinated(Shape):
    """A coordinated attack that is being led: on `tick` its members strike together (rules section 6.4)."""

    leader: Id
    target: Id
    tick: Tick
    successes: Count = 0
    struck: Count = 0
    """Attacks of its members within the window."""
    member: dict[Id, bool] = Field(default_factory=dict)


class Clock(Shape):
    """Where a fight stands: whether it has begun, its tick, whose move it is, and the frozen reaction count."""

    begun: bool = False
    tick: Tick = 0
    acting: IdOrNone = ""
    reaction: Count = 0
    ended: bool = False


# -- Charms and other powers as data that the game master makes -------------------------------------------------------
When = Literal[
    "join_battle",
    "attacker_effects",
    "defender_effects",
    "attack_reroll",
    "defense_reroll",
    "attacker_damage",
    "defender_damage",
    "counterattack",
    "roll",
    "roll_reroll",
    "action",
]
"""The ask that offers a power: the Join Battle roll, steps 1, 2, 4, 6 and 8 of an attack, a counterattack declared in
step 2, the roll of any other action and its reroll, or the menu of actions."""

Adds = Literal[
    "attack_dice",
    "attack_successes",
    "damage_dice",
    "damage_levels",
    "dice",
    "dodge",
    "dv",
    "dv_dice",
    "external",
    "extra_actions",
    "hardness",
    "ignore_soak",
    "join_battle_dice",
    "join_battle_successes",
    "minimum",
    "parry",
    "penalty",
    "raw_damage",
    "reroll",
    "soak",
    "successes",
]
"""The numbers a power may change; `dice` counts for any roll."""

Pays = Literal["motes", "willpower", "health", "anima"]
"""What a power may cost: motes, Willpower, health levels."""

Type = Literal["reflexive", "supplemental", "extra_action", "simple"]

PowerAmount = Annotated[int, Field(ge=-60, le=60)]
Cost = Annotated[int, Field(ge=0, le=100)]


def _duration(text: str) -> str:
    if not re.fullmatch(r"|next_action|scene|ticks [1-9][0-9]{0,2}", text):
        raise ValueError(f"must be empty, next_action, scene or `ticks N`, not {text!r}")
    return text


Lasts = Annotated[str, AfterValidator(_duration)]
"""How long a power lasts: at once over, to the own next action, the scene, or `ticks N`."""


class Power(Shape):
    """One power on a sheet.

    `adds` and `each` are per unit bought, `cost` is paid once, `most` caps the units. A simple one takes a whole action
    of its `speed` and `dv`.
    """

    name: Name
    when: When
    type: Type = "reflexive"
    adds: dict[Adds, PowerAmount] = Field(default_factory=dict)
    each: dict[Pays, Cost] = Field(default_factory=dict)
    cost: dict[Pays, Cost] = Field(default_factory=dict)
    most: int = Field(default=1, ge=1, le=99)
    once_per: Literal["", "action", "scene"] = ""
    speed: Annotated[int, Field(ge=0, le=60)] = 6
    dv: Annotated[int, Field(ge=0, le=20)] = 1
    lasts: Lasts = ""
    note: Line = ""


# -- a usual move of a fighter ----------------------------------------------------------------------------------------
Does = Literal[
    "attack",
    "volley",
    "aim",
    "guard",
    "move",
    "dash",
    "jump",
    "rise",
    "ready",
    "coordinate",
    "defend_other",
    "blockade",
    "social",
    "miscellaneous",
    "shape",
    "cast",
    "power",
]
"""What a move begins: an attack, another action, or a power that is used as one."""

Special = Literal["none", "disarm", "sweep", "called", "pulled"]


class Move(Shape):
    """One usual move. Special, difficulty (of a called shot), stunt, Willpower and the number of attacks are an
    attack's; without `weapon` it is the first in hand. Several attacks are a flurry. `powers` are powers and
    Excellencies of the sheet with their units: of an attack its effects, of a flurry the Charm that grants it, else the
    one in use."""

    name: Name
    does: Does = "attack"
    weapon: IdOrNone = ""
    attacks: Annotated[int, Field(ge=1, le=9)] = 1
    special: Special = "none"
    difficulty: Annotated[int, Field(ge=1, le=4)] = 2
    powers: dict[Id, Units] = Field(default_factory=dict)
    stunt: Annotated[int, Field(ge=0, le=3)] = 0
    willpower: Annotated[int, Field(ge=0, le=1)] = 0
    note: Line = ""


def excellencies(of: dict[Any, tuple[Any, ...]]) -> Iterator[str]:
    """The ids of the Excellencies that aid an attack, from what a sheet says of them."""
    for ability, kinds in of.items():
        for kind in kinds:
            if kind != "third":
                yield f"{kind}-{ability.replace('_', '-')}-attack"


# -- the combatant of Exalted 2e as files hold it ---------------------------------------------------------------------
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
        if wrong := usual_moves.complaint(sheet.move, sheet.weapon, sheet.power, excellencies(sheet.excellencies)):
            raise ValueError(wrong)
        return self


MODELS = (Sheet, Effect, Pending, Coordinated, Clock, Combatant)
"""The models, in the order in which they are best built before they are first used: parts before the whole."""

validate, trim = Combatant.check, Combatant.trimmed
"""The check of one combatant, and one without the values at their default."""
