"""The shape of a usual move: what is let in, and what is refused in which words."""

from typing import Any

import pytest

from engine.core.model import Tree
from engine.rules.exalted3e.sheet import sheet

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
