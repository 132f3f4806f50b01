"""Things for a sheet in one line."""

import pytest

from engine.core.model import Refused, Tree
from engine.rules.static_veil.reader import things
from engine.rules.static_veil.sheet.examples import THINGS

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
    assert things.LINES.new_thing(kind, text) == (id, table)


def test_its_id_is_free_on_the_fighter() -> None:
    held = {"name": "A", "side": "heroes", "sheet": {"weapon": {"sword": {"name": "Sword"}}}}
    assert things.LINES.new_thing("weapon", "sword", held)[0] == "sword-2"


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
        things.LINES.new_thing(kind, text)
    assert refused.value.sentence.startswith(said)
