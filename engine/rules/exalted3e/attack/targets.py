"""Whom a fighter can attack, and why not others (seed step 1; rules section 5 step 0)."""

from __future__ import annotations

from typing import Any

from engine.core.ask import Option
from engine.core.model import Tree
from engine.rules import unseen

from ..fighter import Fighter
from ..numbers import ranges
from ..sheet import weapons

Targets = tuple[tuple[Option, ...], str]
"""Everyone as a target, and the likeliest of those who can be attacked, or nobody."""

_last: tuple[Any, Targets] = None, ((), "")


def targets(attacker: Fighter) -> Targets:
    """Everyone as a target of this fighter, its own side last, on either side those who are hidden behind the others.

    What an attack would do to each target is found by running it with each, so that this is asked again and again,
    and nothing but the attacker is another: the last answer is kept with all that it depends on.
    """
    global _last
    draft = attacker.draft
    others = {id: one for id, one in draft.get("combatant", {}).items() if id != attacker.id}
    about = attacker.id, attacker.side, attacker.only, attacker.read("sheet", {}), draft.get("range", {}), others
    if _last[0] != about:
        _last = about, _found(attacker, others)
    return _last[1]


def _found(attacker: Fighter, others: Tree) -> Targets:
    against, beside = list[Option](), list[Option]()
    side, only = attacker.side, attacker.only
    bands = ranges.around(attacker.draft, attacker.id)
    for id, one in others.items():
        barred = out_of_reach(attacker, bands[id]) if id in bands else ""
        now = one.get("now", {})
        if now.get("defeated", ""):
            barred = "out of the fight"
        elif not now.get("joined", False):
            barred = "has not joined battle"
        if only and id != only:
            barred = "after a Shift only the one it was against"
        option = Option(id, one.get("name", ""), barred=barred)
        (beside if one.get("side", "foes") == side else against).append(option)
    default = next((option.id for option in (*against, *beside) if not option.barred), "")
    return (*unseen.last(others, against), *unseen.last(others, beside)), default


def nobody_to_attack(attacker: Fighter) -> str:
    """Why this fighter can attack nobody at all; empty where it can."""
    options, default = targets(attacker)
    if default:
        return ""
    reasons = list(dict.fromkeys(option.barred for option in options if option.barred != "out of the fight"))
    return f"nobody can be attacked ({reasons[0]})" if reasons else "there is nobody to attack"


def out_of_reach(attacker: Fighter, band: str) -> str:
    """Why nothing in hand reaches one who stands so far off; else nothing."""
    reach = {one for weapon in weapons.ready(attacker.sheet_tree).values() for one in weapons.bands(weapon)}
    return "" if band in reach or not reach else f"{band} range, out of reach"
