"""A fight that goes on with nobody acting: after an edit of its file, or with all defeated."""

from engine import Encounter
from engine.core.inputs import Begin, Edit
from engine.core.model import MISSING, get
from tests.engine.rules.exalted3e.fights import add
from tests.tui.duels import desk, now, on_desk, table
from tests.tui.playing import frame, press


def nobodys() -> Encounter:
    enc = table()
    enc.do(Edit((("clock.acting", MISSING),)))
    return enc


def all_defeated() -> Encounter:
    enc = table()
    for id in ("mirel", "orsolo", "ember"):
        enc.do(Begin("defeat", id))
    return enc


def test_space_gives_the_turn_to_the_next() -> None:
    enc = nobodys()
    pages = desk(enc)
    assert "space next turn" in frame(pages, 120).splitlines()[-1]
    press(pages, "a")
    assert "It is nobody's turn: space gives it to the next." in frame(pages)
    press(pages, "space")
    assert get(enc.state, "clock.acting") == "mirel"
    assert "space done" in frame(pages, 120).splitlines()[-1]


def test_one_who_has_not_joined_joins_from_its_row_while_nobody_acts() -> None:
    enc = nobodys()
    add(enc, "zora", name="Zora Vell")
    pages = desk(enc)
    press(pages, "end", "x")
    assert "What Zora Vell may do" in frame(pages)
    press(pages, "b")
    while enc.ask is not None:
        press(pages, "enter")
    assert now(enc, "zora.now.joined") is True


def test_with_all_defeated_space_offers_the_end_of_the_fight() -> None:
    enc = all_defeated()
    pages = desk(enc)
    press(pages, "a")
    assert "Nobody is left to act: space ends the fight, or lets somebody in." in frame(pages)
    press(pages, "space")
    assert "Nobody is left to act" in frame(pages).splitlines()[1]
    assert get(enc.state, "clock.round") == 1
    press(pages, "enter", "escape")
    assert on_desk(pages)
    assert get(enc.state, "clock") == {"ended": True}


def test_with_all_defeated_somebody_comes_back_or_joins() -> None:
    enc = all_defeated()
    add(enc, "zora", name="Zora Vell")
    pages = desk(enc)
    press(pages, "space", "2")
    while enc.ask is not None:
        press(pages, "enter")
    assert (now(enc, "zora.now.joined"), get(enc.state, "clock.acting")) == (True, "zora")
    enc = all_defeated()
    pages = desk(enc)
    press(pages, "space", "2")
    assert get(enc.state, "clock.acting", "") != ""


def test_a_fight_is_ended_from_the_page_that_takes_fighters_out() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "X", "3", "escape")
    assert on_desk(pages)
    assert get(enc.state, "clock.ended") is True
    press(pages, "X")
    assert "End of the fight" not in frame(pages)
