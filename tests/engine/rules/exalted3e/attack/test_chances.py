"""The chances shown before the dice, against the procedure itself played through with every face there can be."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Answer, Override
from tests.cases.playing import play

from ..brute import at_the_dice, declared, fighters, played_through
from ..duels import duel, opened, standing

CLOSE = 1e-12


def _power(**adds: int) -> dict[str, Any]:
    return {"it": {"name": "It", "when": "attacker_effects", "adds": adds}}


EDGE, GASH = _power(double_from=9, damage_double_from=8), _power(damage_levels=1)
SURE = _power(attack_successes=1, damage_successes=1, post_soak_dice=1, initiative=2)
USED = {"power it": 1}
BLADE = {"dice": 3, "damage": 3}
TWO_DICE = {"dice": 2, "damage": 2}
LONG_TRACK = {"legendary": True, "health": [0] * 20 + ["incapacitated"]}

PLAIN = fighters(BLADE, {}, b={"initiative": 2, "parry": 1, "soak": 2})
AMBUSH = fighters(TWO_DICE, {}, b={"initiative": 1, "parry": 4, "soak": 2})
GUARDED = fighters(BLADE, {}, b={"initiative": 2}, c={"initiative": 2, "parry": 2, "guards": "b"})
BEAST = fighters(TWO_DICE, {}, b={"initiative": 3, "soak": 1, "legendary": True, "parry": 1})

WITHERING: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "plain": (PLAIN, {}, "b"),
    "nines count twice": (fighters(TWO_DICE, {"power": EDGE}, b={"initiative": 3}), USED, "b"),
    "successes and dice": (
        fighters(TWO_DICE, {"power": SURE}, b={"initiative": 3, "parry": 2, "soak": 2}),
        USED,
        "b",
    ),
    "ambush": (AMBUSH, {"surprise": "ambush"}, "b"),
    "ambush, Defense truly 0": (AMBUSH | {"options": {"difficulty_zero": "true_zero"}}, {"surprise": "ambush"}, "b"),
    "the guardian is hit": (GUARDED, {}, "c"),
    "legendary": (BEAST, {}, "b"),
    "in Crash already": (fighters(TWO_DICE, {}, b={"initiative": -1, "parry": 1}), {}, "b"),
    "no chance": (fighters({"dice": 1, "damage": 2}, {}, b={"initiative": 3, "parry": 5}), {}, "b"),
}


@pytest.mark.parametrize("name", WITHERING)
def test_withering_odds_equal_every_way_the_dice_fall(name: str) -> None:
    data, amends, target = WITHERING[name]
    enc = at_the_dice(data, "withering", dict(amends))
    odds, told = enc.odds(), played_through(enc, target)
    assert odds is not None
    assert odds.hit == pytest.approx(float(told.hit), abs=CLOSE)
    if told.hit:
        assert odds.damage == pytest.approx(told.given_hit("lost"), abs=CLOSE)
        assert odds.initiative == pytest.approx(told.given_hit("gained"), abs=CLOSE)
    if name == "in Crash already":
        assert odds.crash is None
    elif told.hit:
        assert odds.crash == pytest.approx(told.given_hit("crashed"), abs=CLOSE)


def test_ten_faces_of_each_die_say_the_same_as_their_worths() -> None:
    enc = at_the_dice(
        fighters({"dice": 2, "damage": 1}, {}, b={"initiative": 1, "parry": 1, "soak": 2}), "withering", {}
    )
    assert played_through(enc, "b", all_faces=True) == played_through(enc, "b")


DECISIVE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "plain": (fighters(BLADE, {"initiative": 4}, b={"initiative": 2, "parry": 1, "hardness": 3}), {}),
    "stopped": (fighters(BLADE, {"initiative": 3}, b={"initiative": 2, "parry": 1, "hardness": 3}), {}),
    "stopped, automatic levels": (
        fighters(TWO_DICE, {"initiative": 3, "power": GASH}, b={"initiative": 2, "hardness": 5}),
        USED,
    ),
    "legendary": (
        fighters(TWO_DICE, {"initiative": 5, "power": GASH}, b={"initiative": 2, **LONG_TRACK}),
        USED,
    ),
}


@pytest.mark.parametrize("name", DECISIVE)
def test_decisive_odds_equal_every_way_the_dice_fall(name: str) -> None:
    data, amends = DECISIVE[name]
    enc = at_the_dice(data, "decisive", dict(amends))
    odds, told = enc.odds(), played_through(enc, "b")
    assert odds is not None
    assert odds.hit == pytest.approx(float(told.hit), abs=CLOSE)
    assert odds.damage == pytest.approx(told.given_hit("levels"), abs=CLOSE)
    assert odds.blocked == ("Hardness stops it" if name.startswith("stopped") else "")
    assert (odds.crash, odds.initiative, odds.succeeds) == (None, None, None)


@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_gambit_odds_equal_every_way_the_dice_fall(difficulty: int) -> None:
    data = fighters({"dice": 3, "damage": 3}, {"initiative": 5}, b={"initiative": 2, "parry": 1, "hardness": 9})
    enc = at_the_dice(data, "gambit", {"gambit": "custom", "difficulty": difficulty})
    odds, told = enc.odds(), played_through(enc, "b")
    assert odds is not None
    assert odds.hit == pytest.approx(float(told.hit), abs=CLOSE)
    assert odds.succeeds == pytest.approx(told.given_hit("done"), abs=CLOSE)


def test_plain_odds_in_numbers() -> None:
    """Two dice against Defense 1, and a hit rolls at least the minimum of one die."""
    enc = at_the_dice(
        fighters({"dice": 2, "damage": 1}, {}, b={"initiative": 1, "parry": 1, "soak": 9}), "withering", {}
    )
    odds = enc.odds()
    assert odds is not None
    assert odds.hit == pytest.approx(1 - 0.6**2)
    assert odds.damage == pytest.approx(0.5)
    assert odds.initiative == pytest.approx(1.5)
    assert odds.crash == pytest.approx(0.4)


def test_odds_before_the_damage_roll_are_those_of_its_dice() -> None:
    enc = at_the_dice(PLAIN, "withering", {})
    enc.answer((7, 7, 1))
    odds = enc.odds()
    assert enc.ask is not None
    assert enc.ask.count == 2
    assert odds is not None
    assert odds.hit == 1.0
    assert odds.damage == pytest.approx(1.0)
    assert odds.initiative == pytest.approx(2.0)
    assert odds.crash == pytest.approx(1 - 0.6**2 - 2 * 0.6 * 0.3)


def test_odds_are_the_same_at_the_declaration_and_at_the_dice() -> None:
    data = fighters(TWO_DICE | {"tags": ["chopping"]}, {"initiative": 5}, b={"initiative": 2, "hardness": 1})
    enc = declared(data, "decisive", {"weapon option": "chopping"})
    before = enc.odds()
    assert enc.ask is not None
    assert enc.ask.key == "declared"
    enc.answer("go")
    assert enc.ask.key == "attack"
    assert enc.odds() == before, "the Initiative that chopping will cost is counted before it is paid"


def test_odds_follow_numbers_that_the_gm_has_set() -> None:
    enc = at_the_dice(PLAIN, "withering", {})
    enc.do(Override("attack dice", 2))
    assert (
        enc.odds()
        == at_the_dice(
            fighters({"dice": 2, "damage": 3}, {}, b={"initiative": 2, "parry": 1, "soak": 2}), "withering", {}
        ).odds()
    )
    enc.do(Answer("attack", (10, 7)))
    enc.do(Override("soak", 5))
    enc.undo()
    enc.undo()
    assert enc.ask is not None
    assert enc.ask.key == "attack"


def test_an_override_of_a_later_number_counts_when_the_attack_is_opened_again() -> None:
    enc = at_the_dice(PLAIN, "withering", {})
    enc.do(Answer("attack", (10, 7, 1)), Override("soak", 0), Override("attack dice", 4))
    assert enc.ask is not None
    assert enc.ask.key == "attack", "one die more is asked"
    bare = fighters({"dice": 4, "damage": 3}, {}, b={"initiative": 2, "parry": 1})
    assert enc.odds() == at_the_dice(bare, "withering", {}).odds()


def test_no_odds_where_nothing_is_rolled_any_more() -> None:
    enc = at_the_dice(PLAIN, "withering", {})
    enc.answer(0)
    assert enc.ask is not None
    assert enc.ask.key == "apply"
    assert enc.odds() is None


@pytest.mark.parametrize("kind", ["withering", "decisive"])
def test_numbers_beyond_what_a_roll_takes_are_cut_to_it_in_the_odds_and_in_the_attack(kind: str) -> None:
    far = {"attack_successes": 400, "attack_dice": 400, "damage_successes": 400, "damage_dice": 400}
    effect = {"oil": {"on": "a", "label": "oil", "modifiers": far}}
    enc = duel({"initiative": 350}, effect=effect)
    opened(enc, target="b", kind=kind)
    odds = enc.odds()
    assert odds is not None
    assert odds.hit == 1.0
    given = {"attack": 0, "damage": 0}
    played = play(duel({"initiative": 350}, effect=effect), "attack", "a", {"kind": kind}, given, apply=False)
    shown = played.shown()
    assert shown["attack dice"] == shown["automatic successes"] == shown["damage dice"] == 300
    cut = next(part for part in standing(enc).shown["attack dice"].parts if "no roll" in part.label)
    assert cut.label == "no roll takes more than 300"
