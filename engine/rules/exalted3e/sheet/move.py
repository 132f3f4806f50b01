"""A usual move of a fighter: what it does in one key, as data that the game master makes (rules sections 4 and 5)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from engine.nearest import nearest
from engine.rules.exalted3e.sheet.power import Kind
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
Units = Annotated[int, Field(ge=1, le=99)]

MOST = 9
"""Moves of one sheet: each has a digit."""


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


def complaint(moves: Mapping[str, Move], weapons: Mapping[str, Any], powers: Mapping[str, Any]) -> str:
    """What is wrong with moves on a sheet that has these weapons and powers, its field first; else nothing.

    Fields that do not go together (a gambit without its name) are no fault of a sheet, since they are changed one by
    one: the desk says why such a move can't be made.
    """
    if len(moves) > MOST:
        return f"sheet.move: holds {len(moves)} moves; the most is {MOST}"
    found = ((id, _wrong(one, weapons, powers)) for id, one in moves.items())
    return next((f"sheet.move.{id}.{wrong}" for id, wrong in found if wrong), "")


def _wrong(move: Move, weapons: Mapping[str, Any], powers: Mapping[str, Any]) -> str:
    if move.weapon and move.weapon not in weapons:
        return f"weapon: must be a weapon of the sheet{_instead(move.weapon, weapons)}"
    for id, times in move.powers.items():
        if id not in powers:
            return f"powers: must be powers of the sheet{_instead(id, powers)}"
        if times > powers[id].most:
            return f"powers.{id}: is {times}; {powers[id].name} is used at most {powers[id].most} times at once"
    return ""


def _instead(id: str, known: Mapping[str, Any]) -> str:
    """What is not there, and what is nearest to it."""
    return f", and {id!r} is none{nearest(id, known)}"
