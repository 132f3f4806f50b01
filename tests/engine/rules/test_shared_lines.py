"""Who shares a line: alike fighters who stand together, but nobody whose wounds are others."""

from engine.rules.base import Slot
from engine.rules.shared_lines import lines


def test_each_wound_has_a_line_in_the_order_in_which_it_is_met() -> None:
    order = [Slot(id, "to_act") for id in "abcdxef"]
    found = lines(order, lambda slot: slot.id == "x", lambda slot: slot.id in "bd")
    assert ["".join(slot.id for slot in line) for line in found] == ["ac", "bd", "x", "ef"]
