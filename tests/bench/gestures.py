"""What a game master does on the desk, one key at a time: a round trip that ends where it began."""

from __future__ import annotations

from typing import NamedTuple


class Press(NamedTuple):
    """One key. `name` is the row of the table it counts for; without one it only leads on."""

    key: str
    name: str = ""


MOVE, DAMAGE, LOG = "cursor move", "damage mark", "log line"
FIRST, TYPED = "first digit of a roll", "further digit"
OPEN, STEP, CLOSE = "flow: open", "flow: step", "flow: close"
FLOW = (OPEN, STEP, CLOSE)

ROUND_TRIP: tuple[Press, ...] = (
    Press("down", MOVE),
    Press("down", MOVE),
    Press("d"),
    Press("1"),
    Press("l"),
    Press("enter", DAMAGE),
    Press("u"),
    Press("i"),
    Press("-"),
    Press("2"),
    Press("enter", LOG),
    Press("u"),
    Press("up", MOVE),
    Press("up", MOVE),
    Press("a", OPEN),
    Press("3", STEP),
    Press("enter", STEP),
    Press("7", FIRST),
    Press("1", TYPED),
    Press("9", TYPED),
    Press("backspace"),
    Press("backspace"),
    Press("backspace"),
    Press("enter", STEP),
    Press("enter", STEP),
    Press("enter", STEP),
    Press("enter", CLOSE),
    Press("u"),
)
"""From the demo as it opens. The acting fighter's cursor row is marked, hurt, healed, and its attack taken back."""
