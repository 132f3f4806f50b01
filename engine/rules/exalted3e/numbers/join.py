"""The Join Battle pool (rules section 2)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Part, number

from ..fighter import Fighter
from ..sheet.weapons import UNLISTED
from .health import wounds


def pool(fighter: Fighter, *added: Part) -> Number:
    """The dice of a Join Battle roll: Wits and Awareness, or what a Quick Character lists; at least 0.

    Wounds, effects on it or on every roll, and what is `added` to this one are in it.
    """
    if fighter.quick:
        base = number(("Join Battle", int(fighter.sheet("join_battle", UNLISTED)), "rules section 19"))
    else:
        base = number(
            ("Wits", fighter.attribute("wits"), "rules section 2"),
            ("Awareness", fighter.ability("awareness"), "rules section 2"),
        )
    more = effects.parts(fighter.draft, fighter.id, "join_battle_dice", "dice")
    return base.plus(*wounds(fighter).parts, *more, *added).at_least(0)
