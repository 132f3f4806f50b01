"""Fighters of Exalted 2e from names, lines of numbers and pasted blocks.

A full character of Exalted 2e in one line: read whole, or refused.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine import library
from engine.core.model import Draft, Refused
from engine.importers import Imported
from engine.rules import ruleset
from engine.rules.exalted2e.fighter import Fighter
from engine.rules.exalted2e.numbers import dv, health, pools
from engine.rules.exalted2e.reader import fighters as wheel

RAIDERS = """Salt Raiders
Punch: Speed 5, Accuracy 7, Damage 3B, Defense 8, Rate 3
Clinch: Speed 6, Accuracy 6, Damage 3B, Defense 0, Rate 1
Cutlass: Speed 4, Accuracy 8, Damage 8L/2, Defense 6, Rate 2
Short Bow (barbed arrows): Speed 6, Accuracy 5, Damage 7L*, Defense 0, Rate 2
Dodge DV 3/2 (with mobility penalty).
Willpower: 7
Essence: 1
Soak: 11B/6L
"""

EEL = """Harbour Eel
Attributes: Strength 12, Dexterity 4, Stamina 6, Perception 3, Intelligence 1, Wits 3
Abilities: Athletics 3, Awareness 3, Dodge 2, Martial Arts 4, Stealth 1 (Swimming +3)
Health Levels: -0x3, -1x4, -2x4, -4x3, Incapacitated
Attacks:
Bite: Speed 5, Accuracy 8, Damage 12L, Rate 1
Coils: Speed 6, Accuracy 8, Damage 9B, Rate 2 (but cannot bite)
Dodge DV/Soak: 3/7B/9L
"""


def fighter(one: Imported) -> Fighter:
    return Fighter(Draft({"combatant": {"x": one.combatant}}), "x")


def weapon(one: Imported, id: str) -> dict[str, Any]:
    return dict(one.combatant["sheet"]["weapon"][id])


def test_a_block_of_attacks_has_whole_pools_and_half_its_defense_for_a_parry() -> None:
    (raiders,) = wheel.read(RAIDERS)
    one = fighter(raiders)
    assert (one.name, one.essence, one.sheet("willpower", 5)) == ("Salt Raiders", 1, 7)
    cutlass = weapon(raiders, "cutlass")
    assert (cutlass["speed"], cutlass["rate"], cutlass["minimum"]) == (4, 2, 2)
    assert (pools.attack_base(one, cutlass).value, pools.damage_base(one, cutlass).value) == (8, 8)
    assert (dv.standing(one, "dodge").value, dv.standing(one, "parry").value) == (2, 4)
    assert (health.soak(one, "bashing").value, health.soak(one, "lethal").value) == (11, 6)
    assert weapon(raiders, "punch")["type"] == "bashing"
    assert weapon(raiders, "clinch")["tags"] == ("clinch", "natural", "piercing")
    bow = weapon(raiders, "short-bow")
    assert (bow["ability"], bow["range"], bow["damage"]) == ("archery", 150, 7)
    assert raiders.warnings == (
        "Short Bow says no Range; 150 yards assumed.",
        "Short Bow: not understood: marked with an asterisk.",
        "Of Dodge DV 3/2 the second is taken, with the mobility penalty.",
    )


def test_a_block_with_traits_has_them_too() -> None:
    (eel,) = wheel.read(EEL)
    one = fighter(eel)
    assert (one.attribute("strength"), one.ability("martial_arts"), one.ability("stealth")) == (12, 4, 1)
    assert one.specialty("stealth", situational=True) == 3
    assert (pools.pool(one).value, health.marked(one).size) == (6, 15)
    assert one.sheet("health", ()) == (0, 0, 0, -1, -1, -1, -1, -2, -2, -2, -2, -4, -4, -4, "incapacitated")
    assert dv.standing(one, "dodge").value == 3
    assert (health.soak(one, "bashing").value, health.soak(one, "lethal").value) == (7, 9)
    bite, coils = weapon(eel, "bite"), weapon(eel, "coils")
    assert (bite["damage"], bite["tags"], coils["type"]) == (12, ("natural",), "bashing")
    assert eel.warnings == (
        "Coils: not understood: (but cannot bite).",
        "No Essence is given; 1 assumed.",
        "No Willpower is given; 5 assumed.",
    )


def test_a_line_of_numbers_gives_as_many_as_it_says() -> None:
    guards = wheel.read("3 guards: 8 dice, damage 5L/2, DV 3/4, soak 6/3, Hardness 2, rate 2, join 4, extra")
    assert [one.name for one in guards] == ["Guard"] * 3
    one = fighter(guards[0])
    attack = weapon(guards[0], "attack")
    assert (attack["dice"], attack["damage"], attack["minimum"], attack["rate"]) == (8, 5, 2, 2)
    assert (one.extra, dv.standing(one, "dodge").value, dv.standing(one, "parry").value) == (True, 3, 4)
    soaks = [health.soak(one, kind).value for kind in ("bashing", "lethal")]
    assert (soaks, health.hardness(one).value) == ([6, 3], 2)
    assert (pools.pool(one).value, guards[0].warnings) == (4, ())


def test_names_of_the_library_and_ones_own() -> None:
    assert [one.name for one in wheel.read("2 bandits and a wolf")] == ["Reed Bandit", "Reed Bandit", "Gate Hound"]
    own = (library.Template("x", "Old Marrow", (), {"name": "Old Marrow", "side": "foes", "sheet": {}}, own=True),)
    assert wheel.read("marrow", own)[0].name == "Old Marrow"
    assert [one.name for one in ruleset("ialdabaoth").read("archer")] == ["Heron Archer"]


def test_what_is_not_understood_is_said() -> None:
    assert wheel.read("guard: 8 dice, damage 5L, wobbles 7")[0].warnings == ("Not understood: wobbles 7.",)
    assert wheel.read("guard: 8 dice")[0].warnings == ("Attack has no damage; only its attack roll is known.",)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing"),
        ("guard: nothing to say", "not_a_line"),
        ("zzz qqq", "unknown"),
        ("guard: 99 dice, damage 5L", "import"),
        ("90 guards: 5 dice", "count"),
        ("x" * 100_000, "too_long"),
        ("a\n" * 61, "too_long"),
    ],
)
def test_what_can_not_be_read_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        wheel.read(text)
    assert refused.value.code == code


MAGE = "Mage: Dexterity 3, Dodge 3, Essence 2, Stamina 3, Melee 3 (swords), straight sword, buff jacket"


def test_a_character_in_a_line_has_its_traits_and_what_it_carries() -> None:
    (mage,) = wheel.read(MAGE)
    one = Fighter(Draft({"combatant": {"x": mage.combatant}}), "x")
    sheet = mage.combatant["sheet"]
    assert one.name == "Mage"
    assert mage.warnings == ()
    assert sheet["attributes"] == {"dexterity": 3, "stamina": 3}
    assert sheet["abilities"] == {"dodge": 3, "melee": 3}
    assert sheet["specialties"] == {"melee": {"name": "swords", "situational": True}}
    assert "listed" not in sheet
    sword = sheet["weapon"]["straight-sword"]
    assert pools.attack_base(one, sword).value == 8, "Dexterity 3, Melee 3, Accuracy 2"
    assert dv.standing(one, "dodge").value == 3, "half of Dexterity 3, Dodge 3 and Essence 2, mobility -1"
    assert (health.soak(one, "bashing").value, health.soak(one, "lethal").value) == (7, 3)


def test_the_order_the_side_of_a_number_and_line_ends_are_free() -> None:
    (one,) = wheel.read("Kes: solar, 10 personal, 26 peripheral motes, Martial Arts 4,\n  Wits 4, Valor 3, WP 7")
    sheet = one.combatant["sheet"]
    assert (sheet["being"], sheet["personal"], sheet["peripheral"], sheet["willpower"]) == ("solar", 10, 26, 7)
    assert (sheet["abilities"], sheet["attributes"]) == ({"martial_arts": 4}, {"wits": 4})
    assert sheet["virtues"]["valor"] == 3
    assert one.warnings == ("Kes has no weapon; it strikes with its fists.",)
    assert len(wheel.read("3 mages: Wits 4, soak 6/3")) == 3


@pytest.mark.parametrize(
    ("more", "said"),
    [("moon blade", "Not understood: moon blade\\."), ("Parry 4", "Not understood: Parry 4\\."),
     ("Wits 3", "Not understood: Wits 3\\."), ("Stamina 4 (oxen)", "Not understood: Stamina 4 \\(oxen\\)\\.")],
)  # fmt: skip
def test_what_is_not_understood_is_refused_and_nothing_is_added(more: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        wheel.read(f"Mage: Wits 2, {more}")


def test_a_line_of_numbers_is_still_one() -> None:
    (guard,) = wheel.read("guard: 8 dice, damage 5L, DV 3/4, soak 6/3")
    assert guard.combatant["sheet"]["listed"]["parry"] == 4
