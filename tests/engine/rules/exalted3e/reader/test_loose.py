"""Words without a number in a line: armor, bands that belong to a name, and what the name of an attack tells."""

from __future__ import annotations

import pytest

from engine.core.model import Tree
from engine.rules.exalted3e.reader.line import read_line

GUARD = "guard: 8 dice, 10 damage, Defense 4, soak 9"


def sheet(line: str) -> Tree:
    """The sheet of a line that is understood whole."""
    (read,) = read_line(line)
    assert not any(told.startswith("Not understood") for told in read.warnings), read.warnings
    found: Tree = read.combatant["sheet"]
    return found


@pytest.mark.parametrize(
    ("told", "armor"),
    [
        ("lamellar (medium)", {"armor_name": "Lamellar", "armor_soak": 5, "armor_mobility": 1}),
        ("in lamellar (medium)", {"armor_name": "Lamellar", "armor_soak": 5, "armor_mobility": 1}),
        ("light armor", {"armor_name": "Light armor", "armor_soak": 3}),
        (
            "dawn-forged plate",
            {"armor_name": "Dawn-forged plate", "armor_soak": 11, "armor_mobility": 2, "hardness": 10},
        ),
        ("scale armor", {"armor_name": "Scale armor"}),
    ],
)
def test_armor_is_in_the_soak_and_is_no_weapon_and_no_range(told: str, armor: Tree) -> None:
    for line in (f"{GUARD}, {told}", GUARD.replace("8 dice", f"{told}, 8 dice")):
        found = sheet(line)
        assert {key: found[key] for key in found if key.startswith("armor") or key == "hardness"} == armor
        assert found["weapon"] == {"attack": {"name": "Attack", "dice": 8, "damage": 10}}
        assert found["soak"] == 9


def test_hardness_that_is_given_wins() -> None:
    assert sheet(f"{GUARD}, hardness 2, singing mail")["hardness"] == 2
    assert sheet(f"{GUARD}, singing mail, hardness 2")["hardness"] == 2


@pytest.mark.parametrize(
    ("told", "weapon"),
    [
        ("short sword 6 dice", {"name": "Short sword", "dice": 6}),
        ("knife 6 dice, short", {"name": "Knife", "dice": 6, "range": "short"}),
        ("medium range spear 6 dice", {"name": "Spear", "dice": 6, "range": "medium"}),
        ("knife 6 dice short lethal", {"name": "Knife", "dice": 6, "range": "short", "tags": ("lethal",)}),
        ("bow 6 dice", {"name": "Bow", "dice": 6, "range": "long", "tags": ("archery",)}),
        ("short bow 6 dice", {"name": "Short bow", "dice": 6, "range": "long", "tags": ("archery",)}),
        ("bow 6 dice at short range", {"name": "Bow", "dice": 6, "range": "long", "at": "short", "tags": ("archery",)}),
        ("javelin 6 dice", {"name": "Javelin", "dice": 6, "range": "medium", "tags": ("thrown",)}),
        ("bite 6 dice", {"name": "Bite", "dice": 6, "tags": ("natural",)}),
        ("fist 6 dice", {"name": "Fist", "dice": 6, "tags": ("natural", "bashing")}),
    ],
)
def test_a_band_before_a_name_is_part_of_it_and_a_name_tells_how_far_it_reaches(told: str, weapon: Tree) -> None:
    (found,) = sheet(f"rogue: {told}, damage 9, defense 2, soak 3")["weapon"].values()
    assert found == {**weapon, "damage": 9}


def test_a_range_that_is_assumed_is_told() -> None:
    (read,) = read_line("archer: bow 6 dice, damage 9, defense 2, soak 3")
    assert read.warnings == ("Bow says no range; long is assumed.",)


@pytest.mark.parametrize(
    ("told", "weapon"),
    [
        ("short sword 6/11/2", {"name": "Short sword", "dice": 6, "damage": 11, "minimum": 2}),
        ("sword 7/10 lethal", {"name": "Sword", "dice": 7, "damage": 10, "tags": ("lethal",)}),
        ("bow 8/9 at short",
         {"name": "Bow", "dice": 8, "damage": 9, "at": "short", "tags": ("archery",), "range": "long"}),
        ("grapple 4/5", {"name": "Grapple", "dice": 4, "control": 5, "tags": ("grappling",)}),
    ],
)  # fmt: skip
def test_an_attack_in_numbers_alone(told: str, weapon: Tree) -> None:
    for line in (f"rogue: {told}, defense 2, soak 6/1", f"rogue: defense 2, soak 6/1, {told}"):
        found = sheet(line)
        assert list(found["weapon"].values()) == [weapon]
        assert (found["soak"], found["hardness"]) == (6, 1)


def test_several_of_them_with_others() -> None:
    found = sheet("rogue: knife 9/10, fist 8 dice 7 damage, javelin 8/12, defense 2, soak 4")
    assert [(one["name"], one["dice"], one["damage"]) for one in found["weapon"].values()] == [
        ("Knife", 9, 10),
        ("Fist", 8, 7),
        ("Javelin", 8, 12),
    ]


def test_that_a_number_is_of_dice_may_be_said_behind_it() -> None:
    found = sheet("rogue: attack 6 dice, damage 9 dice, join battle 5 dice, move 4 dice, defense 2, soak 4")
    assert found["weapon"]["attack"] == {"name": "Attack", "dice": 6, "damage": 9}
    assert (found["join_battle"], found["combat_movement"]) == (5, 4)
