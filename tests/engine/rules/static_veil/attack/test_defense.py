"""Steps 3 to 6: which defenses there are, what they cost, passive dice, and who has stopped an attack."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Answer, Begin
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from tests.cases.playing import Played

from ..fights import PISTOL, SWORD, attack, duel, view

SHIELD = {"name": "Riot shield", "defense_dice": ["d8"], "shield_armor": 3, "cover": "medium"}
STRUCK: dict[str, Any] = {"attack": (20, 4)}
"""5 Hits against whatever is defended with."""


def offered(enc: Encounter, **begin: Any) -> dict[str, str]:
    """The defenses against an attack that has hit, with what bars them."""
    enc.do(Begin("attack", "a", {"target": "b", **begin}))
    enc.do(Answer("declared", "go"))
    enc.do(Answer("attack", (20,) if begin.get("weapon") == "unarmed" else (20, 4)))
    assert enc.ask is not None
    return {option.id: option.barred for option in enc.ask.options}


def test_the_defenses_against_melee_and_against_a_shot() -> None:
    b = {"weapon": {"sword": SWORD}, "shield": {"shield": SHIELD}}
    found = offered(duel({}, b))
    plain = ["dodge", "melee sword", "block shield"]
    assert list(found) == [*plain, *(f"brace {one}" for one in plain), "none"]
    assert not any(found.values())
    found = offered(duel({"weapon": {"pistol": PISTOL}}, b))
    assert (found["dodge"], found["melee sword"], found["block shield"]) == ("", *["not against a shot"] * 2)
    assert "brace melee sword" not in found


def test_bare_hands_stop_only_bare_hands() -> None:
    assert "melee unarmed" not in offered(duel())
    assert "melee unarmed" in offered(duel(), weapon="unarmed")


def test_the_profile_says_which_defenses_there_are() -> None:
    options = {"defense.melee_allows": ["dodge"], "defense.ranged_allows": ["dodge", "block"]}
    b = {"weapon": {"sword": SWORD}, "shield": {"shield": SHIELD}}
    assert offered(duel({}, b, options=options))["melee sword"] == "not allowed"
    assert offered(duel({"weapon": {"pistol": PISTOL}}, b, options=options))["block shield"] == ""


def test_the_likeliest_defense_that_costs_nothing_is_the_default() -> None:
    enc = duel({}, {"weapon": {"sword": SWORD}, "targets": {"dodge": 55, "melee": 50}})
    offered(enc)
    assert enc.ask is not None
    assert enc.ask.default == "melee sword"


def test_bracing_costs_a_point_and_adds_fortitude() -> None:
    enc = duel({}, {"attributes": {"fortitude": 12}})
    played = attack(enc, "a", "b", **STRUCK, active="brace dodge", active_defense=(20,), passive_defense=(1,))
    assert (played.shown()["Active Defense target"], view(enc, "b").ap) == (62, 2)
    poor = duel({}, {"now": {"ap": 0}})
    assert "brace dodge" not in offered(poor)


def test_wounds_and_conditions_of_the_defender_count() -> None:
    effect = {"e": {"on": "b", "label": "distracted", "modifiers": {"stacks": 2, "test": -10}}}
    played = attack(duel({}, {"now": {"health": 5}}, effect=effect), "a", "b", **STRUCK, active="dodge",
                    active_defense=(60,), passive_defense=(1,))  # fmt: skip
    assert played.shown()["Active Defense target"] == 30


def test_defenses_may_be_few_cost_points_and_tire() -> None:
    options = {"defense.active_per_round": 1, "defense.active_cost_ap": 1, "defense.repeat_penalty": -20}
    enc = duel({"ap": 4}, options=options)
    attack(enc, "a", "b", attack=(20, 1), active="dodge", active_defense=(99,), passive_defense=(1,))
    assert view(enc, "b").ap == 2
    assert offered(enc)["dodge"] == "no Active Defense is left this round"
    enc = duel({"ap": 4}, options={"defense.repeat_penalty": -20})
    attack(enc, "a", "b", attack=(20, 1), active="dodge", active_defense=(99,), passive_defense=(1,))
    played = attack(enc, "a", "b", attack=(20, 1), active="dodge", active_defense=(99,), passive_defense=(1,))
    # 50, battered -10 by the 7 damage of the first blow, -20
    assert played.shown()["Active Defense target"] == 20


def test_dice_of_one_thing_in_hand_or_of_all() -> None:
    b = {"weapon": {"sword": SWORD}, "shield": {"shield": SHIELD}}
    enc = duel({}, b, options={"defense.parry_stacking": "all"})
    offered(enc)
    enc.do(Answer("active", "melee sword"))
    assert enc.ask is not None
    assert enc.ask.dice is not None
    assert enc.ask.dice.name == "d100, d6 and d8"


def test_a_failed_defense_is_nought_or_negative_by_the_option() -> None:
    for how, hits in (("zero", 0), ("negative", -4)):
        enc = duel(options={"test.failed_defense_hits": how})
        played = attack(enc, "a", "b", **STRUCK, active="dodge", active_defense=(90,), passive_defense=(1,))
        assert played.shown()["active Hits"] == hits


def shot(cover: str = "none", braced: bool = False, options: dict[str, Any] | None = None, **faces: Any) -> Played:
    b = {"shield": {"shield": SHIELD}} | ({"now": {"braced": "shield"}} if braced else {})
    enc = duel({"weapon": {"pistol": PISTOL}}, b, options=options or {})
    return attack(enc, "a", "b", **STRUCK, cover=cover, active="none", **faces)


@pytest.mark.parametrize(("cover", "braced", "options", "dice"), [
    ("none", False, {}, "d6"), ("light", False, {}, "2d6"), ("heavy", True, {}, "6d6"),
    ("heavy", True, {"defense.cover_stacking": "highest"}, "4d6"),
    ("light", False, {"defense.cover.light": ["d12"]}, "d6 and d12"),
])  # fmt: skip
def test_cover_and_a_braced_shield(cover: str, braced: bool, options: dict[str, Any], dice: str) -> None:
    count = {"d6": 1, "2d6": 2, "6d6": 6, "4d6": 4, "d6 and d12": 2}[dice]
    played = shot(cover, braced, options, passive_defense=(1,) * count)
    (ask,) = [one for one in played.asked if one.key == "passive defense"]
    assert ask.dice is not None
    assert ask.dice.name == dice


def test_full_cover_is_no_target_unless_the_profile_gives_it_dice() -> None:
    enc = duel({"weapon": {"pistol": PISTOL}})
    with pytest.raises(Refused, match="can't be aimed at"):
        enc.do(Begin("attack", "a", {"target": "b", "cover": "full"}), Answer("cover", "full"))
    played = shot("full", options={"defense.cover.full": ["d12"]}, passive_defense=(1, 11))
    assert played.shown()["passive Hits"] == 5


def test_cover_helps_only_against_what_the_profile_says() -> None:
    enc = duel({"weapon": {"pistol": PISTOL}}, options={"defense.cover_applies_to": ["thrown"]})
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert enc.outcome is not None
    assert "cover" not in enc.outcome.answers
    assert "range" in enc.outcome.answers


def test_another_source_of_passive_hits() -> None:
    played = attack(duel(), "a", "b", **STRUCK, active="none", other_passive=2, passive_defense=(3,))
    assert played.shown()["passive Hits"] == 3


def test_toughness_follows_from_fortitude() -> None:
    for fortitude, options, faces in ((9, {}, (1,)), (14, {}, (1,)), (31, {}, (1, 1)),
                                      (14, {"defense.toughness.divisor": 7}, (1,))):  # fmt: skip
        b = {"attributes": {"fortitude": fortitude}, "listed": {}}
        played = attack(duel({}, b, options=options), "a", "b", **STRUCK, active="none", passive_defense=faces)
        assert played.facts("passive")[0]["faces"] == faces
    thin = attack(duel({}, {"attributes": {"fortitude": 4}, "listed": {}}), "a", "b", **STRUCK, active="none")
    assert "passive defense" not in thin.keys


def test_passive_dice_after_the_active_defense_has_stopped_it_by_the_option() -> None:
    enc = duel(options={"defense.passive_after_active_stop": True})
    played = attack(enc, "a", "b", attack=(50, 1), active="dodge", active_defense=(10,), passive_defense=(6,))
    assert (played.shown()["Defense Hits"], played.facts("negated")[0]["by"]) == (6, "active")


def test_counterstrike_answers_what_the_active_defense_alone_has_stopped() -> None:
    enc = duel({"ap": 4})
    attack(enc, "a", "b", attack=(50, 1), active="dodge", active_defense=(10,))
    assert view(enc, "b").may_counter == "a"
    enc.do(Begin("counterstrike", "b"))
    assert (view(enc, "b").counter, view(enc, "b").ap) == ("a", 2)
    enc.do(Begin("end_turn"))
    assert attack(enc, "b", "a", attack=(99,)).shown()["Success Target"] == 60
    assert view(enc, "b").counter == ""


def test_a_counterstrike_is_for_that_turn_and_one_chance_only() -> None:
    enc = duel()
    attack(enc, "a", "b", attack=(50, 1), active="dodge", active_defense=(10,))
    enc.do(Begin("end_turn"))
    with pytest.raises(Refused, match="has stopped no attack"):
        enc.do(Begin("counterstrike", "b"))
    passive = duel({}, {"listed": {"toughness_dice": ["d12", "d12"]}})
    attack(passive, "a", "b", attack=(50, 1), active="none", passive_defense=(12, 12))
    assert view(passive, "b").may_counter == ""
    passive = duel({}, {"listed": {"toughness_dice": ["d12"]}}, options={"defense.counterstrike_needs": "any_negation"})
    attack(passive, "a", "b", attack=(50, 1), active="none", passive_defense=(12,))
    assert view(passive, "b").may_counter == "a"


def test_a_counterstrike_is_told_only_to_one_who_can_pay_for_it() -> None:
    enc = duel({}, {"now": {"ap": 0}})
    played = attack(enc, "a", "b", attack=(50, 1), active="dodge", active_defense=(10,))
    assert (played.facts("may_counter"), view(enc, "b").may_counter) == ([], "a")


def test_a_shield_is_braced_for_a_point_and_lowered_for_nothing() -> None:
    enc = duel({"shield": {"shield": SHIELD}}, options={"defense.shield_brace_ap": 2})
    enc.do(Begin("brace_shield", "a"))
    assert (view(enc, "a").braced, view(enc, "a").ap) == ("shield", 1)
    with pytest.raises(Refused, match="has a shield braced"):
        enc.do(Begin("brace_shield", "a"))
    enc.do(Begin("lower_shield", "a"))
    assert "braced" not in get(enc.state, "combatant.a.now")


def test_one_who_moves_braces_no_shield_any_more() -> None:
    braced = {"shield": {"shield": {**SHIELD, "cover": "medium"}}, "now": {"braced": "shield"}, "ap": 4}
    for moves in (
        lambda enc: attack(enc, "a", "b", charge="yes", attack=(99, 1)),
        lambda enc: enc.do(Begin("act", "a", {"cost": 1, "label": "sprints"})),
        lambda enc: enc.do(Begin("dive", "a")),
    ):
        enc = duel(braced)
        moves(enc)
        assert view(enc, "a").braced == ""
    enc = duel(braced)
    attack(enc, "a", "b", attack=(99, 1))
    assert view(enc, "a").braced == "shield"


@pytest.mark.parametrize(("faces", "dice"), [("yes", 3), ("no", 1)])
def test_a_braced_shield_helps_against_what_it_faces(faces: str, dice: int) -> None:
    braced = {"shield": {"shield": {**SHIELD, "cover": "medium"}}, "now": {"braced": "shield"}}
    enc = duel({"weapon": {"gun": PISTOL}}, braced)
    played = attack(enc, "a", "b", attack=(20, 4), active="none", braced_shield=faces, passive_defense=(1,) * dice)
    assert played.facts("passive")[0]["faces"] == (1,) * dice


def test_shield_armor_without_a_block_by_the_option() -> None:
    b = {"shield": {"shield": SHIELD}}
    blocked: dict[str, Any] = {**STRUCK, "active": "block shield", "active_defense": (90, 1), "passive_defense": (1,)}
    assert attack(duel({}, b), "a", "b", **blocked).shown()["armor"] == 0
    enc = duel({}, b, options={"defense.shield_armor_needs_block": False})
    assert attack(enc, "a", "b", **blocked).shown()["armor"] == 2
