"""What an attack does to others, as results: worked out when they arise, written when they land.

Levels of an attack land at its step 8, everything else at step 10, where a counterattack lands too (rules section 6).
With `simultaneous` on, landing is waiting for the end of the tick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.fight import Fight

from ..turn import pending


@dataclass(frozen=True, slots=True)
class Result:
    """One thing an attack does to `who` by `by`; `what` is a key of `LANDS`."""

    what: str
    who: str
    amount: int = 0
    by: str = ""
    type: str = ""
    label: str = ""
    modifiers: Mapping[str, int] = field(default_factory=dict)
    until: Mapping[str, Any] = field(default_factory=dict)


def land(fight: Fight, results: Iterable[Result]) -> None:
    """Lets results count: now, or when the tick ends."""
    for result in results:
        LANDS[result.what](fight, result)


def _harm(fight: Fight, result: Result) -> None:
    """8. Health levels."""
    pending.harm(fight, fight[result.who], result.amount, result.type, result.by)


def _effect(fight: Fight, result: Result) -> None:
    """10. A state that the attack puts its target into."""
    pending.effect(fight, fight[result.who], result.label, result.modifiers, result.until, result.by)


LANDS: dict[str, Callable[[Fight, Result], None]] = {"harm": _harm, "effect": _effect}
