"""A new action is one module and its word in the list of modules, or a row of a table's own rules: menu, flurries, log,
undo and refusals then have it."""

from __future__ import annotations

import sys

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.exalted2e import RULES
from engine.rules.exalted2e.actions.table import ACTIONS, MODULES
from engine.rules.exalted2e.desk import sections

from ..fights import view
from . import taunt
from .scenes import NOW, offered, plays, said, scene, word


@pytest.fixture(autouse=True, params=["a module of the rules", "a row of a table's own"])
def known(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The action among those of the rules."""
    if request.param.startswith("a module"):
        monkeypatch.setitem(sys.modules, "engine.rules.exalted2e.actions.taunt", taunt)
        assert isinstance(MODULES, dict)
        monkeypatch.setitem(MODULES, "actions.taunt", ("taunt",))
    else:
        monkeypatch.setattr(RULES, "procedures", ACTIONS.by((taunt.TAUNT,)))


def fight() -> Encounter:
    return scene("aim")


def test_it_is_in_the_menu_where_its_place_is() -> None:
    enc = fight()
    places = [item.id for item in enc.rules.menu(enc.state, "a")]
    assert places[places.index("taunt") - 1] == "blockade"
    item = offered(enc, "taunt")
    assert (item.label, item.title, item.note, item.flurry) == ("q", "Taunt", "distracted", True)
    assert item.cost == f"Speed 4, DV -1, next on {NOW + 4}"


def test_it_is_paid_put_on_told_and_taken_back() -> None:
    enc = fight()
    was = enc.state
    plays(enc, Begin("taunt", "a", {"target": "b"}))
    assert (view(enc, "a").tick, view(enc, "a").dv_penalties) == (NOW + 4, {"taunt": 1})
    assert [one["label"] for one in enc.state["effect"].values()] == ["distracted"]
    assert said(enc) == (f"A taunts B; next on tick {NOW + 4}, DV -1 until then.",)
    assert sections.doing_words(view(enc, "a")) == f"taunting until tick {NOW + 4}"
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    assert (word(enc), enc.rules.kind(made, entry.facts)) == ("insult", "actions")
    enc.undo_action()
    assert enc.state == was


def test_it_is_part_of_a_flurry() -> None:
    enc = fight()
    enc.do(Begin("flurry", "a", {"parts": ({"do": "taunt", "target": "b"}, {"do": "jump"})}))
    assert said(enc) == (f"A flurries: a taunt and a jump; next on tick {NOW + 5}, DV -2 until then.",)
    plays(enc, Begin("part", "a"))
    assert said(enc) == ("A, 1 of 2: taunt.",)


def test_what_bars_it_in_the_menu_is_what_it_is_refused_with() -> None:
    enc = fight()
    enc.do(Edit((("combatant.a.now.willpower", 0),)))
    assert offered(enc, "taunt").barred == "is hoarse"
    with pytest.raises(Refused, match=r"^A can't taunt now: is hoarse\.$"):
        enc.do(Begin("taunt", "a", {"target": "b"}))
