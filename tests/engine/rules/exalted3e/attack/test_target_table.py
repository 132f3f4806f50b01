"""The table of targets: every row as the attack on that target would have it, and what a row costs to work out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Amend, Begin
from engine.history.encounter import Encounter
from engine.rules.common.base import TargetRow
from engine.rules.exalted3e.attack import damage

from ..fights import fight

FOES = 11


def crowd(kind: str = "withering", **of_first: Any) -> Encounter:
    """An attack that stands open against eleven foes, no two alike."""
    foes: dict[str, Any] = {
        f"foe{i}": {"initiative": 2 + i, "parry": 1 + i % 4, "soak": 3 + i, "hardness": i % 3, "legendary": i == 4}
        for i in range(FOES)
    }
    foes["foe0"] |= of_first
    enc = fight(acting="mirel", mirel={"initiative": 9, "side": "heroes"}, **foes)
    enc.do(Begin("attack", "mirel", {"kind": kind}))
    return enc


def rows(enc: Encounter) -> dict[str, TargetRow]:
    assert enc.outcome is not None
    return {row.id: row for row in enc.rules.target_table(enc.outcome, enc.moment.inputs)}


@pytest.mark.parametrize("kind", ["withering", "decisive", "gambit"])
def test_a_row_is_what_the_attack_on_that_target_shows(kind: str) -> None:
    enc = crowd(kind)
    table = rows(enc)
    assert len(table) == FOES
    for id, row in table.items():
        enc.do(Amend("target", id))
        assert enc.outcome is not None
        assert row.defense == enc.outcome.shown["Defense"].value
        assert row.odds == enc.odds()


def test_who_guards_a_target_is_said_on_its_row() -> None:
    table = rows(crowd(guards="foe7", name="Tavo Quill", parry=6))
    assert {id: row.note for id, row in table.items() if row.note} == {"foe7": "guarded by Tavo Quill"}
    assert table["foe7"].defense == 6, "the guardian's Parry is met first"


@pytest.mark.parametrize(("kind", "name"), [("withering", "soak_number"), ("decisive", "most_levels")])
def test_what_the_successes_do_not_change_is_worked_out_once_for_each_target(
    kind: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enc, real, made = crowd(kind), getattr(damage, name), list[str]()

    def counted(attack: Any) -> Any:
        made.append(attack.target.id)
        return real(attack)

    monkeypatch.setattr(damage, name, counted)
    table = rows(enc)
    assert all(row.odds is not None and row.odds.hit > 0 for row in table.values())
    assert sorted(made) == sorted(table)
