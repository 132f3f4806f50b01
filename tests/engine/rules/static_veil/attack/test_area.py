"""Attacks on an area, what is thrown back, suppressive fire, and fire at several targets."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Amend, Answer, Begin, Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from tests.cases.playing import Played, play

from ..fights import PISTOL, fight, view

GRENADE = {"name": "Frag grenade", "kind": "area", "flat": 6, "dice": ["d8", "d8"], "dice_kind": "cold",
           "throw": "typical", "blast_m": 8, "falloff_per_m": 1}  # fmt: skip
RIFLE = {**PISTOL, "name": "Rifle", "shot_rate": 4, "capacity": 36}


def scene(**more: Any) -> Encounter:
    foe = {"targets": {"dodge": 50, "athletics": 40}, "listed": {"toughness_dice": ["d6"]}}
    a = {"side": "heroes", "targets": {"athletics": 60, "marksmanship": 60}, "ap": 4,
         "weapon": {"grenade": GRENADE, "rifle": RIFLE}}  # fmt: skip
    return fight({"a": a, "b": {**foe, "armor": {"v": {"name": "Vest", "torso": 2}}}, "c": foe}, **more)


def throws(enc: Encounter, answers: dict[str, Any]) -> Played:
    return play(enc, "area", "a", {}, answers)


def test_before_the_dice_it_says_where_it_lands_and_what_it_does_in_the_middle() -> None:
    enc = scene()
    enc.do(Begin("area", "a"))
    odds = enc.odds()
    assert odds is not None
    # 6 and two d8 of 1.5 Hits each; Athletics 60
    assert (odds.damage, odds.notes[0]) == (9.0, "lands where it is meant to 60%, else d8 m astray")
    enc.do(Answer("declared", "go"))
    enc.do(Answer("attack", (20,)))
    odds = enc.odds()
    assert odds is not None
    assert odds.notes == ("damage in the middle, before Toughness and armor",)
    enc.do(Answer("damage dice", (8, 5)))
    assert enc.odds() is None


def test_one_damage_roll_for_all_less_falloff_passive_hits_and_armor() -> None:
    enc = scene()
    played = throws(enc, {"with b": "0", "with c": "3", "attack": (20,), "damage dice": (8, 5), "passive b": (4,),
                          "passive c": (1,)})  # fmt: skip
    shown = played.shown()
    # 6 and 5 Hits of the dice; b: 1 passive Hit, armor 2; c: 3 metres off
    wanted = ("Success Target", "bonus Hits", "raw damage, b", "damage, b", "damage, c")
    assert [shown[key] for key in wanted] == [60, 5, 10, 8, 8]
    assert [view(enc, id).health for id in "abc"] == [12, 4, 4]
    assert (view(enc, "a").attacks, view(enc, "a").ap) == (1, 2)


def test_a_miss_goes_astray_and_the_gm_says_who_is_in_it() -> None:
    enc = scene()
    played = throws(enc, {"with b": "0", "attack": (61,), "goes astray": (5, 2), "lands b": "outside", "lands c": "8",
                          "damage dice": (1, 1), "passive c": (1,)})  # fmt: skip
    assert played.facts("astray") == [{"who": "a", "weapon": "Frag grenade", "metres": 5, "direction": 2}]
    assert [view(enc, id).health for id in "bc"] == [12, 12]
    assert played.shown()["raw damage, c"] == 0


def test_who_evades_pays_a_point_and_its_dodge_takes_its_hits_off() -> None:
    enc = scene()
    played = throws(enc, {"with b": "0", "attack": (20,), "damage dice": (1, 1), "evade b": "yes", "dodge b": (20,),
                          "passive b": (1,)})  # fmt: skip
    assert (played.shown()["raw damage, b"], view(enc, "b").ap, view(enc, "b").health) == (3, 2, 11)


@pytest.mark.parametrize(("option", "count"), [(True, 1), (False, 0)])
def test_what_counts_as_an_attack_by_the_options(option: bool, count: int) -> None:
    enc = scene(options={"attack.area_counts": option})
    throws(enc, {"attack": (20,), "damage dice": (1, 1)})
    assert view(enc, "a").attacks == count
    enc = scene(options={"attack.suppressive_counts": option})
    play(enc, "suppress", "a", {}, {"attack": (99, 1)})
    assert view(enc, "a").attacks == count
    enc = scene(options={"attack.throw_it_back_counts": option})
    play(enc, "throw_back", "b", {"target": "a", "weapon": "grenade"}, {"with a": "0", "attack": (20,),
         "damage dice": (1, 1), "evade a": "no", "passive a": (1,)})  # fmt: skip
    assert (view(enc, "b").attacks, view(enc, "b").ap, view(enc, "a").health) == (count, 1, 6)


def test_what_is_thrown_back_inside_the_attack_goes_off_only_there() -> None:
    enc = scene()
    enc.do(Begin("area", "a"))
    enc.do(Amend("with b", "0"))
    for key, value in (("declared", "go"), ("attack", (20,))):
        enc.do(Answer(key, value))
    offered = [one for one in enc.rules.interrupts(enc.outcome.state if enc.outcome else {})
               if one.begin.procedure == "throw_back"]  # fmt: skip
    assert [(one.begin.who, one.cost, one.note) for one in offered] == [
        ("b", "2 AP", "Throw It Back: frag grenade"), ("c", "2 AP", "Throw It Back: frag grenade"),
    ]  # fmt: skip
    enc.do(offered[0].begin)
    assert enc.ask is not None
    prefix = enc.ask.key.rpartition(".")[0]
    answers: dict[str, Any] = {"declared": "go", "attack": (20,), "damage dice": (1, 1)}
    for key, value in answers.items():
        enc.do(Answer(f"{prefix}.{key}", value))
    while enc.ask is not None:
        enc.do(Answer(enc.ask.key, enc.ask.default))
    assert [view(enc, id).health for id in "abc"] == [12, 12, 12]
    assert (view(enc, "a").thrown, view(enc, "a").ap, view(enc, "b").ap) == ("", 2, 1)
    assert "A's frag grenade is thrown back; AP 4 to 2." in said(enc)
    assert not [one for one in enc.rules.interrupts(enc.state) if one.begin.procedure == "throw_back"]


def test_an_element_takes_hold_of_everybody_inside() -> None:
    fire = {**GRENADE, "element": "fire", "stacks": 4, "flat": 1}
    enc = fight({"a": {"side": "heroes", "weapon": {"g": fire}}, "b": {}, "c": {}})
    throws(enc, {"with b": "0", "with c": "1", "attack": (5,), "damage dice": (1, 1), "passive b": (1,),
                 "passive c": (1,), "element-b.ignition": (3,), "element-c.ignition": (2,)})  # fmt: skip
    assert [(one["on"], one["label"]) for one in get(enc.state, "effect").values()] == [("b", "burning")]


def test_cover_and_a_braced_shield_take_damage_off_too() -> None:
    enc = scene()
    shield = {"s": {"name": "Riot shield", "cover": "medium"}}
    enc.do(Edit((("combatant.b.sheet.shield", shield), ("combatant.b.now.braced", "s"))))
    blast: dict[str, Any] = {"with b": "0", "attack": (20,), "damage dice": (1, 1)}
    shown = throws(enc, {**blast, "cover b": "light", "passive b": (3, 5, 1, 4)}).outcome
    assert shown is not None
    parts = {part.label: part.amount for part in shown.shown["raw damage, b"].parts}
    assert parts == {"Frag grenade": 6, "Toughness d6": -1, "light cover d6": -2, "Riot shield, braced 2d6": -1}
    enc.do(Begin("points", "a", {"ap": 2}))
    enc.do(Begin("end_round"))
    assert throws(enc, {**blast, "shield b": "no", "passive b": (1,)}).shown()["raw damage, b"] == 6


def said(enc: Encounter) -> tuple[str, ...]:
    made, entry = next(enc.journal.actions(enc.moment.entry))
    return enc.rules.sentences(made, entry.facts, str.upper)


def test_an_area_in_which_nobody_is_has_its_line_too() -> None:
    enc = scene()
    throws(enc, {"attack": (20,), "damage dice": (8, 5)})
    assert said(enc) == ("A's frag grenade goes off: nobody is inside; AP 4 to 2.",)
    enc = scene()
    play(enc, "suppress", "a", {}, {"attack": (20, 5)})
    assert said(enc) == ("A lays down fire with the rifle: nobody is hindered; AP 4 to 1.",)


def test_suppressive_fire_hinders_those_inside_until_the_next_turn() -> None:
    enc = scene()
    play(enc, "suppress", "a", {}, {"with b": "in", "attack": (40, 3)})
    assert (view(enc, "a").ap, get(enc.state, "combatant.a.now.loaded.rifle")) == (1, 16)
    (effect,) = get(enc.state, "effect").values()
    assert (effect["on"], effect["label"], effect["modifiers"]) == ("b", "suppressed", {"test": -15})
    with pytest.raises(Refused, match="no weapon for bursts with 20 rounds"):
        enc.do(Begin("suppress", "a"))
    for _ in range(3):
        enc.do(Begin("end_turn"))
    assert not get(enc.state, "effect", {})


def test_what_is_not_there_is_refused() -> None:
    enc = scene()
    with pytest.raises(Refused, match="There is nothing for B to throw back"):
        enc.do(Begin("throw_back", "b", {"target": "a", "weapon": "rifle"}))
    enc = fight({"a": {"side": "heroes"}, "b": {}})
    with pytest.raises(Refused, match="nothing at hand that takes an area"):
        enc.do(Begin("area", "a"))


def burst(enc: Encounter, **more: Any) -> Played:
    missed = {"shot-1.attack": (99, 1), "shot-2.attack": (99, 1)}
    return play(enc, "spread", "a", {}, {"with b": "in", "with c": "in", **missed, **more})


def test_the_target_is_divided_and_each_share_has_what_belongs_to_its_own_target() -> None:
    enc = scene(range={"a": {"b": 5}})
    played = burst(enc, **{"shot rate": "2", "share b": 40, "share c": 30})
    shown = played.shown()
    # 60 and Shot Rate 2; close is +20, where nothing is placed medium
    keys = ("Success Target, whole", "shot-1.Success Target", "shot-2.Success Target")
    assert [shown[key] for key in keys] == [70, 60, 30]
    assert (view(enc, "a").attacks, view(enc, "a").ap, get(enc.state, "combatant.a.now.loaded.rifle")) == (1, 2, 30)


def test_even_shares_are_the_default_and_more_than_the_whole_is_refused() -> None:
    shown = burst(scene()).shown()
    assert [shown[f"shot-{n}.Success Target"] for n in (1, 2)] == [32, 32]
    with pytest.raises(Refused, match="A has 65 to divide; the shares come to 72"):
        burst(scene(), **{"share b": 40})


@pytest.mark.parametrize(("counts", "attacks", "second"), [("action", 1, 30), ("each", 2, 20)])
def test_whether_each_target_counts_as_an_attack(counts: str, attacks: int, second: int) -> None:
    enc = scene(options={"attack.multi_target_counts": counts})
    shown = burst(enc, **{"share b": 30, "share c": 30}).shown()
    assert (view(enc, "a").attacks, shown["shot-2.Success Target"]) == (attacks, second)


def test_a_shot_of_several_goes_through_all_steps() -> None:
    enc = scene()
    hit = {"shot-1.attack": (5, 8), "shot-1.active": "none", "shot-1.passive defense": (1,)}
    played = burst(enc, **hit)
    assert (played.shown()["shot-1.damage"], view(enc, "b").health) == (9, 3)
