"""Fights of Exalted 2e for tests: fighters from short tables, on the ticks that are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.history.encounter import Encounter
from tests.cases import wheel_stage
from tests.cases.playing import Played, play
from tests.cases.wheel_stage import combatant, view, wheel


def fight(
    fighters: Mapping[str, Mapping[str, Any]],
    tick: int = -1,
    acting: str = "",
    ruleset: str = "exalted2e",
    **options: Any,
) -> Encounter:
    """A fight in memory. With a `tick` battle has been joined and it is the move of `acting`, or of the first due."""
    clock = {"tick": tick} if tick >= 0 else {}
    return wheel_stage.fight({"fighter": fighters, "ruleset": ruleset, "acting": acting, "options": options, **clock})


def attack(
    enc: Encounter, who: str, target: str, /, numbers: Mapping[str, int] | None = None, **answers: Any
) -> Played:
    """An attack with answers by key, `_` for a space; what is not named takes its default."""
    said = {key.replace("_", " "): value for key, value in answers.items()}
    return play(enc, "attack", who, {"target": target}, said, numbers)


__all__ = ["attack", "combatant", "fight", "play", "view", "wheel"]
