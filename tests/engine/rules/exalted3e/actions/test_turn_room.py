"""Flurries: what they cost, which actions go together, and when they end (rules sections 4 and 16)."""

from __future__ import annotations

import pytest

from engine.core.inputs import Amend, Edit
from engine.core.model import MISSING, Refused
from engine.history.encounter import Encounter
from engine.rules.exalted3e import numbers

from ..fights import answers, begin, do, fight, fighter, now, strike, view

SHIELD = {"shield": {"name": "Shield", "dice": 6, "damage": 8, "tags": ("melee", "shield")}}


def two(**more: object) -> Encounter:
    """Kes's turn, with an enemy who waits."""
    kes = {"initiative": 9, "side": "heroes", "parry": 4, "evasion": 3, "combat_movement": 7} | more
    return fight(kes=kes, ogre={"initiative": 6, "combat_movement": 4})


def flurried(enc: Encounter, procedure: str, who: str = "kes", **by_key: object) -> None:
    """Takes an action as the first part of a flurry."""
    begin(enc, procedure, who)
    enc.do(Amend("flurry", "yes"))
    answers(enc, **by_key)


def test_a_first_action_without_a_flurry_leaves_no_room_for_a_second() -> None:
    enc = two()
    do(enc, "miscellaneous", "kes")
    assert now(enc, "kes", "used") == ("miscellaneous",)
    with pytest.raises(Refused, match="has acted already"):
        begin(enc, "defend_other", "kes")
    assert now(enc, "kes", "used") == ("miscellaneous",)


def test_a_flurry_takes_two_kinds_and_lowers_defense_until_the_own_next_turn() -> None:
    enc = two()
    flurried(enc, "miscellaneous")
    kes = view(enc, "kes")
    assert kes.flurry
    assert (numbers.parry(kes).value, numbers.evasion(kes).value) == (2, 1)  # -1 for each of the two
    strike(enc, "kes", "ogre", 2)
    assert now(enc, "kes", "used") == ("miscellaneous", "attack")
    do(enc, "end_turn")
    assert numbers.parry(view(enc, "kes")).value == 2
    do(enc, "end_turn")
    kes = view(enc, "kes")
    assert not kes.flurry
    assert (numbers.parry(kes).value, numbers.evasion(kes).value) == (4, 3)


def test_both_actions_of_a_flurry_lose_three_dice() -> None:
    enc = two()
    begin(enc, "rush", "kes", target="ogre")
    enc.do(Amend("flurry", "yes"))
    assert enc.outcome is not None
    assert enc.outcome.shown["rush dice"].value == 4
    assert ("flurry", -3) in [(part.label, part.amount) for part in enc.outcome.shown["rush dice"].parts]
    answers(enc, rush=3, against_ogre=1)
    begin(enc, "attack", "kes", target="ogre")
    assert enc.outcome is not None
    assert enc.outcome.shown["attack dice"].value == 8 - 3


def test_the_second_part_is_in_the_flurry_without_a_word_and_costs_no_more_defense() -> None:
    enc = two()
    flurried(enc, "miscellaneous")
    strike(enc, "kes", "ogre", 0)
    labels = [it["label"] for it in enc.state["effect"].values() if it["on"] == "kes"]
    assert labels.count("flurry") == 1


def test_two_attacks_are_no_flurry() -> None:
    enc = two()
    begin(enc, "attack", "kes", target="ogre")
    enc.do(Amend("flurry", "yes"))
    answers(enc, attack=0)
    with pytest.raises(Refused, match="two actions of different kinds"):
        begin(enc, "attack", "kes", target="ogre")


def test_a_power_that_grants_attacks_makes_room_for_them() -> None:
    enc = two(power={"two": {"name": "Two Blades", "when": "attacker_effects", "adds": {"further_attacks": 1}}})
    begin(enc, "attack", "kes", target="ogre")
    enc.do(Amend("power two", 1))
    answers(enc, attack=0)
    assert now(enc, "kes", "further_attacks") == 1
    strike(enc, "kes", "ogre", None)
    assert now(enc, "kes", "further_attacks", 0) == 0
    assert now(enc, "kes", "used") == ("attack",)
    with pytest.raises(Refused, match="has acted already"):
        begin(enc, "attack", "kes", target="ogre")


