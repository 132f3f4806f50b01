"""What a combatant of Static Veil is right now, and what else of a fight changes: effects and the clock."""

from typing import Annotated, Literal

from pydantic import Field

from engine.rules import sheets
from engine.rules.shape import Id, IdOrNone, Line, Shape

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
