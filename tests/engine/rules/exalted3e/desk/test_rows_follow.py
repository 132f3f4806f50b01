"""A row stays the same row while what it is made from does, and is made from nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Edit
from engine.core.model import Tree
from engine.history.encounter import Encounter
from engine.rules.common.desk import NOT_IN_ROWS
from engine.rules.exalted3e.desk import desk
from tui import places


class Noted(dict[str, Any]):
    """A state that notes which of its parts are looked at."""

    def __init__(self, state: Tree) -> None:
        super().__init__(state)
        self.seen = set[str]()

    def __contains__(self, key: object) -> bool:
        self.seen.add(str(key))
        return super().__contains__(key)

    def __getitem__(self, key: str) -> Any:
        self.seen.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.seen.add(key)
        return super().get(key, default)


@pytest.fixture
def demo(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Encounter:
    monkeypatch.setenv("BATTLEWHEEL_DATA", str(tmp_path))
    return Encounter.open(places.demo("exalted3e"))


def test_no_cell_of_the_demo_looks_at_what_a_row_is_not_made_from(demo: Encounter) -> None:
    state = Noted(demo.state)
    for slot in demo.order():
        row = desk.ROWS.anew(state, slot)
        assert all(row.cells[column] for column in row.cells)
    assert state.seen >= {"combatant", "effect", "clock"}
    assert state.seen & NOT_IN_ROWS == {"combatant"}


@pytest.mark.parametrize(
    ("path", "value", "same"),
    [
        ("range.captain-orsolo.mirel-ashwing", "long", {"mirel-ashwing", "captain-orsolo", "ember-hound"}),
        ("combatant.captain-orsolo.now.onslaught", 2, {"mirel-ashwing", "ember-hound"}),
        ("clock.round", 9, set()),
    ],
)
def test_a_row_stays_while_only_others_change(demo: Encounter, path: str, value: Any, same: set[str]) -> None:
    ids = ("mirel-ashwing", "captain-orsolo", "ember-hound")

    def rows() -> dict[str, Any]:
        return {slot.id: demo.rules.row(demo.state, slot) for slot in demo.order() if slot.id in ids}

    before = rows()
    demo.do(Edit(((path, value),)))
    after = rows()
    assert {id for id in ids if after[id] is before[id]} == same
