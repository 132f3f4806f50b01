"""What of a fighter of Static Veil goes from one fight into the next (rules P24, P27).

Health, injuries, Grit and ammunition outlast a scene; Initiative, Action Points and the like don't.
"""

from __future__ import annotations

from engine.core.model import Tree
from engine.rules.common import carrying

from . import sheet

LASTING = ("health", "slots", "injury", "critical", "unstable", "grit", "loaded")
"""What of a condition outlasts the fight."""


def carried(combatant: Tree, fresh: bool) -> Tree:
    """The combatant as it comes into another fight; `fresh` is healed, reloaded, and with the Grit of its sheet."""
    down = not fresh and combatant.get("now", {}).get("health") == 0
    return sheet.trim(carrying.carried(combatant, fresh, LASTING, down))
