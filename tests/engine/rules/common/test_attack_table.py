"""What an open action would do to each target, worked out no further than it says something."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.fight import Rules
from engine.core.inputs import Begin, Input
from engine.core.model import Tree
from engine.core.procedure import Outcome, run
from engine.rules.common import attack_table
from engine.rules.common.attack_table import FORESEEN
from tests.engine.rules.exalted3e.fights import fight


@pytest.mark.parametrize(("procedure", "every"), [("attack", True), ("defend_other", False)])
def test_of_an_action_without_chances_a_crowd_is_not_run_one_by_one(
    procedure: str, every: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd: dict[str, Any] = {f"foe{n}": {"initiative": 3, "side": "heroes" if n % 2 else "foes"} for n in range(40)}
    enc = fight(mirel={"initiative": 9, "side": "heroes"}, **crowd)
    enc.do(Begin(procedure, "mirel"))
    ran: list[int] = []

    def counted(rules: Rules, state: Tree, inputs: tuple[Input, ...]) -> Outcome:
        ran.append(1)
        return run(rules, state, inputs)

    monkeypatch.setattr(attack_table, "run", counted)
    assert enc.outcome is not None
    rows = enc.rules.target_table(enc.outcome, enc.moment.inputs)
    assert len(ran) == (40 if every else FORESEEN)
    assert any(row.odds for row in rows) is every
