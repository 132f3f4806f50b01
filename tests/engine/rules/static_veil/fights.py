"""Fights of Static Veil for tests: fighters from short tables, in the first round where nothing else is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.history.encounter import Encounter
from tests.cases import veil_stage
from tests.cases.playing import Played, play
from tests.cases.veil_stage import combatant, view

SWORD = {"name": "Sword", "flat": 3, "dice": ["d8"], "pen": 1, "parry": ["d6"]}
PISTOL = {"name": "Pistol", "kind": "ranged", "flat": 4, "dice": ["d8"], "pen": 1, "range": 20, "capacity": 12,
          "shot_rate": 1}  # fmt: skip

PLAIN: Mapping[str, Any] = {}
"""Nothing beyond what a duel gives a fighter."""


def fight(fighters: Mapping[str, Mapping[str, Any]], acting: str = "", **more: Any) -> Encounter:
    """A fight in memory, in its first round; it is the turn of `acting`, or of the first one. `more` may hold `round`,
    `pass`, `options`, `effect` and `range`."""
    return veil_stage.fight({"fighter": fighters, "round": 1, **more} | ({"acting": acting} if acting else {}))


def duel(a: Mapping[str, Any] = PLAIN, b: Mapping[str, Any] = PLAIN, **more: Any) -> Encounter:
    """Two fighters, of whom `a` acts: 60 with a sword, against 50 in every defense and the die of Toughness 2."""
    mine = {"side": "heroes", "targets": {"melee": 60, "marksmanship": 60, "dodge": 50}, "weapon": {"sword": SWORD}}
    theirs = {"targets": {"melee": 50, "dodge": 50}, "listed": {"toughness_dice": ["d6"]}}
    return fight({"a": {**mine, **a}, "b": {**theirs, **b}}, **more)


def attack(
    enc: Encounter, who: str, target: str, /, numbers: Mapping[str, int] | None = None, how: str = "attack",
    **answers: Any,
) -> Played:  # fmt: skip
    """An attack with answers by key, `_` for a space; what is not named takes its default."""
    said = {key.replace("_", " "): value for key, value in answers.items()}
    return play(enc, how, who, {"target": target}, said, numbers)


__all__ = ["PISTOL", "PLAIN", "SWORD", "attack", "combatant", "duel", "fight", "play", "view"]
