"""The dice tray over the desk and over the flow: what is typed, rolled, kept and noted."""

from __future__ import annotations

import pytest

from engine.core.inputs import Begin
from engine.core.tray import throw
from engine.history.encounter import Encounter
from tests.engine.rules.static_veil.fights import duel as veil_duel
from tests.tui import gate
from tests.tui.duels import desk, on_desk, table
from tests.tui.playing import frame, press, roles, stack
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowPage
from tui.pages.page import Pages
from tui.pages.tray import TrayPage


def opened(enc: Encounter | None = None) -> Pages:
    pages = desk(enc or table())
    press(pages, "t")
    return pages


def rolls(pages: Pages) -> list[tuple[str, tuple[int, ...]]]:
    page = pages.stack[0]
    assert isinstance(page, DeskPage)
    return [(typed, of.values) for typed, of in page.desk.rolls]


def test_what_is_typed_is_said_in_words_with_its_odds() -> None:
    pages = opened()
    press(pages, "type:8")
    rows = frame(pages).splitlines()
    at = next(place for place, row in enumerate(rows) if row.startswith("─ Dice tray ─"))
    assert rows[at].endswith("d10, 7 or more, tens count twice ─")
    assert rows[at + 2].strip() == "8 dice"
    assert rows[at + 3] == "  at least  1 98%   2 92%   3 78%   4 58%   5 38%   6 21%   on average 4.0"
    assert rows[-1].startswith(" enter roll")


def test_enter_rolls_and_shows_successes_first() -> None:
    enc = table()
    pages = opened(enc)
    press(pages, "type:8", "enter")
    page = pages.stack[0]
    assert isinstance(page, DeskPage)
    (typed, made), *_ = page.desk.rolls
    assert (typed, made) == ("8", throw(made.asked, enc.seed, enc.cursor, 0))
    shown = " ".join(map(str, sorted(made.faces[0], reverse=True)))
    rows = frame(pages).splitlines()
    at = next(place for place, row in enumerate(rows) if row.strip() == shown)
    assert rows[at - 1].endswith("successes")
    colours = [(text.split()[0], colour) for text, colour in roles(pages, at) if text.strip()]
    assert colours[0] == (str(max(made.faces[0])), "#eeeeee")
    assert colours[-1][1] == "#9e9e9e"


def test_enter_again_rolls_the_same_pool_with_other_dice_and_what_is_typed_takes_its_place() -> None:
    pages = opened()
    press(pages, "type:8", "enter", "enter", "type:d100", "enter")
    assert [typed for typed, _ in rolls(pages)] == ["8", "8", "d100"]
    page = pages.stack[0]
    assert isinstance(page, DeskPage)
    first, second, _ = [of.faces for _, of in page.desk.rolls]
    assert first != second


def test_the_fight_is_not_touched_and_its_dice_stay_what_they_are() -> None:
    enc, other = table(), table()
    pages = opened(enc)
    press(pages, "type:20", "enter", "enter", "escape")
    assert on_desk(pages)
    assert enc.cursor == other.cursor
    for one in (enc, other):
        one.do(Begin("attack", "mirel", {"target": "orsolo"}))
        one.answer("go")
        one.roll()
    assert [entry.input for entry in enc.entries.values()] == [entry.input for entry in other.entries.values()]


def test_what_can_t_be_rolled_says_why_and_enter_says_it_too() -> None:
    pages = opened()
    press(pages, "type:8 foo")
    assert "foo is not understood" in frame(pages)
    press(pages, "enter")
    assert "foo is not understood" in frame(pages).splitlines()[-2]
    assert rolls(pages) == []


def test_typed_faces_are_shown_in_the_order_they_were_typed() -> None:
    pages = opened()
    press(pages, "type:4: 2907", "enter")
    text = frame(pages)
    assert "  4 dice, typed" in text
    assert "    2 9 10 7" in text
    assert rolls(pages) == [("4: 2907", (4,))]


def test_opposed_pools_and_a_difficulty_have_their_odds() -> None:
    pages = opened()
    press(pages, "type:8 v 6")
    assert "  wins 58%   a tie 15%   loses 28%" in frame(pages)
    press(pages, "ctrl+u", "type:8 diff 3")
    assert "  succeeds 78%   on average 4.0" in frame(pages)
    press(pages, "ctrl+u", "type:3d6+2")
    assert "  from 5 to 20   on average 12.5" in frame(pages)


