"""What an attack itself adds to a DV or takes from it: height, reach, cover, shield, terrain, sight, range."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.history.encounter import Encounter

from .fights import attack, fight

SPEAR = {"name": "Spear", "tags": ("reach",)}
BOW = {"name": "Bow", "ability": "archery", "range": 100}
SWORD = {"name": "Sword", "defense": 0}


def duel(weapon: dict[str, Any] = SWORD, b: dict[str, Any] | None = None, **options: Any) -> Encounter:
    """One who acts with that weapon, and a target of Dodge DV 4 and Parry DV 1."""
    target = {"side": "heroes", "tick": 9, "attributes": {"dexterity": 3}, "abilities": {"dodge": 5},
              "weapon": {"sword": SWORD}, **(b or {})}  # fmt: skip
    return fight({"a": {"tick": 0, "weapon": {"w": weapon}}, "b": target}, tick=0, **options)


def met(enc: Encounter, **said: Any) -> int:
    """The DV that an attack meets, as the GM has it."""
    return attack(enc, "a", "b", numbers={"attack successes": 0}, **said).shown()["DV"]


def on(enc: Encounter, who: str, label: str) -> Encounter:
    """The same fight with an effect on somebody."""
    enc.do(Edit((("effect", {"e": {"on": who, "label": label}}),)))
    return enc


@pytest.mark.parametrize(("weapon", "height", "dv"), [
    (SWORD, 0, 4), (SWORD, 1, 5), (SWORD, 2, 6), (SWORD, 3, 7), (SWORD, -2, 4), (SPEAR, 2, 4), (BOW, 2, 4),
])  # fmt: skip
def test_standing_higher_helps_in_close_combat_and_against_no_reach(weapon: Any, height: int, dv: int) -> None:
    assert met(duel(weapon), height=height) == dv


@pytest.mark.parametrize(("label", "who", "dv"), [
    ("higher 2", "b", 6), ("mounted", "b", 5), ("higher 3", "a", 4), ("mounted", "a", 4),
])  # fmt: skip
def test_where_they_stand_is_known_from_their_effects(label: str, who: str, dv: int) -> None:
    assert met(on(duel(), who, label)) == dv


def test_as_a_penalty_height_counts_against_who_stands_lower_unless_that_one_has_reach() -> None:
    assert met(duel(height_as_penalty=True), height=2) == 4
    assert met(duel(height_as_penalty=True), height=-2) == 2
    assert met(duel(b={"weapon": {"s": SPEAR}}, height_as_penalty=True), height=-2) == 4
    assert met(on(duel(height_as_penalty=True), "a", "higher 3")) == 1


@pytest.mark.parametrize(("cover", "close", "ranged"), [("25", 4, 5), ("50", 5, 6), ("75", 5, 7), ("90", 6, 8)])
def test_cover_counts_more_at_range(cover: str, close: int, ranged: int) -> None:
    assert (met(duel(), cover=cover), met(duel(BOW), cover=cover)) == (close, ranged)


def test_cover_and_shield_do_not_add_and_the_larger_counts() -> None:
    tower = {"shield": "tower"}
    assert met(duel(BOW, tower)) == 6
    assert met(duel(BOW, tower), cover="25") == 6
    assert met(duel(BOW, tower), cover="90") == 8


def test_cover_that_does_not_count_from_this_side_leaves_the_shield() -> None:
    assert met(on(duel(BOW, {"shield": "target"}), "b", "cover 90%")) == 8
    assert met(on(duel(BOW, {"shield": "target"}), "b", "cover 90%"), cover="none") == 5


@pytest.mark.parametrize(("terrain", "dv"), [(1, 3), (2, 2), (3, 1), (4, 1)])
def test_unstable_ground_is_off_dodge_alone_and_beyond_three_there_is_no_dodging(terrain: int, dv: int) -> None:
    assert met(duel(), terrain=terrain, defense="dodge" if terrain < 4 else "parry") == dv
    assert met(duel(), terrain=terrain, defense="parry") == 1


def test_with_no_ground_to_give_the_base_is_0_and_bonuses_still_count() -> None:
    assert met(duel(b={"shield": "buckler"}), terrain=4, defense="dodge") == 1


def test_sight_and_distance_are_off_the_successes_and_not_off_the_dv() -> None:
    played = attack(duel(BOW), "a", "b", numbers={"attack successes": 7}, visibility=2, range="thrice")
    shown = played.shown()
    assert (shown["external penalty"], shown["DV"], shown["successes left"]) == (-4, 4, -1)


@pytest.mark.parametrize(("label", "modifiers", "key", "value"), [
    ("prone", {"external": -1}, "external penalty", -1), ("blind", {"dice": -4}, "attack dice", 0),
])  # fmt: skip
def test_states_of_the_attacker_weigh_on_its_attack(label: str, modifiers: Any, key: str, value: int) -> None:
    enc = fight({"a": {"tick": 0, "attributes": {"dexterity": 4}, "abilities": {"melee": 1}, "weapon": {"w": SWORD}},
                 "b": {"tick": 9}}, tick=0)  # fmt: skip
    enc.do(Edit((("effect", {"e": {"on": "a", "label": label, "modifiers": modifiers}}),)))
    played = attack(enc, "a", "b", numbers={"attack successes": 0})
    assert played.shown()[key] == value + (1 if key == "attack dice" else 0)


def test_a_parry_of_arrows_by_the_option_takes_a_stunt_or_charm_and_no_stunt_helps_against_magic() -> None:
    armed = {"weapon": {"sword": {**SWORD, "defense": 9}}}
    assert met(duel(BOW, armed)) == 6
    assert met(duel(BOW, armed, armed_parry_ranged="needs_stunt")) == 4
    assert met(duel(BOW, armed, armed_parry_ranged="needs_stunt"), restored="parry") == 6
    assert met(duel(BOW, armed), restored="parry", bypass="unblockable") == 4


def test_a_bare_hand_parries_a_blade_where_a_stunt_lets_it() -> None:
    bare = {"weapon": {}, "abilities": {"martial_arts": 5}}
    assert met(duel(b=bare)) == 1
    assert met(duel(b=bare), restored="parry") == 5
    assert met(duel(b={**bare, "natural_parry": True})) == 5


def test_one_who_does_not_see_it_coming_has_bases_of_0_and_keeps_bonuses() -> None:
    assert met(duel(b={"shield": "target"}), aware="no") == 1
    assert met(duel(), aware="no", height=2) == 2


def test_attackers_begin_where_they_stand_in_range() -> None:
    enc = duel(BOW)
    enc.do(Edit((("range", {"a": {"b": 150}}),)))
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert enc.outcome is not None
    assert enc.outcome.answers["range"] == "twice"


@pytest.mark.parametrize(("abilities", "off"), [({"melee": 2}, -1), ({"melee": 2, "ride": 1}, 0), ({}, 0)])
def test_who_is_mounted_and_can_not_ride_loses_a_success(abilities: dict[str, int], off: int) -> None:
    enc = on(duel(), "a", "mounted")
    enc.do(Edit((("combatant.a.sheet.abilities", abilities),)))
    assert attack(enc, "a", "b", numbers={"attack successes": 1}).shown()["external penalty"] == off
