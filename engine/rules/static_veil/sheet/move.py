"""A usual move of a fighter: what it does in one key, as data that the game master makes (rules P25, P31, P32)."""

from typing import Annotated, Literal

from pydantic import Field

from engine.rules.shape import IdOrNone, Line, Name, Shape

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
