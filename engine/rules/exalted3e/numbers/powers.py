"""Charms and other powers as the game master's own data: what is offered at an ask, what a use adds, what it costs.

A use is what a side declares: `{power = id, times = n}` for a power on the sheet, or `{name, adds, pay}` for something
made up on the spot. No rule of any Charm is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import effects
from engine.ask import Option, Part
from engine.fight import Fight
from engine.model import Refused, Tree

from ..fighter import Fighter
from . import essence

Cost = Mapping[str, int]

_COSTS = {
    "motes": ("mote", "motes"),
    "willpower": ("Willpower", "Willpower"),
    "initiative": ("Initiative", "Initiative"),
    "anima": ("anima level", "anima levels"),
}
"""What each cost is called, for one and for several."""

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


@dataclass(frozen=True, slots=True)
class Use:
    """One declared effect: its label, what it adds in all and what it costs in all."""

    label: str
    adds: Mapping[str, int]
    cost: Cost
    power: str = ""

    def part(self, *numbers: str) -> Part:
        """What it adds to a number, or to several that mean the same here. A part does not say its amount twice."""
        amount = sum(self.adds.get(number, 0) for number in numbers)
        return Part(self.label.removesuffix(f", {abs(amount)}"), amount)


def cost_of(power: Tree, times: int) -> dict[str, int]:
    """What so many units of a power cost in all."""
    each, fixed = power.get("each", {}), power.get("cost", {})
    return {what: fixed.get(what, 0) + times * each.get(what, 0) for what in {**fixed, **each}}


def use(fighter: Fighter, declared: Mapping[str, Any]) -> Use:
    """A declared use with its numbers. `double_from` names a face and is not multiplied by the units.

    A power that has been taken off the sheet since adds nothing and costs nothing. Raises Refused for more units than
    the power's cap.
    """
    if "power" not in declared:
        return Use(declared["name"], declared.get("adds", {}), declared.get("pay", {}))
    power, times = fighter.powers.get(declared["power"]), declared["times"]
    if power is None:
        return Use(declared["power"], {}, {})
    if times > power.get("most", 1):
        raise Refused("too_many", f"{power['name']} is used at most {power.get('most', 1)} times at once.")
    adds = {what: n if what.endswith("double_from") else n * times for what, n in power.get("adds", {}).items()}
    label = power["name"] if times == 1 else f"{power['name']}, {times}"
    return Use(label, adds, cost_of(power, times), declared["power"])


def uses(fighter: Fighter, declared: Iterable[Mapping[str, Any]]) -> list[Use]:
    """All uses of one declaration, without powers that the sheet has no more. Raises Refused for one that is declared
    twice."""
    there = fighter.powers
    made = [use(fighter, one) for one in declared if one.get("power", "") in ("", *there)]
    for place, one in enumerate(made):
        if one.power and any(other.power == one.power for other in made[:place]):
            raise Refused("twice", f"{one.label} is declared twice: say how many times instead.")
    return made


def lasting(fighter: Fighter, against: str) -> list[Use]:
    """What effects on a fighter add to its attacks on `against` besides dice and damage, as uses without a cost."""
    held = [it for _, it in effects.on(fighter.draft, fighter.id) if it.get("against", "") in ("", against)]
    adds = [(it["label"], {k: n for k, n in it.get("modifiers", {}).items() if k in LASTING}) for it in held]
    return [Use(label, added, {}) for label, added in adds if added]


def offered(fighter: Fighter, when: str) -> dict[str, Tree]:
    """The powers on a sheet that this ask may offer, by id."""
    return {id: power for id, power in fighter.powers.items() if power["when"] == when}


def barred(fighter: Fighter, id: str, power: Tree, kind: str = "") -> str:
    """Why a power can't be used now, or nothing."""
    if power.get("kinds") and kind and kind not in power["kinds"]:
        return f"only with {' or '.join(power['kinds'])} attacks"
    if power.get("perilous") and fighter.crashed:
        return "perilous: not in Crash"
    if fighter.read(f"now.once.{id}", ""):
        return f"once per {power['once_per']}, and used"
    return essence.afford(fighter, cost_of(power, 1))


def most(fighter: Fighter, power: Tree) -> int:
    """How many units can be paid for now, up to the power's cap; 0 to 99."""
    cap = int(power.get("most", 1))
    return next((n for n in range(cap, 0, -1) if not essence.afford(fighter, cost_of(power, n))), 0)


def options(fighter: Fighter, when: str, kind: str = "") -> tuple[Option, ...]:
    """What a declare ask offers from the sheet, with cost and, if it can't be used, why not."""
    return tuple(
        Option(
            id,
            power["name"],
            cost=cost_words(cost_of(power, 1)),
            note=adds_words(power.get("adds", {})),
            barred=barred(fighter, id, power, kind),
        )
        for id, power in offered(fighter, when).items()
    )


def cost_words(cost: Cost) -> str:
    """A cost in words: `3 motes, 1 Willpower`."""
    return ", ".join(f"{amount} {_COSTS[what][amount != 1]}" for what, amount in cost.items() if amount)


def adds_words(adds: Mapping[str, int]) -> str:
    """What a power adds, in words: `+2 attack dice`."""
    return ", ".join(
        f"{what.replace('_', ' ')} {n}" if what.endswith("double_from") else f"{n:+} {what.replace('_', ' ')}"
        for what, n in adds.items()
    )


def pay(fight: Fight, fighter: Fighter, used: Iterable[Use], key: str, pool: str = "peripheral") -> None:
    """Pays for uses at once, and marks what may be used once per turn or scene."""
    made = list(used)
    total = total_cost(made)
    for one in made:
        spent = fighter.powers.get(one.power, {}).get("once_per", "")
        if spent:
            fighter.write(f"now.once.{one.power}", spent)
        fight.fact("uses", who=fighter.id, label=one.label, adds=dict(one.adds), cost=dict(one.cost))
    if any(total.values()):
        essence.pay(fight, fighter, key, total, pool)


def declared_words(used: Iterable[Use], *words: str, stunt: int = 0, cost: Cost | None = None) -> str:
    """What a side has declared, in a few words: `stunt 2, chopping, Sure eye, 5 motes`; nothing where it is nothing.

    What costs is told by its cost, that of the uses unless another is named; `words` of `none` are left out.
    """
    made = list(used)
    pieces = [f"stunt {stunt}"] if stunt else []
    pieces += [word for word in words if word not in ("", "none")]
    pieces += [one.label for one in made if not any(one.cost.values())]
    return ", ".join([*pieces, *filter(None, (cost_words(total_cost(made) if cost is None else cost),))])


def total_cost(used: Iterable[Use]) -> dict[str, int]:
    """What uses cost in all."""
    out: dict[str, int] = {}
    for one in used:
        for what, amount in one.cost.items():
            out[what] = out.get(what, 0) + amount
    return out


def parts(used: Iterable[Use], *numbers: str) -> tuple[Part, ...]:
    """What the uses add to a number, as parts; nothing for those that add nothing."""
    return tuple(part for one in used if (part := one.part(*numbers)).amount)


def total(used: Iterable[Use], name: str) -> int:
    """What the uses add to a number in all."""
    return sum(one.adds.get(name, 0) for one in used)


def double_from(used: Iterable[Use], name: str = "double_from") -> int | None:
    """The lowest face from which successes count twice by these uses; None where none says so."""
    return min((one.adds[name] for one in used if one.adds.get(name)), default=None)
