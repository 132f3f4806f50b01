"""Powers of Exalted 2e: what may be used now, Excellencies and their caps, and paying (rules sections 8 and 13).

A Virtue has as many channels as its rating; those that have been used come back by the GM's hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.core.ask import Choice, Option, Part
from engine.core.fight import Fight
from engine.core.model import MISSING, Refused, Tree
from engine.rules.common import powers as common
from engine.rules.common.fighters import words
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
from ..log.magic import Channels
from ..sheet import weapons
from ..sheet.weapons import VIRTUES
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


# -- channels of Virtues ----------------------------------------------------------------------------------------------
__all__ = ["NONE", "VIRTUES", "ask", "barred", "change", "cost", "left", "part", "pays", "rating"]

RULE = "rules section 13"
NONE = "none"
COST = 1
"""Willpower that a channel costs, besides the point that buys a success."""


def rating(fighter: Fighter, virtue: str) -> int:
    """A Virtue; 1 where the sheet does not say."""
    return int(fighter.sheet(f"virtues.{virtue}", 1))


def left(fighter: Fighter, virtue: str) -> int:
    """Channels of a Virtue that have not been used."""
    return max(0, rating(fighter, virtue) - int(fighter.read(f"now.channels.{virtue}", 0)))


def barred_channel(fighter: Fighter, virtue: str) -> str:
    """Why a Virtue can't be channelled; empty where it can."""
    if fighter.extra:
        return "extras have no channels"
    if not left(fighter, virtue):
        return "no channel left"
    return essence.afford(fighter, {"willpower": COST})


def ask(fight: Fight, key: str, fighter: Fighter, group: str) -> Choice:
    """Whether a Virtue is channelled into this roll."""
    options = [Option(NONE, "none")] + [
        Option(
            virtue,
            words(virtue),
            cost=f"{COST} Willpower",
            note=f"{rating(fighter, virtue)} dice, {left(fighter, virtue)} left",
            barred=barred_channel(fighter, virtue),
        )
        for virtue in VIRTUES
    ]
    return fight.choice(key, fighter.id, "Channel a Virtue?", options, field=group, silent=True)


def part(fighter: Fighter, virtue: str) -> Part:
    """The dice of a channel; none where no Virtue is channelled."""
    return Part(words(virtue), 0 if virtue == NONE else rating(fighter, virtue), RULE)


def cost(virtue: str) -> int:
    """The Willpower that channelling costs."""
    return 0 if virtue == NONE else COST


def pays(fight: Fight, fighter: Fighter, virtue: str) -> None:
    """Pays for a channel, which is used up then."""
    if virtue == NONE:
        return
    essence.pay(fight, fighter, "channel", {"willpower": COST})
    fighter.write(f"now.channels.{virtue}", int(fighter.read(f"now.channels.{virtue}", 0)) + 1)
    fight.tell(Channels(who=fighter.id, virtue=virtue, left=left(fighter, virtue)))


def change(fight: Fight, fighter: Fighter, virtue: str, amount: int) -> None:
    """Gives channels back, or takes some, by hand. Raises Refused below 0 and above the Virtue."""
    to, most = left(fighter, virtue) + amount, rating(fighter, virtue)
    if not 0 <= to <= most:
        raise Refused("out_of_range", f"{fighter.name}'s {words(virtue)} has 0 to {most} channels; that would be {to}.")
    fighter.write(f"now.channels.{virtue}", most - to or MISSING)
    fight.tell(Channels(who=fighter.id, virtue=virtue, left=to))
