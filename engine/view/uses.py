"""What a side declares, as it is picked: one unit more of a power, an effect made up, the last one taken away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Uses = tuple[Mapping[str, Any], ...]


def more(uses: Uses, power: str) -> Uses:
    """One unit more of a power, at the place it was first picked."""
    if not any(use.get("power") == power for use in uses):
        return (*uses, {"power": power, "times": 1})
    return tuple({**use, "times": use.get("times", 1) + 1} if use.get("power") == power else use for use in uses)


def fewer(uses: Uses) -> Uses:
    """Without the last thing declared, or one unit of it."""
    if not uses:
        return ()
    *rest, last = uses
    if last.get("times", 1) > 1:
        return (*rest, {**last, "times": last["times"] - 1})
    return tuple(rest)
