"""The two facts of a target that decide an attack stand in its title."""

from __future__ import annotations

import pytest

from engine.rules.exalted3e.attack.titles import flow_title

from ..duels import duel, opened


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("withering", "Initiative -2, in Crash, soak 6"),
        ("decisive", "Initiative -2, in Crash, Hardness 0"),
        ("gambit", "Initiative -2, in Crash; difficulty 3, cost 4"),
    ],
)
def test_what_of_the_target_decides_it(kind: str, told: str) -> None:
    outcome = opened(duel(b={"initiative": -2, "soak": 6, "hardness": 4, "crash": {"turns": 0}}), kind=kind)
    assert flow_title(outcome)[1].right[0].text == told


@pytest.mark.parametrize(("kind", "told"), [("withering", "soak 6"), ("decisive", "Hardness 4")])
def test_legendary_size_is_told_where_the_attacker_is_smaller(kind: str, told: str) -> None:
    big = {"soak": 6, "hardness": 4, "legendary": True}
    right = flow_title(opened(duel(b=big), kind=kind))[1].right[0].text
    assert right == f"Initiative 6, {told}, legendary size"
    right = flow_title(opened(duel({"legendary": True}, big), kind=kind))[1].right[0].text
    assert right == f"Initiative 6, {told}"
