"""Defending somebody else (rules section 7)."""

from typing import Any

import pytest

from engine.history.encounter import Encounter
from tests.cases.stage import view

from ..duels import attack, duel


def _guarded(ward: dict[str, Any] | None = None, guardian: dict[str, Any] | None = None, **more: Any) -> Encounter:
    """`c` defends `b`, whom `a` attacks."""
    keeper = {"initiative": 5, "parry": 4, "guards": "b", **(guardian or {})}
    return duel(b={"parry": 2, **(ward or {})}, c=keeper, **more)


@pytest.mark.parametrize(
    ("successes", "whom", "hit", "threshold"),
    [
        (3, "", "", -1),
        (4, "guardian", "c", 0),
        (7, "guardian", "c", 3),
        (5, "ward", "", -1),
        (6, "ward", "b", 0),
        (9, "ward", "b", 3),
    ],
)
def test_the_attack_meets_the_guardian_and_then_what_is_left_the_ward(
    successes: int, whom: str, hit: str, threshold: int
) -> None:
    enc = _guarded()
    answers: dict[str, Any] = {"guardian_or_ward": whom} if whom else {}
    played = attack(enc, successes, **answers, **({"damage": 2} if hit else {}))
    shown = played.shown()
    assert shown["guardian's Parry"] == 4
    assert shown["past the guardian"] == successes - 4
    assert shown.get("threshold", shown["past the guardian"]) == threshold
    assert [fact["target"] for fact in played.facts("hit")] == ([hit] if hit else [])
    struck = "c" if hit == "c" else "b"
    assert {id: view(enc, id).onslaught for id in "bc"} == {"b": int(struck == "b"), "c": int(struck == "c")}


@pytest.mark.parametrize(("parry", "dice"), [(1, 8), (2, 7), (3, 7), (4, 6), (5, 6)])
def test_a_decisive_attack_loses_a_die_for_each_2_of_the_guardians_defense(parry: int, dice: int) -> None:
    enc = _guarded(guardian={"parry": parry})
    played = attack(enc, 12, kind="decisive", guardian_or_ward="ward", damage=1)
    assert played.shown()["damage dice"] == dice


def test_a_withering_attack_loses_none() -> None:
    enc = _guarded()
    played = attack(enc, 12, guardian_or_ward="ward", damage=1)
    assert played.shown()["damage dice"] == 8 + 6


def test_the_guardian_is_struck_with_its_own_soak_and_the_wards_effects_do_not_help_it() -> None:
    brace = {"brace": {"name": "Brace", "when": "defender_effects", "adds": {"soak": 5, "attack_dice": -1}}}
    enc = _guarded({"soak": 3, "power": brace}, {"soak": 6})
    played = attack(enc, 5, guardian_or_ward="guardian", damage=1, **{"target's_effects": [{"power": "brace"}]})
    assert (played.shown()["attack dice"], played.shown()["soak"]) == (4, 6)
    assert (view(enc, "c").initiative, view(enc, "b").initiative) == (4, 6)


@pytest.mark.parametrize("why", [{"defeated": "dying"}, {"guards": ""}])
def test_who_is_out_or_guards_nobody_stands_in_no_ones_way(why: dict[str, Any]) -> None:
    enc = _guarded(guardian=why)
    played = attack(enc, 3, damage=0)
    assert "guardian's Parry" not in played.shown()
    assert played.shown()["Defense"] == 2


def test_an_attack_on_the_guardian_itself_is_not_guarded() -> None:
    enc = _guarded()
    played = attack(enc, 4, target="c", damage=0)
    assert "guardian's Parry" not in played.shown()


@pytest.mark.parametrize(
    ("bypass", "guarded"), [("none", True), ("undodgeable", True), ("unblockable", False), ("both", False)]
)
def test_no_guardian_parries_what_is_unblockable(bypass: str, guarded: bool) -> None:
    enc = _guarded({"evasion": 3})
    played = attack(enc, 2, bypass=bypass, **({"damage": 0} if bypass == "both" else {}))
    assert ("guardian's Parry" in played.shown()) is guarded


def test_a_counterattack_is_not_guarded_against() -> None:
    enc = duel({"parry": 1}, {"parry": 2}, c={"side": "heroes", "initiative": 3, "parry": 5, "guards": "a"})
    played = attack(enc, 0, counterattack="gm", **{"counter.attack": 1, "counter.damage": 0})
    assert played.shown()["counter.Defense"] == 1


@pytest.mark.parametrize(("option", "hit"), [("one_no_botch", False), ("true_zero", True)])
def test_a_guardian_whose_parry_is_0_still_takes_a_success(option: str, hit: bool) -> None:
    enc = _guarded(guardian={"parry": 0}, options={"difficulty_zero": option})
    played = attack(enc, 0, **({"guardian_or_ward": "guardian", "damage": 0} if hit else {}))
    assert (len(played.facts("hit")) == 1) is hit


def test_the_log_says_who_stood_in_the_way() -> None:
    enc = _guarded()
    played = attack(enc, 2)
    assert played.facts("guarded") == [{"who": "c", "target": "b", "parry": 4, "over": -2}]
