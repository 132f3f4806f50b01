"""Powers of both editions of Exalted: what is offered, how much of one can be paid for, and marking what is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.core.ask import Option
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.rules.common.log import Uses
from engine.rules.common.powers import Use, adds_words, cost_of, cost_words, total_cost

from .fighter import ExaltedFighter

Afford = Callable[[Mapping[str, int]], str]
"""Why a cost can't be paid; empty where it can."""


def used_up(fighter: ExaltedFighter, id: str, power: Tree) -> str:
    """Why a power can't be used again yet, or nothing."""
    return f"once per {power['once_per']}, and used" if fighter.read(f"now.once.{id}", "") else ""


def most(power: Tree, afford: Afford) -> int:
    """How many units can be paid for now, up to the power's cap; 0 to 99."""
    cap = int(power.get("most", 1))
    return next((n for n in range(cap, 0, -1) if not afford(cost_of(power, n))), 0)


def option(id: str, power: Tree, barred: str) -> Option:
    """A power as a declare ask offers it, with its cost and, if it can't be used, why not."""
    cost, note = cost_words(cost_of(power, 1)), adds_words(power.get("adds", {}))
    return Option(id, power["name"], cost=cost, note=note, barred=barred)


def mark(fight: Fight, fighter: ExaltedFighter, used: Iterable[Use], known: Mapping[str, Tree]) -> dict[str, int]:
    """Tells what is used and marks what can't be used again for a while, by the powers that are `known`; returns what
    all of it costs."""
    made = list(used)
    for one in made:
        if spent := known.get(one.power, {}).get("once_per", ""):
            fighter.write(f"now.once.{one.power}", spent)
        fight.tell(Uses(who=fighter.id, label=one.label, adds=dict(one.adds), cost=dict(one.cost)))
    return total_cost(made)
