"""A new action is one module and its word in the list of modules: menu, log, undo and refusals then have it.

The module is that of the manual's example."""

from __future__ import annotations

import sys

import pytest

from engine.core.inputs import Edit
from engine.core.model import Refused
from engine.rules.exalted3e.actions.table import MODULES
from tests.docs.examples import module

from ..fights import begin, do, fight, initiative
from ..logs import said, word
from .test_stances import labels, three

TAUNT = "engine.rules.exalted3e.actions.taunt"


@pytest.fixture(autouse=True)
def in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """The module among those of the rules."""
    monkeypatch.setitem(sys.modules, TAUNT, module("action", TAUNT))
    assert isinstance(MODULES, dict)
    monkeypatch.setitem(MODULES, "actions.taunt", ("taunt",))


def test_it_is_in_the_menu_where_its_place_is() -> None:
    enc = three()
    menu = enc.rules.menu(enc.state, "kes")
    places = [item.id for item in menu]
    item = menu[places.index("taunt")]
    assert places[places.index("taunt") - 1] == "social"
    assert (item.label, item.title, item.cost, item.note, item.flurry) == (
        "q", "Taunt", "1 Initiative", "Resolve +1", True,
    )  # fmt: skip


def test_it_is_paid_put_on_told_and_taken_back() -> None:
    enc = three()
    do(enc, "taunt", "kes", target="ogre")
    assert (initiative(enc, "kes"), labels(enc, "kes")) == ((8,), ["taunts"])
    assert said(enc) == ("Kes taunts Ogre: Initiative 9 to 8.",)
    assert word(enc) == "insult"
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    assert enc.rules.kind(made, entry.facts) == "actions"
    enc.undo_action()
    assert (initiative(enc, "kes"), labels(enc, "kes")) == ((9,), [])


def test_it_is_refused_with_what_bars_it_in_the_menu() -> None:
    alone = fight(kes=9)
    with pytest.raises(Refused, match=r"Kes can't taunt now: there is nobody else\."):
        begin(alone, "taunt", "kes")
    enc = three()
    do(enc, "social", "kes", target="ogre")
    with pytest.raises(Refused, match=r"Kes can't taunt now: has acted already \(social influence\), without a flurry"):
        begin(enc, "taunt", "kes")
    enc.do(Edit((("combatant.kes.now.flurry", True),)))
    with pytest.raises(Refused, match=r"can't taunt now: taunt is flurried with attack only\."):
        begin(enc, "taunt", "kes")


def test_what_comes_after_it_knows_it_by_its_title() -> None:
    enc = three()
    do(enc, "taunt", "kes", target="ogre")
    (barred,) = {item.barred for item in enc.rules.menu(enc.state, "kes") if item.id == "aim"}
    assert barred == "has acted already (taunt), without a flurry"
