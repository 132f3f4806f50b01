"""The Join Battle pool (rules section 2.1)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Part, number

from ..fighter import Fighter
from . import pools
from .health import wounds

RULE = "rules section 2.1"


def pool(fighter: Fighter, *added: Part) -> Number:
    """The dice of a Join Battle roll: Wits and Awareness, 2 less without it, or what is listed; at least 0.

    Wounds, effects on it or on every roll, and what is `added` to this one are in it.
    """
    listed = fighter.sheet("listed.join_battle", None)
    if listed is not None:
        base = number(("Join Battle, as listed", listed, "rules section 15.7"))
    else:
        base = number(
            ("Wits", fighter.attribute("wits"), RULE),
            ("Awareness", fighter.ability("awareness"), RULE),
            ("specialty", fighter.specialty("awareness"), RULE),
            Part("unskilled", 0 if fighter.ability("awareness") else pools.unskilled(fighter), "rules section 1"),
        )
    more = effects.parts(fighter.draft, fighter.id, "join_battle_dice", "dice")
    return base.plus(*wounds(fighter).parts, *more, *added).at_least(0)
