"""A usual move of Exalted 2e by a line, in the names of a sheet's own things."""

import pytest

from engine.core.model import Refused, Tree
from engine.rules import ruleset

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
def test_what_is_not_understood_is_refused(line: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        ruleset("exalted2e").new_thing("move", line, GHOUL)
    assert refused.value.sentence.startswith(said)
