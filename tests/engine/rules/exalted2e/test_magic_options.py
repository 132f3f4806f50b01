"""Options of dice, stunts and Excellencies: flipping each of them changes a number."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.history.encounter import Encounter
from engine.rules.exalted2e.numbers import essence, pools

from .fights import attack, fight, play, view

SOLAR = {
    "side": "heroes",
    "being": "solar",
    "tick": 3,
    "essence": 3,
    "willpower": 6,
    "personal": 15,
    "peripheral": 35,
    "attributes": {"dexterity": 4, "stamina": 3},
    "abilities": {"dodge": 3, "melee": 4},
    "weapon": {"sword": {"name": "Straight sword", "accuracy": 2, "damage": 3, "defense": 1, "rate": 2}},
}


def two(sheet: dict[str, Any] | None = None, orc: dict[str, Any] | None = None, **options: Any) -> Encounter:
    foe = {"tick": 30, "attributes": {"dexterity": 3}, "abilities": {"resistance": 9}}
    return fight({"ash": SOLAR | (sheet or {}), "orc": foe | (orc or {})}, tick=3, **options)


@pytest.mark.parametrize(("timing", "at_once", "afterwards"), [("each", 4 + 2, 4 + 2), ("on_refresh", 0, 4)])
def test_stunts_are_rewarded_each_or_the_best_one_on_the_refresh(timing: str, at_once: int, afterwards: int) -> None:
    enc = two(stunt_reward_timing=timing)
    enc.do(Begin("essence", "ash", {"motes": -20}))
    play(enc, "miscellaneous", "ash", {"pool": 3}, {"stunt": 2, "roll": 0})
    enc.do(Begin("again", "ash"))
    play(enc, "miscellaneous", "ash", {"pool": 3}, {"stunt": 1, "roll": 0})
    assert essence.motes(view(enc, "ash")) - 30 == at_once
    enc.do(Begin("end_turn"))
    assert (enc.state["clock"]["tick"], essence.motes(view(enc, "ash")) - 30) == (8, afterwards)
    assert view(enc, "ash").stunt == 0


def test_a_reward_on_the_refresh_is_asked_for_by_habit() -> None:
    enc = two(stunt_reward_timing="on_refresh")
    enc.do(Begin("essence", "ash", {"willpower": -2}))
    enc.do(Edit((("combatant.ash.ask", {"reward": "always"}),)))
    play(enc, "miscellaneous", "ash", {"pool": 3}, {"stunt": 3, "roll": 0})
    play(enc, "end_turn", "", {}, {"refresh ash.stunt reward": "willpower"})
    assert view(enc, "ash").willpower == 5


def test_an_abort_brings_no_refresh_and_so_no_reward_yet() -> None:
    enc = two({"peripheral": 10, "personal": 0}, {"tick": 3}, stunt_reward_timing="on_refresh")
    enc.do(Begin("essence", "ash", {"motes": -8}))
    enc.do(Begin("end_turn"))
    play(enc, "attack", "orc", {"target": "ash"}, {"target's stunt": 2, "attack": 0, "defense dice": 0})
    play(enc, "abort", "ash")
    play(enc, "jump", "ash")
    assert (essence.motes(view(enc, "ash")), view(enc, "ash").stunt) == (2, 2)
    enc.do(Begin("end_turn"))
    assert (essence.motes(view(enc, "ash")), view(enc, "ash").stunt) == (2 + 4, 0)


@pytest.mark.parametrize(("how", "dv"), [("pool", 6), ("dv", 7)])
def test_the_third_excellency_goes_under_the_dv_or_onto_it(how: str, dv: int) -> None:
    """Parry (4 + 4 + 1) / 2 up is 5; half of Melee 4 is 2: (4 + 4 + 1 + 2) / 2 up is 6, or 5 + 2."""
    enc = two({"tick": 30, "excellencies": {"melee": ("third",)}}, {"tick": 3, "abilities": {"martial_arts": 5}},
              third_excellency_dv=how)  # fmt: skip
    third = ({"power": "third-melee-defense", "times": 1},)
    answers = {"defense": "parry", "weapon": "punch", "attack": 6, "defense reroll": third}
    met = play(enc, "attack", "orc", {"target": "ash"}, answers).shown()["DV"]
    assert met == dv


@pytest.mark.parametrize(("eaten", "sure", "dice"), [(False, 1 + 3, 0), (True, 1 + 3 - 2, 0)])
def test_a_pool_below_0_takes_automatic_successes_by_option(eaten: bool, sure: int, dice: int) -> None:
    enc = two(negative_dice_eat_bonuses=eaten)
    enc.do(Begin("effect", "ash", {"label": "curse", "modifiers": {"attack_dice": -14, "attack_successes": 3}}))
    shown = attack(enc, "ash", "orc", willpower=1, damage=0).shown()
    assert (shown["attack dice"], shown["automatic successes"]) == (dice, sure)


@pytest.mark.parametrize(
    ("option", "being", "penalty"),
    [
        ("mortals_only", "solar", 0), ("mortals_only", "mortal", -2), ("mortals_only", "spirit", 0),
        ("all", "solar", -2), ("all", "mortal", -2), ("none", "mortal", 0),
    ],
)  # fmt: skip
def test_who_loses_dice_for_an_ability_that_is_not_there(option: str, being: str, penalty: int) -> None:
    enc = two({"being": being}, unskilled_penalty=option)
    assert pools.ability_base(view(enc, "ash"), "dexterity", "archery").value == 4 + penalty
    assert pools.ability_base(view(enc, "ash"), "dexterity", "melee").value == 8
