"""A turn that ended with nothing done leaves a line, whoever it was and whatever the rules."""

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import get
from engine.history.encounter import Encounter
from engine.view.seen import for_players
from tests.engine.rules.exalted3e.fights import do
from tests.engine.rules.static_veil.fights import duel
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press
from tui import places
from tui.desk import Desk

from .played import newest


def ended(enc: Encounter) -> str:
    """Whose turn has ended by space; every question takes its first answer."""
    acting = str(get(enc.state, "clock.acting"))
    pages = desk(enc)
    press(pages, "space")
    while enc.ask is not None:
        enc.answer(enc.ask.options[0].id)
    return acting


@pytest.mark.parametrize(("ruleset", "told"), [
    ("exalted3e", "does nothing"), ("exalted2e", "guards until"), ("ialdabaoth", "guards until"),
    ("static_veil", "waits: AP"),
])  # fmt: skip
def test_it_is_told(ruleset: str, told: str) -> None:
    enc = Encounter.open(places.demo(ruleset))
    if enc.moment.open:
        enc.undo_action()
    who = Desk(enc).short(ended(enc))
    assert f"{who} {told}" in frame(desk(enc), 100, 50)


def test_a_turn_with_an_action_is_not_said_to_be_empty() -> None:
    enc = table()
    do(enc, "full_defense", "mirel")
    ended(enc)
    assert "Mirel does nothing" not in frame(desk(enc), 100, 40)


def test_in_static_veil_also_where_waiting_costs_nothing() -> None:
    enc = duel(options={"time": {"idle_loss": 0}})
    ended(enc)
    assert "A does nothing." in frame(desk(enc), 100, 40)
    enc = duel(options={"time": {"idle_loss": 0}})
    enc.do(Begin("aim", "a", {"target": "b"}))
    while enc.ask is not None:
        enc.answer(enc.ask.default)
    ended(enc)
    assert "A does nothing." not in frame(desk(enc), 100, 40)


def test_players_hear_of_it_but_not_of_one_who_is_hidden() -> None:
    for hidden, heard in ((False, ("Mirel does nothing.",)), (True, ())):
        enc = table()
        enc.do(Edit((("combatant.mirel.hidden", hidden),)))
        ended(enc)
        assert for_players(Desk(enc), newest(enc)) == heard
