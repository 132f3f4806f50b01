"""The target's side before the dice: its effects, and Parry or Evasion (seed steps 3 and 4; rules sections 1 and 7)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Amend
from engine.core.model import Refused
from engine.history.encounter import Encounter
from tests.cases.stage import view

from ..duels import asked, attack, barred, duel, opened, standing

PRONE = {"down": {"on": "b", "label": "prone", "modifiers": {"parry": -1, "evasion": -2}}}


@pytest.mark.parametrize(
    ("parry", "evasion", "bypass", "mode", "value"),
    [
        (4, 3, "none", "parry", 4),
        (3, 4, "none", "evasion", 4),
        (3, 3, "none", "parry", 3),
        (4, 3, "unblockable", "evasion", 3),
        (3, 4, "undodgeable", "parry", 3),
        (3, 4, "both", "none", 0),
    ],
)
def test_the_higher_defense_that_applies_is_the_default(
    parry: int, evasion: int, bypass: str, mode: str, value: int
) -> None:
    enc = duel(b={"parry": parry, "evasion": evasion})
    opened(enc, ("bypass", bypass))
    enc.answer("go")
    outcome = standing(enc)
    assert (outcome.answers["defense"], outcome.shown["Defense"].value) == (mode, value)


def test_the_lower_defense_can_be_chosen_and_a_barred_one_can_not() -> None:
    enc = duel(b={"parry": 4, "evasion": 3})
    opened(enc, ("bypass", "unblockable"))
    enc.answer("go")
    assert barred(enc, "defense") == {"parry": "the attack is unblockable"}
    assert [option.note for option in asked(enc, "defense").options] == ["4", "3"]
    with pytest.raises(Refused):
        enc.do(Amend("defense", "parry"))
    enc.do(Amend("bypass", "none"), Amend("defense", "evasion"))
    assert standing(enc).shown["Defense"].value == 3


def test_who_holds_a_bow_parries_with_bare_hands_only() -> None:
    archer = {
        "kind": "character",
        "attributes": {"dexterity": 4},
        "abilities": {"brawl": 2, "archery": 5},
        "weapon": {"bow": {"name": "Bow", "class": "medium", "ability": "archery"}},
    }
    enc = duel(b=archer)
    opened(enc)
    assert standing(enc).shown["Defense"].value == 3, "half of Dexterity 4 and Brawl 2"


def test_prone_takes_1_from_parry_and_2_from_evasion() -> None:
    enc = duel(b={"parry": 3, "evasion": 4}, effect=PRONE)
    opened(enc)
    enc.answer("go")
    assert [option.note for option in asked(enc, "defense").options] == ["2", "2"]


@pytest.mark.parametrize(
    ("level", "left", "rating", "after"),
    [(0, 3, 5, 3), (1, 3, 5, 3), (2, 3, 5, 4), (2, 5, 5, 5), (3, 3, 5, 5), (3, 5, 5, 7), (3, 9, 9, 10)],
)
def test_a_stunts_willpower_goes_to_the_rating_and_above_it_at_level_3(
    level: int, left: int, rating: int, after: int
) -> None:
    enc = duel(b={"parry": 2, "willpower": rating, "willpower_left": left})
    played = attack(enc, 0, **{"target's_stunt": level})
    assert view(enc, "b").willpower == after
    assert played.shown()["Defense"] == 2 + level


def test_the_targets_powers_are_offered_with_reason_and_cost() -> None:
    powers = {
        "brace": {"name": "Brace", "when": "defender_effects", "adds": {"defense": 1}, "each": {"motes": 3}, "most": 2},
        "ward": {"name": "Ward", "when": "defender_effects", "adds": {"soak": 2}, "kinds": ["decisive"]},
        "edge": {"name": "Edge", "when": "defender_effects", "adds": {"parry": 1}, "perilous": True},
    }
    enc = duel(b={"power": powers, "personal": 5, "initiative": -1, "crash": {"turns": 1}})
    opened(enc)
    enc.answer("go")
    ask = asked(enc, "target's effects")
    told = {option.id: (option.cost, option.note, option.barred) for option in ask.options}
    assert told == {
        "brace": ("3 motes", "+1 defense", ""),
        "ward": ("", "+2 soak", "only with decisive attacks"),
        "edge": ("", "+1 parry", "perilous: not in Crash"),
    }


def test_more_than_can_be_paid_is_refused_and_nothing_changes() -> None:
    brace = {"name": "Brace", "when": "defender_effects", "adds": {"defense": 1}, "each": {"motes": 3}, "most": 2}
    enc = duel(b={"power": {"brace": brace}, "personal": 5})
    opened(enc)
    enc.answer("go")
    cursor = enc.cursor
    for use, code in (
        ({"power": "brace", "times": 2}, "not_enough"),
        ({"power": "brace", "times": 3}, "too_many"),
    ):
        with pytest.raises(Refused) as refused:
            enc.answer([use])
        assert (refused.value.code, enc.cursor) == (code, cursor)
    with pytest.raises(Refused) as refused:
        enc.answer([{"power": "brace"}, {"power": "brace"}])
    assert (refused.value.code, enc.cursor) == ("twice", cursor)
    enc.answer([{"power": "brace"}])
    assert (standing(enc).shown["Defense"].value, view(enc, "b").read("now.motes.personal")) == (1, 2)


def test_an_effect_made_up_for_the_target_counts_and_is_paid() -> None:
    enc = duel(b={"parry": 1})
    played = attack(
        enc, 0, **{"target's_effects": [{"name": "Smoke", "adds": {"defense": 2}, "pay": {"initiative": 1}}]}
    )
    assert (played.shown()["Defense"], view(enc, "b").initiative) == (3, 5)


@pytest.mark.parametrize(("key", "hits"), [("target's_effects", 0), ("target's_damage_effects", 1)])
def test_initiative_that_the_targets_effects_bring_or_take_counts_at_once(key: str, hits: int) -> None:
    enc = duel({"initiative": 4}, {"parry": 1})
    uses = [{"name": "Turnabout", "adds": {"initiative": 2, "target_initiative": 4}}]
    played = attack(enc, hits, kind="withering", **{key: uses}, **({"damage": 0} if hits else {}))
    assert view(enc, "b").initiative == 6 + 2 + 5, "and Break for a Crash that its effect has caused"
    assert view(enc, "a").initiative == (1 if hits else 0)
    assert played.facts("gains")[0]["why"] == "Turnabout"


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
