"""What of a fighter of Exalted 2e goes from one fight into the next (rules sections 9 and 13).

Wounds, motes, Willpower, anima and channels outlast a scene; ticks, DV penalties and the like don't.
"""

from __future__ import annotations

from engine.core.model import Tree
from engine.rules.common import carrying
from engine.rules.exalted.traits import FULL_TRACK

from . import sheet
from .traits import EXTRA_TRACK

LASTING = ("health", "motes", "willpower", "anima", "channels")
"""What of a condition outlasts the fight."""


def carried(combatant: Tree, fresh: bool) -> Tree:
    """The combatant as it comes into another fight; `fresh` is healed and with full pools."""
    return sheet.trim(carrying.carried(combatant, fresh, LASTING, _is_full(combatant)))


def _is_full(combatant: Tree) -> bool:
    marked = combatant.get("now", {}).get("health", {})
    track = combatant["sheet"].get("health") or (EXTRA_TRACK if combatant["sheet"].get("extra") else FULL_TRACK)
    return bool(sum(count for type, count in marked.items() if type != "dying") >= len(track))
