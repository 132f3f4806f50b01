"""What the form of a fighter of Static Veil calls by the names of its own things."""

from engine.core.model import Tree
from engine.rules import ruleset
from engine.view.form import shown, worded

GANGER: Tree = {
    "name": "Ganger",
    "side": "foes",
    "sheet": {
        "weapon": {"heavy-pistol": {"name": "Heavy pistol", "kind": "ranged", "capacity": 12}},
        "move": {"wing": {"name": "Wing", "weapon": "heavy-pistol"}},
    },
    "now": {"loaded": {"heavy-pistol": 9}},
}


def test_rounds_left_are_those_of_a_weapon_by_its_name() -> None:
    fields = {one.path: one for one in ruleset("static_veil").fields(GANGER)}
    assert fields["now.loaded.heavy-pistol"].title == "Heavy pistol, loaded"


def test_the_weapon_of_a_usual_move_is_shown_by_its_name() -> None:
    fields = {one.path: one for one in ruleset("static_veil").fields(GANGER)}
    weapon = fields["sheet.move.wing.weapon"]
    assert shown(weapon) == "Heavy pistol"
    assert [worded(choice, weapon) for choice in weapon.choices] == ["none", "Heavy pistol"]
