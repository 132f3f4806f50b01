"""Who defends whom: attacks on the ward meet the guardian's Parry DV if it is better (rules section 6.5)."""

from __future__ import annotations

from ..fighter import Fighter

GUARDED = "guard."
"""What the key of a guardian's Parry begins with, among the ways to defend; the guardian's id stands behind it."""


def guardians(ward: Fighter) -> dict[str, Fighter]:
    """All who defend this fighter now, by the key of their Parry."""
    found = (
        Fighter(ward.draft, id)
        for id, one in ward.draft.get("combatant", {}).items()
        if one.get("now", {}).get("guards", "") == ward.id
    )
    return {f"{GUARDED}{one.id}": one for one in found if not one.out}
