"""Who is guarded by whom: a guard stands in the condition of the guardian, `now.guards`."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.model import Tree
from .remember import per_state


@per_state
def guardians(state: Tree) -> dict[str, list[str]]:
    """The ids of those who guard a fighter, by its id."""
    out: dict[str, list[str]] = {}
    for id, one in state.get("combatant", {}).items():
        now = one.get("now", {})
        if now.get("guards", "") and not now.get("defeated", ""):
            out.setdefault(now["guards"], []).append(id)
    return out


def guards_of(state: Tree, who: str) -> Sequence[str]:
    """The ids of those who guard this fighter."""
    return guardians(state).get(who, ())
