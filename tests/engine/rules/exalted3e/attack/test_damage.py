"""Withering damage (seed step 8; rules sections 5, 8, 10, 14 and 16)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.ask import number
from engine.core.inputs import Amend
from engine.core.model import Refused, Tree
from engine.rules.exalted3e.attack.damage import stopped
from tests.cases.stage import view

from ..duels import asked, attack, duel, opened, standing

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


POWERS = {
    "bite": {
        "name": "Bite",
        "when": "attacker_damage",
        "adds": {"raw_damage": 2},
        "cost": {"motes": 2},
        "once_per": "turn",
    },
    "gash": {"name": "Gash", "when": "attacker_damage", "adds": {"damage_levels": 1}, "kinds": ["decisive"]},
}
MAUL = {"maul": {"name": "Maul", "dice": 5, "damage": 8, "tags": ["smashing"]}}


def test_the_steps_where_the_sheet_holds_something_are_asked_attacker_first() -> None:
    guard = {"guard": {"name": "Guard", "when": "defender_damage", "adds": {"soak": 1}}}
    enc = duel({"power": POWERS, "personal": 5}, {"power": guard})
    played = attack(enc, 1, damage=0)
    assert played.keys == ["declared", "damage effects", "target's damage effects", "damage", "apply"]
    assert [ask.who for ask in played.asked[1:3]] == ["a", "b"]


def test_what_does_not_fit_is_barred_with_its_reason() -> None:
    enc = duel({"power": POWERS, "personal": 1})
    played = attack(enc, 1, damage=0)
    assert "damage effects" not in played.keys, "nothing that can be used, nothing asked"
    enc.undo()
    told = {option.id: option.barred for option in asked(enc, "damage effects").options}
    assert told == {"bite": "costs 2 motes, 1 left", "gash": "only with decisive attacks"}


def test_a_power_of_once_a_turn_is_used_up_until_the_own_turn_is_over() -> None:
    enc = duel({"power": POWERS, "personal": 9})
    attack(enc, 1, damage_effects=[{"power": "bite"}], damage=0)
    assert view(enc, "a").read("now.once") == {"bite": "turn"}
    opened_again = duel({"power": POWERS, "personal": 9, "once": {"bite": "turn"}})
    attack(opened_again, 1, damage=0)
    opened_again.undo()
    assert asked(opened_again, "damage effects").options[0].barred == "once per turn, and used"


def test_an_effect_can_be_made_up_where_the_sheet_holds_none() -> None:
    enc = duel()
    opened(enc)
    enc.answer("go")
    enc.answer((7, 1, 1, 1, 1))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count) == ("damage", 8)
    enc.do(Amend("damage effects", [{"name": "Oil", "adds": {"raw_damage": 3}}]))
    assert enc.ask.count == 11
    assert "Oil" in [part.label for part in standing(enc).shown["raw damage"].parts]


@pytest.mark.parametrize(
    "use", [{"name": "", "adds": {"soak": 1}}, {"name": "x", "adds": {"soak": 1.5}}, {"what": 1}, "x"]
)
def test_an_effect_that_is_none_is_refused(use: object) -> None:
    enc = duel()
    opened(enc)
    enc.answer("go")
    cursor = enc.cursor
    with pytest.raises(Refused) as refused:
        enc.do(Amend("effects", [use]))
    assert refused.value.code == "wrong_effects"
    assert enc.cursor == cursor


@pytest.mark.parametrize("kind", ["withering", "decisive", "gambit"])
def test_a_smashing_hit_of_any_kind_knocks_back_or_down(kind: str) -> None:
    extra = {"gambit": "custom", "difficulty": 1} if kind == "gambit" else {}
    enc = duel({"weapon": MAUL})
    attack(enc, 1, kind=kind, weapon_option="smashing", damage=1, smashed="back", **extra)
    assert enc.state["range"] == {"a": {"b": "short"}}
    enc = duel({"weapon": MAUL})
    attack(enc, 1, kind=kind, weapon_option="smashing", damage=1, smashed="prone", **extra)
    theirs = [one for one in enc.state["effect"].values() if one["on"] == "b"]
    assert [(one["label"], one["modifiers"]) for one in theirs] == [("prone", {"parry": -1, "evasion": -2})]


def test_a_smashing_miss_does_neither() -> None:
    enc = duel({"weapon": MAUL}, {"parry": 2})
    played = attack(enc, 1, weapon_option="smashing")
    assert "smashed" not in played.keys
    assert enc.state["range"] == {"a": {"b": "close"}}


def test_one_who_lies_there_is_not_knocked_down_twice() -> None:
    prone = {"down": {"on": "b", "label": "prone", "modifiers": {"parry": -1, "evasion": -2}}}
    enc = duel({"weapon": MAUL}, effect=prone)
    attack(enc, 1, weapon_option="smashing", damage=0, smashed="prone")
    assert [one["label"] for one in enc.state["effect"].values() if one["on"] == "b"] == ["prone"]
