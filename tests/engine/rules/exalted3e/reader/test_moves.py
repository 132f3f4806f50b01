"""A usual move by a line, in the names of a sheet's own things."""

import pytest

from engine.core.model import Refused, Tree
from engine.importers import read
from engine.rules import ruleset

RULES = ruleset("exalted3e")
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