def test_a_third_action_has_no_room() -> None:
    enc = two()
    flurried(enc, "miscellaneous")
    strike(enc, "kes", "ogre", 0)
    with pytest.raises(Refused, match="has flurried already"):
        begin(enc, "social", "kes")


def test_aim_is_never_flurried() -> None:
    enc = two()
    flurried(enc, "miscellaneous")
    with pytest.raises(Refused, match="aim can't be flurried"):
        begin(enc, "aim", "kes", target="ogre")


def test_full_defense_is_flurried_with_social_influence_only() -> None:
    enc = two()
    flurried(enc, "full_defense")
    assert now(enc, "kes", "initiative") == 8
    with pytest.raises(Refused, match="social influence only"):
        begin(enc, "miscellaneous", "kes")
    begin(enc, "social", "kes", target="ogre")
    answers(enc, pool=6, difficulty=2, social=2)
    kes = view(enc, "kes")
    assert kes.used == ("full_defense", "social")
    assert numbers.parry(kes).value == 4 + 2 - 1


def test_a_shield_flurries_full_defense_with_what_is_no_attack() -> None:
    enc = two(weapon=SHIELD)
    flurried(enc, "full_defense")
    with pytest.raises(Refused, match="no attack"):
        begin(enc, "attack", "kes", target="ogre")
    do(enc, "miscellaneous", "kes")
    assert now(enc, "kes", "used") == ("full_defense", "miscellaneous")


@pytest.mark.parametrize("label", ["grappled", "grappling"])
def test_who_grapples_or_is_grappled_can_not_flurry(label: str) -> None:
    enc = fight(
        kes={"initiative": 9, "side": "heroes"},
        ogre=6,
        effect={"effect-9": {"on": "kes", "label": label, "source": "ogre"}},
    )
    if label == "grappling":
        with pytest.raises(Refused, match="release first"):
            begin(enc, "miscellaneous", "kes")
        return
    begin(enc, "miscellaneous", "kes")
    with pytest.raises(Refused, match="can't flurry"):
        enc.do(Amend("flurry", "yes"))


def test_nobody_takes_an_action_out_of_turn_or_out_of_the_fight() -> None:
    enc = fight(kes=9, ogre=6, gone={"initiative": 3, "defeated": "fled"}, late=fighter_table())
    for who, reason in (("ogre", "not this fighter's turn"), ("gone", "out of the fight"), ("late", "not joined")):
        with pytest.raises(Refused, match=reason):
            begin(enc, "miscellaneous", who)
    assert enc.state["clock"] == {"round": 1, "acting": "kes"}


def fighter_table() -> dict[str, object]:
    """Somebody who has not joined battle."""
    made = fighter("late")
    return {"side": made["side"]}


def test_a_flurry_weighs_on_rolls_of_its_own_turn_only() -> None:
    enc = two()
    flurried(enc, "miscellaneous")
    do(enc, "end_turn")
    begin(enc, "rush", "ogre", target="kes")
    enc.roll()
    assert enc.ask is not None
    assert (enc.ask.who, enc.ask.count) == ("kes", 7)
    assert numbers.FLURRY == -3


def test_the_action_given_back_by_the_gm_makes_room_again() -> None:
    enc = two()
    strike(enc, "kes", "ogre", None)
    do(enc, "again", "kes")
    strike(enc, "kes", "ogre", None)
    assert now(enc, "kes", "used") == ("attack",)
    assert now(enc, "ogre", "onslaught") == 2


def test_with_nobody_acting_it_is_said_that_the_turn_has_to_be_given_on_first() -> None:
    enc = two()
    enc.do(Edit((("clock.acting", MISSING),)))
    barred = {item.id: item.barred for item in enc.menu("kes")}
    assert barred["full_defense"] == "it is nobody's turn: give it to the next first"
    do(enc, "end_turn")
    barred = {item.id: item.barred for item in enc.menu("ogre")}
    assert barred["full_defense"] == "it is not this fighter's turn"
    enc.do(Edit((("clock.acting", MISSING), ("combatant.kes.now.defeated", "x"), ("combatant.ogre.now.defeated", "x"))))
    do(enc, "end_fight")
    assert enc.state["clock"] == {"ended": True}
