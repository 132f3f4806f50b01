"""What of a fighter goes from one fight into the next (rules sections 14 and 18).

Wounds, motes, Willpower and anima outlast a scene; Initiative, onslaught, Crash and the like don't.
"""

from __future__ import annotations

from engine.core.model import Tree
from engine.rules.common import carrying
from engine.rules.exalted.traits import FULL_TRACK

from . import sheet

LASTING = ("health", "motes", "willpower", "anima")
"""What of a condition outlasts the fight."""


def carried(combatant: Tree, fresh: bool) -> Tree:
    """The combatant as it comes into another fight. One whose track is full comes as it is, unless it is `fresh`."""
    return sheet.trim(carrying.carried(combatant, fresh, LASTING, _is_full(combatant)))


def _is_full(combatant: Tree) -> bool:
    marked = sum(combatant.get("now", {}).get("health", {}).values())
    return bool(marked >= len(combatant["sheet"].get("health", FULL_TRACK)))
