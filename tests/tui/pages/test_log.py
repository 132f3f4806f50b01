"""The log page: opened from the desk and the flow, moved through, folded, found, gone back to."""

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
from tui.pages.flow import FlowScreen
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
        assert any(isinstance(page, FlowScreen) for page in pages.stack)
        assert "b back to here" in frame(pages)
        press(pages, "b", "escape")
        assert enc.ask is None
        assert isinstance(pages.top, DeskPage)
