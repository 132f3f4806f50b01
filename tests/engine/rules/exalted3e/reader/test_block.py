"""Quick Character blocks (rules section 19): every number of the published import cases, and their traps.

A pasted block with attributes and abilities: a full character where its printed numbers follow from them.
"""

from __future__ import annotations

import pytest

from engine.core.model import get
from engine.importers import Imported, read
from engine.rules import ruleset
from engine.rules.exalted3e.sheet import sheet
from tests.engine.rules.exalted3e.reader import blocks
from tests.engine.rules.exalted3e.reader.quick import actions, notes, numbers, one, weapons


def test_case_text_qc_test_monster() -> None:
    imported = one(blocks.VINE_HORROR)
    assert imported.name == "Mire Creeper"
    assert numbers(imported, "essence", "willpower", "join_battle", "evasion", "parry", "soak", "hardness") == {
        "essence": 2,
        "willpower": 5,
        "join_battle": 7,
        "evasion": 1,
        "parry": 6,
        "soak": 6,
        "hardness": 0,
    }
    assert numbers(imported, "resolve", "guile", "combat_movement", "personal", "appearance") == {
        "resolve": 4,
        "guile": 4,
        "combat_movement": 8,
        "personal": 60,
        "appearance": None,
    }
    assert get(imported.combatant, "now.motes") == {"personal": 60}
    health = imported.combatant["sheet"]["health"]
    assert health == (0, *(-1,) * 4, *(-2,) * 3, -4, "incapacitated")
    assert len(health) == 10
    assert actions(imported) == {"Swim/Climb": 9, "Feats of Might": 8, "Senses": 5, "Hide/Lurk": 7}
    maw, tendril = weapons(imported)
    assert (maw["name"], maw["dice"], maw["damage"], maw["minimum"]) == ("Maw", 11, 12, 3)
    assert (tendril["name"], tendril["dice"], tendril["control"]) == ("Tendril grapple", 10, 12)
    assert "damage" not in tendril
    assert tendril["tags"] == ("grappling",)
    assert "armor_name" not in imported.combatant["sheet"]
    kept = "special abilities (2), merits (1), offensive charms (2), miscellaneous charms (1)"
    assert imported.warnings == ("No Appearance is given.", f"Kept as notes, which change no number: {kept}.")
    told = notes(imported)
    assert told["Feats of Might"] == "tendrils only; may attempt Strength 5 feats"
    assert told["Combat Movement"] == "tendrils only"
    assert told["Amphibious"] == "Merit: It breathes both ways."
    assert told["Second Mouth"] == "Special ability: Attack or Parry as it likes; Essence 3 spirits fear it."
    assert told["Drowning Grip"] == (
        "Offensive charm (5m, 2i or 10m, 4i; Simple; Instant; Essence 1): The held one goes under."
    )
    assert told["Sink"].startswith("Miscellaneous charm (3m;")
    assert "power" not in imported.combatant["sheet"]


def test_case_text_qc_qc_template() -> None:
    imported = one(blocks.WALL_SENTRY)
    assert imported.name == "Wall Sentry"
    assert numbers(
        imported,
        *("essence", "willpower", "join_battle", "evasion", "parry", "soak", "hardness"),
        *("resolve", "guile", "appearance", "combat_movement", "health", "armor_name", "personal"),
    ) == {
        "essence": 1,
        "willpower": 4,
        "join_battle": 6,
        "evasion": 2,
        "parry": 4,
        "soak": 8,
        "hardness": 0,
        "resolve": 2,
        "guile": 1,
        "appearance": 2,
        "combat_movement": 4,
        "health": (0, -1, -1, -2, -2, -4, "incapacitated"),
        "armor_name": "Coat of rings",
        "personal": None,
    }
    assert actions(imported) == {"Look out": 4, "Bully": 4}
    first, second = weapons(imported)
    assert (first["name"], first["dice"], first["damage"], first["minimum"]) == ("Pole", 7, 12, 2)
    assert (second["name"], second["dice"], second["damage"]) == ("Pole", 5, 14)
    assert "minimum" not in second
    assert list(imported.combatant["sheet"]["weapon"]) == ["pole", "pole-2"]
    assert imported.warnings == (
        "Two attacks share the name Pole.",
        "Kept as notes, which change no number: special attacks (1), merits (1), offensive charms (2), "
        "defensive charms (1).",
        "A line was left out: Lists of Things (parted by a blank line).",
    )
    told = notes(imported)
    assert told["Push"] == "Special attack: Over the edge."
    assert told["Major Tie"] == "Intimacy: His pay"
    assert told["Defining Principle"] == "Intimacy: Walls are for standing on"
    assert told["Longer Reach"] == "Offensive charm (10m 1wp; Reflexive; Instant; Essence 7): Reaches further."
    assert told["Long Duck"].startswith("Defensive charm (10m, 1wp;")
    assert told["Description"] == "Stands on any wall that pays."


