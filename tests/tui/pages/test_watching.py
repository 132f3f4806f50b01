"""A second window on a fight: it shows what it has read, says so, and reads it again when it is asked to."""

from pathlib import Path

import pytest

from engine.core.inputs import Edit
from engine.history.encounter import Encounter
from tests.tui.duels import desk
from tests.tui.playing import frame, press
from tui.pages.desk import DeskPage
from tui.pages.page import Pages


@pytest.fixture
def first(tmp_path: Path) -> Encounter:
    fighter = {"name": "Mirel Ashwing", "side": "heroes", "sheet": {"kind": "quick"}}
    return Encounter.new(tmp_path / "gate.toml", "exalted3e", {"mirel": fighter}, seed=1)


def second(first: Encounter) -> Pages:
    assert first.path is not None
    return desk(Encounter.open(first.path))


def rename(enc: Encounter, name: str) -> None:
    enc.do(Edit((("combatant.mirel.name", name),)))


def test_it_says_that_it_shows_the_fight_as_it_was_read(first: Encounter) -> None:
    said = " ".join(frame(second(first)).split())
    assert "It is shown as it was when it was read: ctrl+l reads it again." in said
    assert "ctrl+l read again" in frame(second(first)).splitlines()[-1]


def test_ctrl_l_reads_it_again(first: Encounter) -> None:
    pages = second(first)
    rename(first, "Sefa")
    assert "Mirel Ashwing" in frame(pages)
    press(pages, "ctrl+l")
    assert "GM: Sefa, Name Mirel Ashwing to Sefa." in frame(pages)
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.name("mirel") == "Sefa"
    assert "read only" in frame(pages).splitlines()[0]
    press(pages, "X", "enter")
    assert "This fight is open in another window" in " ".join(frame(pages).split())


def test_once_the_other_window_is_closed_it_goes_on_here(first: Encounter) -> None:
    pages = second(first)
    first.close()
    press(pages, "ctrl+l")
    assert "read only" not in frame(pages)
    assert "ctrl+l" not in frame(pages)
    press(pages, "d", "type:1b", "enter")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.enc.cursor == first.cursor + 1
    page.desk.enc.close()


def test_what_can_not_be_read_again_is_still_shown(first: Encounter) -> None:
    pages = second(first)
    path = first.path
    assert path is not None
    first.close()
    path.with_name("gate.log.toml").write_text("no = journal")
    path.write_text("broken [")
    press(pages, "ctrl+l")
    assert "Mirel Ashwing" in frame(pages)
    assert pages.notice.startswith("gate.")


def test_a_fight_of_ones_own_is_not_read_again(first: Encounter) -> None:
    pages = desk(first)
    press(pages, "ctrl+l")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.enc is first
