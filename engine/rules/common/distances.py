"""How far apart two fighters stand, in the unit of the ruleset, kept at `range.<a>.<b>` with `a` before `b` in the
alphabet."""

from __future__ import annotations

from ...core.model import MISSING, Draft
from .fighters import short

FURTHEST = 99999
"""Beyond this nobody is placed."""


def between(draft: Draft, a: str, b: str) -> int | None:
    """How far apart they have been placed; None where nobody has."""
    first, second = (a, b) if a < b else (b, a)
    found = draft.get("range", {}).get(first, {}).get(second)
    return None if found is None else int(found)


def place(draft: Draft, a: str, b: str, distance: int | None) -> None:
    """Places two fighters so far apart, or with None anywhere."""
    first, second = sorted((a, b))
    draft.set(f"range.{first}.{second}", MISSING if distance is None else distance)


def leaves(draft: Draft, who: str) -> None:
    """Forgets where a fighter stood who is gone."""
    draft.set(f"range.{who}", MISSING)
    for first in list(draft.get("range", {})):
        draft.set(f"range.{first}.{who}", MISSING)


def placed(draft: Draft, who: str) -> list[tuple[int, str]]:
    """How far off others have been placed from a fighter, with their short names, the nearest first."""
    others = (id for id in draft.get("combatant", {}) if id != who)
    return sorted((far, short(draft, id)) for id in others if (far := between(draft, who, id)) is not None)
