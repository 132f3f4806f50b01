"""Weapons, armor, powers, actions and notes by a line each.

A usual move by a line, in the names of a sheet's own things.
"""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Refused, Tree
from engine.importers import read
from engine.rules import ruleset
from engine.rules.exalted3e.sheet import sheet

RULES = ruleset("exalted3e")
CHARACTER: Tree = {"name": "Kes", "side": "heroes", "sheet": {"kind": "character"}}
QUICK: Tree = {"name": "Guard", "side": "foes", "sheet": {"kind": "quick"}}


@pytest.mark.parametrize("kind", RULES.things)
def test_every_example_is_read(kind: str) -> None:
    known = {one: dict([RULES.new_thing(one, RULES.things[one], CHARACTER)]) for one in ("weapon", "power")}
    held = {"kind": "character", **{one: things for one, things in known.items() if one != kind}}
    whole = {**CHARACTER, "sheet": held}
    id, tree = RULES.new_thing(kind, RULES.things[kind], whole)
    sheet.validate({**CHARACTER, "sheet": {**held, kind: {id: tree}}})
    assert RULES.new_thing(kind, f"{kind} {RULES.things[kind]}", whole) == (id, tree)


@pytest.mark.parametrize(
    ("line", "power"),
    [
        (
            "Keen edge: attacker effects, +1 attack dice, 1 mote each, most 10",
            {"when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1}, "most": 10},
        ),
        (
            "Keen edge: attack, +1 attack dice per mote, up to 10, withering or decisive attacks",
            {"when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1}, "most": 10,
             "kinds": ("withering", "decisive")},
        ),
        (
            "Stone skin: action, +3 soak, Hardness +1, 4 motes, 1 Willpower, lasts the scene, perilous",
            {"when": "action", "adds": {"soak": 3, "hardness": 1}, "cost": {"motes": 4, "willpower": 1},
             "lasts": "scene", "perilous": True},
        ),
        ("Flow: action, +2 evasion, 2 initiative, for 3 rounds",
         {"when": "action", "adds": {"evasion": 2}, "cost": {"initiative": 2}, "lasts": "rounds 3"}),
        ("Flow: action, +2 evasion, until next turn", {"when": "action", "adds": {"evasion": 2}, "lasts": "next_turn"}),
        ("Riposte: counterattack, +2 attack dice, 4 motes, once per turn, note: sings",
         {"when": "counterattack", "adds": {"attack_dice": 2}, "cost": {"motes": 4}, "once_per": "turn",
          "note": "sings"}),
        ("Sure hand: attacker effects, double 9s, 2 motes",
         {"when": "attacker_effects", "adds": {"double_from": 9}, "cost": {"motes": 2}}),
    ],
)  # fmt: skip
def test_powers(line: str, power: Tree) -> None:
    name = line.partition(":")[0]
    assert RULES.new_thing("power", line) == (name.lower().replace(" ", "-"), {"name": name, **power})


@pytest.mark.parametrize(
    ("line", "weapon"),
    [
        ("daiklave: medium artifact, lethal, balanced",
         {"name": "Daiklave", "class": "medium", "artifact": True, "tags": ("lethal", "balanced")}),
        ("daiklave", {"name": "Daiklave", "class": "medium", "artifact": True,
                      "tags": ("lethal", "balanced", "one-handed")}),
        ("horn bow: heavy, archery long, accuracy -1, damage 14, not ready",
         {"name": "Horn bow", "class": "heavy", "ability": "archery", "tags": ("archery long",), "accuracy": -1,
          "damage": 14, "ready": False}),
        ("claws: light, martial arts, lethal, two handed",
         {"name": "Claws", "class": "light", "ability": "martial_arts",
          "tags": ("martial arts", "lethal", "two-handed")}),
    ],
)  # fmt: skip
def test_weapons_of_a_character(line: str, weapon: Tree) -> None:
    assert RULES.new_thing("weapon", line, CHARACTER)[1] == weapon


def test_a_weapon_of_a_quick_character_has_dice() -> None:
    line = "weapon bow: 7 dice, damage 9/2, long range, archery"
    assert RULES.new_thing("weapon", line, QUICK) == (
        "bow",
        {"name": "Bow", "dice": 7, "damage": 9, "minimum": 2, "range": "long", "tags": ("archery",)},
    )


def test_armor() -> None:
    assert RULES.new_thing("armor", "plate: artifact heavy, hardness 12, mobility -1, not attuned", CHARACTER)[1] == {
        "name": "Plate", "class": "heavy", "artifact": True, "hardness": 12, "mobility": 1, "attuned": False,
    }  # fmt: skip


def test_the_id_is_one_that_is_free() -> None:
    there = {"kind": "character", "weapon": {"daiklave": {"name": "Daiklave", "class": "medium"}}}
    assert RULES.new_thing("weapon", "daiklave", {**CHARACTER, "sheet": there})[0] == "daiklave-2"


@pytest.mark.parametrize(
    ("kind", "line", "sentence"),
    [
        ("power", "Edge: +1 attack dice", "Say when Edge is offered, one of: join battle, attacker effects"),
        ("power", "Edge: attack, shiny", "shiny is not understood"),
        ("power", "Edge: attack, +1 attack dace", "No number is called attack dace; did you mean attack dice"),
        ("power", "Edge: attack, damage", "damage is not understood"),
        ("power", "Edge: attack, defender effects", "Edge says that already"),
        ("power", "Edge: attack, +1 attack dice, +2 attack dice", "Attack dice is given twice"),
        ("power", "Edge: attack, lasts scene", "Only a power that is used as an action lasts"),
        ("power", "Edge: attack, most 0", "Edge cannot be added: most: is 0; the least is 1"),
        ("power", ": attack", "It has no name"),
        ("weapon", "stick: lethal", "Stick needs a class: light, medium or heavy"),
        ("weapon", "stick: heavy, shiny", "Not understood: shiny"),
        ("weapon", "stick: heavy, damage 99", "Stick cannot be added: damage: is 99; the most is 60"),
        ("weapon", "stick: 7 dice, damage 9", "A character's dice follow from its traits"),
        ("armor", "plate: shiny", "Not understood: shiny"),
        ("armor", "plate", "Plate needs a class"),
        ("action", "Senses: many", "An action has its dice"),
        ("note", "x" * 601, "longer than 600 characters"),
        ("spell", "Fire: hot", "A sheet has no spell; it has"),
    ],
)  # fmt: skip
def test_refusals(kind: str, line: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        RULES.new_thing(kind, line, CHARACTER)


@pytest.mark.parametrize(
    ("kind", "line", "sentence"),
    [
        ("weapon", "bow: medium", "A Quick Character's bow needs its dice"),
        ("weapon", "bow: 7 dice, soak 4", "Not understood: soak"),
        ("armor", "plate: heavy", "A Quick Character's numbers have its armor in them"),
    ],
)
def test_refusals_of_a_quick_character(kind: str, line: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        RULES.new_thing(kind, line, QUICK)


WORDS = ["+1", "attack dice", "3 motes", "each", ",", ":", "once per turn", "most 3", "light", "artifact", "7 dice",
         "99", "lasts scene", "note", "per", "[/]", "thrown medium", "soak 4"]  # fmt: skip


@given(
    st.sampled_from(list(RULES.things)),
    st.lists(st.sampled_from(WORDS), max_size=12),
    st.sampled_from(["quick", "character"]),
)
def test_any_line_is_read_or_refused(kind: str, words: list[str], sheet_kind: str) -> None:
    whole: Tree = {"name": "Kes", "side": "heroes", "sheet": {"kind": sheet_kind}}
    made: tuple[str, Any] | None = None
    with contextlib.suppress(Refused):
        made = RULES.new_thing(kind, " ".join(["Thing:", *words]), whole)
    if made:
        sheet.validate({**whole, "sheet": {"kind": sheet_kind, kind: {made[0]: made[1]}}})


HOUND: Tree = {
    "name": "Hound",
    "side": "foes",
    "sheet": {
        "kind": "quick",
        "weapon": {
            "bite": {"name": "Bite", "dice": 9, "damage": 12},
            "ember-spit": {"name": "Ember spit", "dice": 6, "damage": 8},
            "hug": {"name": "Hug", "dice": 5, "control": 7, "tags": ("grappling",)},
        },
        "power": {
            "coat": {"name": "Ember coat", "when": "attacker_effects", "most": 5},
            "howl": {"name": "Howl", "when": "action", "most": 2},
        },
    },
}


@pytest.mark.parametrize(
    ("line", "id", "move"),
    [
        ("move Pounce: withering, bite, ember coat 3, stunt 1", "pounce",
         {"name": "Pounce", "kind": "withering", "weapon": "bite", "powers": {"coat": 3}, "stunt": 1}),
        ("Bite", "bite", {"name": "Bite", "weapon": "bite"}),
        ("Bite:", "bite", {"name": "Bite", "weapon": "bite"}),
        ("Rip: decisive attack, with bite, 2 ember coat, 1 Willpower", "rip",
         {"name": "Rip", "kind": "decisive", "weapon": "bite", "powers": {"coat": 2}, "willpower": 1}),
        ("Drag down: grapple gambit; hug", "drag-down",
         {"name": "Drag down", "kind": "gambit", "gambit": "grapple", "weapon": "hug"}),
        ("Trip: reveal weakness, chopping, stunt", "trip",
         {"name": "Trip", "kind": "gambit", "gambit": "reveal-weakness", "option": "chopping", "stunt": 1}),
        ("Spit: ember-spit, coat x5", "spit", {"name": "Spit", "weapon": "ember-spit", "powers": {"coat": 5}}),
        ("Circle: full defense, note: waits for an opening", "circle",
         {"name": "Circle", "does": "full_defense", "note": "waits for an opening"}),
        ("Long howl: howl 2", "long-howl", {"name": "Long howl", "does": "power", "powers": {"howl": 2}}),
    ],
)  # fmt: skip
def test_a_line_is_read(line: str, id: str, move: Tree) -> None:
    kept = {key: value for key, value in move.items() if (key, value) != ("kind", "withering")}
    assert RULES.new_thing("move", line, HOUND) == (id, kept)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Pounce: byte", 'byte is no weapon or power of this sheet, and nothing else of a move; did you mean "bite"?'),
        (
            "Pounce: jump around",
            "jump around is no weapon or power of this sheet, and nothing else of a move; write it",
        ),
        ("Pounce: withering, decisive", "decisive: Pounce says that already; write it once."),
        ("Pounce: bite, hug", "hug: Pounce says that already; write it once."),
        ("Pounce: coat 2, ember coat", "ember coat: Pounce says that already; write it once."),
        ("Pounce: coat 9", "Pounce cannot be added: powers.coat: is 9; Ember coat is used at most 5 times at once."),
        ("Pounce: stunt 5", "Pounce cannot be added: stunt: is 5; the most is 3."),
    ],
)
def test_what_is_not_understood_is_refused(line: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        RULES.new_thing("move", line, HOUND)
    assert refused.value.sentence.startswith(said)


def test_moves_in_a_pasted_fighter_are_read_behind_what_they_speak_of() -> None:
    text = """hound: 7 dice, damage 12, Defense 3, soak 5, 10 motes
move Pounce: decisive, teeth, coat 2
weapon teeth: 9 dice, damage 12
power Coat: attacker effects, +1 attack dice, 1 mote each, most 3"""
    (one,) = read(text)
    assert one.combatant["sheet"]["move"] == {
        "pounce": {"name": "Pounce", "kind": "decisive", "weapon": "teeth", "powers": {"coat": 2}}
    }
