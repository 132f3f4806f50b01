"""Initiative: the bonus, ties, surprise, late comers, the moment that is seized, and rolling anew each round."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Answer, Begin, Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules.static_veil.numbers import movement
from tests.cases.playing import play
from tests.cases.veil_stage import combatant, order

from ..fights import fight, view


def begun(fighters: dict[str, dict[str, Any]], dice: dict[str, int], **options: Any) -> Encounter:
    made = {id: combatant(id, one) for id, one in fighters.items()}
    enc = Encounter.new(None, "static_veil", made, options=options, seed=3)
    play(enc, "roll_initiative", answers={f"initiative.{id}": (face,) for id, face in dice.items()})
    return enc


def test_the_bonus_is_agility_and_instinct_by_five_rounded_up() -> None:
    enc = begun({"a": {"attributes": {"agility": 14, "instinct": 13}}, "b": {"listed": {"initiative_bonus": 9}}},
                {"a": 2, "b": 1})  # fmt: skip
    assert [(slot.id, slot.value) for slot in enc.order()] == [("b", 10), ("a", 8)]
    assert (get(enc.state, "clock.round"), get(enc.state, "clock.acting")) == (1, "b")
    assert [view(enc, id).ap for id in "ab"] == [3, 3]


@pytest.mark.parametrize(("ties", "expected"), [
    ("pc_first", ("hero", "quick", "listed")), ("bonus", ("quick", "listed", "hero")),
    ("list", ("listed", "hero", "quick")),
])  # fmt: skip
def test_ties(ties: str, expected: tuple[str, ...]) -> None:
    fighters: dict[str, dict[str, Any]] = {
        "listed": {"listed": {"initiative_bonus": 4}}, "hero": {"side": "heroes", "listed": {"initiative_bonus": 3}},
        "quick": {"listed": {"initiative_bonus": 5}},
    }  # fmt: skip
    enc = begun(fighters, {"listed": 5, "hero": 6, "quick": 4}, **{"time.initiative_ties": ties})
    assert order(enc) == expected


def test_another_die_and_divisor() -> None:
    options = {"time.initiative_die": "d12", "time.initiative_divisor": 10}
    enc = begun({"a": {}}, {"a": 12}, **options)
    assert view(enc, "a").initiative == 14


def test_one_who_is_surprised_has_a_point_less_and_is_distracted_until_its_turn_is_over() -> None:
    made = {id: combatant(id, {"targets": {"dodge": 40}}) for id in "ab"}
    enc = Encounter.new(None, "static_veil", made, seed=3)
    enc.do(Begin("surprise", "a"))
    for _ in range(2):
        enc.do(Begin("surprise", "b"))
    play(enc, "roll_initiative", answers={"initiative.a": (9,), "initiative.b": (1,)})
    with pytest.raises(Refused, match="before the first round"):
        enc.do(Begin("surprise", "a"))
    assert [view(enc, id).ap for id in "ab"] == [2, 3]
    assert [enc.rules.row(enc.state, slot).cells["dodge"].text for slot in enc.order()] == ["35", "40"]
    enc.do(Begin("end_turn"))
    assert [enc.rules.row(enc.state, slot).cells["dodge"].text for slot in enc.order()] == ["40", "40"]


def test_one_who_comes_late_takes_a_place_in_the_order_with_all_points() -> None:
    enc = fight({"a": {"initiative": 12}, "b": {"initiative": 6}}, round=2)
    enc.do(Edit((("combatant.c", combatant("c", {})),)))
    assert order(enc) == ("a", "b", "c")
    play(enc, "roll_initiative", "c", answers={"initiative.c": (5,)})
    assert (order(enc), view(enc, "c").ap) == (("a", "c", "b"), 3)
    with pytest.raises(Refused, match="has rolled Initiative already"):
        enc.do(Begin("roll_initiative", "c"))


def test_the_moment_is_seized_for_one_round_before_anybody_has_acted() -> None:
    enc = fight({"a": {"ap": 1}, "b": {"ap": 1, "side": "heroes", "grit": 2}})
    enc.do(Begin("seize", "b"))
    assert (order(enc), get(enc.state, "clock.acting"), view(enc, "b").grit) == (("b", "a"), "b", 1)
    enc.do(Begin("end_turn"))
    with pytest.raises(Refused, match="at the start of a round"):
        enc.do(Begin("seize", "b"))
    enc.do(Begin("end_turn"))
    assert (order(enc), get(enc.state, "clock.acting")) == (("a", "b"), "a")


def test_initiative_is_rolled_anew_each_round_by_the_option() -> None:
    enc = fight({"a": {"ap": 1}, "b": {"ap": 1}}, options={"time.initiative_reroll": "round"})
    enc.do(Begin("end_turn"))
    enc.do(Begin("end_turn"))
    for id, face in (("a", 1), ("b", 8)):
        enc.do(Answer(f"initiative.{id}", (face,)))
    assert (order(enc), get(enc.state, "clock.round")) == (("b", "a"), 2)
    assert [view(enc, id).initiative for id in "ab"] == [5, 12]


def test_initiative_set_by_hand_moves_the_place() -> None:
    enc = fight({"a": {}, "b": {}, "c": {}})
    enc.do(Begin("initiative", "a", {"set": 28}))
    enc.do(Begin("initiative", "c", {"change": 5}))
    assert order(enc) == ("c", "b", "a")


def test_movement() -> None:
    enc = fight({"a": {"attributes": {"agility": 14}}, "b": {"listed": {"movement": 9}}},
                effect={"e": {"on": "a", "label": "chilled", "modifiers": {"stacks": 2}},
                        "f": {"on": "b", "label": "stunned"}})  # fmt: skip
    assert [movement(view(enc, id)).value for id in "ab"] == [5, 5]
    other = fight({"a": {}}, options={"time.movement_base": 6, "time.movement_divisor": 2})
    assert movement(view(other, "a")).value == 11
