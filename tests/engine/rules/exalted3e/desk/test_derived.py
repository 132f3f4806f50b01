"""What follows from a sheet, number by number, with parts that say how."""

from engine import library
from engine.core.model import Tree
from engine.rules import ruleset
from engine.rules.common.base import Derived
from tests.engine.rules.exalted3e.fights import fight, fighter

RULES = ruleset("exalted3e")


def derived(tree: Tree, **more: Tree) -> dict[str, Derived]:
    state: Tree = {"combatant": {"it": tree}, **more}
    return {one.label: one for one in RULES.derived(state, "it")}


def said(one: Derived) -> str:
    return "".join(span.text for span in one.parts)


DAIKLAVE: Tree = {"name": "Daiklave", "class": "medium", "artifact": True, "tags": ("lethal", "balanced")}


def character(**more: object) -> Tree:
    sheet = {
        "kind": "character",
        "attributes": {"strength": 3, "dexterity": 5, "stamina": 3, "wits": 4},
        "abilities": {"melee": 5, "dodge": 2, "awareness": 3},
        "specialties": {"melee": "duels"},
        "weapon": {"daiklave": DAIKLAVE},
        "armor": {"coat": {"name": "Buff coat", "class": "light"}},
    }
    return {"name": "It", "side": "heroes", "sheet": sheet, **more}


def test_a_character_has_each_number_with_its_parts() -> None:
    found = derived(character())
    assert list(found) == ["Join Battle", "Parry", "Evasion", "Soak", "Hardness", "Daiklave", "Unarmed"]
    assert {label: one.value for label, one in found.items() if one.value.isdecimal()} == {
        "Join Battle": "7", "Parry": "7", "Evasion": "4", "Soak": "6", "Hardness": "0",
    }  # fmt: skip
    assert said(found["Join Battle"]) == "Wits 4   Awareness +3"
    assert said(found["Parry"]).startswith("half of 11 6 (Dexterity 5, Melee 5, specialty 1)   Daiklave, ")
    assert said(found["Soak"]) == "Stamina 3   Buff coat, light armor +3"
    assert found["Daiklave"].value == "13 dice, damage 15/5, decisive 10"
    assert said(found["Daiklave"]) == "Dexterity 5   Melee +5   Daiklave, medium artifact +3"


def test_wounds_and_effects_count_as_they_stand() -> None:
    hurt = character(now={"health": {"lethal": 4}})
    found = derived(hurt, effect={"effect-1": {"on": "it", "label": "oil", "modifiers": {"soak": 2}}})
    assert (found["Join Battle"].value, found["Parry"].value, found["Soak"].value) == ("5", "5", "8")
    assert [span.role for span in found["Join Battle"].parts] == ["muted", "gain", "harm"]
    assert said(found["Soak"]) == "Stamina 3   oil +2   Buff coat, light armor +3"


def test_listed_numbers_of_a_quick_character_have_no_parts_to_tell() -> None:
    found = derived(fighter("x", parry=4, soak=9))
    assert (found["Parry"].value, found["Soak"].value) == ("4", "9")
    assert (found["Parry"].parts, found["Join Battle"].parts) == ((), ())
    assert found["Sword"].value == "8 dice, damage 12, decisive 8"


def test_what_only_grapples_has_dice_alone() -> None:
    grapple: Tree = {"grapple": {"name": "Grapple", "dice": 4, "control": 5, "tags": ("grappling", "natural")}}
    assert derived(fighter("x", weapon=grapple))["Grapple"].value == "4 dice"


def test_everybody_of_the_library_has_numbers() -> None:
    for one in (*library.opponents("exalted3e"), *library.heroes("exalted3e")):
        found = derived(one.tree)
        assert {"Join Battle", "Evasion", "Soak", "Hardness"} <= set(found)
        assert RULES.condition(one.tree).startswith("unhurt")


def test_the_roster_shows_the_dice_of_join_battle() -> None:
    assert RULES.ready_title == "Join"
    assert RULES.ready({"combatant": {"it": character()}}, "it") == ("", "7")
    enc = fight(mirel={"join_battle": 6, "health": {"lethal": 2}})
    assert RULES.ready(enc.state, "mirel") == ("", "5")
