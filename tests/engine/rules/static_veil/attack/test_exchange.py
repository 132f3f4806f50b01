"""The exchange: what each step adds, who stops an attack, and what every option of the profile changes in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.inputs import Amend, Answer, Begin, Override
from engine.core.model import Refused, get
from tests.cases.playing import Played

from ..fights import PISTOL, PLAIN, SWORD, attack, duel, fight, view

HIT: dict[str, Any] = {"attack": (20, 4), "active_defense": (60,), "passive_defense": (1,)}
"""60 against 20 is 4 Hits, the d8 shows 4 and is 1 more; Dodge 50 fails, Toughness gives nothing."""


def target_of(played: Played, key: str = "Success Target") -> dict[str, int]:
    assert played.outcome is not None
    return {part.label: part.amount for part in played.outcome.shown[key].parts}


def swings(
    a: Mapping[str, Any] = PLAIN, b: Mapping[str, Any] = PLAIN, answers: Mapping[str, Any] = PLAIN, **more: Any
) -> Played:
    """A sword stroke that hits, with other answers where these are given; Dodge is the defense."""
    enc = duel(a, b, **more)
    return attack(enc, "a", "b", **{"active": "dodge", **HIT, **answers})


def shoots(
    a: Mapping[str, Any] = PLAIN, b: Mapping[str, Any] = PLAIN, answers: Mapping[str, Any] = PLAIN, **more: Any
) -> Played:
    enc = duel({"weapon": {"pistol": PISTOL}, **a}, b, **more)
    return attack(enc, "a", "b", **{**HIT, **answers})


def test_six_keys_play_an_attack_with_its_defense() -> None:
    enc = duel()
    enc.do(Begin("attack", "a", {"target": "b"}))
    asked = []
    while enc.ask is not None:
        asked.append(enc.ask.key)
        if enc.ask.kind == "dice":
            enc.roll_on(lambda ask: True)
        else:
            enc.do(Answer(enc.ask.key, enc.ask.default))
    assert asked == ["declared", "attack", "active", "active defense", "apply"]


def test_every_number_opens_to_parts_that_sum_to_it() -> None:
    played = swings()
    assert played.outcome is not None
    shown = played.outcome.shown
    assert all(sum(part.amount for part in one.parts) == one.computed for one in shown.values())
    assert [(part.label, part.amount) for part in shown["attack Hits"].parts] == [("roll Hits", 4), ("bonus Hits", 1)]
    assert [(part.label, part.amount) for part in shown["raw damage"].parts] == [("Sword", 3), ("Net Hits", 5)]


def test_a_miss_asks_for_no_defense_and_passes_every_later_step_over() -> None:
    enc = duel()
    played = attack(enc, "a", "b", attack=(61, 8))
    assert played.keys == ["declared", "attack", "apply"]
    assert played.outcome is not None
    assert [step.passed_over for step in played.outcome.steps] == [False, False, *[True] * 7]
    assert played.facts("miss") == [
        {"who": "a", "target": "b", "weapon": "Sword", "how": "attack", "roll": 61, "number": 60}
    ]
    assert (view(enc, "a").attacks, view(enc, "b").health) == (1, 12)


def test_a_miss_counts_only_by_the_option() -> None:
    enc = duel({"ap": 4}, options={"attack.misses_count": False})
    attack(enc, "a", "b", attack=(61, 8))
    assert attack(enc, "a", "b", **HIT).shown()["Success Target"] == 60
    assert view(enc, "a").attacks == 1


def test_the_penalty_of_further_attacks_may_have_another_step_and_an_end() -> None:
    step = {"attack.multiple_attack_step": -15}
    ends = {**step, "attack.multiple_attack_cap": -5}
    cases: tuple[tuple[dict[str, Any], list[int]], ...] = (({}, [60, 50]), (step, [60, 45]), (ends, [60, 55]))
    for options, then in cases:
        enc = duel({"ap": 4}, options=options)
        assert [attack(enc, "a", "b", attack=(99, 1)).shown()["Success Target"] for _ in range(2)] == then


def test_an_attack_of_opportunity_neither_pays_nor_counts_but_by_the_options() -> None:
    enc = duel()
    attack(enc, "a", "b", attack=(99, 1))
    played = attack(enc, "a", "b", how="opportunity", attack=(99, 1))
    assert (played.shown()["Success Target"], played.shown()["AP"], view(enc, "a").attacks) == (60, 1, 1)
    options = {"attack.opportunity.counts": True, "attack.opportunity.suffers": True, "attack.opportunity.cost_ap": 0}
    enc = duel(options=options)
    attack(enc, "a", "b", attack=(99, 1))
    played = attack(enc, "a", "b", how="opportunity", attack=(99, 1))
    assert (played.shown()["Success Target"], played.shown()["AP"], view(enc, "a").attacks) == (50, 0, 2)


def test_an_interrupt_does_not_rewrite_what_was_rolled_before_it() -> None:
    enc = duel()
    enc.do(Begin("attack", "a", {"target": "b"}))
    enc.do(Answer("declared", "go"))
    enc.do(Answer("attack", (20, 4)))
    enc.do(Begin("hit_the_dirt", "b"))
    assert enc.outcome is not None
    assert enc.outcome.shown["Success Target"].value == 60
    assert (view(enc, "b").ap, enc.ask.key if enc.ask else "") == (2, "active")
    enc.do(Answer("active", "none"))
    enc.roll()
    enc.do(Answer("apply", "apply"))
    assert attack(duel(effect={"e": {"on": "b", "label": "prone"}}), "a", "b", **HIT).shown()["Success Target"] == 70


def test_an_attack_of_opportunity_inside_anothers_turn() -> None:
    enc = duel({}, {"weapon": {"sword": SWORD}})
    enc.do(Begin("attack", "a", {"target": "b"}))
    enc.do(Begin("opportunity", "b", {"target": "a"}))
    assert enc.ask is not None
    assert enc.ask.key.endswith("declared")
    enc.do(Answer(enc.ask.key, "go"))
    enc.do(Answer(enc.ask.key, (99, 1)))
    assert enc.ask.key == "declared"
    assert (view(enc, "b").ap, view(enc, "a").ap) == (2, 3)


@pytest.mark.parametrize(("answers", "label", "amount", "target"), [
    ({"charge": "yes"}, "charge", 10, 70),
    ({"defenseless": "yes"}, "defenseless", 20, 80),
    ({"called_shot": "head"}, "called shot, head", -20, 40),
    ({"called_shot": "left_hand"}, "called shot, hand", -20, 40),
    ({"called_shot": "right_leg"}, "called shot, leg", -10, 50),
    ({"circumstances": -15}, "circumstances", -15, 45),
])  # fmt: skip
def test_what_is_declared_is_a_part_of_the_target(
    answers: dict[str, Any], label: str, amount: int, target: int
) -> None:
    more = {"active": None, "active_defense": None} if "defenseless" in answers else {}
    said = {key: value for key, value in {"active": "dodge", **HIT, **answers, **more}.items() if value is not None}
    played = attack(duel(), "a", "b", **said)
    assert (target_of(played)[label], played.shown()["Success Target"]) == (amount, target)


def test_a_called_shot_lands_where_it_was_called_and_a_head_takes_more() -> None:
    assert swings(answers={"called_shot": "left_hand"}).facts("damage")[0]["location"] == "left_arm"
    played = swings(answers={"called_shot": "head"})
    assert target_of(played, "raw damage")["called shot, head"] == 3
    assert played.facts("damage")[0]["location"] == "head"


@pytest.mark.parametrize(("range_", "target"), [
    ("close", 80), ("short", 70), ("medium", 60), ("long", 50), ("extreme", 40), ("point_blank", 60),
])  # fmt: skip
def test_range_bands(range_: str, target: int) -> None:
    assert shoots(answers={"range": range_}).shown()["Success Target"] == target


def test_a_distance_finds_its_band_and_what_is_too_far_is_barred() -> None:
    for metres, target in ((5, 80), (6, 70), (20, 60), (21, 50), (60, 40), (1, 60)):
        assert shoots(range={"a": {"b": metres}}).shown()["Success Target"] == target
    with pytest.raises(Refused, match="nobody A can attack"):
        shoots(range={"a": {"b": 61}})


def test_other_bands_by_the_profile() -> None:
    bands = ({"name": "near", "factor": 0.5, "modifier": 5}, {"name": "far", "factor": 2.0, "modifier": -5})
    options = {"attack.range_band": bands}
    assert shoots(range={"a": {"b": 30}}, options=options).shown()["Success Target"] == 55


def test_aim_is_for_the_next_shot() -> None:
    enc = duel({"weapon": {"pistol": PISTOL}, "ap": 4})
    enc.do(Begin("aim", "a", {"ap": 2}))
    with pytest.raises(Refused, match="can aim with 1 AP more"):
        enc.do(Begin("aim", "a", {"ap": 2}))
    assert attack(enc, "a", "b", attack=(99, 1)).shown()["Success Target"] == 70
    assert view(enc, "a").aim == 0


@pytest.mark.parametrize(("recoil", "rate", "target", "ap", "rounds"), [
    (0, "0", 60, 2, 1), (0, "2", 70, 2, 6), (-1, "2", 65, 2, 6), (0, "4", 70, 3, 18), (-4, "0", 50, 2, 1),
])  # fmt: skip
def test_shot_rates(recoil: int, rate: str, target: int, ap: int, rounds: int) -> None:
    gun = {**PISTOL, "shot_rate": 4, "recoil": recoil, "capacity": 30}
    enc = duel({"weapon": {"gun": gun}, "attributes": {"strength": 10}})
    played = attack(enc, "a", "b", shot_rate=rate, attack=(99, 1))
    assert (played.shown()["Success Target"], played.shown()["AP"]) == (target, ap)
    assert get(enc.state, "combatant.a.now.loaded.gun") == 30 - rounds


def test_ammunition_runs_out_and_is_reloaded() -> None:
    gun = {**PISTOL, "capacity": 2, "shot_rate": 1}
    enc = duel({"weapon": {"gun": gun}, "ap": 6})
    for _ in range(2):
        attack(enc, "a", "b", attack=(99, 1))
    enc.do(Begin("end_turn"))
    enc.do(Begin("end_turn"))
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert enc.outcome is not None
    assert enc.outcome.answers["weapon"] == "unarmed"
    enc.undo()
    enc.do(Begin("reload", "a"))
    assert (get(enc.state, "combatant.a.now.loaded.gun"), view(enc, "a").ap) == (2, 1)
    with pytest.raises(Refused, match="all is full"):
        enc.do(Begin("reload", "a"))


def test_reach_counts_above_the_targets_only() -> None:
    assert swings({"reach": 3}, {"reach": 1}).shown()["Success Target"] == 70
    assert swings({"reach": 1}, {"reach": 3}).shown()["Success Target"] == 60
    assert swings({"reach": 1}, {"weapon": {"spear": {"name": "Spear", "reach": 2}}}).shown()["Success Target"] == 60


def test_the_clamp_comes_once_at_the_end_or_after_each_step() -> None:
    high = {"targets": {"melee": 145, "dodge": 50}}
    for clamp, target in (("once_at_end", 130), ("each_step", 125)):
        enc = duel(high, options={"test.clamp": clamp})
        said: dict[str, Any] = {"charge": "yes", "circumstances": -25, "attack": (99, 1)}
        assert attack(enc, "a", "b", **said).shown()["Success Target"] == target


def test_ties() -> None:
    played = attack(duel(), "a", "b", active="dodge", attack=(40, 1), active_defense=(30,))
    assert played.facts("negated")[0] == {"who": "a", "target": "b", "weapon": "Sword", "how": "attack",
                                              "by": "active", "hits": 2, "defense": 2}  # fmt: skip
    played = attack(duel(options={"defense.tie": "attacker"}), "a", "b", active="dodge", attack=(40, 1),
                    active_defense=(30,), passive_defense=(1,))  # fmt: skip
    assert played.facts("hit")[0]["net"] == 0


def test_a_grit_reroll_of_the_d100_takes_the_place_of_roll_hits_and_location() -> None:
    enc = duel({"grit": 1})
    played = attack(enc, "a", "b", attack=(99, 4), grit="d100", attack_again=(20,), active="none", passive_defense=(1,))
    assert (played.shown()["attack Hits"], played.shown()["reversed roll"], view(enc, "a").grit) == (5, 2, 0)
    enc = duel({"grit": 1})
    played = attack(enc, "a", "b", attack=(20, 1), grit="dice", dice_again=(8,), active="none", passive_defense=(1,))
    assert played.shown()["attack Hits"] == 7


def test_a_complication_gives_a_hero_grit_up_to_the_most() -> None:
    enc = duel({"grit": 3, "ap": 4})
    attack(enc, "a", "b", attack=(99, 1))
    assert view(enc, "a").grit == 3
    enc = duel()
    played = attack(enc, "a", "b", attack=(33, 1), active="dodge", active_defense=(99,), passive_defense=(1,))
    assert [one["who"] for one in played.facts("complication")] == ["a", "b"]
    assert (view(enc, "a").grit, view(enc, "b").grit) == (1, 0)


def test_a_number_of_hits_that_the_gm_sets_needs_no_dice_and_the_place_is_asked() -> None:
    enc = duel()
    enc.do(Begin("attack", "a", {"target": "b"}))
    enc.do(Answer("declared", "go"))
    enc.do(Override("attack Hits", 6))
    assert enc.ask is not None
    assert enc.ask.key == "active"
    enc.do(Answer("active", "none"))
    enc.do(Answer("passive defense", (1,)))
    assert enc.ask.key == "where"
    enc.do(Answer("where", "left_leg"))
    assert enc.outcome is not None
    assert enc.outcome.shown["damage"].value == 9


def test_another_weapon_after_the_dice_asks_for_its_own() -> None:
    knife = {"name": "Knife", "flat": 1, "dice": ["d6"]}
    enc = duel({"weapon": {"sword": SWORD, "knife": knife}})
    enc.do(Begin("attack", "a", {"target": "b"}))
    enc.do(Answer("declared", "go"))
    enc.do(Answer("attack", (20, 8)))
    enc.do(Amend("weapon", "knife"))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.dice.name if enc.ask.dice else "") == ("attack", "d100 and d6")


def test_a_held_attack_is_paid_for_and_lapses_at_the_own_next_turn() -> None:
    enc = duel()
    enc.do(Begin("hold", "a", {"weapon": "sword", "note": "the door"}))
    assert (view(enc, "a").ap, view(enc, "a").attacks) == (1, 0)
    enc.do(Begin("end_turn"))
    played = attack(enc, "a", "b", how="release", attack=(99, 1))
    assert (played.shown()["AP"], view(enc, "a").ap, view(enc, "a").attacks) == (0, 1, 1)
    with pytest.raises(Refused, match="A holds no attack"):
        enc.do(Begin("release", "a", {"target": "b"}))
    enc = duel()
    enc.do(Begin("hold", "a", {"weapon": "sword"}))
    enc.do(Begin("end_turn"))
    enc.do(Begin("end_turn"))
    assert "held" not in get(enc.state, "combatant.a.now")


def test_a_held_attack_counts_when_it_is_declared_by_the_option() -> None:
    enc = duel(options={"attack.held_counts_in": "declaration"})
    enc.do(Begin("hold", "a", {"weapon": "sword"}))
    assert view(enc, "a").attacks == 1
    attack(enc, "a", "b", how="release", attack=(99, 1))
    assert view(enc, "a").attacks == 1


def test_who_is_not_up_or_has_nobody_to_attack_is_refused() -> None:
    with pytest.raises(Refused, match="B can't attack now: not this fighter's turn"):
        duel().do(Begin("attack", "b"))
    enc = fight({"a": {"side": "heroes"}})
    with pytest.raises(Refused, match="There is nobody A can attack"):
        enc.do(Begin("attack", "a"))
