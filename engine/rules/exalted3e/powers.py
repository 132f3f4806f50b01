"""Charms and other powers as the game master's own data: what is offered at an ask, what a use adds, what it costs.

A use is what a side declares: `{power = id, times = n}` for a power on the sheet, or `{name, adds, pay}` for something
made up on the spot. No rule of any Charm is known here.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import effects
from engine.core.ask import Option
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.rules.common.powers import (
    Cost,
    Use,
    adds_words,
    cost_of,
    cost_words,
    declared_words,
    double_from,
    offered,
    parts,
    planned,
    total,
    total_cost,
    use,
    uses,
)
from engine.rules.exalted import powers as alike

from . import essence
from .fighter import Fighter

__all__ = [
    "Cost", "Use", "adds_words", "barred", "cost_of", "cost_words", "declared_words", "double_from", "lasting", "most",
    "offered", "options", "parts", "pay", "planned", "total", "total_cost", "use", "uses",
]  # fmt: skip

LASTING = (
    "attack_successes",
    "attack_rerolls",
    "double_from",
    "damage_successes",
    "damage_levels",
    "damage_rerolls",
    "damage_double_from",
    "ignore_soak",
    "ignore_hardness",
    "initiative",
)
"""Numbers that an effect adds to every attack of its fighter while it lasts."""


def lasting(fighter: Fighter, against: str) -> list[Use]:
    """What effects on a fighter add to its attacks on `against` besides dice and damage, as uses without a cost."""
    held = [it for _, it in effects.on(fighter.draft, fighter.id) if it.get("against", "") in ("", against)]
    adds = [(it["label"], {k: n for k, n in it.get("modifiers", {}).items() if k in LASTING}) for it in held]
    return [Use(label, added, {}) for label, added in adds if added]


def barred(fighter: Fighter, id: str, power: Tree, kind: str = "") -> str:
    """Why a power can't be used now, or nothing."""
    if power.get("kinds") and kind and kind not in power["kinds"]:
        return f"only with {' or '.join(power['kinds'])} attacks"
    if power.get("perilous") and fighter.crashed:
        return "perilous: not in Crash"
    return alike.used_up(fighter, id, power) or essence.afford(fighter, cost_of(power, 1))


def most(fighter: Fighter, power: Tree) -> int:
    """How many units can be paid for now, up to the power's cap; 0 to 99."""
    return alike.most(power, lambda cost: essence.afford(fighter, cost))


def options(fighter: Fighter, when: str, kind: str = "") -> tuple[Option, ...]:
    """What a declare ask offers from the sheet, with cost and, if it can't be used, why not."""
    return tuple(
        alike.option(id, power, barred(fighter, id, power, kind)) for id, power in offered(fighter, when).items()
    )


def pay(fight: Fight, fighter: Fighter, used: Iterable[Use], key: str, pool: str = "peripheral") -> None:
    """Pays for uses at once, and marks what may be used once per turn or scene."""
    due = alike.mark(fight, fighter, used, fighter.powers)
    if any(due.values()):
        essence.pay(fight, fighter, key, due, pool)
