"""Withering damage (seed step 8; rules sections 5, 8, 10, 14 and 16)."""

from typing import Any

import pytest

from engine.core.model import Tree
from tests.cases.stage import view

from ..duels import attack, duel

ARMORED = {
    "kind": "character",
    "attributes": {"stamina": 3},
    "armor": {"mail": {"name": "Mail", "class": "medium"}},
    "weapon": {},
}


def _weapon(**more: Any) -> Tree:
    return {"weapon": {"blade": {"name": "Blade", "dice": 5, "damage": 8, **more}}}


@pytest.mark.parametrize(
    ("damage", "soak", "minimum", "post", "dice"),
    [
        (8, 3, 1, 0, 5),
        (8, 8, 1, 0, 1),
        (8, 20, 1, 0, 1),
        (8, 20, 4, 0, 4),
        (8, 20, 0, 0, 0),
        (8, 20, 2, 3, 5),
        (8, 5, 2, 3, 6),
        (8, 20, 2, -3, 0),
    ],
)
def test_soak_then_the_minimum_then_post_soak_dice(damage: int, soak: int, minimum: int, post: int, dice: int) -> None:
    enc = duel(_weapon(damage=damage, minimum=minimum), {"soak": soak})
    effects = [{"name": "It", "adds": {"post_soak_dice": post}}] if post else []
    answers = {"damage": 0} if dice else {}
    played = attack(enc, 1, damage_effects=effects, **answers)
    assert played.shown()["damage dice"] == dice
    assert ("damage" in played.keys) == (dice > 0)


@pytest.mark.parametrize(("successes", "lost", "gained"), [(0, 0, 1), (1, 1, 2), (5, 5, 6)])
def test_the_hit_itself_brings_1(successes: int, lost: int, gained: int) -> None:
    enc = duel()
    attack(enc, 1, damage=successes)
    assert (view(enc, "b").initiative, view(enc, "a").initiative) == (6 - lost, 8 + gained)


def test_piercing_passes_by_4_points_of_armor_and_no_more_than_there_are() -> None:
    for target, soak in ((ARMORED, 3 + 5 - 4), ({"soak": 6}, 6), ({"soak": 6, "stamina": 4}, 6 - 2)):
        enc = duel(_weapon(tags=["piercing"]), target)
        played = attack(enc, 9, weapon_option="piercing", damage=0)
        assert played.shown()["soak"] == soak


def test_a_revealed_weakness_halves_soak_for_one_hit() -> None:
    weak = {"weak": {"on": "b", "label": "weakness revealed"}}
    enc = duel(b={"soak": 7}, effect=weak)
    played = attack(enc, 1, damage=0)
    assert played.shown()["soak"] == 4
    assert "effect" not in enc.state
    enc = duel(b={"soak": 7, "parry": 2}, effect=weak)
    attack(enc, 1)
    assert "weak" in enc.state["effect"], "a miss does not use it up"


def test_soak_of_effects_and_powers_and_soak_that_is_ignored() -> None:
    ward = {"ward": {"on": "b", "label": "ward", "modifiers": {"soak": 2}}}
    brace = {"brace": {"name": "Brace", "when": "defender_damage", "adds": {"soak": 3}}}
    enc = duel(b={"soak": 4, "power": brace}, effect=ward)
    played = attack(
        enc, 1, damage_effects=[{"name": "Rend", "adds": {"ignore_soak": 5}}], damage=0,
        **{"target's_damage_effects": [{"power": "brace"}]},
    )  # fmt: skip
    assert played.shown()["soak"] == 4 + 2 + 3 - 5


def test_what_is_ignored_beyond_the_soak_adds_nothing() -> None:
    enc = duel(b={"soak": 2})
    played = attack(enc, 1, damage_effects=[{"name": "Rend", "adds": {"ignore_soak": 9}}], damage=0)
    assert (played.shown()["soak"], played.shown()["damage dice"]) == (0, 8)


@pytest.mark.parametrize(
    ("option", "crashed", "asks"), [("off", True, False), ("on", False, False), ("on", True, True)]
)
def test_by_the_option_the_gm_may_call_a_target_in_crash_beaten(option: str, crashed: bool, asks: bool) -> None:
    target = {"initiative": -2, "crash": {"turns": 1, "by": "a"}} if crashed else {}
    enc = duel(b=target, options={"crash_hopeless_ruling": option})
    played = attack(enc, 1, damage=1, **({"beaten": "no"} if asks else {}))
    assert ("beaten" in played.keys) == asks
    assert view(enc, "b").defeated == ""


def test_damage_successes_without_dice_come_on_top() -> None:
    enc = duel(b={"soak": 4})
    effects = [{"name": "Sure", "adds": {"damage_successes": 2, "initiative": 3}}]
    played = attack(enc, 1, damage_effects=effects, damage=[10, 6, 5, 2])
    assert (played.shown()["damage successes"], view(enc, "b").initiative, view(enc, "a").initiative) == (4, 2, 16)
    assert played.outcome is not None
    sure = played.outcome.shown["automatic damage successes"]
    assert [(part.label, part.amount) for part in sure.parts] == [("Sure", 2)]
    assert "automatic damage successes" not in attack(duel(), 1, damage=1).shown()


def test_a_legendary_body_takes_all_of_one_its_size() -> None:
    enc = duel({"legendary": True}, {"legendary": True, "initiative": 3})
    played = attack(enc, 1, damage=5)
    assert (view(enc, "b").initiative, view(enc, "b").onslaught, played.shown()["onslaught"]) == (-2, 1, 1)


def test_the_gm_may_let_a_legendary_body_crash() -> None:
    from engine.core.inputs import Override
    from tests.cases.playing import play

    enc = duel(b={"legendary": True, "initiative": 3})
    play(enc, "attack", "a", {"target": "b"}, {"damage": 5}, {"attack successes": 1}, apply=False)
    assert view(enc, "b").initiative == 1
    enc.do(Override("Initiative lost", 5))
    assert view(enc, "b").initiative == -2
