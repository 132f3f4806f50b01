"""Who shares a line: alike fighters who stand together, but nobody whose wounds are others."""

from __future__ import annotations

from engine.rules.common.base import Slot
from engine.rules.common.desk import Told, lines


def test_each_wound_has_a_line_in_the_order_in_which_it_is_met() -> None:
    order = [Slot(id, "to_act") for id in "abcdxef"]
    found = lines(order, lambda slot: slot.id == "x", lambda slot: slot.id in "bd")
    assert ["".join(slot.id for slot in line) for line in found] == ["ac", "bd", "x", "ef"]


def test_the_numbers_of_those_who_are_alike_are_worked_out_once() -> None:
    asked = list[str]()

    def numbers(id: str) -> int:
        asked.append(id)
        return len(asked)

    one = {"group": "Boarder", "sheet": {"essence": 1}, "now": {"tick": 3}}
    state = {
        "combatant": {
            "a": {"name": "Boarder 1", **one},
            "b": {"name": "Boarder 2", **one, "now": {"tick": 4}},
            "c": {"name": "Boarder 3", **one, "sheet": {"essence": 2}},
            "d": {"name": "Boarder 4", **one, "now": {"tick": 3, "dv": {"attack": 1}}},
            "e": {"name": "Boarder 5", **one},
        },
        "effect": {"e1": {"on": "e", "label": "prone"}},
    }
    told = Told(state, numbers, frozenset(("tick",)))
    assert [told.of(id) for id in "abcdeb"] == [1, 1, 2, 3, 4, 1]
    assert asked == ["a", "c", "d", "e"]