def test_case_text_qc_tiny_demon() -> None:
    imported = one(blocks.SOOT_IMP)
    assert imported.name == "Soot Imp"
    assert numbers(
        imported,
        *("essence", "willpower", "join_battle", "evasion", "parry", "soak", "hardness"),
        *("resolve", "guile", "appearance", "combat_movement", "health", "armor_name", "personal"),
    ) == {
        "essence": 2,
        "willpower": 3,
        "join_battle": 5,
        "evasion": 3,
        "parry": 3,
        "soak": 3,
        "hardness": 2,
        "resolve": 2,
        "guile": 1,
        "appearance": 2,
        "combat_movement": 5,
        "health": (0, -1, -2, -4, "incapacitated"),
        "armor_name": "Crusted skin",
        "personal": 70,
    }
    assert get(imported.combatant, "now.motes.personal") == 70
    assert actions(imported) == {"Senses": 5, "Sneak": 6, "Sniff": 4}
    teeth, coals = weapons(imported)
    assert (teeth["name"], teeth["dice"], teeth["damage"]) == ("Small teeth", 5, 3)
    assert (coals["name"], coals["dice"], coals["damage"], coals["minimum"]) == ("Spat coals", 7, 5, 2)
    assert imported.warnings == ()


def test_case_text_qc_adversary_template() -> None:
    imported = one(blocks.RIVAL)
    held = imported.combatant["sheet"]
    assert imported.name == "Hesper of the Ninth Stair"
    assert held["description"] == "Dusk"
    assert numbers(
        imported,
        *("essence", "willpower", "join_battle", "evasion", "parry", "soak", "hardness"),
        *("resolve", "guile", "appearance", "combat_movement", "personal", "peripheral"),
        *("armor_name", "armor_soak", "armor_mobility"),
    ) == {
        "essence": 1,
        "willpower": 1,
        "join_battle": 1,
        "evasion": 3,
        "parry": 3,
        "soak": 10,
        "hardness": 0,
        "resolve": 1,
        "guile": 1,
        "appearance": 1,
        "combat_movement": 8,
        "personal": 10,
        "peripheral": 43,
        "armor_name": "Armor",
        "armor_soak": 5,
        "armor_mobility": 1,
    }
    assert get(imported.combatant, "now.motes") == {
        "personal": 10,
        "peripheral": 38,
        "committed_peripheral": 5,
    }
    assert held["health"] == (*(0,) * 4, *(-1,) * 4, -2, -2, -4, "incapacitated")
    assert len(held["health"]) == 12
    assert set(held["attributes"].values()) == {1}
    assert len(held["attributes"]) == 9
    assert held["abilities"] == {
        "athletics": 1,
        "awareness": 1,
        "brawl": 1,
        "dodge": 1,
        "integrity": 1,
        "investigation": 1,
        "linguistics": 1,
        "lore": 3,
        "melee": 5,
    }
    assert held["specialties"] == {"brawl": "Stairs", "lore": "Stairs", "melee": "Blades"}
    (blade,) = weapons(imported)
    assert blade == {
        "name": "Stair blade",
        "dice": 10,
        "damage": 10,
        "minimum": 5,
        "tags": ("lethal", "balanced", "singing"),
    }
    assert imported.warnings == (
        "The rules know no tag singing; it is only shown.",
        "Kept as notes, which change no number: merits (1), offensive charms (2), defensive charms (1).",
        "Its printed numbers don't follow from its attributes and abilities: they are kept as printed.",
    )
    told = notes(imported)
    assert told["Merits"] == "Patron 1, Wealth 1, Nameless"
    assert told["Secrets"] == "She has a second name"
    assert told["Escort"] == "Two porters who carry her books."
    assert told["First Stair"].endswith("Decisive-only): Steps up on the one it hits")
    assert told["Banister"].startswith("Defensive charm (5m, 1i;")


