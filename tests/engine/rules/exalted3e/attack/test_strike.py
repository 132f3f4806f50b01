"""The attack roll and what it must beat (seed steps 4 and 5; rules sections 1, 4, 5, 7, 11, 13 and 17)."""

from typing import Any

import pytest

from engine.core.inputs import Amend
from engine.core.model import Tree
from tests.cases.stage import view

from ..duels import attack, duel, opened, standing

BOW = {"bow": {"name": "Bow", "class": "medium", "ability": "archery", "tags": ["archery long"]}}
ARCHER = {
    "kind": "character",
    "attributes": {"dexterity": 4},
    "abilities": {"archery": 3},
    "specialties": {"archery": "moving targets"},
    "weapon": BOW,
}


def _parts(enc: Any, key: str) -> dict[str, int]:
    return {part.label: part.amount for part in standing(enc).shown[key].parts}


def _effect(on: str, label: str, **modifiers: int) -> Tree:
    return {label.replace(" ", "-"): {"on": on, "label": label, "modifiers": modifiers}}


@pytest.mark.parametrize(("band", "accuracy"), [("close", -2), ("short", 4), ("medium", 2), ("long", 0)])
def test_a_bow_is_as_accurate_as_its_range(band: str, accuracy: int) -> None:
    enc = duel(ARCHER)
    opened(enc, ("aimed", "once"), ("range", band))
    aim = 3 if band in ("close", "short") else 0
    assert standing(enc).shown["attack dice"].value == 4 + 3 + accuracy + aim


@pytest.mark.parametrize(
    ("aimed", "band", "dice"),
    [("no", "short", 0), ("once", "short", 3), ("twice", "short", 3), ("once", "medium", 0), ("twice", "long", 3)],
)
def test_an_aim_adds_3_dice_near_and_far_only_the_second_one(aimed: str, band: str, dice: int) -> None:
    enc = duel(ARCHER)
    opened(enc, ("aimed", aimed), ("range", band))
    assert _parts(enc, "attack dice").get("aim", 0) == dice


def test_everything_that_adds_to_the_pool_is_a_part() -> None:
    powers = {"focus": {"name": "Focus", "when": "attacker_effects", "adds": {"attack_dice": 2}}}
    effects = _effect("a", "song", dice=1) | _effect("a", "grudge", attack_dice=2) | _effect("a", "grappled")
    effects["grudge"]["against"] = "b"
    enc = duel(ARCHER | {"hurt": {"lethal": 4}, "power": powers}, effect=effects)
    opened(enc, ("power focus", 1), ("stunt", 1), ("specialty", "yes"), ("flurry", "no"))
    assert _parts(enc, "attack dice") == {
        "Dexterity": 4,
        "Archery": 3,
        "Bow, medium weapon at short range": 4,
        "wounds": -2,
        "song": 1,
        "grudge": 2,
        "grappled": -1,
        "specialty": 1,
        "Focus": 2,
        "stunt": 2,
    }


def test_an_effect_against_another_does_not_count() -> None:
    effects = _effect("a", "grudge", attack_dice=2)
    effects["grudge"]["against"] = "c"
    enc = duel(effect=effects, c={"initiative": 2})
    opened(enc)
    assert standing(enc).shown["attack dice"].value == 5
    enc.do(Amend("target", "c"))
    assert standing(enc).shown["attack dice"].value == 7


def test_a_pool_below_0_is_0_and_the_attack_fails_without_dice() -> None:
    enc = duel({"weapon": {"blade": {"name": "Blade", "dice": 1, "damage": 5}}, "hurt": {"lethal": 6}})
    played = attack(enc)
    assert "attack" not in played.keys, "no dice are asked"
    assert (played.shown()["attack dice"], played.shown()["threshold"]) == (0, -1)


def test_automatic_successes_hit_without_dice() -> None:
    enc = duel({"weapon": {"blade": {"name": "Blade", "dice": 0, "damage": 5}}}, {"parry": 1})
    played = attack(enc, stunt=0, willpower=1, damage=0)
    assert (played.shown()["attack successes"], played.shown()["threshold"]) == (1, 0)


def test_a_decisive_attack_counts_no_accuracy() -> None:
    enc = duel(ARCHER)
    opened(enc, kind="decisive")
    assert _parts(enc, "attack dice") == {"Dexterity": 4, "Archery": 3}


def test_the_lowest_face_that_counts_twice_wins() -> None:
    powers = {
        "nines": {"name": "Nines", "when": "attacker_effects", "adds": {"double_from": 9}},
        "sevens": {"name": "Sevens", "when": "attacker_effects", "adds": {"double_from": 7}},
    }
    enc = duel({"power": powers}, {"parry": 2})
    played = attack(enc, power_nines=1, power_sevens=1, attack=[10, 9, 8, 7, 6], damage=0)
    assert played.shown()["attack successes"] == 8
    assert played.facts("roll")[0]["tens"] == "7s to 10s count twice"


@pytest.mark.parametrize(
    ("parry", "onslaught", "stunt", "defense"), [(2, 1, 0, 1), (2, 4, 0, 0), (2, 4, 1, 0), (2, 4, 3, 1), (0, 0, 2, 2)]
)
def test_what_adds_to_a_defense_below_0_fills_it_up_first(parry: int, onslaught: int, stunt: int, defense: int) -> None:
    enc = duel(b={"parry": parry, "onslaught": onslaught})
    played = attack(enc, 0, **{"target's_stunt": stunt})
    assert played.shown()["Defense"] == defense


@pytest.mark.parametrize(
    ("surprise", "onslaught", "stunt", "defense"),
    [("none", 0, 0, 5), ("surprise", 1, 0, 2), ("surprise", 1, 2, 4), ("ambush", 0, 3, 0)],
)
def test_surprise_takes_2_and_an_ambush_all(surprise: str, onslaught: int, stunt: int, defense: int) -> None:
    enc = duel(b={"parry": 5, "onslaught": onslaught})
    played = attack(enc, 0, surprise=surprise, **{"target's_stunt": stunt})
    assert played.shown()["Defense"] == defense


@pytest.mark.parametrize(
    ("defense", "successes", "threshold"),
    [(4, 4, 0), (4, 3, -1), (4, 7, 3), (0, 0, -1), (0, 1, 0), (0, 3, 2), (1, 1, 0)],
)
def test_as_many_successes_as_defense_hit_and_defense_0_takes_one(defense: int, successes: int, threshold: int) -> None:
    enc = duel(b={"parry": defense})
    played = attack(enc, successes, **({"damage": 0} if threshold >= 0 else {}))
    assert played.shown()["threshold"] == threshold
    assert len(played.facts("hit")) == (threshold >= 0)


def test_an_effect_that_lasts_adds_to_every_attack() -> None:
    song = {"song": {"on": "a", "label": "war song", "modifiers": {"attack_successes": 1, "double_from": 9}}}
    enc = duel(b={"parry": 3}, effect=song)
    played = attack(enc, attack=[9, 6, 5, 4, 3], damage=0)
    assert (played.shown()["automatic successes"], played.shown()["attack successes"]) == (1, 3)
    assert view(enc, "b").onslaught == 1
