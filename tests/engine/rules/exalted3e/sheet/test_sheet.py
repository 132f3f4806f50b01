"""The shape of a usual move: what is let in, and what is refused in which words."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.model import MISSING, Tree, get, put
from engine.rules.common import shape
from engine.rules.common.fighters import words
from engine.rules.exalted.fighter import ABILITIES, named
from engine.rules.exalted3e.sheet import sheet
from engine.rules.exalted3e.sheet.sheet import Clock, Effect
from engine.rules.exalted3e.sheet.weapons import TAGS

SHEET: Tree = {
    "kind": "quick",
    "weapon": {"bite": {"name": "Bite", "dice": 9, "damage": 12}},
    "power": {
        "coat": {"name": "Ember coat", "when": "attacker_effects", "each": {"motes": 1}, "most": 3},
        "feed": {"name": "Feed", "when": "attacker_damage", "kinds": ("decisive",)},
        "howl": {"name": "Howl", "when": "action"},
    },
}


def hound(**moves: Tree) -> Tree:
    """A hound with these moves."""
    return {"name": "Hound", "side": "foes", "sheet": {**SHEET, "move": moves}}


def refusal(combatant: Tree) -> str:
    with pytest.raises(ValueError, match=r"\w") as wrong:
        sheet.validate(combatant)
    return str(wrong.value)


def test_a_move_with_everything_is_kept_and_defaults_are_not_written() -> None:
    whole: Tree = {"name": "Pounce", "weapon": "bite", "powers": {"coat": 3}, "stunt": 2, "option": "chopping",
                   "willpower": 1, "kind": "decisive", "note": "from above"}  # fmt: skip
    bare: Tree = {"name": "Snap", "does": "attack", "kind": "withering", "stunt": 0, "powers": {}, "weapon": ""}
    tree = hound(pounce=whole, snap=bare, howl={"name": "Howl", "does": "power", "powers": {"howl": 1}})
    sheet.validate(tree)
    kept = sheet.trim(tree)["sheet"]["move"]
    assert kept["pounce"] == whole
    assert kept["snap"] == {"name": "Snap"}


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ({"weapon": "bitte"}, "weapon: must be a weapon of the sheet, and 'bitte' is none; did you mean \"bite\"?"),
        ({"weapon": "x"}, "weapon: must be a weapon of the sheet, and 'x' is none."),
        ({"powers": {"cote": 1}}, "powers: must be powers of the sheet, and 'cote' is none; did you mean \"coat\"?"),
        ({"powers": {"coat": 4}}, "powers.coat: is 4; Ember coat is used at most 3 times at once."),
        ({"powers": {"coat": 0}}, "powers.coat: is 0; the least is 1."),
        ({"gambit": "grappel"}, "gambit: 'grappel' is not known here; did you mean \"grapple\"?"),
        ({"stunt": 4}, "stunt: is 4; the most is 3."),
        ({"stunts": 1}, 'stunts: is not a field here; did you mean "stunt"?'),
    ],
)
def test_what_is_wrong_with_a_move_is_told_by_its_field(move: dict[str, Any], said: str) -> None:
    assert refusal(hound(pounce={"name": "Pounce", **move})).startswith(f"sheet.move.pounce.{said}")


def test_there_are_no_more_moves_than_digits() -> None:
    most = {f"m{n}": {"name": f"Move {n}"} for n in range(10)}
    assert refusal(hound(**most)) == "sheet.move: holds 10 moves; the most is 9."
    most.popitem()
    sheet.validate(hound(**most))


def test_which_steps_ask_is_part_of_a_combatant() -> None:
    tree = hound() | {"ask": {"counterattack": "never", "stunt": "by_sheet"}}
    sheet.validate(tree)
    assert sheet.trim(tree)["ask"] == {"counterattack": "never"}
    assert refusal(tree | {"ask": {"counterattack": "no"}}) == (
        "ask.counterattack: must be by_sheet, always or never, not 'no'."
    )
    assert refusal(tree | {"ask": {"counter": "never"}}).startswith("ask.counter: is not a field here")


HERO: Tree = {
    "name": "Mirel Ashwing",
    "side": "heroes",
    "player": "Ana",
    "dice": "successes",
    "sheet": {
        "kind": "character",
        "description": "Solar",
        "essence": 2,
        "willpower": 7,
        "personal": 16,
        "peripheral": 40,
        "attributes": {"strength": 3, "dexterity": 5, "stamina": 3, "wits": 3},
        "abilities": {"melee": 5, "dodge": 3, "martial_arts": 1},
        "specialties": {"melee": "swords"},
        "health": (0, -1, -1, -2, -2, -4, "incapacitated"),
        "armor": {"mail": {"name": "Singing mail", "class": "medium", "artifact": True}},
        "weapon": {
            "daiklave": {
                "name": "Daiklave",
                "class": "medium",
                "artifact": True,
                "tags": ("lethal", "balanced"),
            }
        },
        "power": {
            "blade-dance": {
                "name": "Blade dance",
                "when": "attacker_effects",
                "adds": {"attack_dice": 1},
                "each": {"motes": 1},
                "most": 9,
                "once_per": "turn",
                "kinds": ("withering",),
            }
        },
        "note": {"oath": {"name": "Oath", "text": "Guards the gate."}},
    },
    "now": {
        "joined": True,
        "initiative": 11,
        "health": {"bashing": 2},
        "motes": {"personal": 9, "peripheral": 21, "committed_peripheral": 5},
        "crash": {"turns": 1, "by": "brannoc"},
        "once": {"blade-dance": "turn"},
        "used": ("aim",),
        "distract": {"by": "tavo", "target": "orsolo", "amount": 4},
    },
}

FOE: Tree = {
    "name": "Gate Guard",
    "side": "foes",
    "sheet": {
        "kind": "quick",
        "join_battle": 6,
        "evasion": 2,
        "parry": 4,
        "soak": 8,
        "weapon": {"sword": {"name": "Sword", "dice": 7, "damage": 12, "minimum": 2}},
        "action": {"senses": {"name": "Senses", "dice": 4}},
    },
}


@pytest.mark.parametrize("combatant", [HERO, FOE])
def test_whole_combatants_are_accepted(combatant: Tree) -> None:
    sheet.validate(combatant)


def test_lists_from_files_are_as_good_as_tuples() -> None:
    sheet.validate(put(HERO, "sheet.health", [0, "incapacitated"]))
    sheet.validate(put(HERO, "sheet.weapon.daiklave.tags", ["lethal"]))


REFUSED: list[tuple[Tree, str, Any, str]] = [
    (HERO, "name", "", "name: must not be empty."),
    (HERO, "name", "\x1b[31mred", "name: holds characters that cannot be shown; write 'red'."),
    (HERO, "name", "x" * 41, "name: is 41 cells wide; use at most 40."),
    (HERO, "name", MISSING, "name: is missing."),
    (HERO, "side", "foe", "side: must be heroes, foes or bystanders, not 'foe'; did you mean \"foes\"?"),
    (HERO, "colour", "red", "colour: is not a field here."),
    (HERO, "sheet", 3, "sheet: must be a table, not 3."),
    (HERO, "sheet.kind", "quik", "sheet.kind: must be character or quick, not 'quik'; did you mean \"quick\"?"),
    (HERO, "sheet.kind", MISSING, "sheet.kind: is missing."),
    (HERO, "sheet.willpowr", 3, 'sheet.willpowr: is not a field here; did you mean "willpower"?'),
    (HERO, "sheet.willpower", 21, "sheet.willpower: is 21; the most is 20."),
    (HERO, "sheet.join_battle", 4, "sheet.join_battle: is not a field here."),
    (
        HERO,
        "sheet.weapon.daiklave.clas",
        "light",
        'sheet.weapon.daiklave.clas: is not a field here; did you mean "class"?',
    ),
    (
        HERO,
        "sheet.weapon.daiklave.class",
        "hevy",
        "sheet.weapon.daiklave.class: must be light, medium or heavy, not 'hevy'; did you mean \"heavy\"?",
    ),
    (HERO, "sheet.weapon.daiklave.class", MISSING, "sheet.weapon.daiklave.class: is missing."),
    (
        HERO,
        "sheet.weapon.Big one",
        {},
        "sheet.weapon.Big one: is 'Big one'; it is made of small letters, digits and hyphens only.",
    ),
    (
        HERO,
        "sheet.weapon.daiklave.tags",
        ("lethal", "Sharp!"),
        "sheet.weapon.daiklave.tags.2: is 'Sharp!'; it is made of small letters, digits, hyphens and spaces only.",
    ),
    (HERO, "sheet.weapon.daiklave.tags", "lethal", "sheet.weapon.daiklave.tags: must be a list, not 'lethal'."),
    (
        HERO,
        "sheet.attributes.strenght",
        3,
        'sheet.attributes.strenght: is not a field here; did you mean "strength"?',
    ),
    (HERO, "sheet.attributes.strength", 3.0, "sheet.attributes.strength: must be a whole number, not 3.0."),
    (HERO, "sheet.attributes.strength", True, "sheet.attributes.strength: must be a whole number, not true."),
    (HERO, "sheet.attributes.strength", "3", "sheet.attributes.strength: must be a whole number, not '3'."),
    (HERO, "sheet.abilities.mele", 3, "sheet.abilities.mele: 'mele' is not known here; did you mean \"melee\"?"),
    (
        HERO,
        "sheet.power.blade-dance.adds.attack_dise",
        1,
        "sheet.power.blade-dance.adds.attack_dise: 'attack_dise' is not known here; did you mean \"attack_dice\"?",
    ),
    (
        HERO,
        "sheet.power.blade-dance.each",
        {"health": 1},
        "sheet.power.blade-dance.each.health: must be motes, willpower, initiative or anima, not 'health'.",
    ),
    (HERO, "sheet.power.blade-dance.each.motes", -1, "sheet.power.blade-dance.each.motes: is -1; the least is 0."),
    (HERO, "sheet.power.blade-dance.most", 0, "sheet.power.blade-dance.most: is 0; the least is 1."),
    (
        HERO,
        "sheet.power.blade-dance.lasts",
        "3 turns",
        "sheet.power.blade-dance.lasts: must be empty, next_turn, scene or `rounds N`, not '3 turns'.",
    ),
    (HERO, "sheet.health", (0, -1), 'sheet.health: must end in "incapacitated".'),
    (
        HERO,
        "sheet.health",
        (0, 1, "incapacitated"),
        'sheet.health: may hold only penalties from 0 to -20 before its last "incapacitated".',
    ),
    (
        HERO,
        "sheet.health",
        (0, "incapacitated", "incapacitated"),
        'sheet.health: may hold only penalties from 0 to -20 before its last "incapacitated".',
    ),
    (
        HERO,
        "sheet.health",
        (*(0,) * 60, "incapacitated"),
        "sheet.health: must be a list of 1 to 60 health levels.",
    ),
    (HERO, "sheet.note.oath.text", "a\nb", "sheet.note.oath.text: holds characters that cannot be shown; write 'a b'."),
    (HERO, "now.initiative", 401, "now.initiative: is 401; the most is 400."),
    (HERO, "now.initiative", -201, "now.initiative: is -201; the least is -200."),
    (HERO, "now.motes.personal", -1, "now.motes.personal: is -1; the least is 0."),
    (HERO, "now.willpower", -1, "now.willpower: is -1; the least is 0."),
    (HERO, "now.acted", 1, "now.acted: must be true or false, not 1."),
    (HERO, "now.anima", "glow", "now.anima: must be dim, glowing, burning or bonfire, not 'glow'; did you mean"),
    (HERO, "now.crash.turns", 5, "now.crash.turns: is 5; the most is 4."),
    (
        HERO,
        "now.health.lethal",
        6,
        "now.health has 8 levels of damage on a track of 7; heal some or lengthen it.",
    ),
    (FOE, "sheet.weapon.sword.dice", 61, "sheet.weapon.sword.dice: is 61; the most is 60."),
    (FOE, "sheet.weapon.sword.dice", MISSING, "sheet.weapon.sword.dice: is missing."),
    (FOE, "sheet.weapon.sword.range", "far", "sheet.weapon.sword.range: must be close, short, medium, long or"),
    (FOE, "sheet.soak", "eight", "sheet.soak: must be a whole number, not 'eight'."),
]


@pytest.mark.parametrize(("combatant", "path", "value", "sentence"), REFUSED)
def test_one_sentence_names_the_field(combatant: Tree, path: str, value: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"[.?]$") as refused:
        sheet.validate(put(combatant, path, value))
    assert str(refused.value).startswith(sentence)


def test_damage_up_to_the_last_level_is_accepted() -> None:
    sheet.validate(put(HERO, "now.health.lethal", 5))


def test_trim_drops_what_is_at_its_default() -> None:
    full = HERO
    for path, value in {
        "hidden": False,
        "sheet.base_initiative": 3,
        "sheet.attributes.charisma": 1,
        "sheet.weapon.daiklave.attuned": True,
        "sheet.weapon.daiklave.ability": "melee",
        "sheet.power.blade-dance.perilous": False,
        "sheet.action": {},
        "now.acted": False,
        "now.onslaught": 0,
        "now.health": {"bashing": 2, "lethal": 0, "aggravated": 0},
        "now.motes.committed_personal": 0,
        "now.crash.self_inflicted": False,
        "now.guards": "",
    }.items():
        full = put(full, path, value)
    sheet.validate(full)
    trimmed = sheet.trim(full)
    assert trimmed == put(HERO, "sheet.health", MISSING)
    sheet.validate(trimmed)


def test_trim_keeps_what_stands_for_itself() -> None:
    zeros = put(put(HERO, "now.motes.personal", 0), "now.willpower", 0)
    crashed = put(zeros, "now.crash", {"turns": 0})
    trimmed = sheet.trim(crashed)
    assert get(trimmed, "now.motes.personal") == 0
    assert get(trimmed, "now.willpower") == 0
    assert get(trimmed, "now.crash") == {"turns": 0}
    assert get(trimmed, "sheet.kind") == "character"
    assert sheet.trim(FOE) == FOE


def test_effects_end_in_one_way() -> None:
    effect = {"on": "kes", "label": "prone", "modifiers": {"evasion": -2, "parry": -1}}
    shape.check(effect, Effect)
    shape.check({**effect, "until": {"start_of": "kes", "count": 2}, "seen": "all"}, Effect)
    with pytest.raises(ValueError, match="until: names more than one end"):
        shape.check({**effect, "until": {"start_of": "kes", "round": 2}}, Effect)
    with pytest.raises(ValueError, match="on: is missing"):
        shape.check({"label": "prone"}, Effect)
    assert shape.trim({**effect, "source": "", "until": {"scene": False}}, Effect) == effect


def test_the_clock() -> None:
    shape.check({"round": 3, "acting": "mirel", "started": True}, Clock)
    with pytest.raises(ValueError, match=r'rond: is not a field here; did you mean "round"\?'):
        shape.check({"rond": 3}, Clock)


def test_traits_are_read_as_people_write_them() -> None:
    assert named("Martial Arts") == "martial_arts"
    assert named("STRENGTH") == "strength"
    assert named("Fencing") == ""
    assert words("martial_arts") == "Martial Arts"
    assert len(ABILITIES) == 26


def test_every_known_tag_may_be_written() -> None:
    for tag in TAGS:
        sheet.validate(put(HERO, "sheet.weapon.daiklave.tags", (tag, f"{tag} short")))
