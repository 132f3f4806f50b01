"""A new ruleset on the screen: the desk, the menu and the flow ask it for nothing that it doesn't have."""

from __future__ import annotations

import pytest

from tests.engine.rules.brawling import brawl, install
from tests.tui.playing import frame, press, stack
from tui.desk import Desk
from tui.pages.desk import DeskPage


@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=["80x24", "200x60"])
def test_a_fight_is_played_by_its_keys(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    install(monkeypatch)
    enc = brawl()
    pages = stack(DeskPage(Desk(enc)))
    shown = frame(pages, *size)
    assert "Before the fight" in shown
    assert "Might" in shown
    press(pages, "space", "*")
    assert "Round 1" in frame(pages, *size)
    acting = enc.state["clock"]["acting"]
    press(pages, "a", "enter")
    assert "Whom" in frame(pages, *size)
    press(pages, "*")
    assert "Grit" in frame(pages, *size)
    press(pages, "enter")
    assert enc.ask is None
    assert enc.state["combatant"][acting]["now"]["done"] == "attack"
    assert "u undo blow" in frame(pages, *size)
    press(pages, "m")
    assert "Motes" not in frame(pages, *size)
    press(pages, "x")
    assert "has acted already" in frame(pages, *size)
    press(pages, "escape", "space")
    assert enc.state["clock"]["acting"] != acting
    press(pages, "w")
    assert "Might" in frame(pages, *size)
    press(pages, "escape", "E")
    assert "Grit lost" in frame(pages, *size)
    press(pages, "escape", "r", "type:2 guards: might 4", "enter", "escape")
    assert "Guard 2" in frame(pages, *size)
