"""A usual move of a fighter: what it does in one key, as data that the game master makes (rules sections 4 and 5)."""

from typing import Annotated, Literal

from pydantic import Field

from engine.rules.exalted3e.sheet.power import Kind
from engine.rules.move_checks import Units
from engine.rules.shape import Id, IdOrNone, Line, Name, Shape

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
