"""Parties, and the game master's own fighters."""

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
from tui.pages.flow import FlowPage
from tui.pages.page import Pages
from tui.pages.parties import BringPage, LibraryPage, PartiesPage
from tui.pages.roster import RosterPage
from tui.pages.sheet import EditPage

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
    assert isinstance(pages.top, FlowPage)
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


@pytest.fixture
def own_folder(data_folder: Path) -> Path:
    return data_folder / "library" / "exalted3e"


def gate() -> Encounter:
    bandit = fighter("x", name="Road Bandit 2", soak=6, player="Ana", hidden=True, health={"lethal": 2})
    return Encounter.new(None, "exalted3e", {"road-bandit-2": bandit}, title="Gate", seed=1)


def kept(enc: Encounter | None = None) -> Pages:
    """A roster from which Road Bandit was kept."""
    pages = desk(enc or gate())
    press(pages, "r", "tab", "K", "enter")
    return pages


def library(pages: Pages | None = None) -> Pages:
    pages = pages or kept()
    press(pages, "Y")
    assert isinstance(pages.top, LibraryPage)
    return pages


def test_k_asks_for_a_name_and_keeps_the_sheet(own_folder: Path) -> None:
    enc = gate()
    pages, before = desk(enc), enc.cursor
    press(pages, "r", "tab", "K")
    text = frame(pages)
    assert "─ Keep Road Bandit in your library ─" in text
    assert "▌ Road Bandit" in text
    press(pages, "enter")
    assert "Road Bandit is in your library, as road-bandit.toml." in frame(pages)
    path = own_folder / "road-bandit.toml"
    assert path.read_text().startswith('format = 1\nname = "Road Bandit"\nside = "foes"\n\n[sheet]\nkind = "quick"\n')
    assert not {"player", "hidden", "now", "health"} & set(path.read_text().replace("=", " ").split())
    assert enc.cursor == before


def test_escape_keeps_nothing(own_folder: Path) -> None:
    pages = desk(gate())
    press(pages, "r", "tab", "K", "type:Other", "escape")
    assert isinstance(pages.top, RosterPage)
    assert not own_folder.exists()


def test_what_is_typed_takes_the_place_of_the_name_and_can_be_none_that_can_not_be(own_folder: Path) -> None:
    pages = desk(gate())
    press(pages, "r", "tab", "K", "backspace", "enter")
    assert "A name needs at least one letter" in frame(pages)
    assert isinstance(pages.top, NamePage)
    press(pages, "type:Lancer", "enter")
    assert [path.name for path in own_folder.iterdir()] == ["lancer.toml"]


def test_a_name_that_is_taken_is_kept_over_only_by_a_second_enter(own_folder: Path) -> None:
    pages = kept()
    first = (own_folder / "road-bandit.toml").read_text()
    press(pages, "E", *["down"] * 9, "K")
    press(pages, "escape", "K", "enter")
    text = " ".join(frame(pages).replace("│", " ").split())
    assert "is there already: enter" in text
    assert "enter replace" in text
    assert isinstance(pages.top, NamePage)
    press(pages, "type:x", "enter")
    assert {path.name for path in own_folder.iterdir()} == {"road-bandit.toml", "x.toml"}
    press(pages, "K", "enter", "type:y", "backspace", "ctrl+u", "type:Road Bandit", "enter")
    assert isinstance(pages.top, RosterPage)
    assert (own_folder / "road-bandit.old.toml").read_text() == first


def test_it_is_added_as_any_other(own_folder: Path) -> None:
    enc = gate()
    pages = kept(enc)
    press(pages, "tab", "type:2 road b")
    text = frame(pages)
    assert any("▌ Road Bandit" in row and row.endswith("quick  in fight") for row in text.splitlines())
    press(pages, "enter")
    fresh = [one for id, one in get(enc.state, "combatant").items() if id != "road-bandit-2"]
    assert [one["name"] for one in fresh] == ["Road Bandit 3", "Road Bandit 4"]
    assert fresh[0]["sheet"] == now(enc, "road-bandit-2.sheet")
    assert "now" not in fresh[0]


