"""Opponents, heroes, weapons, armor and shields of Static Veil, with every number that the rules list for them."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from engine import library
from engine.rules.static_veil.sheet import sheet, traits

RULESET = "static_veil"
EVERYBODY = (*library.opponents(RULESET), *library.heroes(RULESET))

LISTED: dict[str, tuple[tuple[int, ...], ...]] = {
    # Success Targets (Melee, Marksmanship, Athletics, Dodge; Perception, Vigor, Grip), then AP, Health, Reach, Damage
    # Modifier
    "ganger": ((51, 46, 41, 45), (44, 44, 46), (3, 12, 0, 0)),
    "corp-guard": ((52, 58, 47, 47), (50, 52, 50), (3, 12, 0, 0)),
    "riot-trooper": ((63, 44, 53, 34), (50, 58, 58), (3, 12, 0, 0)),
    "sniper": ((45, 81, 50, 59), (62, 54, 54), (3, 12, 0, 0)),
    "duelist": ((83, 70, 73, 78), (64, 58, 64), (6, 12, 0, 1)),
    "troll-enforcer": ((71, 37, 61, 31), (46, 76, 76), (3, 16, 1, 3)),
}
MISSING = {"ap": 3, "health": 12, "reach": 0, "damage_modifier": 0}
CARRIED = {
    "ganger": (["knife", "holdout"], ["heavy-coat"], []),
    "corp-guard": (["smg", "baton"], ["tactical-vest", "helmet"], []),
    "riot-trooper": (["shock-baton", "heavy-pistol"], ["riot-suit", "heavy-helmet"], ["riot-shield"]),
    "sniper": (["sniper-rifle", "heavy-pistol"], ["armored-jacket"], []),
    "duelist": (["sword", "throwing-knife", "heavy-pistol"], ["armored-jacket"], []),
    "troll-enforcer": (["maul", "shotgun"], ["armored-jacket"], []),
}


def attribute(held: dict[str, Any], name: str) -> int:
    return int(held["attributes"].get(name, traits.DEFAULT_ATTRIBUTE))


def base(held: dict[str, Any], skill: str) -> int:
    return sum(attribute(held, one) for one in traits.BASES[skill]) + int(held["skills"][skill])


def check(held: dict[str, Any], name: str) -> int:
    return 2 * sum(attribute(held, one) for one in traits.CHECKS[name])


@pytest.mark.parametrize("template", EVERYBODY, ids=lambda template: template.id)
def test_everybody_is_a_whole_combatant_with_the_gear_of_the_library(template: library.Template) -> None:
    sheet.validate(template.tree)
    assert sheet.trim(template.tree) == template.tree
    assert template.tree["name"] == template.name
    shelves = {"weapon": library.weapons, "armor": library.armor, "shield": library.shields}
    for kind, shelf in shelves.items():
        known = {one.id: one.tree for one in shelf(RULESET)}
        for id, held in template.tree["sheet"].get(kind, {}).items():
            assert held == known[id], id


@pytest.mark.parametrize("template", library.opponents(RULESET), ids=lambda template: template.id)
def test_an_opponent_has_the_numbers_that_are_listed(template: library.Template) -> None:
    held = template.tree["sheet"]
    assert LISTED[template.id] == (
        tuple(base(held, one) for one in ("melee", "marksmanship", "athletics", "dodge")),
        tuple(check(held, one) for one in ("perception", "vigor", "grip")),
        tuple(held.get(key, missing) for key, missing in MISSING.items()),
    )
    assert CARRIED[template.id] == tuple(list(held.get(kind, {})) for kind in ("weapon", "armor", "shield"))
    assert template.tree["side"] == "foes"


def test_the_library_is_of_the_size_it_should_be() -> None:
    assert [one.id for one in library.opponents(RULESET)] == list(LISTED)
    ranks = {one.id: one.tree["sheet"]["rank"] for one in library.opponents(RULESET)}
    assert [id for id, rank in ranks.items() if rank == "major"] == ["sniper", "duelist", "troll-enforcer"]
    assert [one.id for one in library.heroes(RULESET)] == ["courier", "bodyguard", "rifle"]
    assert [one.tree["sheet"]["grit"] for one in library.heroes(RULESET)] == [1, 1, 1]
    sizes = [len(shelf(RULESET)) for shelf in (library.weapons, library.armor, library.shields)]
    assert sizes == [17, 8, 3]
    assert library.shields("exalted3e") == ()


WEAPONS: dict[str, tuple[Any, ...]] = {
    # kind, flat, dice, pen, Reach, parry, range, Shot Rate, recoil, capacity, reload, hands, least Strength
    "knife": ("melee", 1, ("d6",), 0, 0, (), 0, 0, 0, 0, 1, 1, 0),
    "baton": ("melee", 1, ("d6",), 0, 0, ("d4",), 0, 0, 0, 0, 1, 1, 0),
    "shock-baton": ("melee", 0, ("d6",), 0, 0, (), 0, 0, 0, 0, 1, 1, 0),
    "sword": ("melee", 3, ("d8",), 1, 1, ("d6",), 0, 0, 0, 0, 1, 1, 0),
    "spear": ("melee", 3, ("d6",), 1, 2, ("d4",), 0, 0, 0, 0, 1, 2, 0),
    "maul": ("melee", 5, ("d8",), 2, 1, (), 0, 0, 0, 0, 1, 2, 14),
    "holdout": ("ranged", 2, ("d4",), 0, 0, (), 8, 0, 0, 6, 1, 1, 0),
    "heavy-pistol": ("ranged", 4, ("d8",), 1, 0, (), 20, 1, -1, 12, 1, 1, 0),
    "smg": ("ranged", 3, ("d6",), 0, 0, (), 30, 4, 0, 36, 1, 2, 0),
    "assault-rifle": ("ranged", 5, ("d8",), 2, 0, (), 80, 4, 1, 36, 1, 2, 0),
    "shotgun": ("ranged", 7, ("d6", "d6"), 0, 0, (), 16, 0, 0, 2, 1, 2, 0),
    "sniper-rifle": ("ranged", 7, ("d10",), 4, 0, (), 300, 0, 0, 5, 1, 2, 12),
    "hunting-bow": ("ranged", 4, ("d6",), 1, 0, (), 30, 0, 0, 1, 0, 2, 12),
    "crossbow": ("ranged", 5, ("d8",), 2, 0, (), 40, 0, 0, 1, 1, 2, 0),
    "throwing-knife": ("thrown", 1, ("d6",), 0, 0, (), 0, 0, 0, 0, 1, 1, 0),
    "hand-axe": ("thrown", 2, ("d6",), 0, 0, (), 0, 0, 0, 0, 1, 1, 0),
    "frag-grenade": ("area", 6, ("d8", "d8"), 0, 0, (), 0, 0, 0, 0, 1, 1, 0),
}
ARMOR = {
    # head, torso, arms, legs
    "street-clothes": (0, 0, 0, 0), "heavy-coat": (0, 1, 1, 0), "armored-jacket": (0, 3, 2, 0),
    "tactical-vest": (0, 4, 0, 0), "tactical-suit": (0, 5, 3, 3), "riot-suit": (0, 6, 4, 4),
    "helmet": (3, 0, 0, 0), "heavy-helmet": (4, 0, 0, 0),
}  # fmt: skip


def test_weapons_have_the_figures_of_the_rules() -> None:
    given = {}
    for one in library.weapons(RULESET):
        held = TypeAdapter(sheet.Weapon).validate_python(one.tree)
        given[one.id] = (
            held.kind, held.flat, held.dice, held.pen, held.reach, held.parry, held.metres, held.shot_rate,
            held.recoil, held.capacity, held.reload_ap, held.hands, held.min_strength,
        )  # fmt: skip
    assert given == WEAPONS
    more = {one.id: one.tree for one in library.weapons(RULESET)}
    assert [id for id, held in more.items() if held.get("element")] == ["shock-baton"]
    throws = {id: held["throw"] for id, held in more.items() if "throw" in held}
    assert throws == {"throwing-knife": "balanced", "hand-axe": "typical", "frag-grenade": "typical"}
    grenade = more["frag-grenade"]
    assert (grenade["dice_kind"], grenade["blast_m"], grenade["falloff_per_m"]) == ("cold", 8, 1)


def test_armor_and_shields_have_the_figures_of_the_rules() -> None:
    suits = {one.id: TypeAdapter(sheet.Armor).validate_python(one.tree) for one in library.armor(RULESET)}
    assert {id: (one.head, one.torso, one.arms, one.legs) for id, one in suits.items()} == ARMOR
    assert {id: one.traits for id, one in suits.items() if one.traits} == {
        "heavy-coat": ("flexible",), "tactical-suit": ("noisy",), "riot-suit": ("noisy", "restrictive"),
    }  # fmt: skip
    held = {one.id: TypeAdapter(sheet.Shield).validate_python(one.tree) for one in library.shields(RULESET)}
    assert {id: (one.defense_dice, one.shield_armor, one.cover) for id, one in held.items()} == {
        "buckler": (("d4",), 1, "none"),
        "riot-shield": (("d6",), 3, "medium"),
        "ballistic-shield": (("d4",), 4, "heavy"),
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [("3 thugs", "Street Ganger"), ("riot", "Riot Trooper"), ("troll", "Troll Enforcer"), ("sniper", "Rooftop Sniper")],
)
def test_find(text: str, found: str) -> None:
    assert library.find(RULESET, text)[0].name == found
