"""The die of Initiative, rolled for the combat or by the option `time.initiative_reroll` for each round (rules P27)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import effects
from engine.core.ask import Faces, Number, Question, number
from engine.core.dice import dice_set, sides_of_name
from engine.core.fight import Fight

from ..fighter import Fighter
from ..log.turns import Initiative
from . import order

RULE = "rules P27"


def initiative(fight: Fight, coming: Sequence[Fighter]) -> list[tuple[Fighter, int]]:
    """The Initiative of each: one roll for a group; one whose group is in the fight has its Initiative unrolled."""
    values = {one.rolls_with: one.initiative for one in fight.everyone() if _stands(one) and one not in coming}
    for one in coming:
        if one.rolls_with not in values:
            some = [each for each in coming if each.rolls_with == one.rolls_with]
            values[one.rolls_with] = _rolls(fight, order.leader(some), len(some))
    return [(one, values[one.rolls_with]) for one in coming]


def _stands(fighter: Fighter) -> bool:
    return fighter.joined and not fighter.out


def tells(fight: Fight, fighter: Fighter, value: int, late: bool | None = None) -> None:
    """Puts down what one has for Initiative and tells it, with the group that has it too; `late` of one who joins."""
    fighter.write("now.initiative", value)
    group = fighter.group if len(order.alike(fight.draft, fighter)) > 1 else ""
    fight.tell(Initiative(who=fighter.id, value=value, group=group, late=late))


def _rolls(fight: Fight, fighter: Fighter, many: int) -> int:
    """What one rolls for so many. Wounds don't change it: it is no test (rules D16)."""
    faces = fight.ask(ask_die, fighter, many)
    return fight.show(f"Initiative, {fighter.id}", total(fighter, faces[0] if faces else 0), who=fighter.id)


def total(fighter: Fighter, face: int) -> Number:
    """What a face and the bonus come to."""
    return number(("die", face, RULE), ("Initiative Bonus", order.bonus(fighter), RULE),
                  *effects.parts(fighter.draft, fighter.id, "initiative"))  # fmt: skip


def ask_die(fight: Fight, fighter: Fighter, many: int) -> Question[Faces]:
    """One fighter's die, which counts for so many of its group."""
    prompt = f"Initiative, one die for {fighter.group} x{many}" if many > 1 else "Initiative"
    die = dice_set((sides_of_name(str(fight.option("time.initiative_die"))),))
    return fight.faces(f"initiative.{fighter.id}", fighter.id, prompt, die, gives=f"Initiative, {fighter.id}")


def again(fight: Fight) -> None:
    """Everybody rolls anew for a round, where the profile has it so; the order follows."""
    if fight.option("time.initiative_reroll") != "round":
        return
    there = order.fighting(fight)
    for one, value in initiative(fight, there):
        tells(fight, one, value)
    out = [id for id in order.ids(fight.draft.state) if all(id != one.id for one in there)]
    order.set_order(fight.draft, (*order.places(fight, there), *out))
