"""The first page without a fight."""

from pathlib import Path

from engine.history.encounter import Encounter
from tests.tui.playing import frame, press, stack
from tui.pages.desk import DeskPage
from tui.pages.start import DemoPage, NewPage, StartPage
from tui.places import place


def test_it_offers_a_new_fight_and_the_demo() -> None:
    text = frame(stack(StartPage()))
    assert "1  New fight" in text
    assert "2  Demo, Exalted 3e" in text


def test_a_new_fight_is_named_and_opened() -> None:
    pages = stack(StartPage())
    press(pages, "1", "type:The Salt Road q")
    assert isinstance(pages.top, NewPage)
    assert "the-salt-road-q.toml" in frame(pages, 200, 24)
    press(pages, "enter")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.title == "The Salt Road q"
    assert page.desk.enc.path == place("The Salt Road q")
    press(pages, "q")
    assert "1  the-salt-road-q" in frame(pages)


def test_a_fight_is_closed_when_it_is_left_so_that_it_can_be_opened_again() -> None:
    pages = stack(StartPage())
    press(pages, "1", "type:salt", "enter", "q", "1")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert not page.desk.enc.read_only
    page.desk.enc.close()


def test_a_name_that_is_taken_is_said_as_it_is_typed() -> None:
    Encounter.new(place("salt"), "exalted3e", seed=1).close()
    pages = stack(StartPage())
    press(pages, "2", "type:salt")
    assert "is there already" in " ".join(frame(pages, 200, 24).split())
    press(pages, "enter")
    assert isinstance(pages.top, NewPage)


def test_a_name_without_letters_is_refused() -> None:
    pages = stack(StartPage())
    press(pages, "1", "space", "enter")
    assert isinstance(pages.top, NewPage)
    assert "A fight needs a name" in frame(pages)


def test_a_broken_file_is_one_sentence(data_folder: Path) -> None:
    data_folder.mkdir()
    (data_folder / "broken.toml").write_text("title = ")
    pages = stack(StartPage())
    press(pages, "1")
    assert isinstance(pages.top, StartPage)
    assert "broken.toml" in frame(pages).splitlines()[-2] + frame(pages).splitlines()[-3]


def test_the_demo_plays_on_a_copy(data_folder: Path) -> None:
    pages = stack(StartPage())
    press(pages, "2")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.enc.path is not None
    assert page.desk.enc.path.parent == data_folder / "demo"
    page.desk.enc.close()


def played_demo() -> str:
    """A demo in which a fighter was hurt, left again; the name of that fighter."""
    pages = stack(StartPage())
    press(pages, "2", "d", "type:1l", "enter", "q")
    assert isinstance(pages.top, StartPage)
    return "Mirel Ashwing         X"


def test_the_demo_that_was_played_on_is_gone_on_with_by_enter() -> None:
    hurt = played_demo()
    pages = stack(StartPage())
    press(pages, "2")
    assert isinstance(pages.top, DemoPage)
    text = frame(pages)
    assert "1  Go on with it" in text
    assert "2  Begin anew                          what was played is gone then" in text
    press(pages, "enter")
    assert hurt in frame(pages)
    press(pages, "q")
    assert isinstance(pages.top, StartPage)


def test_the_demo_is_begun_anew_only_when_that_is_chosen() -> None:
    hurt = played_demo()
    pages = stack(StartPage())
    press(pages, "2", "escape", "2", "2")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert hurt not in frame(pages)
    press(pages, "q", "2")
    assert isinstance(pages.top, DeskPage)
    press(pages, "q")


def test_a_demo_in_which_nothing_was_done_begins_without_a_question() -> None:
    pages = stack(StartPage())
    press(pages, "2", "q", "down", "2")
    assert isinstance(pages.top, DeskPage)
    press(pages, "q")
