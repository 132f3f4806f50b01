"""Conditions with combat numbers, as effects that hold how many stacks there are (rules P34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import effects
from engine.fight import Fight
from engine.model import Draft

from ..fighter import Fighter
from ..log.action_sentences import ConditionMoves

STACKS = "stacks"
RULE = "rules P34"


@dataclass(frozen=True, slots=True)
class Condition:
    """How many stacks a condition has at most, and what each changes."""

    most: int
    each: Mapping[str, int] = field(default_factory=dict)
    note: str = ""


CONDITIONS: Mapping[str, Condition] = {
    "bleeding": Condition(3, note="1 damage a stack at the first turn of a round"),
    "burning": Condition(10, note="2 damage a stack, pen 2 a stack, then 1 stack more"),
    "chilled": Condition(4, {"test": -5}, "1 metre less a stack"),
    "corroding": Condition(10, note="2 damage and pen 2 a stack at the end of the turn, then 1 stack less"),
    "distracted": Condition(4, {"test": -5}, "1 Action Point clears it"),
    "stunned": Condition(3, note="1 Action Point less a stack, half movement"),
    "prone": Condition(1, note="stands up with 1 Action Point"),
    "restrained": Condition(4),
    "blinded": Condition(5),
    "deafened": Condition(5),
    "frightened": Condition(3),
    "fatigue": Condition(4, {"test": -5}),
}
"""By the label of their effect."""


def stacks(draft: Draft, who: str, name: str) -> int:
    """How many stacks of a condition somebody has."""
    return sum(int(one.get("modifiers", {}).get(STACKS, 1)) for _, one in effects.on(draft, who, name))


def change(fight: Fight, fighter: Fighter, name: str, by: int) -> None:
    """More stacks of a condition, or fewer; never more than it can have."""
    known, was = CONDITIONS[name], stacks(fight.draft, fighter.id, name)
    to = max(0, min(known.most, was + by))
    if to == was:
        return
    timed = [(id, one) for id, one in effects.on(fight.draft, fighter.id, name) if one.get("until")]
    ends = sum(int(one.get("modifiers", {}).get(STACKS, 1)) for _, one in timed)
    if to >= ends:
        _without_end(fight, fighter, name, to - ends)
    else:
        effects.remove_label(fight.draft, fighter.id, name)
        _without_end(fight, fighter, name, to)
    fight.tell(ConditionMoves(who=fighter.id, label=name, was=was, to=to))


def _without_end(fight: Fight, fighter: Fighter, name: str, stacks: int) -> None:
    """Sets the stacks that last until something takes them away; those that end by themselves stay as they are."""
    known = CONDITIONS[name]
    for id, one in effects.on(fight.draft, fighter.id, name):
        if not one.get("until"):
            effects.remove(fight.draft, id)
    if stacks:
        each = {number: amount * stacks for number, amount in known.each.items()}
        effects.add(fight.draft, fighter.id, name, {STACKS: stacks, **each}, note=known.note)
