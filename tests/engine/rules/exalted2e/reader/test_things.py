"""Things for a sheet of Exalted 2e in one line each.

A usual move of Exalted 2e by a line, in the names of a sheet's own things.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.model import Refused, Tree
from engine.rules import ruleset
from engine.rules.exalted2e.reader.things import LINES
from engine.rules.exalted2e.sheet.traits import THINGS


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
