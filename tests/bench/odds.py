"""The exact chances of a whole attack of 20 dice, with powers and overrides, and nothing remembered from before."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import process_time
from typing import Any

from engine.core.inputs import Amend, Override
from engine.history.encounter import Encounter
from tests.bench.table import Row, amount
from tests.engine.rules.exalted3e.fights import begin, fight

POWER = {
    "name": "Blade dance",
    "when": "attacker_effects",
    "adds": {"attack_dice": 2, "double_from": 9, "damage_double_from": 9, "attack_rerolls": 2, "damage_rerolls": 2},
}
SWORD = {"sword": {"name": "Sword", "dice": 18, "damage": 20, "tags": ("lethal", "melee")}}


def attack() -> Encounter:
    """An attack before its dice: 20 of them, a power in use, Defense and soak set by hand."""
    enc = fight(a={"initiative": 9, "weapon": SWORD, "power": {"blade": POWER}}, b={"initiative": 5, "parry": 4})
    begin(enc, "attack", "a", target="b")
    enc.do(Amend("power blade", 1))
    while enc.ask is not None and enc.ask.kind != "dice":
        enc.answer(enc.ask.default)
    enc.do(Override("Defense", 6))
    assert enc.ask is not None
    assert enc.ask.dice is not None
    assert enc.ask.dice.count == 20
    return enc


def forget() -> None:
    """Empties everything that is remembered of odds and numbers of earlier attacks."""
    for name, module in list(sys.modules.items()):
        if name == "engine.core.odds" or name.startswith("engine.rules."):
            for key, value in vars(module).items():
                clear: Any = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()
                elif key in ("_powers", "_rerolls") and isinstance(value, dict):
                    value.clear()


def rows(times: int) -> Iterator[Row]:
    """One row."""
    took = []
    for _ in range(times):
        enc = attack()
        forget()
        began = process_time()
        odds = enc.odds()
        took.append(process_time() - began)
        assert odds is not None
        assert 0 < odds.hit < 1
    yield amount("exact odds of an attack, cold", min(took) * 1000, 5, "ms", f"CPU, the least of {times} times")
