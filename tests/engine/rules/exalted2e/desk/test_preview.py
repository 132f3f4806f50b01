"""Every old and new value before an action is applied (look: preview)."""

from __future__ import annotations

from typing import Any

from engine.core.desk import Line
from engine.core.inputs import Answer, Begin
from engine.core.procedure import APPLY
from engine.history.encounter import Encounter

from .test_sections import ford, text


def before_apply(enc: Encounter, begin: Begin, **answers: Any) -> list[str]:
    """What the preview says once everything has been answered."""
    enc.do(begin)
    while enc.ask is not None and enc.ask.key != APPLY:
        enc.do(Answer(enc.ask.key, answers.get(enc.ask.key.replace(" ", "_"), enc.ask.default)))
    assert enc.outcome is not None
    return [shown(one) for one in enc.rules.preview(enc.outcome)]


def shown(line: Line) -> str:
    return text(line).removeprefix("|")


def test_an_attack_shows_the_harm_that_waits_and_what_it_costs_on_the_wheel() -> None:
    found = before_apply(ford(), Begin("attack", "isra", {"target": "ghoul"}), attack=6, damage=4, knockdown=2)
    assert found == [
        "Marsh Ghoul  Health|4 to 0",
        "4 lethal|when tick 31 ends",
        "down at tick end|still acts on 31",
        "Isra Moonfoal  next tick|31 to 36",
        "DV penalty|0 to -1",
        "Dodge, Parry DV|4, 7 to 3, 6",
        "|Isra stays up",
    ]  # fmt: skip


def test_where_nothing_waits_the_track_changes_at_once() -> None:
    enc = ford(simultaneous=False)
    found = before_apply(enc, Begin("attack", "isra", {"target": "ghoul"}), attack=4, damage=1, knockdown=2)
    assert found[:3] == ["Marsh Ghoul  Health|4 to 3", "2 lethal, 2 bashing", "wound penalty|-1 to -2"]


def test_an_aim_a_dash_and_a_flurry() -> None:
    assert before_apply(ford(), Begin("aim", "isra", {"target": "ghoul"})) == [
        "Isra Moonfoal  next tick|31 to 34", "DV penalty|0 to -1", "aims at Marsh", "Dodge, Parry DV|4, 7 to 3, 6",
        "|Isra stays up",
    ]  # fmt: skip
    found = before_apply(ford(), Begin("dash", "isra"))
    assert found[:3] == ["Isra Moonfoal  next tick|31 to 34", "DV penalty|0 to -2", "Dodge, Parry DV|4, 7 to 2, 0"]


def test_penalties_of_several_actions_are_told_apart() -> None:
    enc = ford({"now": {"dv": {"attack": 2}}})
    enc.do(Begin("act_now", "ghoul"))
    found = before_apply(enc, Begin("dash", "ghoul"))
    assert "DV penalty|-2 to -4" in found
    assert "attack -2, dash -2" in found