def test_it_is_there_in_the_next_fight(own_folder: Path) -> None:
    kept()
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    press(pages, "r")
    assert "down lists the library: 25 fighters, 1 of them yours" in frame(pages, 120, 24)
    press(pages, "type:road bandit", "enter")
    assert "Road Bandit added." in frame(pages)


def test_a_bad_file_is_one_notice_and_the_others_are_there(own_folder: Path) -> None:
    kept()
    (own_folder / "wolf.toml").write_text('name = "Wolf"\n[sheet]\nkind = "quick"\nsoak = 900\n')
    pages = desk(gate())
    press(pages, "r")
    assert " wolf.toml, line 4, column 1: sheet.soak is 900; the most is 60." in frame(pages)
    press(pages, "type:road bandit")
    assert "Road Bandit" in frame(pages)
    press(pages, "tab", "Y")
    assert "wolf.toml, line 4" in frame(pages)
    assert "Road Bandit" in frame(pages)


def test_y_lists_them_with_their_numbers_and_says_where_they_are(own_folder: Path) -> None:
    text = " ".join(frame(library()).split())
    assert "Your own fighters" in text
    assert "1 fighter" in text
    assert "Each is a file in" in text
    assert "Join Battle 3" in text


def test_without_any_it_says_how_one_is_kept() -> None:
    pages = desk(gate())
    press(pages, "r", "tab", "Y")
    assert "K in the roster keeps a fighter" in frame(pages)
    press(pages, "X", "E", "enter")
    assert isinstance(pages.top, LibraryPage)


def test_a_field_is_changed_in_the_file_and_undone(own_folder: Path) -> None:
    pages = library()
    press(pages, "E")
    page = pages.top
    assert isinstance(page, EditPage)
    fields = {item.spec.path.split(".")[0] for item in page.items if item.spec}
    assert fields == {"name", "side", "sheet"}
    press(pages, "/", "type:soak", "enter", "9")
    assert "Soak 6 to 9" in frame(pages)
    press(pages, "enter")
    assert "\nsoak = 9\n" in (own_folder / "road-bandit.toml").read_text()
    press(pages, "u")
    assert "\nsoak = 6\n" in (own_folder / "road-bandit.toml").read_text()
    press(pages, "u")
    assert "\nsoak = 6\n" in (own_folder / "road-bandit.toml").read_text()


def test_another_name_renames_the_file(own_folder: Path) -> None:
    pages = library()
    press(pages, "E", "enter", "type:Lancer", "enter")
    assert [path.name for path in own_folder.iterdir()] == ["lancer.toml"]
    press(pages, "u")
    assert [path.name for path in own_folder.iterdir()] == ["road-bandit.toml"]
    elsewhere = desk(Encounter.new(None, "exalted3e", seed=1))
    press(elsewhere, "r", "type:road ba")
    assert any("▌ Road Bandit" in row and row.endswith("quick     yours") for row in frame(elsewhere).splitlines())


def test_a_name_that_another_has_is_refused(own_folder: Path) -> None:
    pages = kept()
    press(pages, "K", "type:Lancer", "enter", "Y", "E", "enter", "type:road bandit", "enter")
    assert "There is a fighter called Road Bandit already." in frame(pages)
    assert {path.name for path in own_folder.iterdir()} == {"road-bandit.toml", "lancer.toml"}


def test_x_takes_one_away_and_puts_its_file_aside(own_folder: Path) -> None:
    pages = library()
    press(pages, "X")
    assert "Road Bandit is taken away; the file is put aside as road-bandit.old.toml." in frame(pages)
    assert [path.name for path in own_folder.iterdir()] == ["road-bandit.old.toml"]
    press(pages, "escape", "tab", "type:road bandit")
    assert "yours" not in frame(pages)


@pytest.mark.parametrize("size", [(30, 8), (60, 16), (80, 24), (200, 60)])
def test_the_own_library_holds_in_every_size(size: tuple[int, int], own_folder: Path) -> None:
    pages = kept()
    for keys in (("K",), ("enter",), ("escape", "Y"), ("E",)):
        press(pages, *keys)
        rows = frame(pages, *size).splitlines()
        assert len(rows) == size[1]
        assert max(map(len, rows)) <= size[0]
