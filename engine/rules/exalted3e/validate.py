"""The strict check of everything in a fight that is not a combatant: nothing unknown gets in."""

from __future__ import annotations

from engine.model import Tree
from engine.nearest import nearest
from engine.rules import rest

from . import options
from .fighter import BANDS
from .sheet import sheet

_KEYS = ("title", "ruleset", "options", "clock", "combatant", "effect", "range", "serial")


def validate_rest(state: Tree) -> None:
    """Checks keys, ids, options, clock, effects and ranges. Raises ValueError naming the field."""
    rest.tables(state, _KEYS)
    fighters = state.get("combatant", {})
    rest.ids("combatant", fighters)
    options.check(state.get("options", {}))
    _clock(state.get("clock", {}), fighters)
    rest.each("effect", state.get("effect", {}), fighters, sheet.validate_effect)
    _ranges(state.get("range", {}), fighters)


def _clock(clock: Tree, fighters: Tree) -> None:
    rest.below("clock", clock, sheet.validate_clock)
    if clock.get("acting", ""):
        rest.known("clock.acting", clock["acting"], fighters)


def _ranges(ranges: Tree, fighters: Tree) -> None:
    for first, row in ranges.items():
        rest.known(f"range.{first}", first, fighters)
        if not isinstance(row, dict):
            raise ValueError(f"range.{first}: must be a table of bands.")
        for second, band in row.items():
            path = f"range.{first}.{second}"
            rest.known(path, second, fighters)
            if first >= second:
                raise ValueError(f"{path}: the ids go by the alphabet: write range.{second}.{first}.")
            if band not in BANDS:
                hint = nearest(str(band), BANDS)
                raise ValueError(f"{path}: is {band!r}; it can be {', '.join(BANDS)}{hint}")
