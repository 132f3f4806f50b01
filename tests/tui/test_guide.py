"""The hints of a first fight: they follow what is done, take no line from the log, and don't come back."""

import pytest

from engine.core.model import Refused
from engine.history.encounter import Encounter
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press
from tests.tui.test_flow_table import builder
from tui import guide, settings
from tui.pages.page import Pages


def first_fight() -> Pages:
    pages = desk(table())
    pages.guide.begin()
    return pages


def hint(pages: Pages, width: int = 80, height: int = 24) -> str:
    """What stands in the rule above the log in place of its title; empty without hints."""
    rules = [row.strip("─ ") for row in frame(pages, width, height).splitlines() if row.startswith("─ ")]
    return "" if not rules or rules[-1].startswith("Log") else rules[-1].split(" ─")[0].strip()


def apply(pages: Pages) -> None:
    press(pages, "a")
    for _ in range(12):
        if len(pages.stack) == 1:
            return
        press(pages, "enter")


def test_they_follow_from_attack_to_undo_to_the_end_of_the_turn() -> None:
    pages = first_fight()
    assert hint(pages) == "Mirel is up: a attacks, and there enter goes on; ? lists every key."
    press(pages, "a")
    assert hint(pages) == ""
    press(pages, "1", "enter", "escape")
    assert hint(pages) == "The attack waits: a goes on with it; u takes it back."
    apply(pages)
    assert hint(pages) == "u takes the attack back whole, dice and motes; U brings it again."
    press(pages, "u")
    assert hint(pages) == "Taken back. a attacks again; U brings back what was."
    press(pages, "space")
    assert hint(pages).startswith("So it goes on. d i m e change the row by hand; : finds what else")
    press(pages, "down", "space")
    assert hint(pages) == ""
    assert not pages.guide.shown


def test_in_the_middle_of_a_flurry_the_first_hint_says_what_is_next() -> None:
    _, pages = builder("isra-moonfoal", "x", "f", "1", "1", "enter")
    pages.guide.begin()
    assert hint(pages) == "Isra is up: a goes on with attack 1 of 2 of the flurry"


def test_a_redo_and_an_attack_that_stays_lead_on_too() -> None:
    pages = first_fight()
    apply(pages)
    press(pages, "u", "U")
    assert hint(pages).startswith("u takes the attack back")
    press(pages, "space")
    if len(pages.stack) > 1:
        press(pages, "enter")
    assert hint(pages).startswith("So it goes on")
    press(pages, "a")
    assert not pages.guide.shown


def test_an_attack_that_is_dropped_leads_back() -> None:
    pages = first_fight()
    press(pages, "a", "escape")
    assert hint(pages).startswith("Mirel is up")
    press(pages, "a", "1", "enter", "escape", "u")
    assert hint(pages).startswith("Mirel is up")


def test_they_are_wanted_until_the_first_attack_and_then_not_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(guide.SETTING, raising=False)
    assert guide.wanted()
    pages = first_fight()
    press(pages, "down", "?", "escape")
    assert guide.wanted()
    press(pages, "a")
    assert not guide.wanted()
    assert not settings.load().settings.guide


def test_the_environment_and_a_setting_keep_them_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(guide.SETTING, "0")
    assert not guide.wanted()
    monkeypatch.delenv(guide.SETTING)
    settings.keep("guide", False)
    assert not guide.wanted()


def test_the_key_ends_them_and_brings_them_back() -> None:
    pages = first_fight()
    press(pages, "G")
    assert hint(pages) == ""
    assert not settings.load().settings.guide
    press(pages, "G")
    assert hint(pages).startswith("Mirel is up")
    press(pages, "G", ":", "type:tutorial", "enter")
    assert hint(pages).startswith("Mirel is up")


@pytest.mark.parametrize(("width", "height"), [(60, 16), (80, 24), (120, 40), (200, 60)])
def test_they_take_the_place_of_one_title_and_no_line(width: int, height: int) -> None:
    pages = desk(table())
    without = frame(pages, width, height).splitlines()
    pages.guide.begin()
    shown = frame(pages, width, height).splitlines()
    differing = [y for y in range(height) if without[y] != shown[y]]
    assert len(differing) == 1
    assert "─ Log ─" in without[differing[0]]
    assert "─ Mirel is up: a attacks" in shown[differing[0]]
    assert ("G ends hints" in shown[differing[0]]) == (width > 100)


def test_not_over_a_fight_that_is_not_saved() -> None:
    enc = table()
    pages = desk(enc)
    pages.guide.begin()
    enc.unsaved = "No space left on device"
    assert "NOT SAVED" in frame(pages)
    assert hint(pages) == ""


def test_before_the_fight_they_say_how_it_begins() -> None:
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    pages.guide.begin()
    assert hint(pages) == "r adds fighters: type 3 bandits, or the name of a hero."


def test_where_nothing_can_be_kept_they_are_shown_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(field: str, value: object) -> None:
        raise Refused("not_kept", "settings.toml can't be written: Read-only file system.")

    monkeypatch.setattr(settings, "keep", refuse)
    pages = first_fight()
    press(pages, "a", "escape")
    assert pages.guide.shown
    assert pages.notice == ""
