"""The opponents, weapons and armor of the package, and finding them."""

import pytest
from pydantic import TypeAdapter

from engine import library
from engine.model import Refused, get
from engine.rules.exalted3e.sheet import armor, sheet, weapons
from engine.rules.exalted3e.sheet.tags import TAGS

RULESET = "exalted3e"


def names(text: str) -> list[str]:
    return [template.name for template in library.find(RULESET, text)]


@pytest.mark.parametrize("template", library.opponents(RULESET), ids=lambda template: template.id)
def test_every_opponent_is_a_whole_combatant(template: library.Template) -> None:
    sheet.validate(template.tree)
    assert sheet.trim(template.tree) == template.tree
    assert template.tree["name"] == template.name
    held = template.tree["sheet"]
    assert any(weapons.deals_damage(weapon) for weapon in held["weapon"].values())
    assert armor.soak(held).value == held["soak"]
    assert get(template.tree, "now.motes.personal", 0) == held.get("personal", 0)


def test_the_library_is_of_the_size_it_should_be() -> None:
    assert len(library.opponents(RULESET)) == 20
    assert len(library.weapons(RULESET)) == 28
    assert len(library.armor(RULESET)) == 6
    assert [one.id for one in library.opponents(RULESET) if one.tree["sheet"].get("legendary")] == ["thornback-terror"]


@pytest.mark.parametrize("template", library.weapons(RULESET), ids=lambda template: template.id)
def test_every_weapon_fits_a_sheet_and_has_known_tags(template: library.Template) -> None:
    TypeAdapter(sheet.Weapon).validate_python(template.tree)
    assert {tag for tag in template.tree["tags"] if tag.split(" ")[0] not in TAGS} == set()


def test_armor_numbers_follow_from_the_class() -> None:
    suits = {template.id: template.tree for template in library.armor(RULESET)}
    assert [armor.soak_of(suit) for suit in suits.values()] == [3, 5, 7, 5, 8, 11]
    for suit in suits.values():
        TypeAdapter(sheet.Armor).validate_python(suit)


def test_weapon_numbers_follow_from_class_and_tags() -> None:
    held = {template.id: template.tree for template in library.weapons(RULESET)}
    assert weapons.minimum(held["daiklave"]).value == 5
    assert weapons.damage(held["crossbow"], 1, "close").value == 15
    assert weapons.bands(held["javelin"]) == ("close", "short", "medium")
    assert weapons.damage_type(held["mace"]) == "bashing"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("reed bandit", ["Reed Bandit"]),
        ("bandits", ["Reed Bandit", "Road Captain"]),
        ("3 bandits", ["Reed Bandit", "Road Captain"]),
        ("ember", ["Ember Hound"]),
        ("emb h", ["Ember Hound"]),
        ("zombies", ["Drowned Walker"]),
        ("zom", ["Drowned Walker"]),
        ("thrnbck", ["Thornback Terror"]),
        ("qqq", []),
    ],
)
def test_find(text: str, found: list[str]) -> None:
    assert names(text)[: max(1, len(found))] == found


def test_nearer_matches_come_first() -> None:
    assert names("guard")[:2] == ["Salt Guard", "Lantern Warden"]
    assert names("warden guard")[0] == "Lantern Warden"


def test_nothing_typed_finds_all_and_another_ruleset_none() -> None:
    assert len(library.find(RULESET, "")) == 20
    assert library.find("exalted9e", "bandit") == ()
    assert library.weapons("exalted9e") == ()


def test_too_many_is_refused_while_typing() -> None:
    with pytest.raises(Refused, match="Between 1 and 50"):
        library.find(RULESET, "500 bandits")
