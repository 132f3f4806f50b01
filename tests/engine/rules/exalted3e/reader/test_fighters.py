"""A full character in a line or a few lines, and what was not understood."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Refused
from engine.importers import Imported, read
from engine.rules import ruleset
from engine.rules.exalted3e.reader.fighters import LONGEST_CHARACTER
from engine.rules.exalted3e.sheet import sheet

KES = (
    "Kes: Strength 3, Dexterity 5, Stamina 3, Wits 4, Melee 4, Dodge 5, Awareness 3, light armor, "
    "hook knife light lethal, javelin medium thrown, Essence 2, 10 personal, 24 peripheral, Willpower 6"
)


def one(text: str) -> Imported:
    (imported,) = read(text)
    sheet.validate(imported.combatant)
    return imported


def test_the_example() -> None:
    assert one(KES).combatant == {
        "name": "Kes",
        "side": "heroes",
        "sheet": {
            "kind": "character",
            "attributes": {"strength": 3, "dexterity": 5, "stamina": 3, "wits": 4},
            "abilities": {"melee": 4, "dodge": 5, "awareness": 3},
            "personal": 10,
            "peripheral": 24,
            "essence": 2,
            "willpower": 6,
            "armor": {"light-armor": {"name": "Light armor", "class": "light"}},
            "weapon": {
                "hook-knife": {"name": "Hook knife", "class": "light", "tags": ("lethal",)},
                "javelin": {
                    "name": "Javelin",
                    "class": "medium",
                    "ability": "thrown",
                    "tags": ("lethal", "thrown medium", "one-handed"),
                },
            },
        },
    }
    assert one(KES).warnings == ()


def test_its_numbers_follow_from_its_traits() -> None:
    lines = ["".join(span.text for span in line.spans) for line in ruleset("exalted3e").summary(one(KES).combatant)]
    assert lines[:4] == [
        "Join Battle 7   Evasion 5   Parry 5   Soak 6   Hardness 0   Willpower 6",
        "7 levels: -0, -1 x2, -2 x2, -4, incapacitated",
        "personal 10 of 10   peripheral 24 of 24",
        "Hook knife   withering 13 dice, damage 10   decisive 9 dice",
    ]


@pytest.mark.parametrize(
    "text",
    [
        KES.replace(",", ";"),
        KES.replace("Kes: ", "Kes "),
        KES.replace("Strength", "Str").replace("Dexterity", "dex").replace("Stamina", "STA."),
        KES.replace(", ", "\n").replace("Kes: ", "Kes\n"),
        "Kes\nAttributes: Strength 3, Dexterity 5, Stamina 3, Wits 4,\nAbilities: Melee 4, Dodge 5, Awareness 3\n"
        "light armor, hook knife light lethal, javelin medium thrown\n"
        "Essence 2, Willpower 6, personal motes: 10, peripheral 24",
    ],
)
def test_the_form_is_free(text: str) -> None:
    assert one(text) == one(KES)


def test_everything_at_once() -> None:
    imported = one(
        "Ora Vane (Solar): Strength 4, Martial Arts 5 (chains), Melee 2, artifact heavy armor, ring shirt not worn, "
        "straight sword, horn bow heavy, peripheral 24/30 (6 committed), motes 12, health 9, base initiative 4, "
        "resolve 3, guile 2, legendary"
    )
    held = imported.combatant["sheet"]
    assert held["description"] == "Solar"
    assert held["abilities"] == {"martial_arts": 5, "melee": 2}
    assert held["specialties"] == {"martial_arts": "chains"}
    assert held["armor"] == {
        "artifact-heavy-armor": {"name": "Artifact heavy armor", "class": "heavy", "artifact": True},
        "ring-shirt": {"name": "Ring shirt", "class": "medium", "worn": False},
    }
    assert held["weapon"]["straight-sword"]["tags"] == ("lethal", "balanced", "one-handed")
    assert held["weapon"]["horn-bow"] == {
        "name": "Horn bow", "class": "heavy", "ability": "archery", "tags": ("archery long",),
    }  # fmt: skip
    assert [held[key] for key in ("personal", "peripheral", "base_initiative", "resolve", "guile", "legendary")] == [
        12, 30, 4, 3, 2, True,
    ]  # fmt: skip
    assert len(held["health"]) == 9
    assert imported.combatant["now"] == {"motes": {"peripheral": 24, "committed_peripheral": 6}}
    assert imported.warnings == ("Not given, so 1: Dexterity, Stamina, Wits.",)


def test_a_track_is_read_level_by_level() -> None:
    text = (
        "Kes\nStrength 3; Dexterity 4; Stamina 3; Wits 3\nEssence 2\nWillpower 6\nHealth Levels: -0/-1x4/-2x2/-4/Incap"
    )
    assert one(text).combatant["sheet"]["health"] == (0, -1, -1, -1, -1, -2, -2, -4, "incapacitated")


def test_what_was_not_understood_or_follows_is_named() -> None:
    imported = one(f"{KES}, swagger 3, angry, soak 9, parry 5, plate armor")
    assert imported.warnings == (
        "Not understood: swagger 3, angry.",
        "Left out, since a character's follow from its traits: soak 9, parry 5.",
        "Plate armor says no class; medium is assumed.",
    )


def test_what_is_missing_is_named() -> None:
    assert one("Ora: Strength 2, Melee 3").warnings == (
        "Not given, so 1: Dexterity, Stamina, Wits.",
        "No weapon is given: it fights unarmed.",
    )


def test_things_follow_in_lines_of_their_own() -> None:
    hero, *bandits, guard = read(
        f"{KES}\npower Keen edge: attacker effects, +1 attack dice, 1 mote each, most 10\n"
        "weapon reaver: heavy artifact, lethal, chopping\nnote Sleepy: yawns a lot\n"
        "2 bandits\nguard: 8 dice, 10 damage, Defense 3, soak 5\nweapon bow: 7 dice, damage 9, long range"
    )
    held = hero.combatant["sheet"]
    assert held["power"]["keen-edge"]["each"] == {"motes": 1}
    assert held["weapon"]["reaver"]["class"] == "heavy"
    assert held["note"] == {"sleepy": {"name": "Sleepy", "text": "yawns a lot"}}
    assert [bandit.name for bandit in bandits] == ["Reed Bandit", "Reed Bandit"]
    assert guard.combatant["sheet"]["weapon"]["bow"] == {"name": "Bow", "dice": 7, "damage": 9, "range": "long"}


def test_two_of_them() -> None:
    twins = read("2 twins: Strength 2, Dexterity 3, Melee 3, straight sword")
    assert [twin.name for twin in twins] == ["Twin", "Twin"]


@pytest.mark.parametrize(
    "line",
    [
        "guard: 8 dice, 10 damage, Defense 4, soak 7, stamina 3",
        "wolf: 7 dice, dodge 3, parry 1, soak 4, appearance 2",
        "guard: 8 dice, 10 damage, Defense 4, soak 7, strength 3",
    ],
)
def test_a_line_with_a_pool_stays_a_quick_character(line: str) -> None:
    assert one(line).combatant["sheet"]["kind"] == "quick"


def test_both_pools_of_a_quick_character() -> None:
    imported = one("brute: 8 dice, 10 damage, Defense 3, soak 4, 15 personal, 35 peripheral motes")
    assert [imported.combatant["sheet"][pool] for pool in ("personal", "peripheral")] == [15, 35]
    assert imported.combatant["now"] == {"motes": {"personal": 15, "peripheral": 35}}
    assert imported.warnings == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Strength 3, Melee 2", "begins with no name"),
        ("Kes: Strength 33, Melee 2", "Kes cannot be added: sheet.attributes.strength: is 33; the most is 30"),
        (f"Kes: Strength 3, {'x' * LONGEST_CHARACTER}", "leave out what is no number"),
        ("Kes: Strength 3\npower Edge: shiny", "shiny is not understood"),
        ("Kes: Strength 3, health 61", "A health track has 1 to 60 levels, not 61"),
    ],
)
def test_refusals(text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read(text)


WORDS = st.sampled_from(
    [
        *("Kes", "Strength 3", "3 Melee", "light", "heavy", "armor", "artifact", "thrown medium", "two handed", "bow"),
        *(":", ",", ";", "\n", "(", ")", "/", "Essence", "health -0/-1x2", "power X: attack", "weapon", "99999", "[/]"),
    ]
)


@given(st.lists(WORDS, max_size=25).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    found: tuple[Imported, ...] = ()
    with contextlib.suppress(Refused):
        found = read(text)
    for imported in found:
        sheet.validate(imported.combatant)


@pytest.mark.parametrize(
    ("words", "armor", "weapons"),
    [
        ("lamellar (medium)", {"Lamellar": "medium"}, {}),
        ("buff coat (light), chain whip (medium, lethal)", {"Buff coat": "light"}, {"Chain whip": "medium"}),
        ("heavy plate, plate breaker heavy lethal", {"Plate": "heavy"}, {"Plate breaker": "heavy"}),
        ("scale medium artifact mobility -1", {"Scale": "medium"}, {}),
        ("leather sling light, spiked coat light lethal", {}, {"Leather sling": "light", "Spiked coat": "light"}),
        ("hook knife (light, lethal)", {}, {"Hook knife": "light"}),
    ],
)
def test_armor_is_known_by_what_it_is_called(words: str, armor: dict[str, str], weapons: dict[str, str]) -> None:
    (one,) = read(f"Kes: Strength 3, Dexterity 5, Stamina 3, Wits 4, {words}")
    sheet = one.combatant["sheet"]
    found = [{it["name"]: it["class"] for it in sheet.get(kind, {}).values()} for kind in ("armor", "weapon")]
    assert found == [armor, weapons]
    assert [told for told in one.warnings if "unarmed" not in told] == []
