"""The traps that the rules name for whoever builds them (rules section E), each as a test."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.static_veil import numbers
from engine.rules.static_veil.turn import order
from tests.cases.playing import play
from tests.cases.veil_stage import look

from .fights import PISTOL, attack, duel, view

COLD = {"weapon": {"sword": {"name": "Sword", "flat": 3, "dice": ["d8"], "element": "cold"}}}


def test_1_success_goes_by_the_roll_and_not_by_the_hits() -> None:
    assert look({"test": {"base": 65, "roll": 66}}) == {
        "Success Target": 65, "success": False, "Hits": 0, "complication": False,
    }  # fmt: skip


def test_2_hits_are_tens_and_not_the_margin() -> None:
    assert [look({"test": {"base": 65, "roll": roll}})["Hits"] for roll in (34, 36)] == [3, 3]


def test_3_a_00_fails_with_ten_tens() -> None:
    assert look({"test": {"base": 65, "roll": 100}})["Hits"] == -4
    assert look({"test": {"base": 150, "roll": 100}})["Hits"] == 0
    assert not look({"test": {"base": 150, "roll": 100}})["success"]


def test_4_the_target_is_clamped_once_at_the_end() -> None:
    enc = duel({"targets": {"melee": 145}})
    played = attack(enc, "a", "b", defenseless="yes", circumstances=-30, attack=[95, 1], passive_defense=[1])
    assert played.shown()["Success Target"] == 135


def test_5_the_digits_are_reversed_with_their_zero() -> None:
    turned = {roll: look({"place": roll})["reversed roll"] for roll in (7, 90, 100, 34)}
    assert turned == {7: 70, 90: 9, 100: 100, 34: 43}


def test_6_weapon_dice_reach_damage_only_through_net_hits() -> None:
    played = attack(duel(), "a", "b", attack=[34, 8], active="none", passive_defense=[1])
    assert (played.shown()["attack Hits"], played.shown()["raw damage"]) == (6, 9)


def test_7_each_bonus_die_is_converted_by_itself() -> None:
    twice = {"weapon": {"sword": {"name": "Sword", "dice": ["d8", "d8"]}}}
    played = attack(duel(twice), "a", "b", attack=[34, 2, 2], active="none", passive_defense=[1])
    assert played.shown()["bonus Hits"] == 0


def test_8_a_failed_defense_is_0_and_voids_only_its_own_dice() -> None:
    armed = {"weapon": {"sword": {"name": "Sword", "parry": ["d6"]}}}
    played = attack(duel({}, armed), "a", "b", attack=[34, 1], active="melee sword", active_defense=[78, 6],
                    passive_defense=[5])  # fmt: skip
    shown = played.shown()
    assert (shown["active Hits"], shown["passive Hits"], shown["Defense Hits"]) == (0, 2, 2)


@pytest.mark.parametrize(
    ("active", "passive", "by", "chilled"),
    [([21], None, "active", {}), ([41], [6], "combined", {"chilled": 1}), ([90], [6], "passive", {"chilled": 1})],
)
def test_9_who_has_stopped_it_is_kept(
    active: list[int], passive: list[int] | None, by: str, chilled: dict[str, int]
) -> None:
    face = 34 if by != "passive" else 44
    enc = duel(COLD)
    more: dict[str, Any] = {} if passive is None else {"passive_defense": passive}
    played = attack(enc, "a", "b", attack=[face, 1], active="dodge", active_defense=active, **more)
    assert played.facts("negated")[0]["by"] == by
    assert bool(played.facts("may_counter")) is (by == "active")
    assert {one["label"]: 1 for one in enc.state.get("effect", {}).values()} == chilled


def test_10_of_0_against_0_the_profile_decides_and_ties_else_go_to_the_defender() -> None:
    assert attack(duel(), "a", "b", attack=[60, 1], active="none", passive_defense=[1]).facts("hit")
    assert attack(duel(), "a", "b", attack=[44, 1], active="none", passive_defense=[5]).facts("negated")


def test_11_a_miss_counts_and_a_pass_resets_nothing() -> None:
    enc = duel()
    attack(enc, "a", "b", attack=[90, 1])
    for _ in range(2):
        play(enc, "end_turn")
    assert (enc.state["clock"]["pass"], view(enc, "a").attacks) == (2, 1)


def test_12_the_limit_of_a_turn_is_no_business_of_interrupts() -> None:
    enc = duel({"ap": 6})
    for _ in range(2):
        attack(enc, "a", "b", attack=[90, 1])
    with pytest.raises(Refused, match="at most 4 AP in a turn"):
        attack(enc, "a", "b", declared="go")


def test_13_a_turn_without_spending_costs_a_point() -> None:
    enc = duel()
    play(enc, "end_turn")
    assert view(enc, "a").ap == 2


def test_14_bands_replace_each_other_and_leave_initiative_alone() -> None:
    enc = duel({"now": {"health": 5, "attacks": 1}})
    played = attack(enc, "a", "b", attack=[90, 1])
    assert played.shown()["Success Target"] == 60 - 10 - 10
    assert numbers.band(view(enc, "a")).penalty == -10
    assert order.bonus(view(enc, "a")) == order.bonus(view(duel(), "a"))


def test_15_and_21_a_wound_counts_for_the_next_test_and_between_two_attacks_of_a_turn() -> None:
    enc = duel({"ap": 4})
    first = attack(enc, "a", "b", attack=[4, 1], active="dodge", active_defense=[90], passive_defense=[1])
    second = attack(enc, "a", "b", attack=[4, 1], active="dodge", active_defense=[90], passive_defense=[1])
    assert [one.shown()["Active Defense target"] for one in (first, second)] == [50, 30]


def test_16_cover_and_a_braced_shield_do_nothing_in_melee() -> None:
    shield = {"shield": {"door": {"name": "Door", "cover": "heavy", "shield_armor": 4, "defense_dice": ["d6"]}}}
    enc = duel({}, {**shield, "now": {"braced": "door"}})
    played = attack(enc, "a", "b", attack=[34, 1], active="none", passive_defense=[1])
    assert (played.shown()["passive Hits"], played.shown()["armor"]) == (0, 0)
    assert "cover" not in (played.outcome.passed if played.outcome else {})


def test_17_a_reroll_of_the_d100_moves_the_place() -> None:
    enc = duel({"grit": 1})
    played = attack(enc, "a", "b", attack=[34, 1], grit="d100", attack_again=[10], active="none", passive_defense=[1])
    assert (played.shown()["reversed roll"], played.facts("damage")[0]["location"]) == (1, "head")
    assert view(enc, "a").grit == 0


@pytest.mark.parametrize(("kind", "more"), [("melee", 2), ("thrown", 0), ("ranged", 0)])
def test_18_the_damage_modifier_is_for_melee_alone(kind: str, more: int) -> None:
    weapon = {"weapon": {"it": {"name": "It", "kind": kind, "flat": 3, "range": 20}}, "damage_modifier": 2}
    targets = {"targets": dict.fromkeys(("melee", "marksmanship", "athletics"), 60)}
    played = attack(duel({**weapon, **targets}), "a", "b", attack=[34], active="none", passive_defense=[1])
    assert played.shown()["raw damage"] == 6 + more


def test_19_no_damage_is_still_a_hit_but_no_wound() -> None:
    enc = duel(COLD, {"armor": {"wall": {"name": "Wall", "torso": 20}}})
    played = attack(enc, "a", "b", attack=[34, 1], active="none", passive_defense=[1])
    assert (played.facts("hit")[0]["net"], played.shown()["damage"]) == (3, 0)
    assert played.facts("health") == []
    assert [one["label"] for one in enc.state["effect"].values()] == ["chilled"]


def test_20_ap_of_a_weapon_is_refused_as_unknown() -> None:
    with pytest.raises(Refused, match="ap"):
        duel({"weapon": {"gun": {**PISTOL, "ap": 1}}})


def test_attacks_of_opportunity_use_the_same_points_outside_the_turn() -> None:
    enc = duel({}, {"targets": {"melee": 50}})
    play(enc, "opportunity", "b", {"target": "a"}, {"attack": [99]})
    assert (view(enc, "b").ap, view(enc, "b").attacks, view(enc, "b").spent) == (2, 0, 0)
    assert enc.do(Begin("end_turn")).facts
