"""What the log shows: only a kind of line, only a fighter's, or what has part of a name in it."""

from engine.core.inputs import Begin
from tests.tui import gate
from tests.tui.log.pages import log, many, marked, rows
from tests.tui.log.played import duel, hit, note
from tests.tui.playing import frame, press


def test_a_label_shows_only_a_kind_and_everything_shows_all_again() -> None:
    enc = duel()
    hit(enc)
    note(enc, "Ah.")
    pages = log(enc)
    whole = rows(pages)
    press(pages, "f", "2")
    assert rows(pages) == ["▌  1  Kes hits Orsolo: Initiative 6 to 4, Kes's 9 to 12."]
    assert frame(pages).startswith(" A fight   Log, 1 line: attacks")
    press(pages, "f", "1", "end")
    assert rows(pages) == whole


def test_part_of_a_name_shows_the_lines_of_all_who_have_it() -> None:
    enc = duel()
    hit(enc)
    note(enc, "Orsolina waves.")
    pages = log(enc)
    press(pages, "f", "tab", "type:ORS")
    page = frame(pages)
    assert '▌    "ORS"                     in a name, or in the line' in page
    assert "Kes" not in page.splitlines()[4]
    press(pages, "enter")
    assert [row[:22] for row in rows(pages)[-2:]] == ["   1  Kes hits Orsolo:", "▌⊘ 1  Note: Orsolina w"]
    assert frame(pages).startswith(' A fight   Log, 3 lines: "ORS"')


def test_one_of_those_who_are_meant_is_chosen_and_tab_gives_the_labels_back() -> None:
    enc = duel()
    hit(enc)
    pages = log(enc)
    press(pages, "f", "tab", "type:ors", "down", "enter")
    assert ", 1 line: Orsolo " in frame(pages)
    press(pages, "f", "tab", "type:kes", "tab", "2")
    assert ", 2 lines: Kes " in frame(pages)
    press(pages, "f", "tab", "type:kes", "escape", "1")
    assert " lines: " not in frame(pages)


def test_a_kind_and_a_fighter_go_together_and_are_taken_off_alone() -> None:
    enc = duel()
    hit(enc)
    enc.do(Begin("initiative", "orsolo", {"change": 1}))
    enc.do(Begin("initiative", "kes", {"change": 1}))
    pages = log(enc)
    press(pages, "f", "5", "f", "9")
    assert "Orsolo" in frame(pages).splitlines()[0]
    assert any("Orsolo's Initiative 4 to 5" in row for row in rows(pages))
    assert not any("Kes's Initiative 12" in row or "hits" in row for row in rows(pages))
    press(pages, "f", "5")
    assert any("Kes hits Orsolo" in row for row in rows(pages))


def test_what_is_nowhere_says_so() -> None:
    pages = log(gate.fight())
    press(pages, "f", "7")
    assert rows(pages) == ["  No line is like that."]


def test_in_a_long_log_up_looks_further_back_for_what_is_shown() -> None:
    enc = duel()
    note(enc, "Long ago.")
    for n in range(420):
        enc.do(Begin("initiative", "kes", {"change": 1 - n % 2 * 2}))
    pages = log(enc)
    press(pages, "f", "7")
    assert rows(pages) == ["  None of the newest lines is like that: up looks further back."]
    press(pages, "up")
    assert rows(pages) == ["▌⊘ 1  Note: Long ago."]


def test_the_cursor_stays_on_its_line_when_others_are_shown() -> None:
    pages = log(many(40))
    press(pages, "up", "up", "f", "3")
    assert "verse 37" in marked(pages)
