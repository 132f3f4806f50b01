"""The log: lines and steps, finding, the way back, the filter, notes."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Override
from engine.history.encounter import Encounter
from tests.tui import gate
from tests.tui.duels import desk, table
from tests.tui.log.pages import log, many, marked, rows
from tests.tui.log.played import duel, hit, note
from tests.tui.playing import frame, press, roles, stack
from tui.desk import Desk
from tui.pages.correct import CorrectPage
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowPage
from tui.pages.log import LogPage


class TestLines:
    def test_it_opens_from_the_desk_on_the_newest_line_at_the_bottom(self) -> None:
        pages = stack(DeskPage(Desk(many(40))))
        press(pages, "L")
        seen = rows(pages)
        assert len(seen) == 22
        assert seen[-1] == "▌  3  Mirel sings verse 39."
        assert frame(pages).startswith(" Lantern Gate   Log, 44 lines ")
        press(pages, "escape")
        assert isinstance(pages.top, DeskPage)

    def test_arrows_letters_pages_and_ends_move(self) -> None:
        pages = log(many(40))
        press(pages, "up", "k", "down", "j", "up")
        assert "verse 38" in marked(pages)
        press(pages, "pageup")
        assert "verse 17" in marked(pages)
        press(pages, "pagedown", "pagedown")
        assert "verse 39" in marked(pages)
        press(pages, "home")
        assert "Tavo oils" in marked(pages)
        assert rows(pages)[0].startswith("▌  1")
        press(pages, "end")
        assert "verse 39" in marked(pages)

    def test_lines_of_this_round_are_text_and_older_ones_muted(self) -> None:
        pages = log(gate.fight())
        text, muted = "#d0d0d0", "#9e9e9e"
        by_line = [[colour for words, colour in roles(pages, y) if words.strip()] for y in (1, 3, 4)]
        assert by_line[0] == [muted]
        assert by_line[1] == [muted, text]
        assert text in by_line[2]

    def test_what_players_do_not_see_is_marked(self) -> None:
        enc = duel()
        hit(enc)
        note(enc, "She lies.")
        assert rows(log(enc))[-2:] == [
            "   1  Kes hits Orsolo: Initiative 6 to 4, Kes's 9 to 12.",
            "▌⊘ 1  Note: She lies.",
        ]

    def test_rounds_are_headings_where_there_is_room(self) -> None:
        seen = rows(log(gate.fight(), 120), 120)
        assert seen[:3] == ["  Round 1", "      Tavo oils Mirel's blade: damage +1 for 3 of her turns.", "  Round 2"]
        assert seen[-1] == "▌     Sefa's arrow hits Orsolo: Initiative 10 to 6, hers 17 to 22."

    def test_the_lines_of_a_long_fight_are_not_counted_as_it_opens(self) -> None:
        pages = log(many(400))
        assert frame(pages).startswith(" Lantern Gate   Log    ")
        press(pages, "home")
        assert frame(pages).startswith(" Lantern Gate   Log, 404 lines ")

    def test_an_empty_log_says_so(self) -> None:
        enc = Encounter.new(None, "gate", gate.combatants(), seed=1)
        assert rows(log(enc)) == ["  Nothing has happened yet."]

    def test_only_what_is_shown_is_made(self, monkeypatch: pytest.MonkeyPatch) -> None:
        enc, made = many(500), list[str]()
        real = enc.rules.sentences

        def counting(begin: Any, facts: Any, name: Any) -> Any:
            made.extend(real(begin, facts, name))
            return real(begin, facts, name)

        monkeypatch.setattr(enc.rules, "sentences", counting)
        pages = log(enc)
        press(pages, "up")
        frame(pages)
        assert 22 <= len(set(made)) <= 24


class TestOpened:
    def test_enter_opens_a_line_and_folds_it(self) -> None:
        enc = duel()
        hit(enc)
        pages = log(enc)
        before = rows(pages)
        press(pages, "enter")
        seen = rows(pages)
        assert seen[len(before)] == "         1 withering, Hook knife, close"
        assert seen[len(before) + 3].startswith("        8c Damage dice  raw damage 10, soak -4")
        assert all(len(row) <= 79 for row in seen)
        press(pages, "enter")
        assert rows(pages) == before

    def test_the_cursor_goes_through_the_steps_and_a_step_opens_to_its_parts(self) -> None:
        enc = duel()
        hit(enc)
        pages = log(enc)
        press(pages, "right", "down", "down", "down", "down")
        assert marked(pages).startswith("▌       8c Damage dice")
        folded = rows(pages)
        press(pages, "right")
        assert any(row.split() == ["Hook", "knife,", "damage", "10"] for row in rows(pages))
        press(pages, "left")
        assert rows(pages) == folded
        press(pages, "left")
        assert marked(pages).startswith("▌  1  Kes hits")
        press(pages, "left")
        assert not any("Damage dice" in row for row in rows(pages))

    def test_a_line_above_that_is_open_is_come_into_from_below(self) -> None:
        enc = duel()
        hit(enc)
        note(enc, "Ah.")
        pages = log(enc)
        press(pages, "up", "enter", "down", "down", "end", "up")
        assert "the players see this line" in marked(pages)

    def test_in_a_wide_window_the_steps_stand_beside_and_are_gone_into(self) -> None:
        enc = duel()
        hit(enc)
        note(enc, "Ah.")
        pages = log(enc, 200, 60)
        press(pages, "up")
        seen = rows(pages, 200, 60)
        left = [row.partition("│")[0].rstrip() for row in seen]
        right = [row.partition("│")[2].rstrip() for row in seen if "│" in row]
        assert [row for row in left if row][-2:] == [
            "▌     Kes hits Orsolo: Initiative 6 to 4, Kes's 9 to 12.",
            " ⊘    Note: Ah.",
        ]
        assert any(row.startswith("    1 withering, Hook knife, close") for row in right)
        assert any(row.split() == ["soak", "-4"] for row in right)
        press(pages, "enter", "down")
        assert any(row.partition("│")[2].startswith("▌   4 Defense") for row in rows(pages, 200, 60))
        press(pages, "enter", "down")
        assert "▌⊘    Note: Ah." in frame(pages, 200, 60)

    def test_c_puts_the_step_right(self) -> None:
        enc = duel()
        hit(enc)
        pages = log(enc)
        press(pages, "enter", "down", "down", "c")
        assert isinstance(pages.top, CorrectPage)
        press(pages, "type:7 a wall", "enter", "enter")
        assert isinstance(pages.top, LogPage)
        assert marked(pages).startswith("▌  1  Kes misses Orsolo")
        seen = " ".join(rows(pages))
        assert "Kes misses Orsolo: 5 against Parry 7 (GM: a wall)." in seen
        assert "GM corrects Kes hits Orsolo" in seen

    def test_a_correction_is_not_corrected_itself(self) -> None:
        enc = duel()
        hit(enc)
        enc.correct(enc.cursor, Override("Defense", 7)).accept()
        pages = log(enc)
        press(pages, "c")
        assert isinstance(pages.top, LogPage)
        assert "A correction is taken back whole" in frame(pages)


class TestFinding:
    def test_the_nearest_older_match_is_found_as_it_is_typed_and_underlined(self) -> None:
        pages = log(many(40))
        press(pages, "/", "type:verse 1")
        assert "verse 31" in marked(pages)
        cue = "#87d7ff"
        found = next(y for y in range(24) if "▌" in frame(pages).splitlines()[y])
        assert [words for words, colour in roles(pages, found) if colour == cue] == ["verse", "1"]
        press(pages, "escape")
        assert "verse 39" in marked(pages)

    def test_n_goes_to_older_and_capital_n_to_newer_matches(self) -> None:
        pages = log(many(40))
        press(pages, "/", "type:verse 1", "enter", "n")
        assert "verse 21" in marked(pages)
        press(pages, "N")
        assert "verse 31" in marked(pages)

    def test_a_key_of_the_prompt_looks_through_so_many_lines_and_up_looks_on(self) -> None:
        pages = log(many(900))
        press(pages, "/")
        pages.paste("Tavo")
        assert "not in the newest 4" in frame(pages)
        assert "verse 899" in marked(pages)
        press(pages, "up")
        assert "not in the newest 8" in frame(pages)
        press(pages, "up")
        assert "Tavo oils" in marked(pages)

    def test_what_is_nowhere_is_told(self) -> None:
        pages = log(gate.fight())
        press(pages, "/", "type:dragon")
        assert "not here" in frame(pages)


class TestBack:
    @pytest.mark.parametrize("again", ["b", "enter"])
    def test_everything_since_the_line_is_taken_back_once_asked_and_comes_back_at_once(self, again: str) -> None:
        enc = many(10)
        late = enc.moment.entry
        pages = log(enc)
        press(pages, "up", "up", "up")
        assert "b back to here" in frame(pages)
        press(pages, "b")
        assert "Back to here takes back 3 lines: b or enter does it, any other key" in frame(pages)
        press(pages, "down", "up")
        assert enc.moment.entry == late
        press(pages, "enter")
        assert enc.moment.entry == late
        press(pages, "enter", "b", again)
        assert "verse 6" in marked(pages)
        assert "Taken back: 3 lines. U brings all of it back." in frame(pages)
        press(pages, "U")
        assert enc.moment.entry == late

    def test_there_is_nothing_behind_the_newest_line(self) -> None:
        enc = many(2)
        pages = log(enc)
        press(pages, "b")
        assert "nothing behind it to take back" in frame(pages)
        assert enc.moment.redo == ()

    def test_what_is_open_is_taken_back_too_and_its_flow_closes(self) -> None:
        enc = table()
        enc.do(Begin("initiative", "ember", {"change": 1}))
        pages = desk(enc)
        press(pages, "a", "L")
        assert isinstance(pages.top, LogPage)
        assert any(isinstance(page, FlowPage) for page in pages.stack)
        assert "b back to here" in frame(pages)
        press(pages, "b", "escape")
        assert enc.ask is None
        assert isinstance(pages.top, DeskPage)


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
