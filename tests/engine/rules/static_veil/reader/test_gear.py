"""Things for a sheet in one line.

A usual move of Static Veil by a line, in the names of a sheet's own things.
"""

from __future__ import annotations

import pytest

from engine.core.model import Refused, Tree
from engine.rules import ruleset
from engine.rules.static_veil.reader import gear
from engine.rules.static_veil.sheet.traits import THINGS

SPRAY = {
    "name": "Acid spray", "kind": "area", "dice": ("d8", "d4"), "dice_kind": "cold", "throw": "heavy",
    "element": "acid", "stacks": 2, "blast_m": 3, "falloff_per_m": 1, "direct": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "text", "id", "table"),
    [
        ("weapon", THINGS["weapon"], "carbine",
         {"name": "Carbine", "kind": "ranged", "flat": 5, "dice": ("d10",), "pen": 1, "range": 40, "capacity": 30}),
        ("weapon", "sword: flat 4, parry d8", "sword",
         {"name": "Sword", "flat": 4, "dice": ("d8",), "pen": 1, "reach": 1, "parry": ("d8",)}),
        ("weapon", "weapon whip 1 + d6, reach 2", "whip", {"name": "Whip", "flat": 1, "dice": ("d6",), "reach": 2}),
        ("weapon", "acid spray: area, d8 + d4, cold dice, acid 2, blast 3 m, falloff 1, throw heavy, direct",
         "acid-spray", SPRAY),
        ("weapon", "rifle: 6 + d8, range 90, shot rate 2, recoil -1, reload 2 AP, min strength 12, two-handed",
         "rifle", {"name": "Rifle", "kind": "ranged", "flat": 6, "dice": ("d8",), "hands": 2, "range": 90,
                   "shot_rate": 2, "recoil": -1, "reload_ap": 2, "min_strength": 12}),
        ("weapon", "bottle: d6, improvised", "bottle", {"name": "Bottle", "dice": ("d6",), "improvised": True}),
        ("armor", THINGS["armor"], "long-coat",
         {"name": "Long coat", "torso": 2, "arms": 1, "traits": ("flexible",)}),
        ("armor", "plate 3", "plate", {"name": "Plate", "head": 3, "torso": 3, "arms": 3, "legs": 3}),
        ("armor", "helmet", "helmet", {"name": "Helmet", "head": 3}),
        ("shield", THINGS["shield"], "car-door",
         {"name": "Car door", "defense_dice": ("d6",), "shield_armor": 3, "cover": "medium"}),
        ("note", THINGS["note"], "sleeps-lightly", {"name": "Sleeps lightly", "text": "wakes at any sound"}),
    ],
)  # fmt: skip
def test_a_thing_is_read(kind: str, text: str, id: str, table: Tree) -> None:
    assert gear.LINES.new_thing(kind, text) == (id, table)


def test_its_id_is_free_on_the_fighter() -> None:
    held = {"name": "A", "side": "heroes", "sheet": {"weapon": {"sword": {"name": "Sword"}}}}
    assert gear.LINES.new_thing("weapon", "sword", held)[0] == "sword-2"


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("power", "Keen edge: more", "A sheet has no power; it has weapon, armor, shield, move, note."),
        ("weapon", "whip 1 + d6, zappy", "Not understood: zappy; write it like"),
        ("weapon", ": d6", "It has no name; write it like"),
        ("armor", "tin hat", "The library has no armor called tin hat; give its numbers, as in"),
        ("weapon", "gun: 999 + d6", "Gun cannot be added: flat"),
        ("note", "x" * 601, "That line is longer than 600 characters"),
    ],
)
def test_what_is_not_understood_is_said(kind: str, text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        gear.LINES.new_thing(kind, text)
    assert refused.value.sentence.startswith(said)


RULES = ruleset("static_veil")
GANGER: Tree = {
    "name": "Ganger",
    "side": "foes",
    "sheet": {
        "weapon": {
            "carbine": {"name": "Carbine", "kind": "ranged", "shot_rate": 3},
            "knife": {"name": "Knife"},
            "frag": {"name": "Frag grenade", "kind": "area"},
        }
    },
}


@pytest.mark.parametrize(
    ("line", "id", "move"),
    [
        ("move Burst: carbine, shot rate 2", "burst", {"name": "Burst", "weapon": "carbine", "rate": 2}),
        ("Knife", "knife", {"name": "Knife", "weapon": "knife"}),
        ("Wing: carbine, right arm, non-lethal", "wing",
         {"name": "Wing", "weapon": "carbine", "called": "right_arm", "intent": "nonlethal"}),
        ("Rush: knife, charge", "rush", {"name": "Rush", "weapon": "knife", "charge": True}),
        ("Trip 2: knockdown", "trip-2", {"name": "Trip 2", "called": "knockdown"}),
        ("Boom: frag grenade", "boom", {"name": "Boom", "does": "area", "weapon": "frag"}),
        ("Pin: suppressive fire, carbine, note: at the door", "pin",
         {"name": "Pin", "does": "suppress", "weapon": "carbine", "note": "at the door"}),
    ],
)  # fmt: skip
def test_a_line_is_read(line: str, id: str, move: Tree) -> None:
    assert RULES.new_thing("move", line, GANGER) == (id, move)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Cut: knif", 'knif is no weapon of this sheet, and nothing else of a move; did you mean "knife"?'),
        ("Cut: head, left arm", "left arm: Cut says that already; write it once."),
        ("Cut: rate 40", "Cut cannot be added: rate: is 40; the most is 20."),
    ],
)
def test_what_is_not_understood_is_refused(line: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        RULES.new_thing("move", line, GANGER)
    assert refused.value.sentence.startswith(said)


def test_moves_in_a_pasted_fighter_are_read_behind_what_they_speak_of() -> None:
    text = """docker: melee 55, dodge 40, health 12
move Swing: hook, knockdown
weapon hook: 3 + d6"""
    (one,) = RULES.read(text)
    assert one.combatant["sheet"]["move"] == {"swing": {"name": "Swing", "weapon": "hook", "called": "knockdown"}}
