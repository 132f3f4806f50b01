"""Powers as the game master's own data: what a declared use adds and costs. No rule of any Charm is known here.

A use is what a side declares: `{power = id, times = n}` for a power on the sheet, or `{name, adds, pay}` for something
made up on the spot.

A pool not written down is full. What spending motes does besides (anima, the log) is the ruleset's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ...core.ask import Amount, Choice, Option, Part, Question, Uses
from ...core.fight import Fight
from ...core.made_up import FACES
from ...core.model import MISSING, Refused, Tree, View
from .action import whole

Cost = Mapping[str, int]

COSTS = {
    "motes": ("mote", "motes"),
    "willpower": ("Willpower", "Willpower"),
    "initiative": ("Initiative", "Initiative"),
    "anima": ("anima level", "anima levels"),
    "health": ("health level", "health levels"),
}
"""What each cost is called, for one and for several."""


class Owner(Protocol):
    """One who has powers."""

    @property
    def powers(self) -> dict[str, Tree]:
        """The powers by id."""
        ...


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


def use(fighter: Owner, declared: Mapping[str, Any]) -> Use:
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
    adds = {what: n if what in FACES else n * times for what, n in power.get("adds", {}).items()}
    label = power["name"] if times == 1 else f"{power['name']}, {times}"
    return Use(label, adds, cost_of(power, times), declared["power"])


def uses(fighter: Owner, declared: Iterable[Mapping[str, Any]]) -> list[Use]:
    """All uses of one declaration, without powers that the sheet has no more. Raises Refused for one that is declared
    twice."""
    there = fighter.powers
    made = [use(fighter, one) for one in declared if one.get("power", "") in ("", *there)]
    for place, one in enumerate(made):
        if one.power and any(other.power == one.power for other in made[:place]):
            raise Refused("twice", f"{one.label} is declared twice: say how many times instead.")
    return made


def offered(fighter: Owner, when: str) -> dict[str, Tree]:
    """The powers on a sheet that this ask may offer, by id."""
    return {id: power for id, power in fighter.powers.items() if power["when"] == when}


def planned(
    offers: Iterable[Option], units: Mapping[str, int], most: Callable[[str], int]
) -> tuple[dict[str, Any], ...]:
    """What of so many units by power can be declared now, as a declaration; `most` is how many can be paid for."""
    fitting = ((one.id, min(units.get(one.id, 0), most(one.id))) for one in offers if not one.barred)
    return tuple({"power": id, "times": times} for id, times in fitting if times)


def cost_words(cost: Cost) -> str:
    """A cost in words: `3 motes, 1 Willpower`."""
    return ", ".join(f"{amount} {COSTS[what][amount != 1]}" for what, amount in cost.items() if amount)


def adds_words(adds: Mapping[str, int]) -> str:
    """What a power adds, in words: `+2 attack dice`."""
    return ", ".join(
        f"{what.replace('_', ' ')} {n}" if what in FACES else f"{n:+} {what.replace('_', ' ')}"
        for what, n in adds.items()
    )


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


# -- using powers from the menu, as far as rulesets are alike in it ---------------------------------------------------
DECLARE = "declare"


def ask_which(
    fight: Fight, fighter: View, options: Iterable[Option], most: Callable[[str], int], args: Mapping[str, Any]
) -> Question[Uses]:
    """Which power? One that the menu has named passes by itself where it has only one size."""
    offered = tuple(options)
    ask = fight.declare("power", fighter.id, "Use which power?", offered, silent=False, field=DECLARE)
    wanted = next((option for option in offered if option.id == args.get("power") and not option.barred), None)
    if wanted is None:
        return ask
    default = ({"power": wanted.id, "times": whole(args, "times", 1)},)
    sized = most(wanted.id) > 1 and "times" not in args
    return replace(ask, default=default, silent=not sized)


def ask_motes(fight: Fight, fighter: View) -> Choice:
    """Which motes are spent first; peripheral ones show."""
    both = all(maximum(fighter, pool) for pool in POOLS)
    options = (Option("peripheral", "peripheral first"), Option("personal", "personal first"))
    offered = options if both else options[:1]
    return fight.choice("motes from", fighter.id, "Which motes first?", offered, silent=True, field=DECLARE)


def check(name: str, uses: Iterable[Use], afford: Callable[[Mapping[str, int]], str]) -> None:
    """Raises Refused where all of it together can't be paid. `afford` says why not."""
    if short := afford(total_cost(uses)):
        raise Refused("not_enough", f"{name} can't use it: it {short}.")


@dataclass(frozen=True, slots=True)
class Durations:
    """How long a power may last: words with their titles, the shortest first; `usual` is that of one made up.

    That of several rounds or ticks is called `unit`, and gets a number.
    """

    words: Mapping[str, str]
    usual: str
    unit: str


