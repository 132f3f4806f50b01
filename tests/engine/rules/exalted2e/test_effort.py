"""What is put into the roll of an action: stunt, Willpower, Excellencies, channels, and what each costs."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter

from .fights import attack, fight, play, view

SUN = {"being": "solar", "tick": 0, "peripheral": 20, "willpower": 5, "attributes": {"strength": 4, "dexterity": 2},
       "abilities": {"athletics": 3}, "excellencies": {"athletics": ("first", "second")},
       "virtues": {"valor": 3}}  # fmt: skip


def climb(enc: Encounter, **said: object) -> dict[str, int]:
    """Anything else with a pool of 6, rolled by hand."""
    answers = {key.replace("_", " "): value for key, value in said.items()} | {"roll": 0}
    return play(enc, "miscellaneous", "a", {"pool": 6, "ability": "athletics"}, answers).shown()


def test_each_adds_its_dice_or_successes_and_is_paid_for() -> None:
    enc = fight({"a": SUN, "b": {"tick": 9}}, tick=0)
    shown = climb(enc, stunt=2, stunt_reward="none", willpower=1, channel="valor", **{"power first-athletics-roll": 3})
    assert (shown["dice"], shown["automatic successes"], shown["successes"]) == (6 + 2 + 3 + 3, 1, 1)
    sun = view(enc, "a")
    assert (sun.read("now.motes.peripheral"), sun.willpower) == (17, 3)


def test_successes_of_the_second_excellency_count_as_two_dice_each() -> None:
    enc = fight({"a": SUN, "b": {"tick": 9}}, tick=0)
    shown = climb(enc, **{"power second-athletics-roll": 2, "power first-athletics-roll": 3})
    assert (shown["dice"], shown["successes"]) == (9, 2)
    assert view(enc, "a").read("now.motes.peripheral") == 20 - 4 - 3
    with pytest.raises(Refused, match="Charms may add 7 dice here"):
        climb(fight({"a": SUN, "b": {"tick": 9}}, tick=0),
              **{"power second-athletics-roll": 3, "power first-athletics-roll": 2})  # fmt: skip


def test_a_third_excellency_rolls_again_and_the_better_roll_stands() -> None:
    third = {**SUN, "excellencies": {"athletics": ("third",)}}
    enc = fight({"a": third, "b": {"tick": 9}}, tick=0)
    answers = {"roll": 1, "reroll": [{"power": "third-athletics-roll"}], "roll again": 4}
    played = play(enc, "miscellaneous", "a", {"pool": 6}, answers)
    assert (played.shown()["best successes"], view(enc, "a").read("now.motes.peripheral")) == (4, 16)


def test_one_stunt_covers_the_whole_flurry_and_is_rewarded_once() -> None:
    enc = fight({"a": {**SUN, "now": {"willpower": 3}}, "b": {"tick": 9}}, tick=0)
    parts = ({"do": "miscellaneous", "pool": 9}, {"target": "b"})
    play(enc, "flurry", "a", answers={"stunt": 2, "stunt reward": "willpower", "parts": parts})
    assert view(enc, "a").willpower == 4
    assert play(enc, "part", "a", answers={"roll": 0}).shown()["dice"] == 9 - 2 + 2
    struck = attack(enc, "a", "b", attack=0)
    assert struck.shown()["attack dice"] == 2 + 1 - 3 + 2
    assert view(enc, "a").willpower == 4


def test_what_the_gm_makes_up_adds_dice_and_successes_and_is_paid_for() -> None:
    enc = fight({"a": SUN, "b": {"tick": 9}}, tick=0)
    rope = {"name": "Rope", "adds": {"dice": 2, "attack_successes": 1}, "pay": {"motes": 3}}
    shown = climb(enc, effects=[rope])
    assert (shown["dice"], shown["successes"], view(enc, "a").read("now.motes.peripheral")) == (8, 1, 17)


def test_who_lies_prone_loses_a_success_on_whatever_it_does() -> None:
    enc = fight({"a": SUN, "b": {"tick": 9}}, tick=0)
    enc.do(Edit((("effect", {"e": {"on": "a", "label": "prone", "modifiers": {"external": -1}}}),)))
    shown = play(enc, "miscellaneous", "a", {"pool": 6}, {"roll": 3}).shown()
    assert (shown["external penalty"], shown["successes left"]) == (-1, 2)
    enc.do(Begin("again", "a"))
    assert play(enc, "miscellaneous", "a", {"pool": 6}, {"roll": 0}).shown()["successes left"] == 0


def test_by_the_option_a_pool_below_0_eats_half_a_success_for_each() -> None:
    hurt: dict[str, dict[str, Any]] = {"a": {**SUN, "now": {"health": {"lethal": 6}}}, "b": {"tick": 9}}
    for on, sure in ((False, 1), (True, 0)):
        enc = fight(hurt, tick=0, negative_dice_eat_bonuses=on)
        shown = play(enc, "miscellaneous", "a", {"pool": 1}, {"willpower": 1}).shown()
        assert (shown["dice"], shown["automatic successes"]) == (0, sure)
