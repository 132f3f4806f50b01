"""Who came into a fight and who was taken out of it, read from changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..model import MISSING, Change, Tree


def came(changes: Iterable[Change]) -> dict[str, Tree]:
    """Those who were added, by id."""
    return {id: to for change in changes for id, was, to in _fighters(change) if was is MISSING and to is not MISSING}


def gone(changes: Iterable[Change]) -> dict[str, Tree]:
    """Those who were taken out, by id, as they were."""
    return {id: was for change in changes for id, was, to in _fighters(change) if to is MISSING and was is not MISSING}


def touched(changes: Iterable[Change]) -> set[str]:
    """Ids of everybody whom the changes write to."""
    out: set[str] = set()
    for change in changes:
        keys = change.path.split(".")
        if keys[0] == "combatant":
            out |= {keys[1]} if len(keys) > 1 else {id for id, _, _ in _fighters(change)}
    return out


def _fighters(change: Change) -> Iterable[tuple[str, Any, Any]]:
    """Whole fighters in a change, which may be of one or, where the fight was or becomes empty, of the whole table."""
    keys = change.path.split(".")
    if keys[0] != "combatant" or len(keys) > 2:
        return []
    if len(keys) == 2:
        return [(keys[1], change.was, change.to)]
    was, to = ({} if side is MISSING else side for side in (change.was, change.to))
    return [(id, was.get(id, MISSING), to.get(id, MISSING)) for id in {**was, **to}]
