"""The strict check of everything in a fight that is not a combatant: nothing unknown gets in."""

from __future__ import annotations

from typing import Any

from engine.core.dice import sides_of_name
from engine.core.model import Tree, get
from engine.rules.common import check
from engine.rules.common.base import Ruleset

from . import ranges
from .options import OPTIONS
from .sheet import sheet

_KEYS = ("title", "ruleset", "options", "clock", "combatant", "effect", "range", "serial")


def validate_rest(rules: Ruleset, state: Tree) -> None:
    """Checks keys, ids, the profile, the clock, effects and distances. Raises ValueError naming the field."""
    fighters = check.common(rules, state, _KEYS, sheet.Clock, sheet.Effect)
    clock = state.get("clock", {})
    for id in (*clock.get("order", ()), *clock.get("seized", ()), *clock.get("usual", ())):
        check.known("clock.order", id, fighters)
    check.pairs("range", state.get("range", {}), fighters, "metres", _distance)
    for id, one in fighters.items():
        _dice(f"combatant.{id}.sheet", one.get("sheet", {}), _sides(state))


def _sides(state: Tree) -> tuple[int, ...]:
    """The sides of the bonus dice that the profile has."""
    found: tuple[int, ...] = get(state, "options.bonus_dice.sides", OPTIONS["bonus_dice.sides"].default)
    return found


_DICE_OF = {"weapon": ("dice", "parry"), "shield": ("defense_dice",)}
"""Where the things of a sheet have dice."""


def _dice(at: str, held: Tree, sides: tuple[int, ...]) -> None:
    """Checks that every die of a sheet is one that the profile has. Raises ValueError naming the field."""
    things = [(kind, id, one) for kind in _DICE_OF for id, one in held.get(kind, {}).items()]
    rows = [(f"{at}.{kind}.{id}.{field}", one.get(field, ())) for kind, id, one in things for field in _DICE_OF[kind]]
    for path, dice in (*rows, (f"{at}.listed.toughness_dice", get(held, "listed.toughness_dice", ()))):
        for die in dice:
            if sides_of_name(die) not in sides:
                known = ", ".join(f"d{one}" for one in sides)
                raise ValueError(f"{path}: {die} is no bonus die of this profile; it has {known}.")


def _distance(path: str, value: Any) -> None:
    check.distance(path, value, "metres", ranges.FURTHEST)
