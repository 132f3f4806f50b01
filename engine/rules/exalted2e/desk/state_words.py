"""The State of a fighter: the one thing that matters most, then how many more there are (look: columns)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine import effects
from engine.desk import Span

from ..fighter import Fighter, tick_of
from ..turn import order, pending

WAITS = {"dead": "dies at tick end", "destroyed": "dies at tick end", "unconscious": "down at tick end",
         "incapacitated": "down at tick end"}  # fmt: skip
"""What harm that waits will do, in the cells that the State has at 80 wide."""

DOING = {"guard": "guard", "aim": "aim", "inactive": "inactive", "dash": "dashing"}
"""What of the last action is worth a word."""


def state(fighter: Fighter) -> Span:
    """The State: `prone, 2 more` where there are two more. The screen shortens it to the room it has."""
    found = list(conditions(fighter))
    if not found:
        return Span("")
    first, more = found[0], len(found) - 1
    return replace(first, text=f"{first.text}, {more} more") if more else first


def conditions(fighter: Fighter) -> Iterator[Span]:
    """Everything there is to say of a fighter's condition, what matters most first."""
    if fighter.out:
        yield Span(fighter.defeated, "muted")
        return
    if not fighter.joined:
        yield Span("not joined yet", "muted")
    waits = pending.forecast(fighter.draft, fighter)
    if waits:
        yield Span(WAITS[waits], "harm")
    elif levels := sum(one.get("levels", 0) for one in pending.on(fighter.draft, fighter.id)):
        yield Span(f"{levels} more at tick end", "harm")
    if fighter.hidden:
        yield Span("hidden", "text", "hidden")
    if order.in_flurry(fighter):
        size, done = int(fighter.read("now.flurry.size")), int(fighter.read("now.flurry.done", 0))
        yield Span(f"flurry, {size - done} of {size} left", "strong")
    elif fighter.doing in DOING and fighter.tick >= tick_of(fighter.draft):
        yield Span(DOING[fighter.doing])
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        yield Span(str(effect["label"]))