def test_prose_that_speaks_of_stats_changes_none() -> None:
    imported = one(blocks.PROSE_ABOUT_STATS)
    assert imported.name == "Old Ferryman"
    assert numbers(
        imported, "essence", "willpower", "join_battle", "evasion", "parry", "soak", "resolve", "appearance"
    ) == {
        "essence": 1,
        "willpower": 6,
        "join_battle": 4,
        "evasion": 2,
        "parry": 4,
        "soak": 4,
        "resolve": 3,
        "appearance": 3,
    }
    assert get(imported.combatant, "now.willpower") == 5
    assert actions(imported) == {"Row": 6, "Haggle": 5}
    pole, hook, knife = weapons(imported)
    assert (pole["name"], pole["dice"], pole["damage"]) == ("Pole (his own)", 6, 10)
    assert (hook["dice"], hook["damage"], hook["minimum"], hook["tags"]) == (5, 9, 2, ("lethal",))
    assert (knife["dice"], knife["range"], knife["at"], knife["tags"]) == (4, "short", "short", ("thrown",))
    told = notes(imported)
    assert told["Resolve"] == "5 against bribes"
    assert told["Parry"] == "2 ashore"
    assert told["Appearance"] == "Weathered"
    assert told["Combat Movement"] == "7 in the boat"
    assert "may push" in told["Pole (his own)"]
    assert "armor_name" not in imported.combatant["sheet"]
    assert any("Attack him ashore" in warning for warning in imported.warnings)


BLOCK = """Sable Quill
A duelist of our own.
Attributes: Strength 3; Dexterity 5; Stamina 3; Charisma 2; Manipulation 2; Appearance 3; Perception 3;
Intelligence 2; Wits 4
Essence: 2
Willpower: 6
Join Battle: 7 dice
Personal Motes: 16
Peripheral Motes: 33/38 (5 committed)
Health Levels: -0/-1x2/-2x2/-4/Incap.
Abilities: Athletics 3, Awareness 3, Dodge 3, Melee (duels) 5, Thrown 2
Attack (Long blade): 13 dice (Damage 15/5); Tags: Lethal, Balanced
Attack (Throwing spear): 10 dice at short range (Damage 12); Tags: Lethal, Thrown medium
Combat: Soak 8 (Ring shirt: +5); Hardness 0; Parry 7; Evasion 3 (Armor: -1); Rush 8 dice; Disengage 8 dice
Social: Resolve 3, Guile 2

MERITS
Quick draw: her blade is out before yours.
"""


def whole(text: str) -> Imported:
    (imported,) = read(text)
    sheet.validate(imported.combatant)
    return imported


def test_it_is_a_character_with_the_weapons_and_armor_that_give_those_numbers() -> None:
    imported = whole(BLOCK)
    held = imported.combatant["sheet"]
    assert held["kind"] == "character"
    assert held["weapon"] == {
        "long-blade": {"name": "Long blade", "class": "medium", "artifact": True, "tags": ("lethal", "balanced")},
        "throwing-spear": {
            "name": "Throwing spear", "class": "medium", "ability": "thrown", "range": "medium",
            "tags": ("lethal", "thrown medium"),
        },
    }  # fmt: skip
    assert held["armor"] == {"armor": {"name": "Ring shirt", "class": "medium", "mobility": 1}}
    assert held["specialties"] == {"melee": "duels"}
    assert held["note"]["quick-draw"]["text"] == "Merit: her blade is out before yours."
    assert get(imported.combatant, "now.motes") == {"personal": 16, "peripheral": 33, "committed_peripheral": 5}
    assert imported.warnings == ("Kept as notes, which change no number: merits (1).",)
    lines = ["".join(span.text for span in line.spans) for line in ruleset("exalted3e").summary(imported.combatant)]
    assert lines[0] == "Join Battle 7   Evasion 3   Parry 7   Soak 8   Hardness 0   Willpower 6"


@pytest.mark.parametrize(
    ("printed", "instead"),
    [
        ("Parry 7", "Parry 8"),
        ("Evasion 3", "Evasion 4"),
        ("Soak 8", "Soak 9"),
        ("Join Battle: 7", "Join Battle: 9"),
        ("13 dice", "14 dice"),
        ("Damage 15/5", "Damage 15/3"),
    ],
)
def test_it_stays_as_printed_where_one_number_does_not_follow(printed: str, instead: str) -> None:
    imported = whole(BLOCK.replace(printed, instead))
    assert imported.combatant["sheet"]["kind"] == "quick"
    assert imported.combatant["sheet"]["attributes"]["dexterity"] == 5
    assert imported.warnings[-1] == (
        "Its printed numbers don't follow from its attributes and abilities: they are kept as printed."
    )


def test_dice_at_a_range_say_so_and_not_that_no_range_is_given() -> None:
    text = BLOCK.replace("; Tags: Lethal, Thrown medium", "").replace("Throwing spear", "Javelin")
    assert "Javelin has its dice at short range, and is taken to reach medium range." in whole(text).warnings
    assert not any("says no range" in warning for warning in whole(text).warnings)
