"""Whom a fighter may attack: everyone, with the reason for those who can't be; a group of extras as one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from itertools import chain
from typing import Any

from engine.core.ask import Option
from engine.core.model import Tree
from engine.rules.common import fighters

from ..fighter import Fighter
from ..numbers import pools
from ..numbers.pools import told
from ..sheet import weapons

Targets = tuple[tuple[Option, ...], str]
"""Everyone as a target, and the likeliest of those who can be attacked, or nobody."""

NOT_JOINED = "has not joined battle"

_last: tuple[Any, Targets] = None, ((), "")


def targets(attacker: Fighter) -> Targets:
    """Everyone as a target of this fighter, its own side last. Of those of a group who are unhurt and alike in all
    numbers that are told of a target the first stands for all; the others come behind everybody else.

    What an attack would do to each target is found by running it with each, so that this is asked again and again, and
    nothing but the attacker is another: the last answer is kept with all that it depends on.
    """
    global _last
    draft = attacker.draft
    others = {id: one for id, one in draft.get("combatant", {}).items() if id != attacker.id}
    beside = {name: value for name, value in draft.state.items() if name not in ("combatant", "clock")}
    about = attacker.id, attacker.side, attacker.read("sheet", {}), beside, others
    if _last[0] != about:
        _last = about, _found(attacker, others)
    return _last[1]


def _found(attacker: Fighter, others: Tree) -> Targets:
    found = [
        Option(id, str(one.get("name", "")), barred=_barred(attacker, id, one.get("now", {})))
        for id, one in others.items()
    ]
    # who is likeliest goes by groups alone: a recorded attack may rest on it
    whole = chain(*_sections(attacker, found, by_group))
    default = next((option.id for option in whole if not option.barred), "")
    return _behind(attacker, _sections(attacker, found, _by_numbers(attacker, others))), default


def _by_numbers(attacker: Fighter, others: Tree) -> Callable[[str], Hashable]:
    """What must be the same for one of a group to stand for another in a list that tells what they meet an attack
    with: all their numbers, how far off they are, and that nobody guards the one alone."""
    numbers = told(attacker.draft.state)
    wards = {one.get("now", {}).get("guards", "") for one in others.values()}
    return lambda id: (numbers.of(id), pools.yards(attacker.draft, attacker.id, id), id in wards)


def by_group(id: str) -> Hashable:
    """What must be the same for one of a group to stand for another, where no numbers are told: nothing more."""
    return None


def folded(fighter: Fighter, offered: Iterable[Option]) -> tuple[Option, ...]:
    """Others as a list for this fighter: enemies, then its own side, then those for whom one of their group stands. On
    either side those who are hidden come behind the others, and those who have not joined battle last."""
    return _behind(fighter, _sections(fighter, offered, by_group))


def _behind(fighter: Fighter, sections: Iterable[list[Option]]) -> tuple[Option, ...]:
    everyone = fighter.draft.get("combatant", {})
    return tuple(chain.from_iterable(fighters.last(everyone, section) for section in sections))


def _sections(fighter: Fighter, offered: Iterable[Option], same: Callable[[str], Hashable]) -> tuple[list[Option], ...]:
    """The sections of such a list, each in the order of the file. One stands for those of whom this is the `same`."""
    everyone = fighter.draft.get("combatant", {})
    found = list(offered)
    first, counts = _unhurt({option.id: everyone[option.id] for option in found}, same)
    against, beside, alike = list[Option](), list[Option](), list[Option]()
    apart: dict[bool, list[Option]] = {False: [], True: []}
    for option in found:
        one = everyone[option.id]
        own = one.get("side", "foes") == fighter.side
        if first.get(option.id, option.id) != option.id:
            alike.append(option)
        elif not everyone[option.id].get("now", {}).get("joined", False):
            apart[own].append(replace(option, note=NOT_JOINED))
        elif counts.get(option.id, 1) > 1:
            (beside if own else against).append(replace(option, label=f"{one['group']} x{counts[option.id]}"))
        else:
            (beside if own else against).append(option)
    return against, apart[False], beside, apart[True], alike


def _barred(attacker: Fighter, id: str, now: Tree) -> str:
    if now.get("defeated", ""):
        return f"out of the fight ({now['defeated']})"
    return out_of_reach(attacker, pools.yards(attacker.draft, attacker.id, id))


def _unhurt(others: Tree, same: Callable[[str], Hashable]) -> tuple[dict[str, str], dict[str, int]]:
    """Those of a group whom nothing has happened to and of whom this is the `same`, each with the first of them, who
    stands for all in the list; and how many each of these stands for."""
    leaders, first = dict[Hashable, str](), dict[str, str]()
    for id, one in others.items():
        now = one.get("now", {})
        if one.get("group", "") and now.get("joined", False) and not now.get("defeated", "") and "health" not in now:
            first[id] = leaders.setdefault((one["group"], one.get("side", "foes"), same(id)), id)
    return first, dict(Counter(first.values()))


def nobody_to_attack(attacker: Fighter) -> str:
    """Why this fighter can attack nobody at all; empty where it can."""
    options, default = targets(attacker)
    if default:
        return ""
    reasons = list(dict.fromkeys(option.barred for option in options if "out of the fight" not in option.barred))
    return f"nobody can be attacked ({reasons[0]})" if reasons else "there is nobody to attack"


def out_of_reach(attacker: Fighter, distance: int | None) -> str:
    """Why nothing in hand reaches one who stands so far off; else nothing."""
    if distance is None:
        return ""
    held = weapons.ready(attacker.sheet_tree).values()
    reached = any(reaches(weapon, distance) for weapon in held)
    return "" if reached else f"{distance} yards, out of reach"


def reaches(weapon: Tree, distance: int) -> bool:
    """Whether a weapon can be used over a distance."""
    found = pools.band(weapon, distance)
    return found == pools.CLOSE or (weapons.is_ranged(weapon) and found != pools.BEYOND)
