"""Fighters as one types or pastes them."""

import pytest

from engine.core.model import Refused
from engine.rules.static_veil.reader import fighters
from engine.rules.static_veil.sheet.traits import TYPED

GUARD = """
Gate Guard (minor)

Strength 13, Agility 14, Fortitude 14
Skills: Melee 25, Marksmanship 30, Dodge 20
AP 3; Health 14. Initiative +6, Movement 7, Toughness 2d6, Recoil Control 2
Armor: head 2, torso 3, arms 1, left leg 4
Weapons: Long gun 3 + 2d8, pen 2, range 30, acid 2, two-handed; baton
Shield: riot shield
note Fear: of dogs
weapon Boot: 1 + d4
"""


def test_names_of_the_library_with_a_count_or_without() -> None:
    found = fighters.read("3 gangers and a troll")
    assert [one.name for one in found] == ["Street Ganger"] * 3 + ["Troll Enforcer"]
    assert fighters.read("hero courier")[0].combatant["side"] == "heroes"


def test_a_line_of_success_targets_and_gear_of_the_library() -> None:
    (one,) = fighters.read("docker: melee 55, 40 dodge, health 12, toughness 3, AP 4, Baton, heavy coat, hat of zeal")
    sheet = one.combatant["sheet"]
    assert (sheet["targets"], sheet["listed"]) == ({"melee": 55, "dodge": 40}, {"toughness": 3})
    assert (sheet["health"], sheet["ap"]) == (12, 4)
    assert sheet["weapon"] == {"baton": {"name": "Baton", "flat": 1, "dice": ("d6",), "parry": ("d4",)}}
    assert sheet["armor"]["heavy-coat"]["traits"] == ("flexible",)
    assert one.warnings == ("Not understood: hat of zeal.", "Not given, so from attributes of 10: Initiative +4.")
    assert (one.name, one.combatant["side"]) == ("Docker", "foes")


def test_a_line_without_commas_and_armor_in_one_number() -> None:
    two = fighters.read("2 gate guards melee 50 dodge 40 armor 3")
    assert [one.name for one in two] == ["Gate guard"] * 2
    assert two[0].combatant["sheet"]["targets"] == {"melee": 50, "dodge": 40}
    armor = {"name": "Armor", "head": 3, "torso": 3, "arms": 3, "legs": 3}
    assert two[0].combatant["sheet"]["armor"] == {"armor": armor}


def test_a_full_character_whose_weapon_has_numbers_of_its_own() -> None:
    (one,) = fighters.read(
        "Vex: str 11, Agility 17, Instinct 16, skills Marksmanship 30, Dodge 25, grit 2, carbine 5+d10 range 40, pen 1"
    )
    sheet = one.combatant["sheet"]
    assert sheet["attributes"] == {"strength": 11, "agility": 17, "instinct": 16}
    assert (sheet["skills"], sheet["grit"]) == ({"marksmanship": 30, "dodge": 25}, 2)
    carbine = {"name": "Carbine", "kind": "ranged", "flat": 5, "dice": ("d10",), "pen": 1, "range": 40}
    assert sheet["weapon"] == {"carbine": carbine}
    assert one.warnings == ("Not given, so from attributes of 10: Toughness 2.",)


def test_a_pasted_block_and_another_fighter_below_it() -> None:
    guard, thug = fighters.read(GUARD + "thug: reach 1, damage modifier 2, vigor 44")
    sheet = guard.combatant["sheet"]
    assert (guard.name, sheet["rank"], sheet["health"]) == ("Gate Guard", "minor", 14)
    assert sheet["attributes"] == {"strength": 13, "agility": 14, "fortitude": 14}
    assert sheet["skills"] == {"melee": 25, "marksmanship": 30, "dodge": 20}
    listed = {"initiative_bonus": 6, "movement": 7, "recoil_control": 2, "toughness_dice": ("d6", "d6")}
    assert sheet["listed"] == listed
    assert sheet["armor"]["armor"] == {"name": "Armor", "head": 2, "torso": 3, "arms": 1, "left_leg": 4}
    gun = {"kind": "ranged", "flat": 3, "dice": ("d8", "d8"), "pen": 2, "range": 30, "element": "acid", "stacks": 2}
    assert sheet["weapon"]["long-gun"] == {"name": "Long gun", "hands": 2, **gun}
    assert list(sheet["weapon"]) == ["long-gun", "baton", "boot"]
    assert list(sheet["shield"]) == ["riot-shield"]
    assert sheet["note"] == {"fear": {"name": "Fear", "text": "of dogs"}}
    assert guard.warnings == ("Not given, so from attributes of 10: Dodge 44.",)
    more = thug.combatant["sheet"]
    assert (more["reach"], more["damage_modifier"], more["targets"]) == (1, 2, {"vigor": 44})
    assert thug.warnings == ("Not given, so from attributes of 10: Melee 20, Dodge 20, Initiative +4, Toughness 2.",)


@pytest.mark.parametrize(("text", "assumed"), [
    ("docker: melee 55, dodge 40, initiative 5, toughness 3, holdout", "Marksmanship 20"),
    ("docker: melee 55, dodge 40, initiative 5, toughness 3, hand axe", "Athletics 20"),
    ("docker: Agility 14, Instinct 12, toughness d6", "Melee 24"),
    ("docker: Agility 14, Instinct 12, Strength 9, Fortitude 8", ""),
])  # fmt: skip
def test_what_rests_on_attributes_that_nobody_gave_is_said(text: str, assumed: str) -> None:
    (one,) = fighters.read(text)
    assert one.warnings == ((f"Not given, so from attributes of 10: {assumed}.",) if assumed else ())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing"),
        ("melee 50", "no_name"),
        ("somebody: brave", "not_a_line"),
        ("zzzyx", "unknown"),
        ("goon: melee 50, health 0", "import"),
        ("60 goons: melee 50", "count"),
        ("30 goons: melee 50\n30 thugs: melee 40", "count"),
        ("x" * 20_001, "too_long"),
        ("goon\n" * 201, "too_long"),
        ("goon: melee 50, spoon 13d6", "dice"),
    ],
)
def test_what_can_not_be_is_said(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        fighters.read(text)
    assert refused.value.code == code
    assert refused.value.sentence.endswith((".", "`."))


@pytest.mark.parametrize("text", [typed for typed, _ in TYPED[:-1]])
def test_every_example_is_understood(text: str) -> None:
    told = [warning for one in fighters.read(text) for warning in one.warnings]
    assert all(warning.startswith("Not given, so from attributes") for warning in told)
