"""Log sentences of what the GM sets by hand: points, Initiative, distances (look: log lines)."""

from __future__ import annotations

from engine.rules.hand_sentences import front
from engine.rules.telling import One, Telling, owner


def ap_set(telling: Telling, one: One) -> str:
    """Other Action Points."""
    return f"{front(telling, one)}{owner(telling.name(one.who))} AP {one.data['was']} to {one.data['to']}."


def attacks_set(telling: Telling, one: One) -> str:
    """Another count of attacks."""
    return f"{front(telling, one)}{owner(telling.name(one.who))} attacks {one.data['was']} to {one.data['to']}."


def initiative_set(telling: Telling, one: One) -> str:
    """Another Initiative."""
    return f"{front(telling, one)}{owner(telling.name(one.who))} Initiative {one.data['was']} to {one.data['to']}."


def placed(telling: Telling, one: One) -> str:
    """How far two stand apart, or that it is open."""
    both = f"{telling.name(one.who)} and {telling.name(str(one.data['target']))}"
    if not one.data.get("known", False):
        return f"{front(telling, one)}{both} stand anywhere."
    metres = one.data["metres"]
    return f"{front(telling, one)}{both} are {metres} metre{'s' if metres != 1 else ''} apart."


REST = {"ap_set": ap_set, "attacks_set": attacks_set, "initiative_set": initiative_set, "placed": placed}
"""Facts that are told where no other sentence has."""
