"""What of a fighter goes from one fight into the next, alike in several rulesets.

Motes that are committed stay committed after a rest too: most are bound in artifacts, and those of a Charm are released
by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.model import Tree

_BOUND = ("committed_personal", "committed_peripheral")


def carried(combatant: Tree, fresh: bool, lasting: Sequence[str], full: bool) -> Tree:
    """The combatant as it comes into another fight. One whose track is `full` comes as it is, unless it is `fresh`.

    `lasting` is what of a condition outlasts a scene.
    """
    was = combatant.get("now", {})
    if fresh:
        bound = {pool: was["motes"][pool] for pool in _BOUND if was.get("motes", {}).get(pool)}
        now: Tree = {"motes": bound} if bound else {}
    else:
        now = {key: was[key] for key in lasting if key in was}
        if full and was.get("defeated"):
            now["defeated"] = was["defeated"]
    rest = {key: value for key, value in combatant.items() if key != "now"}
    return {**rest, "now": now} if now else rest
