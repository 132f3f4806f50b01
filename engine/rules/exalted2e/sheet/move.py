"""A usual move of a fighter: what it does in one key, as data that the game master makes (rules sections 3, 4, 11)."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from engine.rules.move_checks import Units
from engine.rules.shape import Id, IdOrNone, Line, Name, Shape

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
