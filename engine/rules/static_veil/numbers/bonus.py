"""Bonus dice: what each face is worth, one by one, and which dice count when (rules P6, P7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.dice_sets import set_words, sides_of_name
from engine.core.model import Draft, Tree

from ..fighter import setting


def sides(names: Iterable[str]) -> tuple[int, ...]:
    """Dice by their sides, from their names."""
    return tuple(map(sides_of_name, names))


def words(names: Iterable[str]) -> str:
    """Dice by name in words: `2d6`, `d10 and d4`; nothing for none."""
    return set_words(sides(names))


def hits(draft: Draft, faces: Sequence[int]) -> int:
    """The Hits of bonus dice, each converted by itself."""
    table = setting(draft, "bonus_dice.hits")
    return sum(int(table[face - 1]) for face in faces)


def hot(draft: Draft, weapon: Tree) -> bool:
    """Whether the dice of a weapon count only where its d100 has succeeded."""
    return bool((weapon.get("dice_kind", "") or setting(draft, "bonus_dice.default_kind")) == "hot")
