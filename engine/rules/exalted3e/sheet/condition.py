"""What a combatant of Exalted 3e is right now, and what else of a fight changes: effects and the clock."""

from typing import Annotated, Literal

from pydantic import Field

from engine.rules import sheets
from engine.rules.exalted.condition import MotesNow
from engine.rules.shape import Id, IdOrNone, Label, Line, Shape

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
