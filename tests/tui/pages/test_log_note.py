"""Notes made in the log: for whom, where they stand, and taken back."""

from engine.core.inputs import Begin
from tests.tui.log.pages import log, marked, rows
from tests.tui.log.played import duel, hit
from tests.tui.playing import frame, press
from tui.pages.log import LogPage


def test_a_note_is_for_the_game_master_alone() -> None:
    enc = duel()
    pages = log(enc)
    press(pages, "+", "type:The bridge burns.", "enter")
    assert marked(pages) == "▌⊘ 1  Note: The bridge burns."
    assert enc.entries[enc.cursor].input == Begin("note", "", {"text": "The bridge burns."})


def test_tab_makes_it_one_for_the_players_too() -> None:
    enc = duel()
    pages = log(enc)
    press(pages, "+", "type:A bell.", "tab")
    assert "for the players too" in frame(pages)
    press(pages, "enter")
    assert marked(pages) == "▌  1  Note: A bell."


def test_one_made_while_an_attack_is_open_says_where_it_will_stand() -> None:
    enc = duel()
    enc.do(Begin("attack", "kes", {"target": "orsolo"}))
    pages = log(enc)
    press(pages, "+", "type:From behind.", "enter")
    assert "Noted: it stands in the log with what is open, once that is done." in frame(pages)
    assert not any("From behind" in row for row in rows(pages)[:-1])


def test_letters_are_text_and_escape_leaves_nothing() -> None:
    enc = duel()
    before = enc.cursor
    pages = log(enc)
    press(pages, "+", "type:qu?/", "escape")
    assert isinstance(pages.top, LogPage)
    press(pages, "+", "enter")
    assert (enc.cursor, isinstance(pages.top, LogPage)) == (before, True)


def test_one_that_is_too_long_stays_to_be_shortened() -> None:
    enc = duel()
    pages = log(enc)
    press(pages, "+")
    pages.paste("x" * 1001)
    press(pages, "enter")
    assert "at most 1000 characters" in frame(pages)
    press(pages, "backspace", "enter")
    assert "Note: xxx" in marked(pages) or "xxx" in marked(pages)


def test_it_is_undone_and_redone_here() -> None:
    enc = duel()
    pages = log(enc)
    press(pages, "+", "type:Ah.", "enter", "u")
    assert not any("Note" in row for row in rows(pages))
    press(pages, "U")
    assert marked(pages) == "▌⊘ 1  Note: Ah."
    press(pages, "U")
    assert "There is nothing to redo." in frame(pages)


def test_one_that_the_filter_hides_is_told_of() -> None:
    enc = duel()
    hit(enc)
    pages = log(enc)
    press(pages, "f", "2", "+", "type:hidden by it", "enter")
    assert "Noted. The filter does not show it." in frame(pages)
    press(pages, "f", "1", "+", "type:seen", "enter")
    assert "Noted" not in frame(pages)
    assert "seen" in marked(pages)
