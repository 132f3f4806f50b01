"""Using powers from the menu, as far as rulesets are alike in it: which, paid from where, for how long if made up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...core.ask import Amount, Choice, Option, Question, Uses
from ...core.fight import Fight
from ...core.model import Refused, Tree, View
from .arguments import whole
from .motes import POOLS, maximum
from .powers import Use, total_cost

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
