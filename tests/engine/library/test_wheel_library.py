"""Opponents, heroes, weapons and armor of Exalted 2e: whole sheets, with the numbers that the rules list for them."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from engine import library
from engine.core.model import Draft, get
from engine.rules import ruleset
from engine.rules.exalted2e.fighter import Fighter
from engine.rules.exalted2e.numbers import dv, health, pools
from engine.rules.exalted2e.sheet import sheet, weapons

RULESET = "exalted2e"
EVERYBODY = (*library.opponents(RULESET), *library.heroes(RULESET))

LISTED: dict[str, tuple[Any, ...]] = {
    # Join Battle, (Speed, pool, damage, Rate) of each attack, Dodge DV, Parry DV, soak, Hardness, levels
    "ford-levy": (3, [(5, 6, "4L", 2)], 1, 2, (3, 3), 0, 3),
    "salt-guard": (4, [(5, 7, "5L", 2)], 1, 3, (11, 6), 0, 3),
    "shield-guard": (4, [(5, 7, "5L", 2)], 2, 4, (11, 6), 0, 3),
    "reed-bandit": (5, [(4, 6, "6L", 2)], 2, 2, (6, 3), 0, 3),
    "heron-archer": (5, [(6, 8, "4L", 3), (4, 7, "3L", 3)], 2, 2, (6, 3), 0, 3),
    "house-blade": (6, [(5, 11, "6L", 2)], 2, 5, (10, 7), 0, 7),
    "lantern-duelist": (8, [(4, 12, "5L", 3)], 4, 5, (4, 3), 0, 7),
    "quarry-champion": (5, [(5, 7, "10B", 2)], 0, 4, (13, 5), 0, 7),
    "gate-hound": (5, [(5, 6, "3L", 1)], 3, 0, (3, 0), 0, 6),
    "ridge-cat": (6, [(5, 8, "6L", 2), (5, 7, "7L", 1)], 4, 0, (5, 2), 0, 7),
    "tide-corpse": (4, [(5, 5, "5B", 3), (5, 4, "11B", 2)], 1, 3, (3, 0), 0, 7),
    "marsh-ghoul": (5, [(5, 7, "6L", 2)], 2, 3, (4, 0), 0, 7),
    "ember-warden": (8, [(5, 11, "8L", 2)], 6, 5, (9, 7), 2, 11),
    "drowned-choirmaster": (10, [(5, 15, "8L", 2)], 6, 7, (7, 6), 0, 9),
}


def fighter(template: library.Template) -> Fighter:
    return Fighter(Draft({"combatant": {"x": template.tree}}), "x")


@pytest.mark.parametrize("template", EVERYBODY, ids=lambda template: template.id)
def test_everybody_is_a_whole_combatant(template: library.Template) -> None:
    sheet.validate(template.tree)
    assert sheet.trim(template.tree) == template.tree
    assert template.tree["name"] == template.name
    held = template.tree["sheet"]
    tags = {tag for one in held["weapon"].values() for tag in one.get("tags", ())}
    assert tags <= set(weapons.TAGS)
    bound = get(template.tree, "now.motes.committed_peripheral", 0)
    assert get(template.tree, "now.motes.peripheral", 0) == held.get("peripheral", 0) - bound


@pytest.mark.parametrize("template", library.opponents(RULESET), ids=lambda template: template.id)
def test_an_opponent_has_the_numbers_that_are_listed(template: library.Template) -> None:
    one = fighter(template)
    attacks = [
        (
            weapons.speed(held),
            pools.attack_base(one, held).value,
            f"{pools.damage_base(one, held).value}{weapons.damage_type(held)[0].upper()}",
            weapons.rate(held),
        )
        for held in one.sheet("weapon", {}).values()
    ]
    assert LISTED[template.id] == (
        pools.pool(one).value,
        attacks,
        dv.standing(one, dv.DODGE).value,
        dv.standing(one, dv.PARRY).value,
        (health.soak(one, "bashing").value, health.soak(one, "lethal").value),
        health.hardness(one).value,
        health.marked(one).size,
    )


@pytest.mark.parametrize("template", library.heroes(RULESET), ids=lambda template: template.id)
def test_a_hero_has_all_traits_weapons_armor_and_what_its_kind_has(template: library.Template) -> None:
    held = template.tree["sheet"]
    assert (template.tree["side"], len(held["armor"])) == ("heroes", 1)
    mortal = held["being"] == "heroic"
    assert bool(held.get("power")) is not mortal
    assert bool(held.get("excellencies")) is not mortal


def test_the_library_is_of_the_size_it_should_be_and_a_house_rule_takes_it() -> None:
    assert [one.id for one in library.opponents(RULESET)] == list(LISTED)
    assert [one.id for one in library.heroes(RULESET)] == ["swordfighter", "archer", "brawler", "scholar", "soldier"]
    assert (len(library.weapons(RULESET)), len(library.armor(RULESET))) == (54, 16)
    assert (ruleset("ialdabaoth").name, ruleset("ialdabaoth").library) == ("ialdabaoth", RULESET)
    assert ruleset("ialdabaoth").read("soldier") == ruleset(RULESET).read("soldier")


@pytest.mark.parametrize("template", library.weapons(RULESET), ids=lambda template: template.id)
def test_every_weapon_fits_a_sheet_and_has_known_tags(template: library.Template) -> None:
    TypeAdapter(sheet.Weapon).validate_python(template.tree)
    assert set(template.tree.get("tags", ())) <= set(weapons.TAGS)


def test_gear_has_the_figures_of_the_rules() -> None:
    held = {one.id: one.tree for one in library.weapons(RULESET)}
    row = [("speed", 5), ("accuracy", 0), ("damage", 0), ("defense", None), ("rate", 1), ("minimum", 1), ("range", 0)]

    def figures(id: str) -> list[Any]:
        return [held[id].get(key, default) for key, default in row]

    assert figures("straight-sword") == [5, 2, 3, 1, 2, 1, 0]
    assert figures("sledge") == [6, 0, 10, -3, 1, 1, 0]
    assert figures("grand-daiklave") == [5, 1, 11, 0, 1, 4, 0]
    assert figures("long-bow") == [6, 1, 2, None, 3, 1, 200]
    assert figures("crossbow") == [5, 0, 5, None, 1, 1, 125]
    assert held["crossbow"]["adds_strength"] is False
    suits = {one.id: one.tree for one in library.armor(RULESET)}
    for suit in suits.values():
        TypeAdapter(sheet.Armor).validate_python(suit)
    assert (suits["lamellar"]["lethal"], suits["lamellar"]["bashing"], suits["lamellar"]["mobility"]) == (6, 8, 2)
    assert suits["artifact-superheavy-plate"]["hardness"] == 10


@pytest.mark.parametrize(
    ("text", "found"),
    [("3 bandits", "Reed Bandit"), ("zombies", "Tide Corpse"), ("wolf", "Gate Hound"), ("sorcerer", "Hero Scholar")],
)
def test_find(text: str, found: str) -> None:
    assert library.find(RULESET, text)[0].name == found
