"""What a combatant of Exalted 2e is right now, and what else of a fight changes: effects, pending harm, the clock."""

from typing import Annotated, Literal

from pydantic import Field

from engine.rules import sheets
from engine.rules.exalted.condition import MotesNow
from engine.rules.shape import Id, IdOrNone, Label, Line, Shape

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
