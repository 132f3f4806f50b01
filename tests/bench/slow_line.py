"""How long a key takes over a slow line, worked out from when a program wrote what on this machine."""

from __future__ import annotations

from collections.abc import Iterable

KBIT, ONE_WAY = 100.0, 0.040
"""The line of the measure: kilobits a second, and seconds each way."""


def arrival(pieces: Iterable[tuple[float, int]], kbit: float = KBIT, one_way: float = ONE_WAY) -> float:
    """Seconds from a key to the last byte on the screen, both ways included.

    `pieces` are seconds after the program got the key, and bytes; the line carries them one after the other.
    """
    free = 0.0
    for when, count in pieces:
        free = max(free, one_way + when) + count * 8 / (kbit * 1000)
    return max(free, one_way) + one_way
