"""Fighters of Exalted 2e from names, lines of numbers and pasted blocks.

A full character of Exalted 2e in one line: read whole, or refused.

A usual move of Exalted 2e by a line, in the names of a sheet's own things.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine import library
from engine.core.model import Draft, Refused, Tree
from engine.importers import Imported
from engine.rules import ruleset
from engine.rules.exalted2e.fighter import Fighter
from engine.rules.exalted2e.numbers import dv, health, pools
from engine.rules.exalted2e.reader import fighters as wheel
from engine.rules.exalted2e.reader.fighters import LINES
from engine.rules.exalted2e.sheet.weapons import THINGS

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


@pytest.mark.parametrize(
    ("kind", "line", "id", "table"),
    [
        ("weapon", THINGS["weapon"], "long-bow",
         {"name": "long bow", "speed": 6, "accuracy": 1, "damage": 2, "rate": 3, "range": 200, "ability": "archery"}),
        ("weapon", "Straight sword", "straight-sword",
         {"name": "Straight sword", "accuracy": 2, "damage": 3, "defense": 1, "rate": 2}),
        ("weapon", "weapon Cudgel: damage 6B, defense -1, two-handed, reach", "cudgel",
         {"name": "Cudgel", "damage": 6, "type": "bashing", "defense": -1, "tags": ("reach", "two-handed")}),
        ("weapon", "Firewand: damage 12L, no strength, range 10, thrown", "firewand",
         {"name": "Firewand", "damage": 12, "adds_strength": False, "range": 10, "ability": "thrown"}),
        ("armor", THINGS["armor"], "lamellar", {"name": "lamellar", "bashing": 8, "lethal": 6, "mobility": 2}),
        ("armor", "chain shirt", "chain-shirt", {"name": "Chain shirt", "bashing": 1, "lethal": 3, "fatigue": 1}),
        ("armor", "Shell: 4/5/2, hardness 3, mobility -1", "shell",
         {"name": "Shell", "bashing": 4, "lethal": 5, "aggravated": 2, "hardness": 3, "mobility": 1}),
        ("power", THINGS["power"], "keen-edge",
         {"name": "Keen edge", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1},
          "most": 10}),
        ("power", "Stone skin: action, simple, speed 5, DV penalty 2, +3 soak, 5 motes, 12 ticks, once a scene",
         "stone-skin",
         {"name": "Stone skin", "when": "action", "type": "simple", "speed": 5, "dv": 2, "adds": {"soak": 3},
          "cost": {"motes": 5}, "lasts": "ticks 12", "once_per": "scene"}),
        ("action", THINGS["action"], "persuade", {"name": "Persuade", "dice": 7}),
        ("note", THINGS["note"], "sleeps-lightly", {"name": "Sleeps lightly", "text": "wakes at any sound"}),
    ],
)  # fmt: skip
def test_a_line_is_a_thing(kind: str, line: str, id: str, table: dict[str, Any]) -> None:
    assert LINES.new_thing(kind, line) == (id, table)


def test_the_id_is_a_free_one_and_every_kind_has_an_example() -> None:
    rules = ruleset("exalted2e")
    carried = {"name": "A", "side": "foes", "sheet": {"weapon": {"knife": {"name": "Knife"}}}}
    assert rules.new_thing("weapon", "Knife", carried)[0] == "knife-2"
    assert dict(rules.things) == THINGS
    spoken: dict[str, Any] = {"sheet": {}}
    for kind in ("weapon", "power"):
        spoken["sheet"][kind] = dict([rules.new_thing(kind, rules.things[kind])])
    assert [rules.new_thing(kind, line, spoken)[1]["name"] for kind, line in rules.things.items()]
    assert rules.typed[0][0] == "3 bandits"
    for typed, _ in rules.typed[:3]:
        assert rules.read(typed)


@pytest.mark.parametrize(
    ("kind", "line", "said"),
    [
        ("virtue", "Valor", "A sheet has no virtue"),
        ("move", "Cut: sword", "sword is no weapon or power of this sheet"),
        ("weapon", "", "It has no name"),
        ("weapon", "Whatsit", "needs its figures"),
        ("weapon", "Bow: wobbles", "Not understood: wobbles"),
        ("armor", "Coat: warm", "needs its soak"),
        ("action", "Run: fast", "A pool has its dice"),
        ("action", "Run: 99", "Run cannot be added"),
        ("power", "Glow: +1 attack dice", "Say when Glow is offered"),
        ("power", "Glow: attack, wobble", "is not understood"),
        ("power", "Glow: attack, scene", "Only a power that is used as an action lasts"),
        ("note", "x" * 700, "longer than 600"),
    ],
)
def test_what_is_not_understood_is_refused(kind: str, line: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        LINES.new_thing(kind, line)


GHOUL: Tree = {
    "name": "Ghoul",
    "side": "foes",
    "sheet": {
        "excellencies": {"melee": ("first",), "dodge": ("second",), "martial_arts": ("second", "third")},
        "weapon": {"claws": {"name": "Claws", "rate": 3}, "long-hook": {"name": "Long hook"}},
        "power": {
            "mire": {"name": "Mire", "when": "attacker_effects", "most": 4},
            "howl": {"name": "Howl", "when": "action", "most": 2},
        },
    },
}


@pytest.mark.parametrize("rules", ["exalted2e", "ialdabaoth"])
@pytest.mark.parametrize(
    ("line", "id", "move"),
    [
        ("move Rend: claws, mire 3, stunt 1", "rend",
         {"name": "Rend", "weapon": "claws", "powers": {"mire": 3}, "stunt": 1}),
        ("Claws", "claws", {"name": "Claws", "weapon": "claws"}),
        ("Flurry: 3 attacks, claws", "flurry", {"name": "Flurry", "attacks": 3, "weapon": "claws"}),
        ("Twice: flurry of 2, stunt rating 2", "twice", {"name": "Twice", "attacks": 2, "stunt": 2}),
        ("Eye: called shot 3, long hook, 1 Willpower", "eye",
         {"name": "Eye", "special": "called", "difficulty": 3, "weapon": "long-hook", "willpower": 1}),
        ("Trip: sweep", "trip", {"name": "Trip", "special": "sweep"}),
        ("Spare: pulled blow", "spare", {"name": "Spare", "special": "pulled"}),
        ("Twist: disarm attack", "twist", {"name": "Twist", "special": "disarm"}),
        ("Press: first melee excellency 3", "press", {"name": "Press", "powers": {"first-melee-attack": 3}}),
        ("Palm: 2x second martial arts", "palm", {"name": "Palm", "powers": {"second-martial-arts-attack": 2}}),
        ("Watch: guard, note: until the fog lifts", "watch",
         {"name": "Watch", "does": "guard", "note": "until the fog lifts"}),
        ("Long howl: howl 2", "long-howl", {"name": "Long howl", "does": "power", "powers": {"howl": 2}}),
    ],
)  # fmt: skip
def test_a_line_is_read(rules: str, line: str, id: str, move: Tree) -> None:
    assert ruleset(rules).new_thing("move", line, GHOUL) == (id, move)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Rend: claw", 'claw is no weapon or power of this sheet, and nothing else of a move; did you mean "claws"?'),
        ("Rend: third martial arts", "third martial arts is no weapon or power of this sheet"),
        ("Rend: sweep, disarm", "disarm: Rend says that already; write it once."),
        ("Rend: mire 9", "Rend cannot be added: powers.mire: is 9; Mire is used at most 4 times at once."),
        ("Rend: called 7", "Rend cannot be added: difficulty: is 7; the most is 4."),
    ],
)
def test_a_move_that_is_not_understood_is_refused(line: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        ruleset("exalted2e").new_thing("move", line, GHOUL)
    assert refused.value.sentence.startswith(said)
