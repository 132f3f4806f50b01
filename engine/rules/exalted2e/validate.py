"""The strict check of everything in a fight that is not a combatant: nothing unknown gets in."""

from __future__ import annotations

from typing import Any

from engine.core.model import Tree
from engine.rules.common import check, shape
from engine.rules.common.base import Ruleset

from .numbers import pools
from .sheet import sheet

_KEYS = (
    "title", "ruleset", "options", "clock", "combatant", "effect", "pending", "coordinated", "range", "serial",
)  # fmt: skip


def validate_rest(rules: Ruleset, state: Tree) -> None:
    """Checks keys, ids, options, clock, effects, pending harm and distances. Raises ValueError naming the field."""
    fighters = check.common(rules, state, _KEYS, sheet.Clock, sheet.Effect)
    check.each("pending", state.get("pending", {}), fighters, sheet.Pending)
    _coordinated(state.get("coordinated", {}), fighters)
    check.pairs("range", state.get("range", {}), fighters, "yards", _distance)


def _coordinated(found: Tree, fighters: Tree) -> None:
    check.ids("coordinated", found)
    for id, one in found.items():
        if not isinstance(one, dict):
            raise ValueError(f"coordinated.{id}: must be a table.")
        check.below(f"coordinated.{id}", one, lambda tree: shape.check(tree, sheet.Coordinated))
        check.known(f"coordinated.{id}.leader", one["leader"], fighters)
        check.known(f"coordinated.{id}.target", one["target"], fighters)


def _distance(path: str, value: Any) -> None:
    check.distance(path, value, "yards", pools.FURTHEST)
