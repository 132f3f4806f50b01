"""The game master's own library: kept from a fight, found as yours, changed, renamed, taken away."""

from pathlib import Path

import pytest

from engine.core.model import get
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import fighter
from tests.tui.duels import desk, now
from tests.tui.playing import frame, press
from tui.pages.entry import NamePage
from tui.pages.page import Pages
from tui.pages.parties import OwnPage
from tui.pages.roster import RosterPage
from tui.pages.sheet import EditPage


@pytest.fixture
def folder(data_folder: Path) -> Path:
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
    assert isinstance(pages.top, OwnPage)
    return pages


def test_k_asks_for_a_name_and_keeps_the_sheet(folder: Path) -> None:
    enc = gate()
    pages, before = desk(enc), enc.cursor
    press(pages, "r", "tab", "K")
    text = frame(pages)
    assert "─ Keep Road Bandit in your library ─" in text
    assert "▌ Road Bandit" in text
    press(pages, "enter")
    assert "Road Bandit is in your library, as road-bandit.toml." in frame(pages)
    path = folder / "road-bandit.toml"
    assert path.read_text().startswith('format = 1\nname = "Road Bandit"\nside = "foes"\n\n[sheet]\nkind = "quick"\n')
    assert not {"player", "hidden", "now", "health"} & set(path.read_text().replace("=", " ").split())
    assert enc.cursor == before


def test_escape_keeps_nothing(folder: Path) -> None:
    pages = desk(gate())
    press(pages, "r", "tab", "K", "type:Other", "escape")
    assert isinstance(pages.top, RosterPage)
    assert not folder.exists()


def test_what_is_typed_takes_the_place_of_the_name_and_can_be_none_that_can_not_be(folder: Path) -> None:
    pages = desk(gate())
    press(pages, "r", "tab", "K", "backspace", "enter")
    assert "A name needs at least one letter" in frame(pages)
    assert isinstance(pages.top, NamePage)
    press(pages, "type:Lancer", "enter")
    assert [path.name for path in folder.iterdir()] == ["lancer.toml"]


def test_a_name_that_is_taken_is_kept_over_only_by_a_second_enter(folder: Path) -> None:
    pages = kept()
    first = (folder / "road-bandit.toml").read_text()
    press(pages, "E", *["down"] * 9, "K")
    press(pages, "escape", "K", "enter")
    text = " ".join(frame(pages).replace("│", " ").split())
    assert "is there already: enter" in text
    assert "enter replace" in text
    assert isinstance(pages.top, NamePage)
    press(pages, "type:x", "enter")
    assert {path.name for path in folder.iterdir()} == {"road-bandit.toml", "x.toml"}
    press(pages, "K", "enter", "type:y", "backspace", "ctrl+u", "type:Road Bandit", "enter")
    assert isinstance(pages.top, RosterPage)
    assert (folder / "road-bandit.old.toml").read_text() == first


def test_it_is_added_as_any_other(folder: Path) -> None:
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


def test_it_is_there_in_the_next_fight(folder: Path) -> None:
    kept()
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    press(pages, "r")
    assert "down lists the library: 25 fighters, 1 of them yours" in frame(pages, 120, 24)
    press(pages, "type:road bandit", "enter")
    assert "Road Bandit added." in frame(pages)


def test_a_bad_file_is_one_notice_and_the_others_are_there(folder: Path) -> None:
    kept()
    (folder / "wolf.toml").write_text('name = "Wolf"\n[sheet]\nkind = "quick"\nsoak = 900\n')
    pages = desk(gate())
    press(pages, "r")
    assert " wolf.toml, line 4, column 1: sheet.soak is 900; the most is 60." in frame(pages)
    press(pages, "type:road bandit")
    assert "Road Bandit" in frame(pages)
    press(pages, "tab", "Y")
    assert "wolf.toml, line 4" in frame(pages)
    assert "Road Bandit" in frame(pages)


def test_y_lists_them_with_their_numbers_and_says_where_they_are(folder: Path) -> None:
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
    assert isinstance(pages.top, OwnPage)


def test_a_field_is_changed_in_the_file_and_undone(folder: Path) -> None:
    pages = library()
    press(pages, "E")
    page = pages.top
    assert isinstance(page, EditPage)
    fields = {item.spec.path.split(".")[0] for item in page.items if item.spec}
    assert fields == {"name", "side", "sheet"}
    press(pages, "/", "type:soak", "enter", "9")
    assert "Soak 6 to 9" in frame(pages)
    press(pages, "enter")
    assert "\nsoak = 9\n" in (folder / "road-bandit.toml").read_text()
    press(pages, "u")
    assert "\nsoak = 6\n" in (folder / "road-bandit.toml").read_text()
    press(pages, "u")
    assert "\nsoak = 6\n" in (folder / "road-bandit.toml").read_text()


def test_another_name_renames_the_file(folder: Path) -> None:
    pages = library()
    press(pages, "E", "enter", "type:Lancer", "enter")
    assert [path.name for path in folder.iterdir()] == ["lancer.toml"]
    press(pages, "u")
    assert [path.name for path in folder.iterdir()] == ["road-bandit.toml"]
    elsewhere = desk(Encounter.new(None, "exalted3e", seed=1))
    press(elsewhere, "r", "type:road ba")
    assert any("▌ Road Bandit" in row and row.endswith("quick     yours") for row in frame(elsewhere).splitlines())


def test_a_name_that_another_has_is_refused(folder: Path) -> None:
    pages = kept()
    press(pages, "K", "type:Lancer", "enter", "Y", "E", "enter", "type:road bandit", "enter")
    assert "There is a fighter called Road Bandit already." in frame(pages)
    assert {path.name for path in folder.iterdir()} == {"road-bandit.toml", "lancer.toml"}


def test_x_takes_one_away_and_puts_its_file_aside(folder: Path) -> None:
    pages = library()
    press(pages, "X")
    assert "Road Bandit is taken away; the file is put aside as road-bandit.old.toml." in frame(pages)
    assert [path.name for path in folder.iterdir()] == ["road-bandit.old.toml"]
    press(pages, "escape", "tab", "type:road bandit")
    assert "yours" not in frame(pages)


@pytest.mark.parametrize("size", [(30, 8), (60, 16), (80, 24), (200, 60)])
def test_it_holds_in_every_size(size: tuple[int, int], folder: Path) -> None:
    pages = kept()
    for keys in (("K",), ("enter",), ("escape", "Y"), ("E",)):
        press(pages, *keys)
        rows = frame(pages, *size).splitlines()
        assert len(rows) == size[1]
        assert max(map(len, rows)) <= size[0]
