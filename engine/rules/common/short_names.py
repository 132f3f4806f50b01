"""The shortest name that means only one fighter of a fight."""

from __future__ import annotations

from ...core.model import Draft, Tree
from ...core.names import short_names
from .remember import per_state


def short(draft: Draft, id: str) -> str:
    """The shortest name that means only this fighter."""
    found = shorts(draft.get("combatant", {})).get(id)
    return id.replace("-", " ").title() if found is None else found


@per_state
def shorts(everyone: Tree) -> dict[str, str]:
    """The short name of each fighter by id."""
    names = {id: str(one["name"]) if "name" in one else id.replace("-", " ").title() for id, one in everyone.items()}
    found = short_names(tuple(names.values()))
    return {id: found[name] for id, name in names.items()}
