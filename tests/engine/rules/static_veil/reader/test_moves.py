"""A usual move of Static Veil by a line, in the names of a sheet's own things."""

import pytest

from engine.core.model import Refused, Tree
from engine.rules import ruleset

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
