"""The die of Initiative, rolled for the combat or by the option `time.initiative_reroll` for each round (rules P27)."""

from __future__ import annotations

from engine import effects
from engine.ask import Ask, Number, number
from engine.dice_sets import dice_set, sides_of_name
from engine.fight import Fight

from ..fighter import Fighter
from . import order

RULE = "rules P27"


def rolls(fight: Fight, fighter: Fighter) -> int:
    """A fighter's Initiative. Wounds don't change it: it is no test (rules D16)."""
    faces = fight.ask(ask_die, fighter)
    return fight.show(f"Initiative, {fighter.id}", total(fighter, faces[0] if faces else 0))


def total(fighter: Fighter, face: int) -> Number:
    """What a face and the bonus come to."""
    return number(("die", face, RULE), ("Initiative Bonus", order.bonus(fighter), RULE),
                  *effects.parts(fighter.draft, fighter.id, "initiative"))  # fmt: skip


def ask_die(fight: Fight, fighter: Fighter) -> Ask:
    """One fighter's die."""
    die = dice_set((sides_of_name(str(fight.option("time.initiative_die"))),))
    return fight.dice(f"initiative.{fighter.id}", fighter.id, "Initiative", die, gives=f"Initiative, {fighter.id}")


def again(fight: Fight) -> None:
    """Everybody rolls anew for a round, where the profile has it so; the order follows."""
    if fight.option("time.initiative_reroll") != "round":
        return
    there = order.fighting(fight)
    for one in there:
        one.write("now.initiative", rolls(fight, one))
        fight.fact("initiative", who=one.id, value=one.initiative)
    out = [id for id in order.ids(fight.draft.state) if all(id != one.id for one in there)]
    order.set_order(fight.draft, (*order.places(fight, there), *out))
