"""Armor numbers by class, and how much of a soak is armor (rules sections 8, 16 and 19)."""

import pytest

from engine.core.model import Tree
from engine.rules.exalted3e.sheet import armor


def hero(**suits: Tree) -> Tree:
    return {"kind": "character", "attributes": {"stamina": 3}, "armor": suits}


@pytest.mark.parametrize(
    ("weight", "artifact", "soak", "mobility", "hardness", "attunement"),
    [
        ("light", False, 3, 0, 0, 0),
        ("medium", False, 5, -1, 0, 0),
        ("heavy", False, 7, -2, 0, 0),
        ("light", True, 5, 0, 4, 4),
        ("medium", True, 8, -1, 7, 5),
        ("heavy", True, 11, -2, 10, 6),
    ],
)
def test_by_class(weight: str, artifact: bool, soak: int, mobility: int, hardness: int, attunement: int) -> None:
    suit = {"name": "Suit", "class": weight, "artifact": artifact}
    wearer = hero(suit=suit)
    assert armor.armor_soak(wearer).value == soak
    assert armor.natural_soak(wearer).value == 3
    assert armor.soak(wearer).value == soak + 3
    assert armor.mobility(wearer).value == mobility
    assert armor.hardness(wearer).value == hardness
    assert armor.attunement(suit) == attunement


def test_the_parts_of_a_soak() -> None:
    wearer = hero(mail={"name": "Ring shirt", "class": "medium"})
    assert [(part.label, part.amount) for part in armor.soak(wearer).parts] == [
        ("Stamina", 3),
        ("Ring shirt, medium armor", 5),
    ]


def test_nothing_worn() -> None:
    bare = {"kind": "character"}
    assert armor.soak(bare).value == 1
    assert armor.hardness(bare).value == 0
    assert armor.mobility(bare).value == 0


def test_armor_that_is_not_worn_counts_for_nothing() -> None:
    wearer = hero(plate={"name": "Plate", "class": "heavy", "artifact": True, "worn": False})
    assert (armor.soak(wearer).value, armor.hardness(wearer).value) == (3, 0)


def test_armor_does_not_stack() -> None:
    wearer = hero(
        plate={"name": "Plate", "class": "heavy"},
        silk={"name": "Silk", "class": "light", "artifact": True},
    )
    assert armor.armor_soak(wearer).value == 7
    assert armor.hardness(wearer).value == 4
    assert armor.mobility(wearer).value == -2


def test_given_numbers_win_over_the_class() -> None:
    wearer = hero(hide={"name": "Hide", "class": "light", "soak": 9, "hardness": 2, "mobility": 3})
    assert armor.soak(wearer).value == 12
    assert armor.hardness(wearer).value == 2
    assert armor.mobility(wearer).value == -3


def test_unattuned_artifact_armor() -> None:
    suit = {"name": "Mail", "class": "medium", "artifact": True}
    assert armor.unattuned(hero(mail={**suit, "attuned": False})).value == -5
    assert armor.unattuned(hero(mail=suit)).value == 0


@pytest.mark.parametrize(
    ("listed", "natural", "plated"),
    [
        ({"soak": 8, "armor_name": "Mail", "armor_soak": 5}, 3, 5),
        ({"soak": 8, "stamina": 3}, 3, 5),
        ({"soak": 2, "stamina": 3}, 2, 0),
        ({"soak": 4, "armor_soak": 9}, 0, 4),
        ({"soak": 8, "armor_name": "Mail"}, 0, 8),
        ({"soak": 8}, 8, 0),
        ({}, 0, 0),
    ],
)
def test_a_listed_soak_is_parted(listed: Tree, natural: int, plated: int) -> None:
    quick = {"kind": "quick", **listed}
    assert armor.natural_soak(quick).value == natural
    assert armor.armor_soak(quick).value == plated
    assert armor.soak(quick).value == listed.get("soak", 0)


def test_listed_numbers_have_the_armor_in_them() -> None:
    quick = {"kind": "quick", "soak": 8, "hardness": 7, "armor": {"x": {"name": "X", "class": "heavy"}}}
    assert armor.soak(quick).value == 8
    assert armor.hardness(quick).value == 7
    assert armor.mobility(quick).value == 0
