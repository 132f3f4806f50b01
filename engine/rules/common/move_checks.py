"""What a usual move of a sheet may name: its own weapons and powers, and no more moves than there are digits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field

from ...core.nearest import nearest

MOST = 9
"""Moves of one sheet: each has a digit."""

Units = Annotated[int, Field(ge=1, le=99)]
"""How many units of a power a move has in it."""


def complaint(
    moves: Mapping[str, Any], weapons: Iterable[str], powers: Mapping[str, Any], made: Iterable[str] = ()
) -> str:
    """What is wrong with moves on a sheet that has these weapons and powers, its field first; else nothing.

    `made` are the ids of powers that follow from the sheet without standing on it. Fields that do not go together (a
    gambit without its name) are no fault of a sheet, since they are changed one by one: the desk says why such a move
    can't be made.
    """
    if len(moves) > MOST:
        return f"sheet.move: holds {len(moves)} moves; the most is {MOST}"
    held, further = tuple(weapons), tuple(made)
    found = ((id, _wrong(one, held, powers, further)) for id, one in moves.items())
    return next((f"sheet.move.{id}.{wrong}" for id, wrong in found if wrong), "")


def _wrong(move: Any, weapons: tuple[str, ...], powers: Mapping[str, Any], made: tuple[str, ...]) -> str:
    if move.weapon and move.weapon not in weapons:
        return f"weapon: must be a weapon of the sheet{_instead(move.weapon, weapons)}"
    for id, times in getattr(move, "powers", {}).items():
        if id not in powers and id not in made:
            return f"powers: must be powers of the sheet{_instead(id, (*powers, *made))}"
        if id in powers and times > powers[id].most:
            return f"powers.{id}: is {times}; {powers[id].name} is used at most {powers[id].most} times at once"
    return ""


def _instead(id: str, known: Iterable[str]) -> str:
    """What is not there, and what is nearest to it."""
    return f", and {id!r} is none{nearest(id, known)}"
