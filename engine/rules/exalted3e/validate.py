"""The strict check of everything in a fight that is not a combatant: nothing unknown gets in."""

from __future__ import annotations

from typing import Any

from engine.core.model import Tree
from engine.core.names import nearest
from engine.rules.common import check
from engine.rules.common.base import Ruleset

from .fighter import BANDS
from .sheet import sheet

_KEYS = ("title", "ruleset", "options", "clock", "combatant", "effect", "range", "serial")


def validate_rest(rules: Ruleset, state: Tree) -> None:
    """Checks keys, ids, options, clock, effects and ranges. Raises ValueError naming the field."""
    fighters = check.common(rules, state, _KEYS, sheet.Clock, sheet.Effect)
    check.pairs("range", state.get("range", {}), fighters, "bands", _band)


def _band(path: str, band: Any) -> None:
    if band not in BANDS:
        raise ValueError(f"{path}: is {band!r}; it can be {', '.join(BANDS)}{nearest(str(band), BANDS)}")
