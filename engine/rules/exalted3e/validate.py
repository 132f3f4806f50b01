"""The strict check of everything in a fight that is not a combatant: nothing unknown gets in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from engine.model import Tree
from engine.nearest import nearest

from . import options
from .fighter import BANDS
from .sheet import sheet

_KEYS = ("title", "ruleset", "options", "clock", "combatant", "effect", "range", "serial")


def validate_rest(state: Tree) -> None:
    """Checks keys, ids, options, clock, effects and ranges. Raises ValueError naming the field."""
    for key in state:
        if key not in _KEYS:
            hint = nearest(key, _KEYS)
            raise ValueError(f"{key}: is not a table or value of a fight{hint}")
    for table in ("options", "clock", "combatant", "effect", "range"):
        if not isinstance(state.get(table, {}), dict):
            raise ValueError(f"{table}: must be a table.")
    serial = state.get("serial", 0)
    if type(serial) is not int or serial < 0:
        raise ValueError("serial: must be a whole number, 0 or more.")
    fighters = state.get("combatant", {})
    _ids("combatant", fighters)
    options.check(state.get("options", {}))
    _clock(state.get("clock", {}), fighters)
    _effects(state.get("effect", {}), fighters)
    _ranges(state.get("range", {}), fighters)


def _ids(table: str, ids: Iterable[str]) -> None:
    for id in ids:
        if not re.fullmatch(r"[a-z0-9-]+", id):
            raise ValueError(f"{table}.{id}: must be an id of small letters, digits and hyphens only.")


def _known(path: str, id: str, fighters: Tree) -> None:
    if id not in fighters:
        hint = nearest(id, fighters)
        raise ValueError(f"{path}: must be a fighter of this fight, and {id!r} is none{hint}")


def _clock(clock: Tree, fighters: Tree) -> None:
    _below("clock", clock, sheet.validate_clock)
    if clock.get("acting", ""):
        _known("clock.acting", clock["acting"], fighters)


def _effects(effects: Tree, fighters: Tree) -> None:
    _ids("effect", effects)
    for id, effect in effects.items():
        if not isinstance(effect, dict):
            raise ValueError(f"effect.{id}: must be a table.")
        _below(f"effect.{id}", effect, sheet.validate_effect)
        _known(f"effect.{id}.on", effect["on"], fighters)


def _ranges(ranges: Tree, fighters: Tree) -> None:
    for first, row in ranges.items():
        _known(f"range.{first}", first, fighters)
        if not isinstance(row, dict):
            raise ValueError(f"range.{first}: must be a table of bands.")
        for second, band in row.items():
            path = f"range.{first}.{second}"
            _known(path, second, fighters)
            if first >= second:
                raise ValueError(f"{path}: the ids go by the alphabet: write range.{second}.{first}.")
            if band not in BANDS:
                hint = nearest(str(band), BANDS)
                raise ValueError(f"{path}: is {band!r}; it can be {', '.join(BANDS)}{hint}")


def _below(path: str, tree: Tree, check: Callable[[Tree], None]) -> None:
    try:
        check(tree)
    except ValueError as wrong:
        raise ValueError(f"{path}.{wrong}") from wrong
