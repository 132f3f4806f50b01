"""Rows of the order table, what time it is, and the State of a fighter (look: columns)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Tree
from engine.rules.common.base import Slot
from engine.rules.common.desk import power_cost

from ..fights import fight, play
from .test_sections import ford, lines, slays, state


def cells(enc: Any, who: str) -> dict[str, str]:
    row = enc.rules.row(enc.state, Slot(who, "to_act"))
    return {column: row.cells[column].text for column in row.cells}


def test_a_row_has_the_numbers_that_count_now() -> None:
    enc = ford()
    play(enc, "dash", "isra")
    assert cells(enc, "isra") == {
        "order": "34", "name": "Isra Moonfoal", "track": "#######", "motes": "30/30", "dodge": "2", "parry": "0",
        "dv": "-2", "soak": "8B 8L", "hardness": "3", "weapon": "Sword 12/7L", "speed": "5/2", "willpower": "5/5",
        "state": "dashing",
    }  # fmt: skip
    assert "dv" not in cells(enc, "ghoul")
    assert "motes" not in cells(enc, "ghoul")


def test_what_gives_way_first_as_width_shrinks() -> None:
    ranked = sorted((one.rank, one.id) for one in ford().rules.columns if one.rank)
    assert [id for _, id in ranked] == ["speed", "weapon", "willpower", "hardness", "soak", "motes", "dv"]
    assert {one.id for one in ford().rules.columns if not one.rank} == {
        "order", "side", "name", "track", "dodge", "parry", "state",
    }  # fmt: skip


def test_the_clock_counts_who_acts_on_the_present_tick() -> None:
    enc = ford()
    assert enc.rules.clock_words(enc.state) == "Tick 31, 2 act now"
    play(enc, "dash", "isra")
    assert enc.rules.clock_words(enc.state) == "Tick 31, 2 act now"
    enc.do(Begin("end_turn"))
    assert enc.rules.clock_words(enc.state) == "Tick 31, 1 acts now"
    assert fight({"a": {}}).rules.clock_words(fight({"a": {}}).state) == "Before Join Battle"
    enc.do(Begin("end_fight"))
    assert enc.rules.clock_words(enc.state) == "The fight is over"


def test_harm_that_waits_is_in_the_state_and_not_yet_in_the_track() -> None:
    enc = ford()
    slays(enc, 2)
    assert (state(enc, "ghoul"), cells(enc, "ghoul")["track"]) == ("2 at tick end", "X//####")
    enc = ford()
    slays(enc)
    assert (state(enc, "ghoul"), cells(enc, "ghoul")["track"]) == ("down at tick end", "X//####")


def test_what_somebody_is_in_the_middle_of() -> None:
    enc = ford()
    play(enc, "guard", "isra")
    assert state(enc, "isra") == "guard"
    enc = ford()
    play(enc, "flurry", "isra", {"parts": ({"do": "jump"}, {"do": "attack", "target": "ghoul"})})
    assert state(enc, "isra") == "flurry, 2 left"


def test_whom_somebody_defends_and_who_holds_whom() -> None:
    enc = ford()
    held = {"e1": {"on": "isra", "label": "clinched", "source": "ghoul"},
            "e2": {"on": "ghoul", "label": "clinching", "source": "isra"},
            "e3": {"on": "isra", "label": "oil", "until": {"tick": 34}}}  # fmt: skip
    enc.do(Edit((("effect", held), ("combatant.juno.now.guards", "isra"))))
    assert state(enc, "isra") == "held by Marsh; ward of Juno; oil to 34"
    assert state(enc, "ghoul") == "holds Isra"
    assert state(enc, "juno") == "defends Isra"


def test_one_who_is_out_keeps_name_health_and_why() -> None:
    enc = ford()
    enc.do(Begin("defeat", "ghoul", {"reason": "fled"}))
    row = enc.rules.row(enc.state, Slot("ghoul", "out"))
    assert (row.muted, set(row.cells)) == (True, {"name", "track", "state"})
    assert row.cells["state"].text == "fled"


@pytest.mark.parametrize(("waits", "said"), [
    ({"what": "effect", "label": "stunned"}, "soon stunned"), ({"what": "clinch"}, "soon held"),
    ({"what": "disarm", "label": "blade"}, "soon disarmed"),
])  # fmt: skip
def test_what_waits_besides_levels_is_told_whole_in_the_cells_of_a_small_window(waits: Tree, said: str) -> None:
    enc = ford()
    enc.do(Edit((("pending", {"p1": {"on": "ghoul", "by": "isra", **waits}}),)))
    assert state(enc, "ghoul") == said
    assert len(said) <= 16


def test_who_is_guarded_and_whom_somebody_persuades() -> None:
    enc = ford()
    enc.do(Edit((("combatant.juno.now.guards", "isra"),)))
    assert state(enc, "isra") == "ward of Juno"
    talk = {"on": "juno", "label": "persuades", "against": "ghoul", "modifiers": {"actions_left": 2}}
    enc.do(Edit((("combatant.juno.now.guards", ""), ("effect", {"e1": talk}))))
    assert state(enc, "juno") == "persuades Marsh, 2 left"
    told = lines(enc, "juno")
    assert any(line.startswith("Effects|persuades Marsh, 2 left") and "actions left" not in line for line in told)


def test_a_power_that_works_once_an_action_says_so() -> None:
    assert power_cost({"cost": {"motes": 3}, "once_per": "action"}).endswith("once an action")


@pytest.mark.parametrize(("levels", "said"), [(1, "1/2 soon hurt"), (3, "1/2 soon down"), (9, "1/2 soon dead")])
def test_what_waits_for_some_of_a_group_is_told_whole(levels: int, said: str) -> None:
    archer = {"extra": True, "group": "Archer", "tick": 5}
    enc = fight({"a": {"tick": 0}, "one": archer, "two": archer}, tick=0)
    enc.do(Edit((("pending", {"p1": {"on": "one", "by": "a", "levels": levels}}),)))
    line = next(slots for slots in enc.rules.folded(enc.state) if len(slots) == 2)
    assert enc.rules.group_row(enc.state, line).cells["state"].text == said


def test_what_lands_at_space_is_not_said_of_the_one_whose_move_ends() -> None:
    enc = fight({"a": {"tick": 0, "name": "Ann"}, "b": {"tick": 5, "name": "Bo"}, "c": {"tick": 6}}, tick=0)
    play(enc, "jump", "a")
    enc.do(Edit((("pending", {"p1": {"on": "b", "by": "a", "levels": 8}}),)))
    space = next(line for line in enc.rules.sections(enc.state, "c") if line.label == "At space")
    assert space.spans[0].text.startswith("Bo ")