def test_a_plus_notes_the_last_roll_in_the_log_with_a_label() -> None:
    enc = table()
    pages = opened(enc)
    press(pages, "type:3: 7 1 0", "enter", "type:+ Kes climbs")
    text = frame(pages)
    assert "notes in the log: Kes climbs: 3 dice, typed, 3 successes (7 1 10)" in text
    assert text.splitlines()[-1].startswith(" enter note it")
    press(pages, "enter")
    assert "The roll is noted in the log." in frame(pages)
    given = enc.entries[enc.cursor].input
    assert given == Begin("note", "", {"text": "Kes climbs: 3 dice, typed, 3 successes (7 1 10)"})
    press(pages, "escape", "u")
    assert enc.moment.entry < enc.cursor


def test_without_a_roll_there_is_nothing_to_note() -> None:
    pages = opened()
    press(pages, "type:+ nothing", "enter")
    assert "Nothing has been rolled yet." in frame(pages)


def test_a_ruleset_without_notes_says_so() -> None:
    pages = stack(DeskPage(Desk(gate.fight())))
    press(pages, "t", "type:3", "enter", "type:+", "enter")
    assert "This ruleset keeps no notes in its log." in frame(pages)


def test_rolls_stay_with_the_fight_and_arrows_bring_back_what_was_typed() -> None:
    pages = opened()
    press(pages, "type:8", "enter", "type:5", "enter", "escape", "t")
    assert "▌ 5" in frame(pages)
    press(pages, "up")
    assert "▌ 8" in frame(pages)
    press(pages, "up", "down", "enter")
    assert [typed for typed, _ in rolls(pages)] == ["8", "5", "5"]


def test_an_empty_line_rolls_nothing() -> None:
    pages = opened()
    press(pages, "enter")
    assert rolls(pages) == []
    assert "Type a pool; enter rolls it." in frame(pages)


def test_it_opens_over_the_flow_and_leaves_it_as_it_was() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "7", "2")
    before = frame(pages)
    press(pages, "t")
    assert isinstance(pages.top, TrayPage)
    text = frame(pages)
    assert "Mirel Ashwing attacks" in text
    assert "─ Dice tray ─" in text
    press(pages, "type:8", "enter", "escape")
    assert isinstance(pages.top, FlowPage)
    assert frame(pages) == before


def test_a_note_in_the_middle_of_an_attack_leaves_the_attack_open() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "t", "type:8", "enter", "type:+ wind", "enter", "escape")
    assert isinstance(pages.top, FlowPage)
    assert enc.ask is not None
    assert enc.ask.key == "attack"


def test_a_narrow_window_keeps_the_title_and_leaves_out_how_it_counts() -> None:
    rows = frame(opened(), 40, 12).splitlines()
    assert any(row.startswith("─ Dice tray ─") and "tens" not in row for row in rows)


@pytest.mark.parametrize(("width", "height"), [(30, 8), (40, 12), (60, 16), (80, 24), (130, 40), (200, 60)])
def test_every_line_fits_at_every_size(width: int, height: int) -> None:
    pages = opened()
    press(pages, "type:40 v 38", "enter", "type:3d6", "enter", "type:8")
    assert len(pages.lines(width, height)) == height
    rows = frame(pages, width, height).splitlines()
    assert {len(row) for row in rows} <= set(range(width + 1))
    assert any("▌ 8" in row for row in rows)


def test_rules_that_test_against_a_target_say_so_and_roll_one() -> None:
    pages = opened(veil_duel())
    rows = frame(pages).splitlines()
    at = next(place for place, row in enumerate(rows) if row.startswith("─ Dice tray ─"))
    assert rows[at].endswith("d100 under a target, Hits by tens ─")
    assert rows[at + 2].strip() == "Type a target; enter rolls it."
    press(pages, "type:58 d8")
    assert frame(pages).splitlines()[at + 3] == "  succeeds 58%   Hits then 4.0"
    press(pages, "type:: 34 6", "enter")
    assert "34 under 58: 4 Hits" in frame(pages)
