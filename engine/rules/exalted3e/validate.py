"""The strict check of everything in a fight that is not a combatant: nothing unknown gets in."""

from __future__ import annotations

from typing import Any

from engine.model import Tree
from engine.nearest import nearest
from engine.rules import option_specs, rest
from engine.rules.base import Ruleset

from .fighter import BANDS
from .sheet import sheet

_KEYS = ("title", "ruleset", "options", "clock", "combatant", "effect", "range", "serial")


def validate_rest(rules: Ruleset, state: Tree) -> None:
    """Checks keys, ids, options, clock, effects and ranges. Raises ValueError naming the field."""
    rest.tables(state, _KEYS)
    fighters = state.get("combatant", {})
    rest.ids("combatant", fighters)
    option_specs.check(state.get("options", {}), rules.options, rules.title)
    _clock(state.get("clock", {}), fighters)
    rest.each("effect", state.get("effect", {}), fighters, sheet.validate_effect)
    rest.pairs("range", state.get("range", {}), fighters, "bands", _band)


def _clock(clock: Tree, fighters: Tree) -> None:
    rest.below("clock", clock, sheet.validate_clock)
    if clock.get("acting", ""):
        rest.known("clock.acting", clock["acting"], fighters)


def _band(path: str, band: Any) -> None:
    if band not in BANDS:
        raise ValueError(f"{path}: is {band!r}; it can be {', '.join(BANDS)}{nearest(str(band), BANDS)}")
