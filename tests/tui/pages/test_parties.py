"""Parties: saved from the roster or at the end of a fight, brought into another as they were or refreshed."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.core.inputs import Begin
from engine.core.model import Tree, get
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import fight, fighter
from tests.tui.duels import desk, now, on_desk
from tests.tui.playing import frame, press
from tui.pages.entry import NamePage
from tui.pages.flow import FlowScreen
from tui.pages.page import Pages
from tui.pages.parties import BringPage, PartiesPage
from tui.pages.roster import RosterPage

THEN = datetime(2026, 11, 30, 21, 14, 5, tzinfo=UTC)


@pytest.fixture
def folder(data_folder: Path) -> Path:
    return data_folder / "parties"


def heroes() -> dict[str, Tree]:
    mirel = fighter("x", name="Mirel Ashwing", side="heroes", player="Ana", peripheral=40,
                    health={"lethal": 2}, motes={"peripheral": 11})  # fmt: skip
    return {"mirel": mirel, "tavo": fighter("x", name="Tavo Quill", side="heroes"), "orsolo": fighter("x")}


def causeway() -> Encounter:
    return Encounter.new(None, "exalted3e", heroes(), title="The Causeway", seed=1, clock=lambda: THEN)


def other(**people: Tree) -> Encounter:
    return Encounter.new(None, "exalted3e", people, title="Lantern Gate", seed=1, clock=lambda: THEN)


def parties(enc: Encounter) -> Pages:
    pages = desk(enc)
    press(pages, "r", "tab", "P")
    assert isinstance(pages.top, PartiesPage)
    return pages


def saved(name: str = "Lantern Company") -> None:
    press(parties(causeway()), "enter", f"type:{name}", "enter")


def local() -> str:
    return f"{THEN.astimezone():%Y-%m-%d %H:%M}"


def test_the_heroes_are_saved_as_they_are_under_a_name(folder: Path) -> None:
    pages = parties(causeway())
    press(pages, "enter")
    text = frame(pages)
    assert "▌ The Causeway" in text
    assert "◆ Mirel Ashwing              2 lethal of 7 levels; peripheral 11 of 40" in text
    assert "◆ Tavo Quill                 unhurt" in text
    assert "Orsolo" not in text
    press(pages, "type:Lantern Company", "enter")
    assert "Lantern Company is saved with 2 heroes, as lantern-company.toml." in frame(pages)
    text = (folder / "lantern-company.toml").read_text()
    assert 'fight = "The Causeway"\nsaved = 2026-11-30T21:14:05Z' in text
    assert "[member.mirel]" in text
    assert "orsolo" not in text


def test_saved_again_it_has_the_same_name_and_asks_before_it_replaces(folder: Path) -> None:
    saved()
    pages = parties(causeway())
    press(pages, "enter")
    assert "▌ Lantern Company" in frame(pages)
    press(pages, "enter")
    assert isinstance(pages.top, NamePage)
    assert "Lantern Company is there already: enter again replaces it" in frame(pages)
    press(pages, "enter")
    assert isinstance(pages.top, PartiesPage)
    assert {path.name for path in folder.iterdir()} == {"lantern-company.toml", "lantern-company.old.toml"}


def test_the_list_says_who_from_which_fight_and_when() -> None:
    saved()
    text = " ".join(frame(parties(other())).split())
    assert f"Lantern Company Mirel Ashwing, Tavo Quill; after The Causeway, {local()}" in text
    assert "Save the heroes there are no heroes in this fight" in text


@pytest.mark.parametrize("key", ["1", "2"])
def test_brought_in_as_they_were_or_refreshed(key: str) -> None:
    saved()
    enc = other()
    pages = parties(enc)
    press(pages, "down", "enter")
    assert isinstance(pages.top, BringPage)
    assert f"─ after The Causeway, {local()} ─" in frame(pages)
    press(pages, key)
    assert isinstance(pages.top, RosterPage)
    assert "Mirel Ashwing and Tavo Quill of Lantern Company added." in frame(pages)
    fresh = key == "2"
    assert now(enc, "mirel.now", None) == (None if fresh else {"health": {"lethal": 2}, "motes": {"peripheral": 11}})
    assert now(enc, "mirel.player") == "Ana"
    how = "refreshed after The Causeway" if fresh else "as they were after The Causeway"
    assert f"Party  Lantern Company, {how}" in frame(pages, 160, 24)
    press(pages, "u")
    assert get(enc.state, "combatant", {}) == {}
    assert "Party  kept here between fights" in frame(pages)


def test_what_they_will_have_is_shown_for_the_line_one_is_on() -> None:
    saved()
    pages = parties(other())
    press(pages, "down", "enter")
    assert "◆ Mirel Ashwing              2 lethal of 7 levels; peripheral 11 of 40" in frame(pages)
    press(pages, "down")
    assert "◆ Mirel Ashwing              unhurt" in frame(pages)
    assert "peripheral 11" not in frame(pages)
    press(pages, "escape", "escape")
    assert isinstance(pages.top, RosterPage)


def test_who_is_there_already_is_not_brought_again() -> None:
    saved()
    enc = other(tavo=heroes()["tavo"])
    pages = parties(enc)
    press(pages, "down", "enter")
    assert "◆ Tavo Quill                 is in this fight already" in frame(pages)
    press(pages, "1")
    assert sorted(get(enc.state, "combatant")) == ["mirel", "tavo"]
    press(pages, "P", "down", "enter", "enter")
    assert "As they were: everyone of them is in this fight already." in frame(pages)


def test_in_a_fight_that_goes_on_they_join_it() -> None:
    saved()
    enc = fight(orsolo=5, ember=4)
    pages = parties(enc)
    press(pages, "down", "enter", "1")
    assert isinstance(pages.top, FlowScreen)
    while enc.ask is not None:
        press(pages, "enter")
    assert now(enc, "mirel.now.joined") is True
    assert now(enc, "mirel.now.health") == {"lethal": 2}


def test_a_party_of_other_rules_is_barred(folder: Path) -> None:
    saved()
    path = folder / "lantern-company.toml"
    path.write_text(path.read_text().replace('"exalted3e"', '"gate"'))
    pages = parties(other())
    press(pages, "down", "enter")
    assert "Lantern Company: these are of other rules, gate." in frame(pages)


def test_a_bad_file_is_a_notice_and_the_others_are_there(folder: Path) -> None:
    saved()
    (folder / "bad.toml").write_text('name = "Bad"\n')
    text = frame(parties(other()))
    assert "bad.toml, line 1, column 1: ruleset is missing." in text or "bad.toml: ruleset is missing." in text
    assert "Lantern Company" in text


def test_x_puts_a_party_aside(folder: Path) -> None:
    saved()
    pages = parties(other())
    press(pages, "X", "down", "X")
    assert "Lantern Company is taken away; the file is put aside as lantern-company.old.toml." in frame(pages, 100, 24)
    assert [path.name for path in folder.iterdir()] == ["lantern-company.old.toml"]
    press(pages, "X")
    assert isinstance(pages.top, PartiesPage)


def test_the_end_of_a_fight_offers_to_save_them(folder: Path) -> None:
    enc = fight(mirel={"initiative": 9, "side": "heroes", "name": "Mirel Ashwing", "health": {"lethal": 1}}, orsolo=5)
    pages = desk(enc)
    press(pages, "X", "down", "down", "enter")
    assert get(enc.state, "clock.ended") is True
    assert isinstance(pages.top, NamePage)
    text = frame(pages)
    assert "─ Save the heroes as a party ─" in text
    assert "Mirel Ashwing with their wounds and pools as they are now" in text
    assert "Captain" not in text
    press(pages, "type:One", "enter")
    assert on_desk(pages)
    assert "One is saved with 1 hero, as one.toml." in frame(pages)
    assert "lethal = 1" in (folder / "one.toml").read_text()
    assert "initiative" not in (folder / "one.toml").read_text()


def test_escape_leaves_it_and_a_fight_without_heroes_offers_nothing(folder: Path) -> None:
    pages = desk(fight(mirel={"initiative": 9, "side": "heroes"}, orsolo=5))
    press(pages, "X", "down", "down", "enter", "escape")
    assert on_desk(pages)
    assert not folder.exists()
    enc = fight(ember=5, orsolo=4)
    pages = desk(enc)
    press(pages, "X", "down", "down", "enter")
    assert on_desk(pages)
    assert get(enc.state, "clock.ended") is True
    enc.do(Begin("join_battle"))


@pytest.mark.parametrize("size", [(30, 8), (60, 16), (80, 24), (200, 60)])
def test_it_holds_in_every_size(size: tuple[int, int]) -> None:
    saved()
    pages = parties(other())
    for keys in ((), ("down", "enter"), ("escape", "up")):
        press(pages, *keys)
        rows = frame(pages, *size).splitlines()
        assert len(rows) == size[1]
        assert max(map(len, rows)) <= size[0]
