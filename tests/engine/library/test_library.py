"""The opponents, weapons and armor of the package, and finding them."""

import pytest
from pydantic import TypeAdapter

from engine import library
from engine.core.desk import Line
from engine.core.inputs import Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules import ruleset
from engine.rules.exalted3e.sheet import armor, sheet, weapons
from engine.rules.exalted3e.sheet.weapons import TAGS
from tests.engine.rules.exalted3e.fights import fighter

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


@pytest.mark.parametrize("template", library.heroes(RULESET), ids=lambda template: template.id)
def test_every_hero_is_a_whole_character_with_weapons_armor_and_powers(template: library.Template) -> None:
    sheet.validate(template.tree)
    assert sheet.trim(template.tree) == template.tree
    held = template.tree["sheet"]
    assert (template.tree["side"], held["kind"]) == ("heroes", "character")
    assert len(held["attributes"]) == 9
    assert min(len(held[kind]) for kind in ("weapon", "armor", "power")) > 0
    gear = [*held["weapon"].values(), *held["armor"].values()]
    bound = sum(
        5 if "ability" in one or "tags" in one else armor.attunement(one) for one in gear if one.get("artifact")
    )
    assert get(template.tree, "now.motes.committed_peripheral", 0) == bound
    assert get(template.tree, "now.motes.peripheral") == held["peripheral"] - bound


def test_the_numbers_of_the_swordfighter_follow_from_its_traits() -> None:
    (hero,) = library.find(RULESET, "swordfighter")
    rules = ruleset(RULESET)
    assert [text(line) for line in rules.summary(hero.tree)] == [
        "Join Battle 7   Evasion 3   Parry 7   Soak 8   Hardness 0   Willpower 6",
        "7 levels: -0, -1 x2, -2 x2, -4, incapacitated",
        "personal 16 of 16   peripheral 35 of 40",
        "Daiklave   withering 13 dice, damage 15/5   decisive 10 dice",
        "Unarmed   withering 9 dice, damage 10   decisive 5 dice",
    ]


def text(line: Line) -> str:
    return "".join(span.text for span in line.spans)


def test_the_library_is_of_the_size_it_should_be() -> None:
    assert len(library.opponents(RULESET)) == 20
    assert [one.id for one in library.heroes(RULESET)] == ["swordfighter", "archer", "brawler", "scholar"]
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
        ("swordfighter", ["Hero Swordfighter"]),
        ("archer", ["Heron Archer", "Hero Archer"]),
    ],
)
def test_find(text: str, found: list[str]) -> None:
    assert names(text)[: max(1, len(found))] == found


def test_nearer_matches_come_first() -> None:
    assert names("guard")[:2] == ["Salt Guard", "Lantern Warden"]
    assert names("warden guard")[0] == "Lantern Warden"


def test_nothing_typed_finds_all_and_another_ruleset_none() -> None:
    assert len(library.find(RULESET, "")) == 24
    assert library.find("exalted9e", "bandit") == ()
    assert library.weapons("exalted9e") == ()


def test_too_many_is_refused_while_typing() -> None:
    with pytest.raises(Refused, match="Between 1 and 50"):
        library.find(RULESET, "500 bandits")


@pytest.mark.parametrize("template", library.opponents(RULESET), ids=lambda template: template.id)
def test_every_opponent_has_moves_that_it_can_make_when_it_is_fresh(template: library.Template) -> None:
    foe = {**template.tree, "now": {**template.tree.get("now", {}), "joined": True, "initiative": 9}}
    others = {id: fighter(id, 5, side=side) for id, side in (("kes", "heroes"), ("friend", "foes"))}
    enc = Encounter.new(None, RULESET, {"foe": foe, **others}, seed=1)
    enc.do(Edit((("clock", {"round": 1, "acting": "foe"}),)))
    found = enc.rules.moves(enc.state, "foe")
    assert 3 <= len(found) <= 5
    assert len({item.title for item in found}) == len(found)
    assert {item.barred for item in found} <= {"", "nothing has to be reloaded"}


@pytest.mark.parametrize("name", ["exalted3e", "exalted2e", "static_veil"])
def test_every_foe_has_some_usual_moves_and_their_things_are_its_own(name: str) -> None:
    rules = ruleset(name)
    for template in library.opponents(name):
        found = rules.moves({"combatant": {"one": template.tree}}, "one")
        assert 2 <= len(found) <= 5, template.name
        assert {item.barred for item in found} <= {"", "has not joined battle"}, template.name


def test_a_name_that_begins_with_a_number_is_no_count() -> None:
    lives = library.Template("nine-lives", "Nine Lives", (), library.opponents(RULESET)[0].tree, own=True)
    assert library.find(RULESET, "nine lives", (lives,))[0] is lives
    assert library.spelled(RULESET, "nine  LIVES", (lives,)) == "Nine Lives"
    assert library.spelled(RULESET, "Nine Bandits", (lives,)) == "nine bandits"
    assert library.find(RULESET, "Nine Bandits", (lives,))[0].name == "Reed Bandit"
