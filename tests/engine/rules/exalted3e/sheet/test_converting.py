"""Sheets of the other kind: what fits is kept, the rest is at its default."""

import pytest

from engine import library
from engine.core.model import Tree, get
from engine.rules import ruleset
from engine.rules.exalted3e.sheet import armor, sheet
from engine.rules.exalted3e.sheet.converting import as_character, as_quick

RULES = ruleset("exalted3e")
EVERYBODY = [*library.opponents("exalted3e"), *library.heroes("exalted3e")]


def summed(tree: Tree) -> list[str]:
    return ["".join(span.text for span in line.spans) for line in RULES.summary(tree)]


@pytest.mark.parametrize("template", EVERYBODY, ids=lambda one: one.id)
@pytest.mark.parametrize("kind", ["character", "quick"])
def test_every_fighter_can_have_a_sheet_of_either_kind(template: library.Template, kind: str) -> None:
    made = RULES.as_kind(template.tree, kind)
    sheet.validate(made)
    assert made["sheet"]["kind"] == kind
    assert made["sheet"]["weapon"].keys() == template.tree["sheet"]["weapon"].keys()
    for path in ("name", "sheet.essence", "sheet.willpower", "sheet.health", "sheet.personal", "sheet.action", "now"):
        assert get(made, path) == get(template.tree, path), path


@pytest.mark.parametrize("template", library.opponents("exalted3e"), ids=lambda one: one.id)
def test_the_soak_of_a_quick_character_stays_where_its_armor_is_known(template: library.Template) -> None:
    held = template.tree["sheet"]
    if "armor_soak" in held and held["soak"] > held["armor_soak"]:
        assert armor.soak(as_character(template.tree)["sheet"]).value == held["soak"]


def test_a_bandit_becomes_a_character() -> None:
    made = as_character(library.find("exalted3e", "reed bandit")[0].tree)["sheet"]
    assert made["attributes"] == {"stamina": 2}
    assert made["armor"] == {"armor": {"name": "Quilted coat", "class": "light"}}
    assert made["weapon"]["billhook"] == {"name": "Billhook", "class": "medium", "tags": ("lethal", "chopping")}
    assert made["weapon"]["bow"] == {
        "name": "Bow", "class": "medium", "ability": "archery", "range": "long", "tags": ("lethal", "archery"),
    }  # fmt: skip
    assert made["weapon"]["grapple"]["ability"] == "brawl"
    assert {"evasion", "parry", "soak", "join_battle", "combat_movement", "armor_name"} & made.keys() == set()


def test_known_traits_are_kept() -> None:
    tree: Tree = {"name": "Rival", "side": "foes", "sheet": {
        "kind": "quick", "soak": 9, "stamina": 4, "attributes": {"strength": 3}, "abilities": {"melee": 5},
        "specialties": {"melee": "blades"}}}  # fmt: skip
    made = as_character(tree)["sheet"]
    assert made["attributes"] == {"stamina": 4, "strength": 3}
    assert (made["abilities"], made["specialties"]) == ({"melee": 5}, {"melee": "blades"})
    assert armor.soak(made).value == 9


def test_a_hero_becomes_a_quick_character_with_the_same_numbers() -> None:
    hero = library.find("exalted3e", "swordfighter")[0].tree
    made = as_quick(hero)
    assert {key: made["sheet"][key] for key in ("join_battle", "combat_movement", "evasion", "parry", "soak")} == {
        "join_battle": 7, "combat_movement": 7, "evasion": 3, "parry": 7, "soak": 8,
    }  # fmt: skip
    assert made["sheet"]["weapon"]["daiklave"] == {
        "name": "Daiklave", "dice": 13, "class": "medium", "artifact": True, "damage": 15, "minimum": 5,
        "tags": ("lethal", "balanced", "one-handed", "melee"),
    }  # fmt: skip
    assert made["sheet"]["weapon"]["knife"]["range"] == "short"
    assert summed(made)[0] == summed(hero)[0]
    back = as_character(made)["sheet"]
    assert back["attributes"] == hero["sheet"]["attributes"]
    assert back["armor"] == hero["sheet"]["armor"]


def test_the_same_kind_changes_nothing() -> None:
    hero = library.find("exalted3e", "scholar")[0].tree
    assert RULES.as_kind(hero, "character") is hero
    assert RULES.as_kind(hero, "cavalry") is hero
