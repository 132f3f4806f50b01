"""What of a fighter goes from one fight into the next (rules sections 14 and 18).

Wounds, motes, Willpower and anima outlast a scene; Initiative, onslaught, Crash and the like don't. Motes that are
committed stay committed after a rest too: most are bound in artifacts, and those of a Charm are released by hand.
"""

from __future__ import annotations

from engine.model import Tree

from . import sheet
from .traits import DEFAULT_HEALTH

LASTING = ("health", "motes", "willpower", "anima")
"""What of a condition outlasts the fight."""

_BOUND = ("committed_personal", "committed_peripheral")


def carried(combatant: Tree, fresh: bool) -> Tree:
    """The combatant as it comes into another fight. One whose track is full comes as it is, unless it is `fresh`."""
    was = combatant.get("now", {})
    if fresh:
        bound = {pool: was["motes"][pool] for pool in _BOUND if was.get("motes", {}).get(pool)}
        now: Tree = {"motes": bound} if bound else {}
    else:
        now = {key: was[key] for key in LASTING if key in was}
        if _is_full(combatant) and was.get("defeated"):
            now["defeated"] = was["defeated"]
    rest = {key: value for key, value in combatant.items() if key != "now"}
    return sheet.trim({**rest, "now": now} if now else rest)


def _is_full(combatant: Tree) -> bool:
    marked = sum(combatant.get("now", {}).get("health", {}).values())
    return bool(marked >= len(combatant["sheet"].get("health", DEFAULT_HEALTH)))
