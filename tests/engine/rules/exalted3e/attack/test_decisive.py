"""Decisive damage and the roll of a gambit (seed step 8; rules sections 5, 8, 10, 14 and 16)."""

import pytest

from engine.core.ask import number
from engine.rules.exalted3e.attack.decisive import stopped
from tests.cases.stage import view

from ..duels import attack, duel


@pytest.mark.parametrize(
    ("pool", "hardness", "dice"), [(7, 0, 7), (7, 6, 7), (7, 7, 0), (7, 8, 0), (0, 0, 0), (0, 5, 0), (1, 0, 1)]
)
def test_hardness_stops_a_pool_that_is_not_above_it_and_never_subtracts(pool: int, hardness: int, dice: int) -> None:
    whole = stopped(number(("Initiative", pool)), hardness)
    assert whole.value == dice
    assert sum(part.amount for part in whole.parts) == dice


@pytest.mark.parametrize(
    ("initiative", "crash", "hardness", "dice"), [(6, None, 8, 0), (0, {"turns": 0}, 8, 8), (-3, {"turns": 1}, 8, 8)]
)
def test_hardness_is_0_in_crash(initiative: int, crash: dict[str, int] | None, hardness: int, dice: int) -> None:
    target = {"initiative": initiative, "hardness": hardness} | ({"crash": crash} if crash else {})
    enc = duel(b=target)
    played = attack(enc, 1, kind="decisive", **({"damage": 2} if dice else {}))
    assert (played.shown()["damage dice"], played.shown()["Hardness"]) == (dice, 0 if crash else hardness)
    assert view(enc, "a").initiative == 3


@pytest.mark.parametrize(("source", "hardness"), [("", 3), ("Stone skin", 0)])
def test_hardness_that_the_gm_puts_on_counts_in_crash_and_that_of_a_power_does_not(source: str, hardness: int) -> None:
    stone = {"stone": {"on": "b", "label": "stone", "modifiers": {"hardness": 3}, "source": source}}
    target = {"initiative": -2, "hardness": 8, "crash": {"turns": 1}}
    enc = duel(a={"initiative": 6}, b=target, effect=stone)
    assert attack(enc, 9, kind="decisive", damage=0).shown()["Hardness"] == hardness


def test_an_effect_made_up_on_the_spot_adds_hardness_in_crash() -> None:
    enc = duel(a={"initiative": 6}, b={"initiative": -2, "hardness": 8, "crash": {"turns": 1}})
    said = {"target's_effects": ({"name": "rock", "adds": {"hardness": 6}},)}
    assert attack(enc, 9, kind="decisive", **said).shown()["damage dice"] == 0


def test_a_power_for_hardness_does_not_work_in_crash() -> None:
    stone = {"stone": {"name": "Stone", "when": "defender_effects", "adds": {"hardness": 9}}}
    enc = duel(b={"initiative": -1, "crash": {"turns": 0}, "power": stone})
    played = attack(enc, 1, kind="decisive", damage=1, **{"target's_effects": [{"power": "stone"}]})
    assert played.shown()["Hardness"] == 0


@pytest.mark.parametrize("levels", [0, 1, 3])
def test_the_attacker_is_reset_whatever_the_damage(levels: int) -> None:
    enc = duel({"base_initiative": 5})
    played = attack(enc, 1, kind="decisive", damage=levels)
    assert (view(enc, "a").initiative, view(enc, "b").initiative) == (5, 6)
    assert len(played.facts("wounds")) == (levels > 0)


def test_payments_of_both_steps_come_off_the_dice_first() -> None:
    enc = duel()
    effects = [{"name": "Hurry", "pay": {"initiative": 2}}]
    played = attack(enc, 1, kind="decisive", effects=effects, damage_effects=effects, damage=1)
    assert played.shown()["damage dice"] == 8 - 2 - 2


def test_a_payment_at_the_damage_that_crashes_leaves_no_dice_but_is_a_hit() -> None:
    enc = duel({"initiative": 3})
    played = attack(enc, 1, kind="decisive", damage_effects=[{"name": "All", "pay": {"initiative": 3}}])
    assert played.shown()["damage effects Initiative"] == 8
    assert played.shown()["damage dice"] == 0
    assert view(enc, "a").initiative == 3, "the reset lifts it out of Crash"
    assert view(enc, "a").recovered_round == 1


@pytest.mark.parametrize(("tags", "usual"), [(["bashing"], "bashing"), ([], "lethal"), (["aggravated"], "aggravated")])
def test_wounds_are_of_the_weapons_type(tags: list[str], usual: str) -> None:
    enc = duel({"weapon": {"blade": {"name": "Blade", "dice": 5, "damage": 8, "tags": tags}}})
    attack(enc, 1, kind="decisive", damage=2)
    assert view(enc, "b").read("now.health") == {usual: 2}


def test_levels_that_an_effect_takes_away_never_heal() -> None:
    enc = duel(b={"hurt": {"lethal": 1}})
    effects = [{"name": "Iron", "adds": {"damage_levels": -4}}]
    played = attack(enc, 1, kind="decisive", damage=2, **{"target's_damage_effects": effects})
    assert played.shown()["health levels"] == 0
    assert view(enc, "b").read("now.health") == {"lethal": 1}


def test_a_full_track_of_lethal_levels_is_out() -> None:
    enc = duel(b={"hurt": {"lethal": 5}})
    played = attack(enc, 1, kind="decisive", damage=3)
    assert (view(enc, "b").defeated, view(enc, "b").read("now.health")) == ("dying", {"lethal": 7})
    assert played.facts("wounds")[0]["over"] == 1


@pytest.mark.parametrize(("rolled", "done"), [(1, False), (2, True), (4, True)])
def test_a_gambit_passes_hardness_and_costs_the_same_either_way(rolled: int, done: bool) -> None:
    enc = duel(b={"hardness": 20})
    played = attack(enc, 1, kind="gambit", gambit="custom", difficulty=2, damage=rolled)
    assert "Hardness" not in played.shown()
    assert played.facts("gambit")[0]["done"] is done
    assert view(enc, "a").initiative == 8 - 3


def test_initiative_that_an_effect_brings_comes_with_a_gambit_too() -> None:
    enc = duel()
    attack(
        enc,
        1,
        kind="gambit",
        gambit="custom",
        difficulty=2,
        effects=[{"name": "Gain", "adds": {"initiative": 2}}],
        damage=2,
    )
    assert view(enc, "a").initiative == 8 - 3 + 2


def test_the_difficulty_the_gm_sets_counts_for_roll_and_cost() -> None:
    from engine.core.inputs import Override
    from tests.cases.playing import play

    enc = duel()
    answers = {"gambit": "custom", "difficulty": 2, "damage": 3}
    play(enc, "attack", "a", {"target": "b", "kind": "gambit"}, answers, {"attack successes": 1}, apply=False)
    enc.do(Override("gambit difficulty", 4))
    enc.answer("apply")
    assert view(enc, "a").initiative == 8 - 5
    assert [fact.data["done"] for fact in enc.entries[enc.cursor].facts if fact.key == "gambit"] == [False]
