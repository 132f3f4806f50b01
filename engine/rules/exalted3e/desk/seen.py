"""What players see of a fighter's numbers: a hero's own are theirs to know, a foe's are not (look: players' view)."""

from __future__ import annotations

from ..fighter import Fighter


def seen(fighter: Fighter, shown: str, of_a_foe: str = "") -> str:
    """What players see of a number: `shown` of a hero, `of_a_foe` of any other, nothing of one who is hidden."""
    if fighter.hidden:
        return "nothing, hidden"
    told = shown if fighter.side == "heroes" else of_a_foe
    return told or "nothing of it"
