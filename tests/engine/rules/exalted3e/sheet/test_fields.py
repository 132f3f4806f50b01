"""Every field of a fighter, from the models: none is missing, each can be set to what it says it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine import library
from engine.core.model import MISSING, Tree, get, put
from engine.importers import read
from engine.rules import ruleset
from engine.rules.common.base import FieldSpec
from engine.rules.exalted3e.sheet import armor, sheet
from engine.rules.exalted3e.sheet.fields import as_character, as_quick

RULES = ruleset("exalted3e")
HERO = library.find("exalted3e", "swordfighter")[0].tree
BANDIT = library.find("exalted3e", "reed bandit")[0].tree
EVERYBODY = [*library.opponents("exalted3e"), *library.heroes("exalted3e")]


def leaves(tree: Tree, at: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{at}{key}.")
        else:
            yield f"{at}{key}", value


def by_path(tree: Tree) -> dict[str, FieldSpec]:
    return {spec.path: spec for spec in RULES.fields(tree)}


@pytest.mark.parametrize("template", EVERYBODY, ids=lambda one: one.id)
def test_everything_that_is_written_is_a_field_with_its_value(template: library.Template) -> None:
    found = by_path(template.tree)
    for path, value in leaves(template.tree):
        assert found[path].value == value, path


@pytest.mark.parametrize("tree", [HERO, BANDIT], ids=["hero", "bandit"])
def test_every_field_takes_what_it_says(tree: Tree) -> None:
    for path, spec in by_path(tree).items():
        for value in _values(spec):
            if path not in ("sheet.kind", "sheet.health"):
                sheet.validate(put(tree, path, value))
        if spec.default is not MISSING and spec.default is not None:
            sheet.validate(put(tree, path, spec.default))


def _values(spec: FieldSpec) -> list[Any]:
    if spec.kind == "bool":
        return [True, False]
    if spec.kind == "int":
        # More damage than a track holds can't be.
        high = 1 if spec.path.startswith("now.health") else spec.high
        return [spec.low, high]
    if spec.kind == "choice":
        return list(spec.choices)
    if spec.kind == "list":
        return [(), spec.choices[:2]] if spec.choices else [()]
    return ["scene"] if spec.path.endswith(".lasts") else ["anna"]


def test_a_field_says_what_it_is() -> None:
    found = by_path(HERO)
    assert found["sheet.attributes.strength"] == FieldSpec(
        "sheet.attributes.strength", "Strength", "Attributes", 3, 1, "int", (), 0, 30
    )
    assert found["sheet.kind"].choices == ("character", "quick")
    assert found["side"].choices == ("heroes", "foes", "bystanders")
    assert found["hidden"] == FieldSpec("hidden", "Hidden", "Fighter", False, False, "bool")
    weapon = found["sheet.weapon.daiklave.class"]
    assert (weapon.group, weapon.title, weapon.value) == ("Weapon: Daiklave", "Class", "medium")
    assert "balanced" in found["sheet.weapon.daiklave.tags"].choices
    assert found["sheet.power.sword-skill.each.motes"].title == "Motes for each unit"
    assert found["now.motes.personal"].title == "Personal motes left"


def test_what_is_not_written_stands_at_its_default() -> None:
    found = by_path(BANDIT)
    assert found["sheet.essence"].value == found["sheet.essence"].default == 1
    assert found["sheet.stamina"].value is None
    assert found["sheet.weapon.billhook.dice"].default is MISSING
    assert get(BANDIT, "sheet.essence") is MISSING


def test_fields_that_are_seldom_wanted_stand_back_until_they_are_set() -> None:
    found = by_path(HERO)
    assert found["sheet.power.sword-skill.adds.soak"].minor
    assert not found["sheet.power.sword-skill.adds.attack_dice"].minor
    assert not found["sheet.abilities.brawl"].minor
    assert by_path(BANDIT)["sheet.abilities.brawl"].minor
    assert found["now.started"].minor


def test_groups_stand_together_the_fighter_first_and_its_condition_late() -> None:
    groups = [spec.group for spec in RULES.fields(HERO)]
    assert list(dict.fromkeys(groups)) == [
        "Fighter", "Sheet", "Attributes", "Abilities", "Weapon: Daiklave", "Weapon: Knife", "Armor: Ring shirt",
        "Power: Sword skill", "Power: Turned blade", "Now", "Asked in an attack", "Specialties",
    ]  # fmt: skip
    assert next(spec.path for spec in RULES.fields(HERO) if spec.group == "Sheet") == "sheet.kind"


def test_a_crash_has_fields_while_there_is_one() -> None:
    crashed = put(HERO, "now.crash", {"turns": 1, "by": "orsolo"})
    assert by_path(crashed)["now.crash.turns"].value == 1
    assert "now.crash.turns" not in by_path(HERO)


def test_a_hero_that_was_typed_has_every_field() -> None:
    (kes,) = read("Kes: Strength 3, Dexterity 5, Melee 4, straight sword, light armor")
    assert by_path(kes.combatant)["sheet.armor.light-armor.soak"].value is None


def test_the_weapon_of_a_move_is_one_of_the_sheet() -> None:
    spec = by_path(BANDIT)["sheet.move.hook.weapon"]
    assert (spec.kind, spec.choices, spec.value) == ("choice", ("", "billhook", "bow", "grapple"), "billhook")


def test_the_steps_that_ask_stand_together() -> None:
    asked = [spec for spec in RULES.fields(HERO) if spec.group == "Asked in an attack"]
    assert [spec.path for spec in asked][:2] == ["ask.stunt", "ask.defender_effects"]
    assert {(spec.kind, spec.choices, spec.value) for spec in asked} == {
        ("choice", ("by_sheet", "always", "never"), "by_sheet")
    }


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
