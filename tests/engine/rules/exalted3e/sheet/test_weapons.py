"""Weapon numbers by class, tags and range (rules section 16)."""

import pytest

from engine.core.ask import Number
from engine.core.model import Tree
from engine.rules.exalted3e.sheet import weapons
from engine.rules.exalted3e.sheet.weapons import BANDS

ARCHERY = (-2, 4, 2, 0, -2)
THROWN = (4, 3, 2, -1, -3)


def arm(weight: str = "medium", *tags: str, **more: object) -> Tree:
    return {"name": "Thing", "class": weight, "tags": tags, **more}


def parts(number: Number) -> list[tuple[str, int]]:
    return [(part.label, part.amount) for part in number.parts]


@pytest.mark.parametrize(
    ("weight", "artifact", "accuracy", "damage", "defense", "minimum"),
    [
        ("light", False, 4, 7, 0, 1),
        ("medium", False, 2, 9, 1, 1),
        ("heavy", False, 0, 11, -1, 1),
        ("light", True, 5, 10, 0, 3),
        ("medium", True, 3, 12, 1, 4),
        ("heavy", True, 1, 14, 0, 5),
    ],
)
def test_hand_weapons_by_class(
    weight: str, artifact: bool, accuracy: int, damage: int, defense: int, minimum: int
) -> None:
    weapon = arm(weight, artifact=artifact)
    assert weapons.accuracy(weapon).value == accuracy
    assert weapons.damage(weapon, 3).value == damage + 3
    assert weapons.defense(weapon).value == defense
    assert weapons.minimum(weapon).value == minimum


@pytest.mark.parametrize(
    ("tag", "ability", "row"),
    [
        ("archery long", "archery", ARCHERY),
        ("thrown medium", "thrown", THROWN),
        ("flame", "archery", (0, 4, 2, 0, -2)),
        ("siege", "archery", (-5, -3, 4, 2, 0)),
    ],
)
def test_ranged_accuracy_by_band(tag: str, ability: str, row: tuple[int, ...]) -> None:
    weapon = arm("light", tag, ability=ability)
    assert tuple(weapons.accuracy(weapon, band).value for band in BANDS) == row
    artifact = {**weapon, "artifact": True}
    more = 0 if tag == "siege" else 1
    assert tuple(weapons.accuracy(artifact, band).value for band in BANDS) == tuple(n + more for n in row)


def test_ranged_accuracy_does_not_depend_on_the_class() -> None:
    for weight in ("light", "medium", "heavy"):
        assert weapons.accuracy(arm(weight, ability="archery"), "short").value == 4


def test_an_axe_is_swung_at_close_range_and_thrown_beyond() -> None:
    axe = arm("medium", "lethal", "chopping", "thrown short", ability="melee")
    assert weapons.bands(axe) == ("close", "short")
    assert weapons.ability(axe, "close") == "melee"
    assert weapons.ability(axe, "short") == "thrown"
    assert weapons.accuracy(axe, "close").value == 2
    assert weapons.accuracy(axe, "short").value == 3
    assert weapons.can_parry(axe)
    assert weapons.attack_options(axe, "close") == ("chopping",)
    assert weapons.attack_options(axe, "short") == ()


@pytest.mark.parametrize(
    ("weapon", "last"),
    [
        (arm(), "close"),
        (arm("light", "thrown", ability="thrown"), "short"),
        (arm("light", "thrown medium", ability="thrown"), "medium"),
        (arm("light", ability="archery"), "long"),
        (arm("light", "archery medium", ability="archery"), "medium"),
        (arm("heavy", "flame", "archery short", ability="archery"), "short"),
        (arm("heavy", "siege", ability="archery"), "extreme"),
        (arm("light", ability="archery", range="extreme"), "extreme"),
        ({"name": "Bite", "dice": 8}, "close"),
        ({"name": "Bow", "dice": 8, "range": "medium"}, "medium"),
    ],
)
def test_bands(weapon: Tree, last: str) -> None:
    assert weapons.bands(weapon) == BANDS[: BANDS.index(last) + 1]


def test_the_parts_say_where_numbers_come_from() -> None:
    daiklave = arm("medium", "balanced", artifact=True, name="Daiklave")
    assert parts(weapons.damage(daiklave, 3)) == [("Strength", 3), ("Daiklave, medium artifact", 12)]
    assert parts(weapons.minimum(daiklave)) == [("Daiklave, medium artifact", 4), ("balanced", 1)]
    assert parts(weapons.accuracy(daiklave)) == [("Daiklave, medium artifact", 3)]
    bow = arm("medium", ability="archery", name="Bow")
    assert parts(weapons.accuracy(bow, "medium")) == [("Bow, medium weapon at medium range", 2)]


def test_an_unattuned_artifact() -> None:
    weapon = arm("medium", artifact=True, attuned=False)
    assert weapons.accuracy(weapon).value == 3 - 5
    assert weapons.defense(weapon).value == 1 - 5
    assert weapons.attack_cost(weapon).value == 2
    assert weapons.defense_cost(weapon).value == 2
    assert weapons.attack_cost(arm()).value == 0


