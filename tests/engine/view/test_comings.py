from engine.encounter import Encounter
from engine.inputs import Edit
from engine.model import MISSING, Change
from engine.view.comings import came, gone, touched
from tests.tui import gate


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
