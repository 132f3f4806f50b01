"""How far somebody moves in a round, in metres, to be divided over its turns (rules P35)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Part, number

from ..fighter import Fighter
from ..lasting import CHILLED, STUNNED

RULE = "rules P35"


def movement(fighter: Fighter) -> Number:
    """A base and Agility by 5, rounded up; what the sheet lists wins. Cold slows, and who is stunned has half."""
    listed = fighter.sheet("listed.movement", None)
    if listed is not None:
        whole = number(("sheet", int(listed)))
    else:
        agile = -(-fighter.attribute("agility") // int(fighter.setting("time.movement_divisor")))
        whole = number(("base", int(fighter.setting("time.movement_base")), RULE), ("Agility", agile, RULE))
    chilled = CHILLED.stacks(fighter.draft, fighter.id)
    whole = whole.plus(
        Part(CHILLED.label, -chilled, CHILLED.rule), *effects.parts(fighter.draft, fighter.id, "movement")
    )
    if STUNNED.stacks(fighter.draft, fighter.id):
        whole = whole.plus(Part(f"{STUNNED.label}, half", -(whole.value // 2), STUNNED.rule))
    return whole.at_least(0)
