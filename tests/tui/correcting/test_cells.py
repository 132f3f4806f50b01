"""The lines of a flurry are put right field by field: what is chosen, what is typed, what can't be, and its log."""

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import get
from engine.history.encounter import Encounter
from tests.engine.rules.exalted2e.fights import fight, play
from tests.tui.duels import desk, on_desk
from tests.tui.playing import frame, press
from tui.desk import Desk
from tui.pages.page import Pages
from tui.panes.log import told

SWORD = {"sword": {"name": "Sword", "rate": 2}}


@pytest.fixture
def flurried() -> Encounter:
    """Ann has struck Bo twice in a flurry."""
    foes: dict[str, dict[str, Any]] = {id: {"tick": 9, "listed": {"dodge": 2, "parry": 0}} for id in ("bo", "cy")}
    enc = fight({"ann": {"side": "heroes", "tick": 0, "weapon": SWORD}, **foes}, tick=0)
    strike = {"do": "attack", "target": "bo"}
    enc.do(Begin("flurry", "ann", {"parts": (strike, strike)}))
    for _ in range(2):
        play(enc, "attack", "ann", numbers={"attack successes": 1})
    return enc


def opened(enc: Encounter) -> Pages:
    """The correction of the flurry's own line."""
    pages = desk(enc)
    of = next(n for n, line in enumerate(told(Desk(enc))) if "flurries" in line.text)
    press(pages, "c", str(of + 1))
    return pages


def to_row(pages: Pages, title: str) -> None:
    for _ in range(30):
        row = next(line for line in frame(pages).split("\n") if line.startswith("▌"))
        if title in row:
            return
        press(pages, "j")
    raise AssertionError(title)


def test_another_target_of_one_attack_is_chosen_and_told(flurried: Encounter) -> None:
    pages = opened(flurried)
    to_row(pages, "Line 2, target")
    assert "Line 2, weapon        as usual" in frame(pages)
    press(pages, "2")
    assert "line 2, target Cy" in frame(pages)
    press(pages, "enter")
    assert on_desk(pages)
    assert get(flurried.state, "combatant.ann.now.struck") == {"bo": 1, "cy": 1}
    newest = [one.text for one in told(Desk(flurried))]
    assert newest[0].startswith("GM corrects Ann flurries: line 2, target Cy")
    assert "Ann's sword misses Cy: 1 (GM) against Dodge DV 2." in newest
    press(pages, "u")
    assert get(flurried.state, "combatant.ann.now.struck") == {"bo": 2}


def test_a_penalty_is_typed_and_what_is_none_is_refused(flurried: Encounter) -> None:
    pages = opened(flurried)
    to_row(pages, "Line 1, DV penalty")
    press(pages, "enter", *"so", "enter")
    assert "DV penalty takes a number from 0 to 20." in " ".join(frame(pages).split())
    press(pages, "escape", "3", "enter", "enter")
    assert get(flurried.state, "combatant.ann.now.dv") == {"attack": 4}


@pytest.mark.parametrize(("keys", "says"), [(("1",), "That is what it was."), (("9",), "Nothing of that number")])
def test_what_changes_nothing_is_said(flurried: Encounter, keys: tuple[str, ...], says: str) -> None:
    pages = opened(flurried)
    to_row(pages, "Line 2, target")
    press(pages, *keys)
    assert says in frame(pages)
