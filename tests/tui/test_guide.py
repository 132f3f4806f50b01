"""The hints of a first fight: they follow what is done, take no more than log lines, and don't come back."""

import pytest

from engine.encounter import Encounter
from engine.model import Refused
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press
from tui import guide, settings
from tui.pages import Pages


def first_fight() -> Pages:
    pages = desk(table())
    pages.guide.begin()
    return pages


def hint(pages: Pages, width: int = 80, height: int = 24) -> str:
    """What stands under the heading of the hints, in one line; empty without hints."""
    rows = frame(pages, width, height).splitlines()
    at = next((y for y, row in enumerate(rows) if "First fight" in row), None)
    if at is None:
        return ""
    below = rows[at + 1 :]
    end = next(y for y, row in enumerate(below) if row.startswith("─") or not row.strip())
    return " ".join(" ".join(below[:end]).split())


def apply(pages: Pages) -> None:
    press(pages, "a")
    for _ in range(12):
        if len(pages.stack) == 1:
            return
        press(pages, "enter")


def test_they_follow_from_attack_to_undo_to_the_end_of_the_turn() -> None:
    pages = first_fight()
    assert hint(pages).startswith("It is Mirel's turn: the marked row. a attacks, and enter takes what is offered. ?")
    press(pages, "a")
    assert hint(pages) == ""
    press(pages, "1", "enter", "escape")
    assert hint(pages) == "The attack waits for you. a goes on with it; u takes it back."
    apply(pages)
    assert hint(pages).startswith("The attack is done, and saved. u takes it back whole")
    press(pages, "u")
    assert hint(pages) == "Taken back. a attacks again. space ends the turn, and the next one is up."
    press(pages, "space")
    assert hint(pages).startswith("So it goes on, turn by turn. d i m e change the row under the cursor")
    press(pages, "down", "space")
    assert hint(pages) == ""
    assert not pages.guide.shown


def test_a_redo_and_an_attack_that_stays_lead_on_too() -> None:
    pages = first_fight()
    apply(pages)
    press(pages, "u", "U")
    assert hint(pages).startswith("The attack is done")
    press(pages, "space")
    if len(pages.stack) > 1:
        press(pages, "enter")
    assert hint(pages).startswith("So it goes on")
    press(pages, "a")
    assert not pages.guide.shown


def test_an_attack_that_is_dropped_leads_back() -> None:
    pages = first_fight()
    press(pages, "a", "escape")
    assert hint(pages).startswith("It is Mirel's turn")
    press(pages, "a", "1", "enter", "escape", "u")
    assert hint(pages).startswith("It is Mirel's turn")


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
    assert hint(pages).startswith("It is Mirel's turn")
    press(pages, "G", ":", "type:tutorial", "enter")
    assert hint(pages).startswith("It is Mirel's turn")


def test_they_take_only_lines_of_the_log() -> None:
    enc = table()
    pages = desk(enc)
    for width, height in ((60, 16), (80, 24), (120, 40), (200, 60)):
        without = frame(pages, width, height).splitlines()
        pages.guide.begin()
        with_hints = frame(pages, width, height).splitlines()
        pages.guide.step = ""
        log = next(y for y, row in enumerate(without) if "─ Log ─" in row)
        assert with_hints[:log] == without[:log]
        assert with_hints[-1] == without[-1]
        assert "First fight" in with_hints[log]
        assert len(with_hints) == height


def test_where_there_is_room_the_log_goes_on_below() -> None:
    rows = frame(first_fight()).splitlines()
    at = next(y for y, row in enumerate(rows) if "First fight" in row)
    assert any("─ Log ─" in row for row in rows[at + 1 :])


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
    assert hint(pages) == "Nobody is here yet. r adds fighters: type 3 bandits, or a hero."


def test_where_nothing_can_be_kept_they_are_shown_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(field: str, value: object) -> None:
        raise Refused("not_kept", "settings.toml can't be written: Read-only file system.")

    monkeypatch.setattr(settings, "keep", refuse)
    pages = first_fight()
    press(pages, "a", "escape")
    assert pages.guide.shown
    assert pages.notice == ""
