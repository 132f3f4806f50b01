"""Powers of Exalted 2e: what may be used now, Excellencies and their caps, and paying (rules sections 8 and 13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.core.ask import Option
from engine.core.fight import Fight
from engine.core.model import Refused, Tree
from engine.rules.common import powers as common
from engine.rules.common.powers import (
    Cost,
    Use,
    adds_words,
    cost_of,
    cost_words,
    declared_words,
    offered,
    parts,
    planned,
    total,
    total_cost,
    use,
)
from engine.rules.exalted import powers as alike

from ..fighter import Fighter
from ..sheet import weapons
from . import essence, excellencies

__all__ = [
    "Cost", "Use", "adds_words", "barred", "charm_dice", "cost_of", "cost_words", "declared_words", "fits", "most",
    "offered", "options", "parts", "pay", "planned", "total", "total_cost", "use", "uses",
]  # fmt: skip


def uses(
    fighter: Fighter, declared: Iterable[Mapping[str, Any]], before: Iterable[Use] = (), attribute: str = ""
) -> list[Use]:
    """All uses of one declaration. Raises Refused for one declared twice, for more than the dice cap lets Charms add,
    and for a Third Excellency beside another; `before` has been declared for the same roll already."""
    made = common.uses(fighter, declared)
    check(fighter, [*before, *made], attribute)
    return made


def check(fighter: Fighter, made: Iterable[Use], attribute: str = "") -> None:
    """Raises Refused where Excellencies go beyond the cap, that of the Attribute if one is named, or exclude each other
    (rules section 8)."""
    used = [*made]
    for ability, amount in charm_dice(used).items():
        if amount > (most_dice := excellencies.cap(fighter, ability, attribute)):
            raise Refused("over_the_cap", f"Charms may add {most_dice} dice here, a success counts as two: {amount}.")
    kinds = [kind for one in used if (kind := excellencies.kind_of(one.power))]
    if "third" in kinds and len(kinds) > 1:
        raise Refused("third_excellency", "The Third Excellency goes with no other Excellency.")


DICE = ("attack_dice", "dv_dice", "join_battle_dice", "dice")
SUCCESSES = ("attack_successes", "dodge", "parry", "join_battle_successes", "successes")


def charm_dice(made: Iterable[Use]) -> dict[str, int]:
    """The dice that Excellencies add, by Ability; a success counts as two (rules section 8)."""
    dice: dict[str, int] = {}
    for one in made:
        if ability := excellencies.ability_of(one.power):
            adds, sure = (sum(one.adds.get(name, 0) for name in names) for names in (DICE, SUCCESSES))
            dice[ability] = dice.get(ability, 0) + adds + 2 * sure
    return dice


def barred(fighter: Fighter, id: str, power: Tree) -> str:
    """Why a power can't be used now, or nothing."""
    return alike.used_up(fighter, id, power) or essence.afford(fighter, cost_of(power, 1))


def most(fighter: Fighter, power: Tree) -> int:
    """How many units can be paid for now, up to the power's cap; 0 to 99."""
    return alike.most(power, lambda cost: essence.afford(fighter, cost))


def options(fighter: Fighter, when: str, abilities: Iterable[str] | None = None) -> tuple[Option, ...]:
    """What a declare ask offers from the sheet, with cost and, if it can't be used, why not.

    Of Excellencies only those of `abilities`, where these are given.
    """
    named = None if abilities is None else frozenset(abilities)
    return tuple(
        replace(
            alike.option(id, power, barred(fighter, id, power)),
            costs=tuple(cost_words(cost_of(power, n)) for n in range(1, int(power.get("most", 1)) + 1)),
        )
        for id, power in offered(fighter, when).items()
        if named is None or excellencies.ability_of(id) in ("", *named)
    )


def pay(fight: Fight, fighter: Fighter, used: Iterable[Use], key: str, pool: str = "peripheral") -> None:
    """Pays for uses at once, and marks what may be used once per action or scene."""
    due = alike.mark(fight, fighter, used, fighter.powers)
    if any(due.values()):
        essence.pay(fight, fighter, key, due, pool)


def fits(id: str, weapon: Tree) -> bool:
    """Whether a power can aid an attack with this weapon: an Excellency only with its own Ability."""
    return excellencies.ability_of(id) in ("", weapons.ability(weapon))
