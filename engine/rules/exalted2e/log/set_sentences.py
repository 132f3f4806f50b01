"""Log sentences of what the GM sets by hand on the wheel: ticks, DV penalties, distances (look: log lines)."""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.hand_sentences import front
from engine.rules.telling import One, Telling, owner


def tick_set(telling: Telling, one: One) -> str:
    """Another next tick."""
    return f"{front(telling, one)}{owner(telling.name(one.who))} next tick {one.data['was']} to {one.data['to']}."


def penalty_set(telling: Telling, one: One) -> str:
    """Another DV penalty."""
    was, to = (-int(one.data[name]) for name in ("was", "to"))
    return f"{front(telling, one)}{owner(telling.name(one.who))} DV penalty {was} to {to}."


def placed(telling: Telling, one: One) -> str:
    """How far two stand apart, or that it is open."""
    both = f"{telling.name(one.who)} and {telling.name(str(one.data['target']))}"
    if not one.data.get("known", False):
        return f"{front(telling, one)}{both} stand anywhere."
    return f"{front(telling, one)}{both} are {one.data['yards']} yards apart."


LEADS: dict[str, Callable[[Telling, One], str]] = {}
"""None of these leads a sentence."""

REST = {"tick_set": tick_set, "penalty_set": penalty_set, "placed": placed}
"""Facts that are told where no other sentence has."""