def test_tags_that_change_damage() -> None:
    assert weapons.damage(arm("medium", "shield"), 2).value == 2 + 9 - 2
    for tag in ("crossbow", "flame", "firearm"):
        assert weapons.damage(arm("medium", tag, ability="archery"), 1, "short").value == 4 + 9
    assert weapons.damage(arm("heavy", "siege", ability="archery"), 5, "long").value == 11
    crossbow = arm("medium", "crossbow", "powerful", ability="archery")
    assert weapons.damage(crossbow, 1, "close").value == 4 + 11
    assert weapons.damage(crossbow, 1, "short").value == 4 + 9


def test_minimum_damage() -> None:
    assert weapons.minimum(arm("light", "balanced")).value == 2
    assert weapons.minimum(arm("heavy", "balanced", artifact=True)).value == 6
    assert weapons.minimum(arm("heavy", "siege")).value == 3
    assert weapons.minimum(arm("heavy", "siege", artifact=True)).value == 5
    assert weapons.minimum(arm("light", "subtle")).value == 0


def test_a_subtle_weapon_deals_no_damage() -> None:
    needle = arm("light", "subtle", ability="thrown")
    assert not weapons.deals_damage(needle)
    assert weapons.damage(needle, 4).value == 0


def test_given_numbers_win_over_the_class() -> None:
    own = arm("light", "balanced", "shield", accuracy=6, damage=13, defense=3, minimum=7)
    assert weapons.accuracy(own).value == 6
    assert weapons.damage(own, 2).value == 2 + 13
    assert weapons.defense(own).value == 3
    assert weapons.minimum(own).value == 7


def test_who_parries() -> None:
    assert weapons.can_parry(weapons.UNARMED)
    assert not weapons.can_parry(arm("light", ability="archery"))
    assert not weapons.can_parry(arm("light", "thrown", ability="thrown"))
    assert weapons.defense(arm("medium", ability="archery")).value == 0
    assert weapons.can_parry({"name": "Sword", "dice": 7})
    assert not weapons.can_parry({"name": "Bow", "dice": 7, "range": "long"})


@pytest.mark.parametrize(
    ("tags", "kind"),
    [((), "lethal"), (("bashing",), "bashing"), (("lethal",), "lethal"), (("aggravated", "bashing"), "aggravated")],
)
def test_damage_type(tags: tuple[str, ...], kind: str) -> None:
    assert weapons.damage_type(arm("light", *tags)) == kind


def test_costs_and_demands() -> None:
    assert weapons.attack_cost(arm("light", "improvised")).value == 1
    assert weapons.attack_cost(arm("light", "improvised", artifact=True, attuned=False)).value == 3
    assert weapons.needed_strength(arm("heavy")) == 3
    assert weapons.needed_strength(arm("heavy", ability="archery")) == 0
    assert weapons.needed_strength(arm("medium")) == 0


def test_grapples_and_disarms() -> None:
    assert weapons.can_grapple(weapons.UNARMED)
    assert weapons.can_grapple({"name": "Hug", "dice": 6, "control": 8})
    assert not weapons.can_grapple(arm())
    assert not weapons.can_be_disarmed(weapons.UNARMED)
    assert weapons.can_be_disarmed(arm())


def test_quick_pools() -> None:
    bow = {"name": "Bow", "dice": 9, "range": "long", "at": "short", "tags": ("archery",), "class": "light"}
    assert [weapons.quick_pool(bow, band).value for band in BANDS[:4]] == [3, 9, 7, 5]
    assert weapons.quick_pool({"name": "Bow", "dice": 9, "range": "long"}, "long").value == 9
    assert weapons.quick_decisive_pool(bow, "short").value == 9
    assert weapons.quick_decisive_pool(bow, "short", "minus_accuracy").value == 5
    sword = {"name": "Sword", "dice": 8, "class": "light", "artifact": True}
    assert weapons.quick_decisive_pool(sword, "close", "minus_accuracy").value == 3
    assert weapons.quick_decisive_pool({"name": "Sword", "dice": 1}, "close", "minus_accuracy").value == 0
    assert weapons.quick_decisive_pool({**sword, "decisive_dice": 6}, "close", "minus_accuracy").value == 6


def test_quick_damage_has_strength_in_it() -> None:
    sword = {"name": "Sword", "dice": 8, "damage": 12, "minimum": 2}
    assert weapons.damage(sword, 4).value == 12
    assert weapons.minimum(sword).value == 2
    assert weapons.minimum({"name": "Sword", "dice": 8, "damage": 12}).value == 1
    assert not weapons.deals_damage({"name": "Grapple", "dice": 8, "control": 9})


def test_what_is_in_hand() -> None:
    held = {"sword": arm(), "bow": {**arm(), "ready": False}, "claws": {**arm("light", "natural"), "ready": False}}
    assert list(weapons.ready({"kind": "character", "weapon": held})) == ["sword", "claws", "unarmed"]
    assert list(weapons.ready({"kind": "quick", "weapon": held})) == ["sword", "claws"]
    assert weapons.accuracy(weapons.UNARMED).value == 4
    assert weapons.damage(weapons.UNARMED, 2).value == 9