def lasts(fight: Fight, fighter: View, use: Use, place: int, args: Mapping[str, Any], durations: Durations) -> str:
    """For how long: as the sheet says, or as it is asked of one made up on the spot."""
    unit = durations.unit
    powers: Tree = getattr(fighter, "powers", {})
    if use.power:
        return str(powers.get(use.power, {}).get("lasts", ""))
    wanted = str(args.get("lasts", durations.usual)) or next(iter(durations.words))
    kind = fight.ask(ask_lasts, fighter, place, durations, wanted.split(" ")[0], "lasts" in args)
    if kind != unit:
        return str(kind)
    digits = wanted.removeprefix(f"{unit} ")
    return f"{unit} {fight.ask(ask_count, fighter, place, unit, int(digits) if digits.isdecimal() else 0)}"


def ask_lasts(fight: Fight, fighter: View, place: int, durations: Durations, wanted: str, said: bool) -> Choice:
    """How long does it last?"""
    options = [Option(id, title) for id, title in durations.words.items()]
    return fight.choice(f"lasts {place}", fighter.id, "How long does it last?", options, default=wanted, silent=said,
                        field=DECLARE)  # fmt: skip


def ask_count(fight: Fight, fighter: View, place: int, unit: str, said: int) -> Amount:
    """How many rounds or ticks, the present one counted?"""
    return fight.amount(f"{unit} {place}", fighter.id, f"How many {unit}?", 99, 1, said or 3, silent=bool(said),
                        field=DECLARE)  # fmt: skip


# -- pools of motes ---------------------------------------------------------------------------------------------------
PERSONAL, PERIPHERAL = "personal", "peripheral"
POOLS = (PERSONAL, PERIPHERAL)


def maximum(fighter: View, pool: str) -> int:
    """What a pool of motes can hold, less what is committed out of it."""
    return max(0, int(fighter.read(f"sheet.{pool}", 0)) - committed(fighter, pool))


def committed(fighter: View, pool: str) -> int:
    """Motes committed out of a pool."""
    return int(fighter.read(f"now.motes.committed_{pool}", 0))


def left(fighter: View, pool: str) -> int:
    """Motes to spend in a pool; a pool not written down is full."""
    return int(fighter.read(f"now.motes.{pool}", maximum(fighter, pool)))


def motes(fighter: View) -> int:
    """Motes to spend in both pools."""
    return sum(left(fighter, pool) for pool in POOLS)


def condition(fighter: View) -> Iterator[str]:
    """Pools that are not full, in words: `personal 9 of 16, 5 committed`."""
    for pool in POOLS:
        whole, bound, there = int(fighter.read(f"sheet.{pool}", 0)), committed(fighter, pool), left(fighter, pool)
        if bound or there != whole:
            yield f"{pool} {there} of {whole}{f', {bound} committed' if bound else ''}"


def split(fighter: View, amount: int, pool: str = PERIPHERAL) -> dict[str, int]:
    """How many motes of each pool are spent for a cost: from `pool` first, the rest from the other one."""
    other = POOLS[1 - POOLS.index(pool)]
    first = min(amount, left(fighter, pool))
    return {pool: first, other: amount - first}


def spend(fighter: View, amount: int, pool: str = PERIPHERAL) -> dict[str, int]:
    """Takes motes out of the pools, from `pool` first; returns how many of each. The caller knows they are there."""
    spent = split(fighter, amount, pool)
    for name, n in spent.items():
        if n:
            set_left(fighter, name, left(fighter, name) - n)
    return spent


def regain(fighter: View, amount: int) -> int:
    """Motes that come back, peripheral first, as far as the pools have room; returns how many did."""
    rest = amount
    for pool in (PERIPHERAL, PERSONAL):
        back = max(0, min(rest, maximum(fighter, pool) - left(fighter, pool)))
        if back:
            set_left(fighter, pool, left(fighter, pool) + back)
        rest -= back
    return amount - rest


def change_pool(fighter: View, pool: str, amount: int, name: str) -> None:
    """Changes one pool by hand. Raises Refused, with the fighter's `name`, below 0 and where it has no room."""
    to, most = left(fighter, pool) + amount, maximum(fighter, pool)
    if not 0 <= to <= max(most, left(fighter, pool)):
        raise Refused("out_of_range", f"{name}'s {pool} motes go from 0 to {most}; that would make {to}.")
    set_left(fighter, pool, to)


def commit(fighter: View, pool: str, amount: int, name: str) -> int:
    """Commits motes out of a pool; returns how many are committed then. Raises Refused for too many.

    An amount below 0 releases them: they are not back, but can be regained.
    """
    there, now = left(fighter, pool), committed(fighter, pool)
    if amount > there:
        raise Refused("not_enough", f"{name} can't commit {amount} {pool} motes: {there} left.")
    if now + amount < 0:
        raise Refused("not_enough", f"{name} has {now} {pool} motes committed: {-amount} can't be released.")
    fighter.write(f"now.motes.committed_{pool}", now + amount or MISSING)
    set_left(fighter, pool, there - max(0, amount))
    return now + amount


def set_left(fighter: View, pool: str, value: int) -> None:
    """Writes what is left. A full pool is not written, so that it stays full when the sheet's maximum changes."""
    fighter.write(f"now.motes.{pool}", MISSING if value == maximum(fighter, pool) else value)
