"""Rounds, passes and turns: who is up, Action Points of a turn and a round, and what a turn costs without an action."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from tests.cases.veil_stage import combatant, order

from ..fights import PISTOL, attack, duel, fight, view

MISS = (99, 1)


def ends(enc: Encounter, count: int = 1) -> None:
    for _ in range(count):
        enc.do(Begin("end_turn"))


def points(enc: Encounter, *who: str) -> list[int]:
    return [view(enc, one).ap for one in who]


def clock(enc: Encounter) -> tuple[int, int, str]:
    return get(enc.state, "clock.round"), get(enc.state, "clock.pass"), get(enc.state, "clock.acting", "")


def test_a_round_begins_with_all_points_and_a_turn_without_an_action_costs_one() -> None:
    enc = duel()
    assert enc.rules.space_word(enc.state) == "wait, 1 AP"
    ends(enc)
    assert (points(enc, "a", "b"), clock(enc)) == ([2, 3], (1, 1, "b"))
    ends(enc)
    assert (points(enc, "a", "b"), clock(enc)) == ([2, 2], (1, 2, "a"))


def test_a_pass_has_only_those_with_points_and_the_round_ends_when_all_are_spent() -> None:
    enc = duel({"ap": 4})
    for _ in range(2):
        attack(enc, "a", "b", attack=MISS)
    assert (points(enc, "a"), enc.rules.space_word(enc.state)) == ([0], "done")
    ends(enc)
    assert order(enc, "spent") == ("a",)
    ends(enc, 3)
    assert clock(enc) == (2, 1, "a")
    assert points(enc, "a", "b") == [4, 3]
    assert view(enc, "a").attacks == 0


def test_at_most_four_points_in_a_turn_however_many_there_are() -> None:
    enc = duel({"ap": 6})
    for _ in range(2):
        attack(enc, "a", "b", attack=MISS)
    with pytest.raises(Refused, match="at most 4 AP in a turn, 4 spent") as refused:
        enc.do(Begin("attack", "a", {"target": "b"}))
    assert (refused.value.code, enc.outcome) == ("turn_ap_limit", None)
    with pytest.raises(Refused) as refused:
        enc.do(Begin("aim", "a"))
    assert refused.value.code == "turn_ap_limit"
    ends(enc, 2)
    assert view(enc, "a").spent == 0
    assert attack(enc, "a", "b", attack=MISS).shown()["Success Target"] == 40
    assert points(enc, "a") == [0]


def test_too_few_points_are_named() -> None:
    enc = duel()
    attack(enc, "a", "b", attack=MISS)
    with pytest.raises(Refused, match="A can't act: takes 2 AP, 1 left"):
        enc.do(Begin("act", "a", {"cost": 2}))


@pytest.mark.parametrize(("how", "points_left", "said"), [
    ("attack", 1, "takes 2 AP, 1 left"), ("opportunity", 0, "takes 1 AP, 0 left"), ("area", 1, "takes 2 AP, 1 left"),
    ("suppress", 2, "takes 3 AP, 2 left"), ("spread", 1, "takes 2 AP, 1 left"),
])  # fmt: skip
def test_an_attack_that_can_not_be_paid_for_is_not_opened(how: str, points_left: int, said: str) -> None:
    smg = {**PISTOL, "shot_rate": 4, "capacity": 36}
    enc = duel({"weapon": {"smg": smg, "bomb": {"name": "Bomb", "kind": "area"}}, "now": {"ap": points_left}})
    with pytest.raises(Refused, match=f"A can't attack now: {said}"):
        enc.do(Begin(how, "a"))
    assert enc.outcome is None


def test_interrupts_use_the_same_points_but_not_the_limit_of_a_turn() -> None:
    enc = duel({"ap": 6})
    attack(enc, "a", "b", attack=MISS)
    ends(enc)
    attack(enc, "a", "b", how="opportunity", attack=MISS)
    assert (points(enc, "a"), view(enc, "a").spent) == ([3], 0)


def test_interrupts_count_towards_the_next_turn_by_the_option() -> None:
    enc = duel({"ap": 6}, options={"time.interrupts_use_turn_limit": True})
    ends(enc)
    attack(enc, "a", "b", how="opportunity", attack=MISS)
    ends(enc)
    assert (clock(enc)[2], view(enc, "a").spent) == ("a", 1)


@pytest.mark.parametrize(("options", "left"), [
    ({}, 2), ({"time.idle_loss": 3}, 0), ({"time.idle_loss": 0}, 3), ({"time.idle_loss": 5}, 0),
    ({"time.idle_means": "nothing_at_all"}, 3),
])  # fmt: skip
def test_what_a_turn_costs_in_which_only_something_free_is_done(options: dict[str, Any], left: int) -> None:
    enc = duel(options=options)
    enc.do(Begin("act", "a", {"cost": 0}))
    ends(enc)
    assert points(enc, "a") == [left]


@pytest.mark.parametrize(("carry", "points_then"), [(False, [3, 3]), (True, [5, 6])])
def test_points_that_are_left_as_the_gm_ends_a_round(carry: bool, points_then: list[int]) -> None:
    enc = duel(options={"time.carry_over_ap": carry})
    enc.do(Begin("end_round"))
    assert (clock(enc), points(enc, "a", "b")) == ((2, 1, "a"), points_then)


@pytest.mark.parametrize(("scope", "second"), [("round", 40), ("pass", 60), ("turn", 60)])
def test_how_long_attacks_are_counted(scope: str, second: int) -> None:
    enc = duel({"ap": 6}, options={"attack.multiple_attack_scope": scope})
    attack(enc, "a", "b", attack=MISS)
    assert attack(enc, "a", "b", attack=MISS).shown()["Success Target"] == 50
    ends(enc, 2)
    assert attack(enc, "a", "b", attack=MISS).shown()["Success Target"] == second


def test_the_next_to_act_is_who_stands_next_even_where_somebody_falls() -> None:
    enc = fight({"a": {"side": "heroes"}, "b": {}, "c": {}})
    enc.do(Begin("defeat", "b"))
    ends(enc)
    assert clock(enc) == (1, 1, "c")
    assert order(enc, "out") == ("b",)
    enc.do(Begin("return", "b"))
    ends(enc)
    assert clock(enc)[2] == "b"


def test_it_is_refused_to_end_another_turn_and_a_fight_that_has_not_begun() -> None:
    with pytest.raises(Refused, match="It is A's turn, not B's"):
        duel().do(Begin("end_turn", "b"))
    enc = Encounter.new(None, "static_veil", {"a": combatant("a", {})}, seed=1)
    with pytest.raises(Refused, match="begin with Initiative"):
        enc.do(Begin("end_turn"))


def test_stunned_takes_points_and_leaves_one() -> None:
    effect = {"e": {"on": "b", "label": "stunned", "modifiers": {"stacks": 3}}}
    enc = duel({"ap": 1}, {"ap": 1}, effect=effect)
    ends(enc, 2)
    assert (clock(enc)[0], points(enc, "a", "b")) == (2, [1, 1])
    enc = duel({"ap": 1}, {"ap": 2}, effect=effect)
    ends(enc, 3)
    assert (clock(enc)[0], points(enc, "b")) == (2, [1])


def test_bleeding_hurts_once_a_round_and_corroding_wears_off() -> None:
    effect = {"e": {"on": "b", "label": "bleeding", "modifiers": {"stacks": 2}},
              "f": {"on": "a", "label": "corroding", "modifiers": {"stacks": 2}}}  # fmt: skip
    enc = duel({"armor": {"x": {"name": "Vest", "torso": 5}}}, effect=effect)
    ends(enc)
    assert (view(enc, "b").health, view(enc, "a").health) == (10, 9)
    ends(enc, 2)
    assert (view(enc, "b").health, view(enc, "a").health) == (10, 9)
    assert not get(enc.state, "effect.f", None)


def test_a_delay_is_a_later_place_for_good_or_for_the_round() -> None:
    for option, then in ((True, ("b", "c", "a")), (False, ("a", "b", "c"))):
        enc = fight({"a": {"ap": 1}, "b": {"ap": 1}, "c": {"ap": 1}}, options={"time.delay_is_permanent": option})
        enc.do(Begin("delay", "a", {"target": "c"}))
        assert (clock(enc)[2], points(enc, "a")) == ("b", [1])
        assert order(enc) == ("b", "c", "a")
        ends(enc, 3)
        assert (clock(enc)[0], order(enc)) == (2, then)


def test_a_delay_is_refused_where_it_is_too_late_or_useless() -> None:
    enc = duel()
    enc.do(Begin("aim", "a"))
    with pytest.raises(Refused, match="something has been done"):
        enc.do(Begin("delay", "a"))
    enc = duel()
    ends(enc)
    with pytest.raises(Refused, match="nobody else has a turn in this pass"):
        enc.do(Begin("delay", "b"))
