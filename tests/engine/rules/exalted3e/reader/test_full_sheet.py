"""A pasted block with attributes and abilities: a full character where its printed numbers follow from them."""

import pytest

from engine.core.model import get
from engine.importers import Imported, read
from engine.rules import ruleset
from engine.rules.exalted3e.sheet import sheet

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


def one(text: str) -> Imported:
    (imported,) = read(text)
    sheet.validate(imported.combatant)
    return imported


def test_it_is_a_character_with_the_weapons_and_armor_that_give_those_numbers() -> None:
    imported = one(BLOCK)
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
    imported = one(BLOCK.replace(printed, instead))
    assert imported.combatant["sheet"]["kind"] == "quick"
    assert imported.combatant["sheet"]["attributes"]["dexterity"] == 5
    assert imported.warnings[-1] == (
        "Its printed numbers don't follow from its attributes and abilities: they are kept as printed."
    )


def test_dice_at_a_range_say_so_and_not_that_no_range_is_given() -> None:
    text = BLOCK.replace("; Tags: Lethal, Thrown medium", "").replace("Throwing spear", "Javelin")
    assert "Javelin has its dice at short range, and is taken to reach medium range." in one(text).warnings
    assert not any("says no range" in warning for warning in one(text).warnings)
