"""Disarm and Knockdown: what they cost on the target, the check that resists them, what they do, and their chances."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from engine.core.inputs import Answer, Begin
from engine.core.model import Refused
from engine.core.odds import percent
from engine.history.encounter import Encounter
from engine.rules.static_veil.desk.state_words import state
from engine.rules.static_veil.lasting import CHILLED, PRONE
from engine.rules.static_veil.ruleset import RULES
from tests.cases.playing import Played, play

from ..fights import PISTOL, SWORD, attack, duel, view
from ..log.test_sentences import said

THROUGH: dict[str, Any] = {"attack": (24, 1), "active": "none", "passive_defense": (1,)}
"""Against 40 two Hits get through, against 60 four."""

ARMED = {"weapon": {"gun": PISTOL, "axe": {"name": "Axe", "hands": 2}, "tail": {"name": "Tail", "hands": 0}}}


def tries(called: str, face: int, b: Mapping[str, Any] = ARMED, **more: Any) -> tuple[Encounter, Played]:
    enc = duel({}, {"targets": {"melee": 50, "dodge": 50, "grip": 40, "vigor": 44}, **b})
    check = {"disarm": "grip check", "knockdown": "vigor check"}[called]
    return enc, attack(enc, "a", "b", **{**THROUGH, "called_shot": called, check: (face,), **more})


@pytest.mark.parametrize(("answers", "target"), [
    ({}, 40), ({"held_item": "axe"}, 50), ({"held_item": "axe", "item_size": "small"}, 30),
    ({"item_size": "large"}, 50),
])  # fmt: skip
def test_a_held_item_is_hard_to_strike_by_its_size(answers: dict[str, Any], target: int) -> None:
    assert tries("disarm", 99, **answers)[1].shown()["Success Target"] == target


@pytest.mark.parametrize(("face", "lost"), [(31, True), (30, False), (3, False), (98, True)])
def test_a_disarm_is_resisted_with_grip_at_5_less_for_each_net_hit(face: int, lost: bool) -> None:
    enc, played = tries("disarm", face)
    assert (played.shown()["Net Hits"], played.shown()["Grip target"]) == (2, 30)
    assert ("gun" not in view(enc, "b").weapons, view(enc, "b").dropped) == (lost, ("gun",) if lost else ())
    assert (view(enc, "b").health, played.facts("damage")) == (12, [])


@pytest.mark.parametrize(("face", "down"), [(25, 1), (24, 0)])
def test_a_knockdown_is_resisted_with_vigor(face: int, down: int) -> None:
    enc, played = tries("knockdown", face)
    assert (played.shown()["Success Target"], played.shown()["Net Hits"], played.shown()["Vigor target"]) == (60, 4, 24)
    assert PRONE.stacks(view(enc, "b").draft, "b") == down
    assert view(enc, "b").health == 12


def test_wounds_count_in_the_check_and_the_gm_may_say_its_hits() -> None:
    _, played = tries("disarm", 20, {**ARMED, "now": {"health": 5}})
    assert played.shown()["Grip target"] == 20
    enc, _ = tries("disarm", 1, numbers={"grip Hits": 0})
    assert view(enc, "b").dropped == ("gun",)


def test_neither_brings_what_the_element_of_a_weapon_brings() -> None:
    enc = duel({"weapon": {"sword": {**SWORD, "element": "cold"}}}, {"targets": {"vigor": 44}})
    attack(enc, "a", "b", **THROUGH, called_shot="knockdown", vigor_check=(99,))
    assert CHILLED.stacks(view(enc, "b").draft, "b") == 0


def test_they_are_barred_where_they_would_be_for_nothing() -> None:
    enc = duel({}, {"weapon": {"tail": {"name": "Tail", "hands": 0}}},
               effect={"1": {"on": "b", "label": "prone", "modifiers": {"stacks": 1}}})  # fmt: skip
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert enc.outcome is not None
    options = {one.id: one.barred for one in enc.outcome.passed["called shot"].options}
    assert (options["disarm"], options["knockdown"], options["head"]) == ("holds nothing", "prone already", "")


def test_a_weapon_is_taken_up_again_for_a_point() -> None:
    enc, _ = tries("disarm", 99)
    enc.do(Begin("end_turn", "a"))
    item = next(one for one in enc.menu("b") if one.id == "take_up")
    assert (item.title, item.cost, item.barred) == ("Take up pistol", "1 AP", "")
    play(enc, "take_up", "b")
    assert (view(enc, "b").dropped, "gun" in view(enc, "b").weapons, view(enc, "b").ap) == ((), True, 2)
    assert said(enc) == ("B takes up the pistol; AP 3 to 2.",)
    with pytest.raises(Refused, match="B has lost no weapon"):
        enc.do(Begin("take_up", "b"))


def test_a_sprint_is_a_minor_action() -> None:
    enc = duel()
    item = next(one for one in enc.menu("a") if one.id == "sprint")
    enc.do(item.begin)
    assert (said(enc), item.cost) == (("A: sprints; AP 3 to 2.",), "1 AP")


@pytest.mark.parametrize(("called", "words"), [("disarm", "loses the pistol"), ("knockdown", "now prone")])
def test_the_preview_says_what_it_does(called: str, words: str) -> None:
    outcome = tries(called, 71)[1].outcome
    assert outcome is not None
    lines = ["".join(span.text for span in one.spans) for one in RULES.preview(outcome)]
    assert any(one.endswith(words) for one in lines), lines


def test_one_who_has_lost_a_weapon_is_told_to_be_disarmed() -> None:
    enc, _ = tries("disarm", 71)
    assert state(view(enc, "b")).text == "disarmed"
    assert state(view(tries("disarm", 20)[0], "b")).text == ""


@pytest.mark.parametrize(("called", "face", "line"), [
    ("disarm", 71, "A's sword disarms B: Grip 71 over 30, pistol lost; AP 3 to 1."),
    ("disarm", 20, "A's sword hits B: Grip 20 under 30, keeps the pistol; AP 3 to 1."),
    ("disarm", 96, "A's sword disarms B: Grip 96 over 30, pistol lost; AP 3 to 1."),
    ("knockdown", 71, "A's sword knocks down B: Vigor 71 over 24, prone; AP 3 to 1."),
    ("knockdown", 20, "A's sword hits B: Vigor 20 under 24, still up; AP 3 to 1."),
])  # fmt: skip
def test_the_log_says_what_came_of_it(called: str, face: int, line: str) -> None:
    assert said(tries(called, face)[0]) == (line,)


def counted() -> float:
    """60 with d8 against a Dodge of 50, a d6 and a Vigor of 44: the chance to knock down, case by case."""

    def succeeds(target: int, roll: int) -> bool:
        return roll <= 5 or (roll < 96 and roll <= target)

    fails = {net: sum(not succeeds(max(1, 44 - 5 * net), roll) for roll in range(1, 101)) for net in range(20)}
    down = 0
    for roll, die, dodge, tough in product(range(1, 101), range(1, 9), range(1, 101), range(1, 7)):
        hits, active = 6 - roll // 10 + (die - 1) // 2, succeeds(50, dodge)
        defense = (5 - dodge // 10 if active else 0) + (tough - 1) // 2
        stopped = active if hits == defense == 0 else defense >= hits
        if succeeds(60, roll) and not stopped:
            down += fails[hits - defense]
    return down / (100 * 8 * 100 * 6 * 100)


def test_the_chance_to_knock_down_is_shown_before_the_roll() -> None:
    enc = duel({}, {"targets": {"melee": 50, "dodge": 50, "vigor": 44}})
    enc.do(Begin("attack", "a", {"target": "b", "called": "knockdown"}))
    enc.do(Answer("declared", "go"))
    odds = enc.odds()
    assert odds is not None
    assert (odds.damage, odds.harms) == (0.0, 0.0)
    assert odds.notes == (f"attack test 60%, knocks down {percent(counted())}",)
