"""A pasted block with attributes and abilities as a full character, where the numbers it prints follow from them.

Books print both. Where a single one disagrees (a power in it, a house rule, a slip) the printed ones win, and the
fighter stays a Quick Character.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from engine.core.model import Tree
from engine.rules.exalted3e.reader.notes import Notes
from engine.rules.exalted3e.sheet.converting import as_character, as_quick

_PRINTED = ("join_battle", "evasion", "parry", "soak", "hardness")
_ENOUGH = 5
"""So many attributes at least tell that a sheet is a whole one."""

_CLASSES = tuple(itertools.product((False, True), ("light", "medium", "heavy")))
_HANDS = ("melee", "brawl", "martial_arts")


def full(combatant: Tree, notes: Notes) -> Tree:
    """Return the fighter as a character if all that is printed agrees, else as it is, with a word about it."""
    quick = combatant["sheet"]
    if len(quick.get("attributes", {})) < _ENOUGH or not quick.get("abilities") or not quick.get("weapon"):
        return combatant
    made = as_character(combatant)
    weapons = {id: _weapon(made, weapon, made["sheet"]["weapon"][id]) for id, weapon in quick["weapon"].items()}
    whole = {**made, "sheet": {**made["sheet"], "weapon": weapons}}
    if None not in weapons.values() and _differences(quick, as_quick(whole)["sheet"]) == []:
        return whole
    notes.warnings.append(
        "Its printed numbers don't follow from its attributes and abilities: they are kept as printed."
    )
    return combatant


def _differences(printed: Tree, follows: Tree) -> list[str]:
    return [key for key in _PRINTED if printed.get(key, 0) != follows.get(key, 0)]


def _weapon(made: Tree, printed: Tree, guessed: Tree) -> Tree | None:
    """Return the weapon of a class that gives the dice, the damage and the minimum that are printed, if any does."""
    for one in _possible(made, guessed):
        found = as_quick({**made, "sheet": {**made["sheet"], "weapon": {"it": one}}})["sheet"]["weapon"]["it"]
        same = all(found.get(key) == printed.get(key) for key in ("dice", "damage"))
        if same and found.get("minimum", 1) == printed.get("minimum", 1):
            return one
    return None


def _possible(made: Tree, guessed: Tree) -> Iterator[Tree]:
    """Return the weapon in every class, with every ability that it may be used with, the likeliest first."""
    known = made["sheet"].get("abilities", {})
    abilities = [guessed["ability"]] if "ability" in guessed else [one for one in _HANDS if known.get(one)]
    for ability, (artifact, weight) in itertools.product(abilities or ["melee"], _CLASSES):
        yield {**guessed, "ability": ability, "class": weight} | ({"artifact": True} if artifact else {})
