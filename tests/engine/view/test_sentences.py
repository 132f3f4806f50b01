import pytest

from engine.core.inputs import Edit
from engine.core.model import MISSING, Change
from engine.history.encounter import Encounter
from engine.view.fight import FightView
from engine.view.sentences import came, edit_sentence, gone, joined, plain_value, touched
from tests.tui import gate
from tests.tui.duels import table


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["A"], "A"),
        (["A", "B"], "A and B"),
        (["A", "B", "C"], "A, B and C"),
        (["A", "B", "C", "D", "E"], "A and 4 more"),
    ],
)
def test_names_in_a_sentence(names: list[str], text: str) -> None:
    assert joined(names) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "yes"),
        (3, "3"),
        ((), "none"),
        ((0, -1), "0, -1"),
        ({"round": 3, "of": {"x_y": 1}}, "round 3, of x y 1"),
        ({"end_of": "mirel", "count": 2}, "2 turns"),
        ({"start_of": "mirel"}, "1 turn"),
    ],
)
def test_values_in_a_sentence(value: object, text: str) -> None:
    assert plain_value(value) == text


def said(*values: tuple[str, object]) -> str:
    enc = table()
    enc.do(Edit(tuple((f"combatant.{path}", value) for path, value in values)))
    return edit_sentence(FightView(enc), enc.entries[enc.cursor])


def test_who_is_added_has_not_joined_the_battle_by_that() -> None:
    one = {"name": "Iron Lily", "side": "foes", "sheet": {"kind": "quick"}}
    assert said(("lily", one)) == "Iron Lily is added."
    assert said(("lily", one), ("rush", {**one, "name": "Rush"})) == "Iron Lily and Rush are added."


def test_a_thing_comes_and_goes_by_its_name() -> None:
    note = {"name": "Sworn enemy", "text": "of the Reeds"}
    assert said(("orsolo.sheet.note.enemy", note)) == "GM: Orsolo gets Sworn enemy."
    assert said(("mirel.sheet.power.blade-dance", MISSING)) == "GM: Mirel has no longer Blade dance."


def test_a_first_attribute_is_told_as_a_number_and_not_as_a_table() -> None:
    assert said(("orsolo.sheet.attributes.dexterity", 5)) == "GM: Orsolo, Dexterity 0 to 5."


def test_a_field_has_the_name_of_the_form_and_its_default_where_nothing_was_written() -> None:
    assert said(("orsolo.hidden", True)) == "GM: Orsolo, Hidden no to yes."
    assert said(("orsolo.sheet.soak", MISSING)) == "GM: Orsolo, Soak 9 to 0."
    assert said(("mirel.sheet.power.blade-dance.most", 3)) == "GM: Mirel, Blade dance units at most 9 to 3."


def test_the_first_and_the_last_of_a_fight_are_found_too() -> None:
    enc = Encounter.new(None, "gate", seed=1)
    new = gate.combatants()["tavo-quill"]
    made = enc.do(Edit((("combatant.tavo", new),)))
    assert came(made.changes) == {"tavo": new}
    assert touched(made.changes) == {"tavo"}
    made = enc.do(Edit((("combatant.tavo", MISSING),)))
    assert gone(made.changes) == {"tavo": new}
    assert came(made.changes) == {}


def test_a_value_of_a_fighter_is_neither() -> None:
    changes = (Change("combatant.a.now.pool", 1, 2), Change("clock.round", 1, 2), Change("combatant.b.name", "x", "y"))
    assert came(changes) == gone(changes) == {}
    assert touched(changes) == {"a", "b"}
