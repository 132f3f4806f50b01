"""Whom the players do not see bears the sign in every list of targets, stands last of its side, and is no default."""

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import get
from engine.history.encounter import Encounter
from tui import places
from tui.pages.desk import DeskPage
from tui.pages.page import Pages

from .duels import desk, table
from .playing import frame, press

RULESETS = ["exalted3e", "exalted2e", "ialdabaoth", "static_veil"]


def at_a_heros_turn(ruleset: str) -> tuple[Encounter, Pages, str]:
    """The demo as a hero acts; the enemy that the rules would take first is hidden."""
    enc = Encounter.open(places.demo(ruleset))
    if enc.moment.open:
        enc.undo_action()
    everyone = get(enc.state, "combatant")
    acting = str(get(enc.state, "clock.acting"))
    hero = (
        acting
        if everyone[acting]["side"] == "heroes"
        else next(slot.id for slot in enc.order() if everyone[slot.id]["side"] == "heroes" and slot.status != "out")
    )
    enc.do(Edit((("clock.acting", hero), *((f"combatant.{id}.hidden", False) for id in everyone))))
    usual = enc.what_if(Begin("attack", hero)).passed["target"].default
    enc.do(Edit(((f"combatant.{usual}.hidden", True),)))
    return enc, desk(enc), str(usual)


def target(enc: Encounter) -> str:
    assert enc.outcome is not None
    return str(enc.outcome.answers.get("target", enc.outcome.passed["target"].default))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_hidden_one_is_the_default_of_an_attack(ruleset: str) -> None:
    enc, pages, hidden = at_a_heros_turn(ruleset)
    press(pages, "a")
    assert target(enc) != hidden
    assert enc.outcome is not None
    everyone = get(enc.state, "combatant")
    listed = [one.id for one in enc.outcome.passed["target"].options if everyone[one.id]["side"] != "heroes"]
    behind = [everyone[id] for id in listed[listed.index(hidden) + 1 :]]
    assert all(one.get("hidden") or one.get("group") or "structure" in one["sheet"] for one in behind)
    shown = frame(pages, 80, 60)
    assert any("◇ ⊘ " in line for line in shown.splitlines())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nor_is_the_one_under_the_cursor_or_of_the_menu(ruleset: str) -> None:
    enc, pages, hidden = at_a_heros_turn(ruleset)
    assert isinstance(pages.top, DeskPage)
    pages.top.desk.chosen = hidden
    press(pages, "a")
    assert target(enc) != hidden
    press(pages, "escape")
    label = next(item.label for item in enc.menu(pages.top.desk.acting) if item.begin.procedure == "attack")
    press(pages, "x", label)
    assert target(enc) != hidden


def test_a_hidden_one_is_taken_where_nobody_else_is_there() -> None:
    enc = table()
    enc.do(Edit((("combatant.orsolo.hidden", True), ("combatant.ember.hidden", True))))
    pages = desk(enc)
    press(pages, "a")
    assert target(enc) in ("orsolo", "ember")


def test_those_of_its_own_side_see_it() -> None:
    enc = table()
    enc.do(Edit((("clock.acting", "orsolo"), ("combatant.mirel.side", "foes"), ("combatant.mirel.hidden", True),
                 ("combatant.ember.side", "heroes"))))  # fmt: skip
    pages = desk(enc)
    press(pages, "a")
    assert target(enc) == "ember"


def test_other_lists_of_whom_have_the_sign_and_the_order_too() -> None:
    enc = table()
    enc.do(Edit((("combatant.orsolo.hidden", True),)))
    pages = desk(enc)
    enc.do(Begin("aim", "mirel"))
    assert enc.ask is not None
    assert [one.id for one in enc.ask.options] == ["ember", "orsolo"]
    press(pages, "a")
    assert "⊘ Captain Orsolo" in frame(pages)


def test_an_attack_from_hiding_says_so_at_the_surprise() -> None:
    enc = table()
    enc.do(Edit((("combatant.mirel.hidden", True),)))
    pages = desk(enc)
    press(pages, "a")
    line = next(line for line in frame(pages).splitlines() if "surprise" in line)
    assert "no, but hidden" in line


def test_the_wide_list_of_what_an_attack_would_do_has_them_last_and_signed() -> None:
    enc = Encounter.open(places.demo("exalted3e"))
    pages = desk(enc)
    frame(pages, 200, 60)
    lines = [line.partition("│")[2].strip() for line in frame(pages, 200, 60).splitlines()]
    names = [line for line in lines if line.startswith(("Captain Orsolo", "⊘ Ydra Saltlight"))]
    assert names
    assert names[-1].startswith("⊘ Ydra Saltlight")
