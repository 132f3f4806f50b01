"""What is added to the Success Target: whose effects count, when a Counterstrike helps, throws at arm's length."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from tests.cases.playing import Played

from ..fights import PISTOL, attack, duel, fight, play, view

GRENADE = {"name": "Grenade", "kind": "area", "flat": 6, "dice": ["d8"], "dice_kind": "cold", "blast_m": 8}
SMG = {"name": "SMG", "kind": "ranged", "flat": 3, "dice": ["d6"], "range": 30, "shot_rate": 4, "capacity": 36}
MISS = (99, 1)


def parts(played: Played, key: str = "Success Target") -> dict[str, int]:
    assert played.outcome is not None
    return {part.label: part.amount for part in played.outcome.shown[key].parts}


def test_what_makes_one_easier_to_hit_does_not_help_its_own_throw() -> None:
    enc = duel({"weapon": {"g": GRENADE}})
    enc.do(Begin("effect", "a", {"label": "lit up", "modifiers": {"attacked": 10}}))
    played = play(enc, "area", "a", {}, {"attack": (20,), "damage dice": (1,)})
    assert "lit up" not in parts(played)


@pytest.mark.parametrize(("how", "weapon", "answers"), [
    ("area", GRENADE, {"attack": (20,), "damage dice": (1,)}),
    ("suppress", SMG, {"attack": (20, 1)}),
])  # fmt: skip
def test_aim_is_for_one_attack_whatever_that_is(how: str, weapon: dict[str, Any], answers: dict[str, Any]) -> None:
    enc = duel({"weapon": {"w": weapon}, "ap": 4})
    enc.do(Begin("aim", "a"))
    assert parts(play(enc, how, "a", {}, answers))["aim"] == 5
    assert view(enc, "a").aim == 0


def test_a_thrown_weapon_at_arms_length_is_used_with_melee() -> None:
    knife = {"name": "Knife", "kind": "thrown", "skill": "athletics", "flat": 1, "throw": "balanced"}
    enc = duel({"targets": {"melee": 60, "athletics": 40}, "weapon": {"k": knife}, "ap": 4})
    assert attack(enc, "a", "b", attack=(99,)).shown()["Success Target"] == 40
    assert attack(enc, "a", "b", range="point_blank", attack=(99,)).shown()["Success Target"] == 50


@pytest.mark.parametrize(("metres", "band"), [(1, "close"), (4, "short"), (None, "short")])
def test_a_shot_at_arms_length_has_the_band_of_its_distance_too(metres: int | None, band: str) -> None:
    place = {} if metres is None else {"range": {"a": {"b": metres}}}
    near = {"attack.modifiers.close_quarters_m": 4}
    enc = duel({"weapon": {"p": {**PISTOL, "range": 8}}}, options=near, **place)
    played = attack(enc, "a", "b", range="point_blank", attack=MISS)
    assert list(parts(played))[1:] == [f"range, {band}", "at arm's length"]


# -- Counterstrike -----------------------------------------------------------------------------------------------------
def test_a_counterstrike_is_for_the_own_turn_and_not_for_what_was_held() -> None:
    enc = duel({"now": {"counter": "b", "held": {"weapon": "sword"}}}, acting="b")
    assert "Counterstrike" not in parts(attack(enc, "a", "b", how="release", attack=MISS))
    enc.do(Begin("end_turn"))
    assert parts(attack(enc, "a", "b", attack=MISS))["Counterstrike"] == 10


def test_a_counterstrike_made_in_the_own_turn_waits_for_the_next_one() -> None:
    enc = duel({"now": {"may_counter": "b"}, "ap": 5})
    enc.do(Begin("counterstrike", "a"))
    assert "Counterstrike" not in parts(attack(enc, "a", "b", attack=MISS))
    enc.do(Begin("end_turn"))
    enc.do(Begin("end_turn"))
    assert parts(attack(enc, "a", "b", attack=MISS))["Counterstrike"] == 10
    enc.do(Begin("end_turn"))
    assert view(enc, "a").counter == ""


# -- held --------------------------------------------------------------------------------------------------------------
def test_a_held_attack_pays_for_more_than_a_single_shot_as_it_comes() -> None:
    enc = duel({"weapon": {"smg": SMG}, "ap": 4})
    enc.do(Begin("hold", "a", {"weapon": "smg"}))
    enc.do(Begin("end_turn"))
    played = attack(enc, "a", "b", how="release", shot_rate="4", attack=MISS)
    assert (played.shown()["AP"], view(enc, "a").ap) == (1, 1)


def test_an_attack_on_an_area_can_not_be_held() -> None:
    enc = duel({"weapon": {"g": GRENADE}})
    enc.do(Begin("hold", "a", {"weapon": "g"}))
    assert enc.ask is not None
    assert [(one.id, bool(one.barred)) for one in enc.ask.options] == [("g", True), ("unarmed", False)]


# -- at several targets ------------------------------------------------------------------------------------------------
def at_two(**more: Any) -> Any:
    mine = {"targets": {"marksmanship": 60}, "weapon": {"smg": SMG}, "ap": 6}
    return fight({"a": mine, "b": {}, "c": {}}, **more)


BOTH = {"with b": "in", "with c": "in"}


def test_fire_at_several_needs_the_rounds_of_a_burst() -> None:
    enc = duel({"weapon": {"smg": SMG}, "now": {"loaded": {"smg": 2}}})
    with pytest.raises(Refused, match="no weapon at hand that fires bursts"):
        enc.do(Begin("spread", "a"))


def test_what_counts_against_one_target_alone_is_in_its_share_only() -> None:
    grudge = {"e": {"on": "a", "label": "grudge", "modifiers": {"attack": 10}, "against": "b"}}
    enc = at_two(effect={**grudge, "f": {"on": "a", "label": "calm", "modifiers": {"attack": 5}}})
    played = play(enc, "spread", "a", {}, {**BOTH, "shot-1.attack": MISS, "shot-2.attack": MISS})
    assert parts(played, "Success Target, whole")["calm"] == 5
    assert parts(played, "shot-1.Success Target") == {"share of the target": 35, "grudge": 10}
    assert parts(played, "shot-2.Success Target") == {"share of the target": 35}


@pytest.mark.parametrize(("how", "rolls", "counted"), [
    ("action", (99, 99), 0), ("action", (5, 99), 1), ("each", (5, 99), 1), ("each", (5, 5), 2),
])  # fmt: skip
def test_fire_at_several_that_misses_counts_only_by_the_option(how: str, rolls: tuple[int, int], counted: int) -> None:
    enc = at_two(options={"attack.misses_count": False, "attack.multi_target_counts": how},
                 every={"listed": {"toughness_dice": []}})  # fmt: skip
    answers: dict[str, Any] = {**BOTH}
    for shot, roll in enumerate(rolls, 1):
        answers[f"shot-{shot}.attack"] = (roll, 1)
        answers |= {f"shot-{shot}.active": "none"} if roll == 5 else {}
    play(enc, "spread", "a", {}, answers)
    assert view(enc, "a").attacks == counted


def test_a_shot_at_one_of_several_is_told_as_such_and_not_as_a_held_one() -> None:
    enc = at_two()
    played = play(enc, "spread", "a", {}, {**BOTH, "shot-1.attack": (98, 1), "shot-2.attack": (98, 1)})
    assert {one["how"] for one in played.facts("miss")} == {"several"}
    assert played.entry is not None
    told = enc.rules.sentences(Begin("spread", "a"), played.entry.facts, str.upper)
    assert told[0] == "A's SMG fires at B and C; AP 6 to 4; loaded 36 to 33."
    assert [line.partition(":")[0] for line in told[1:]] == ["A's SMG misses B", "A's SMG misses C"]
