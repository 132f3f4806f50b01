"""What actions cost in Initiative, for menus (rules section 4)."""

from __future__ import annotations

from engine.model import Draft

from .. import options

INITIATIVE = {"full_defense": 1, "withdraw": 10}
"""Actions that always cost the same."""


def action_cost(draft: Draft, name: str) -> int:
    """The Initiative that an action costs; what a disengagement costs is an option."""
    if name == "disengage":
        return int(draft.get("options.disengage_cost", options.OPTIONS["disengage_cost"].default))
    return INITIATIVE.get(name, 0)
