"""Rows are kept while what they follow from stays: after every input they are what they would be if made anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.desk import Row
from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.exalted3e.desk import desk

from ..fights import do, fight


def cells(row: Row) -> dict[str, object]:
    return {"muted": row.muted, **dict(row.cells)}


def check(enc: Encounter) -> None:
    for slot in enc.order():
        kept = cells(enc.rules.row(enc.state, slot))
        assert kept == cells(desk.ROWS.anew(enc.state, slot)), slot.id


def crowd() -> Encounter:
    fighters: dict[str, Any] = {
        f"f{n}": {"initiative": 4 + n, "parry": 3, "side": "heroes" if n % 2 else "foes"} for n in range(5)
    }
    return fight(**fighters)


def anything(random: Random, ids: list[str]) -> tuple[str, str, dict[str, Any]]:
    """Something that a game master may do."""
    who, other = random.sample(ids, 2)
    may: list[tuple[str, str, dict[str, Any]]] = [
        ("attack", who, {"target": other, "kind": random.choice(("withering", "decisive"))}),
        ("harm", who, {"levels": random.randint(1, 3), "type": "lethal"}),
        ("initiative", who, {"by": random.randint(-9, 9)}),
        ("effect", who, {"label": random.choice(("prone", "oil", "full defense")), "modifiers": {"soak": 2}}),
        ("effect", who, {"label": "aim", "against": other}),
        ("end_turn", "", {}),
        ("defend_other", who, {"ward": other}),
        ("full_defense", who, {}),
        ("defeat", who, {"reason": "slain"}),
        ("delay", who, {}),
    ]
    return random.choice(may)


@pytest.mark.parametrize("seed", range(6))
def test_a_kept_row_is_what_it_would_be_anew(seed: int) -> None:
    random, enc = Random(seed), crowd()
    check(enc)
    done = 0
    for _ in range(60):
        procedure, who, args = anything(random, list(enc.state["combatant"]))
        try:
            if procedure == "attack":
                enc.do(Begin("attack", who or enc.state["clock"]["acting"], args))
                check(enc)
                enc.undo_action()
            do(enc, procedure, who, **args)
            done += 1
        except Refused:
            while enc.moment.open:
                enc.undo()
        check(enc)
        if random.random() < 0.2:
            enc.do(Edit(((f"combatant.{who or 'f0'}.name", random.choice(("Ember", "Ember Reed", "Reed 2"))),)))
            check(enc)
        if random.random() < 0.2:
            enc.undo_action()
            check(enc)
    assert done > 15


def test_a_row_stays_the_same_while_others_are_hurt() -> None:
    enc = crowd()
    slots = {slot.id: slot for slot in enc.order()}
    before = {id: enc.rules.row(enc.state, slot) for id, slot in slots.items()}
    do(enc, "harm", "f1", levels=2, type="lethal")
    after = {slot.id: enc.rules.row(enc.state, slot) for slot in enc.order()}
    assert {id for id in before if before[id] is not after[id]} == {"f1"}
    assert after["f1"].cells["track"] != before["f1"].cells["track"]
