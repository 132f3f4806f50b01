"""A new action is one module and its word in the list of modules: menu, log, undo and refusals then have it."""

from __future__ import annotations

import sys

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.rules.static_veil.actions.table import MODULES

from ..fights import duel, fight, view
from ..log.test_sentences import said
from . import taunt


@pytest.fixture(autouse=True)
def in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """The module among those of the rules."""
    monkeypatch.setitem(sys.modules, "engine.rules.static_veil.actions.taunt", taunt)
    assert isinstance(MODULES, dict)
    monkeypatch.setitem(MODULES, "actions.taunt", ("taunt",))


def test_it_is_in_the_menu_where_its_place_is() -> None:
    enc = duel()
    menu = enc.rules.menu(enc.state, "a")
    places = [item.id for item in menu]
    item = menu[places.index("taunt")]
    assert places[places.index("taunt") - 1] == "distract"
    assert (item.label, item.title, item.cost, item.note, item.whom) == ("q", "Taunt", "2 AP", "frightened", True)


def test_it_is_paid_put_on_told_and_taken_back() -> None:
    enc = duel({"now": {"ap": 3}})
    was = enc.state
    enc.do(Begin("taunt", "a", {"target": "b"}))
    assert enc.ask is None
    assert view(enc, "a").ap == 1
    assert [one["label"] for one in enc.state["effect"].values()] == ["frightened"]
    assert said(enc) == ("A taunts B; AP 3 to 1.", "B is frightened.")
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    assert (enc.rules.word(made, entry.facts), enc.rules.kind(made, entry.facts)) == ("insult", "actions")
    enc.undo_action()
    assert enc.state == was


def test_it_is_barred_in_the_menu_by_what_bars_it() -> None:
    alone = fight({"a": {}})
    (barred,) = (item.barred for item in alone.rules.menu(alone.state, "a") if item.id == "taunt")
    assert barred == "there is nobody to attack"


def test_it_is_refused_where_it_can_not_be_paid() -> None:
    enc = duel()
    enc.do(Edit((("combatant.a.now.ap", 1),)))
    (barred,) = (item.barred for item in enc.rules.menu(enc.state, "a") if item.id == "taunt")
    with pytest.raises(Refused, match=rf"A can't taunt: {barred}\."):
        enc.do(Begin("taunt", "a", {"target": "b"}))
