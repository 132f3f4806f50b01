"""Who is in the fight: rows by side, alike ones folded, and what each key does to the row under the cursor."""

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import get
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import fight, fighter
from tests.tui.duels import desk, now, on_desk, table
from tests.tui.playing import frame, press
from tui.pages.flow import FlowPage
from tui.pages.page import Pages
from tui.pages.roster import RosterPage
from tui.pages.sheet import EditPage


def gathering(**more: Any) -> Encounter:
    """A fight that has not begun: two heroes, four alike foes and another."""
    people = {
        "bandit-1": fighter("x", name="Bandit 1"),
        "bandit-2": fighter("x", name="Bandit 2"),
        "mirel": fighter("x", name="Mirel Ashwing", side="heroes", player="Ana", join_battle=8),
        "bandit-3": fighter("x", name="Bandit 3"),
        "tavo": fighter("x", name="Tavo Quill", side="heroes", player="Max", dice="faces"),
        "bandit-4": fighter("x", name="Bandit 4"),
        "ydra": fighter("x", name="Ydra", hidden=True),
    } | more
    return Encounter.new(None, "exalted3e", people, title="Gate", seed=1)


def roster(enc: Encounter) -> Pages:
    """The roster with the list under the keys."""
    pages = desk(enc)
    press(pages, "r", "tab")
    assert isinstance(pages.top, RosterPage)
    return pages


def left(pages: Pages) -> list[str]:
    """The left column, ends of lines trimmed."""
    return [row.partition("│")[0].rstrip() for row in frame(pages).splitlines()[1:-1]]


def to(pages: Pages, name: str) -> None:
    """Moves to a row by how its title begins."""
    page = pages.top
    assert isinstance(page, RosterPage)
    press(pages, "home", *["down"] * [row.title.startswith(name) for row in page.people.rows].index(True))


# -- what is there -------------------------------------------------------------------------------------------------


def test_everyone_by_side_heroes_first_alike_ones_in_one_row() -> None:
    assert left(roster(gathering()))[:12] == [
        "  In the fight                  Join",
        "▌ ◆ Mirel Ashwing            Ana   8",
        "  ◆ Tavo Quill               Max   3",
        "  ◇ Bandit                1 to 4   3",
        "  ◇ Ydra                  hidden   3",
        "",
        "  Sides                         dice",
        "  heroes                       mixed",
        "    Ana                    automatic",
        "    Max                        faces",
        "  foes                     automatic",
        "",
    ]


def test_the_header_counts_everybody() -> None:
    assert frame(roster(gathering())).splitlines()[0].startswith(" Gate   Roster, 7 fighters")
    assert "Roster, 1 fighter " in frame(roster(Encounter.new(None, "exalted3e", {"x": fighter("x")})))


def test_alike_ones_unfold_and_fold_under_the_cursor() -> None:
    pages = roster(gathering())
    to(pages, "Bandit")
    press(pages, "right")
    assert left(pages)[3:7] == [
        "▌ ◇   Bandit 1                     3",
        "  ◇   Bandit 2                     3",
        "  ◇   Bandit 3                     3",
        "  ◇   Bandit 4                     3",
    ]
    press(pages, "down", "down", "h")
    assert left(pages)[3:5] == ["▌ ◇ Bandit                1 to 4   3", "  ◇ Ydra                  hidden   3"]
    press(pages, "enter", "up", "left", "down", "l")
    assert sum("Bandit" in row for row in left(pages)) == 4


def test_who_is_hurt_or_otherwise_unlike_is_not_folded_away_with_another_sheet() -> None:
    pages = roster(gathering(**{"bandit-2": fighter("x", name="Bandit 2", soak=3)}))
    rows = [row for row in left(pages) if "Bandit" in row]
    assert [row[4:22].strip() for row in rows] == ["Bandit 1", "Bandit 2", "Bandit"]
    assert rows[2].endswith("3 to 4   3")


def test_whoever_is_out_says_so_and_stands_apart() -> None:
    enc = fight(bandit_1=5, bandit_2=5, bandit_3=5)
    enc.do(Begin("defeat", "bandit-2"))
    rows = [row for row in left(roster(enc)) if "Bandit" in row]
    assert rows[1].endswith("out   3")
    assert len(rows) == 3


def test_the_number_counts_as_it_stands_with_wounds_in_it() -> None:
    enc = gathering(ydra=fighter("x", name="Ydra", join_battle=6, health={"lethal": 4}))
    assert any(row.startswith("  ◇ Ydra") and row.endswith(" 4") for row in left(roster(enc)))


def test_the_fighter_one_is_on_stands_at_the_right_whole() -> None:
    pages = roster(gathering())
    press(pages, "down")
    text = frame(pages)
    assert "│─ Tavo Quill ───" in text
    assert "  Evasion    0" in text
    to(pages, "foes")
    assert "│  Add fighters" in frame(pages)


def test_a_small_window_shows_one_column_at_a_time() -> None:
    pages = roster(gathering())
    assert "Mirel Ashwing" in frame(pages, 60, 16)
    assert "Add fighters" not in frame(pages, 60, 16)
    press(pages, "tab")
    assert "Add fighters" in frame(pages, 60, 16)
    assert "Mirel Ashwing" not in frame(pages, 60, 16)


@pytest.mark.parametrize("size", [(30, 8), (40, 12), (60, 16), (76, 20), (80, 24), (110, 30), (200, 60)])
def test_it_holds_in_every_size(size: tuple[int, int]) -> None:
    many = {f"hound-{n}": fighter("x", name=f"Hound {n}", soak=n) for n in range(1, 40)}
    pages = roster(gathering(**many))
    for keys in ((), ("end",), ("tab",), ("type:3 ban",), ("tab",)):
        press(pages, *keys)
        rows = frame(pages, *size).splitlines()
        assert len(rows) == size[1]
        assert max(map(len, rows)) <= size[0]


def test_a_long_list_scrolls_with_the_cursor_and_counts_what_is_below() -> None:
    pages = roster(gathering(**{f"hound-{n}": fighter("x", name=f"Hound {n}", soak=n) for n in range(1, 40)}))
    assert "more below  Join" in left(pages)[0]
    to(pages, "Hound 39")
    assert any(row.startswith("▌ ◇ Hound 39") for row in left(pages))
    assert "more below" not in left(pages)[0]
    press(pages, "/", "type:hound 7", "enter")
    assert any(row.startswith("▌ ◇ Hound 7 ") for row in left(pages))


# -- keys ----------------------------------------------------------------------------------------------------------


def test_enter_and_e_show_every_field_of_the_fighter() -> None:
    for key in ("enter", "E"):
        pages = roster(gathering())
        press(pages, key)
        assert isinstance(pages.top, EditPage)
        assert pages.top.who == "mirel"
        press(pages, "escape")
        assert isinstance(pages.top, RosterPage)


def test_x_takes_out_one_and_of_alike_ones_the_last_and_u_brings_it_back() -> None:
    enc = gathering()
    pages = roster(enc)
    to(pages, "Bandit")
    press(pages, "X")
    assert "Bandit 4 is out of this fight; u brings them back." in frame(pages)
    assert "1 to 3   3" in frame(pages)
    assert get(enc.state, "combatant.bandit-4", None) is None
    press(pages, "u")
    assert "1 to 4   3" in frame(pages)
    press(pages, "U")
    assert "1 to 3   3" in frame(pages)


def test_d_adds_one_more_unhurt_with_the_next_number() -> None:
    enc = gathering(**{"bandit-4": fighter("x", name="Bandit 4", health={"lethal": 3})})
    pages = roster(enc)
    to(pages, "Bandit")
    press(pages, "D")
    assert " Bandit 5 added." in frame(pages)
    assert now(enc, "bandit-5") == {**fighter("x", name="Bandit 5")}
    press(pages, "u")
    assert get(enc.state, "combatant.bandit-5", None) is None


def test_a_second_hero_is_played_by_nobody_yet() -> None:
    enc = gathering()
    press(roster(enc), "D")
    assert now(enc, "mirel-ashwing-2.name") == "Mirel Ashwing 2"
    assert "player" not in now(enc, "mirel-ashwing-2")


def test_one_more_in_a_fight_that_goes_on_joins_it_as_the_roster_is_left() -> None:
    enc = table()
    pages = roster(enc)
    to(pages, "Ember Hound")
    press(pages, "D")
    assert isinstance(pages.top, RosterPage)
    press(pages, "escape")
    assert isinstance(pages.top, FlowPage)
    while enc.ask is not None:
        press(pages, "enter")
    assert now(enc, "ember-hound-2.now.joined") is True


def test_s_goes_to_the_next_side_alike_ones_together_in_one_undo() -> None:
    enc = gathering()
    pages = roster(enc)
    to(pages, "Bandit")
    before = enc.cursor
    press(pages, "S")
    assert {now(enc, f"bandit-{n}.side") for n in range(1, 5)} == {"bystanders"}
    assert enc.cursor == before + 1
    assert any(row.startswith("▌ · Bandit") for row in left(pages))
    press(pages, "S", "S", "u", "u", "u")
    assert {now(enc, f"bandit-{n}.side") for n in range(1, 5)} == {"foes"}


def test_h_hides_and_shows() -> None:
    enc = gathering()
    pages = roster(enc)
    to(pages, "Ydra")
    press(pages, "H")
    assert now(enc, "ydra.hidden", False) is False
    press(pages, "H")
    assert now(enc, "ydra.hidden") is True


def test_r_changes_how_dice_come_for_one_and_for_a_whole_side() -> None:
    enc = gathering()
    pages = roster(enc)
    press(pages, "R")
    assert now(enc, "mirel.dice") == "faces"
    assert "  heroes                       faces" in left(pages)
    to(pages, "heroes")
    press(pages, "R")
    assert (now(enc, "mirel.dice"), now(enc, "tavo.dice")) == ("successes", "successes")
    press(pages, "enter")
    assert (now(enc, "mirel.dice", "automatic"), now(enc, "tavo.dice", "automatic")) == ("automatic", "automatic")
    press(pages, "u")
    assert now(enc, "tavo.dice") == "successes"


def test_what_is_for_fighters_is_refused_on_a_side_or_the_party() -> None:
    enc = gathering()
    pages, before = roster(enc), enc.cursor
    for row in ("foes", "kept here"):
        to(pages, row)
        for key in ("X", "D", "H", "S", "K", "E"):
            press(pages, key)
            assert "Move to a fighter first." in frame(pages)
    press(pages, "R")
    assert enc.cursor == before


def test_nothing_to_take_back_is_said() -> None:
    pages = roster(gathering())
    press(pages, "u")
    assert "There is nothing to undo." in frame(pages)


def test_tab_and_plus_go_to_the_field_and_letters_are_text_there() -> None:
    enc = gathering()
    for key in ("tab", "+"):
        pages, before = roster(enc), enc.cursor
        press(pages, key, "type:XDRSHKPYEu")
        assert "XDRSHKPYEu" in frame(pages)
        assert enc.cursor == before
        press(pages, "escape")
        assert on_desk(pages)


def test_pasted_text_never_acts_on_the_list() -> None:
    enc = gathering()
    pages, before = roster(enc), enc.cursor
    pages.paste("XDRSHu\n")
    assert enc.cursor == before
    assert isinstance(pages.top, RosterPage)
    assert "▌ XDRSHu" in frame(pages)


def test_an_undo_that_takes_everybody_leaves_an_empty_list() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r", "type:3 bandits", "enter", "tab", "u")
    assert left(pages)[1:4] == ["  Nobody is here yet.", "", "▌ Party  kept here between fights"]
    press(pages, "up", "down", "home", "end", "X")
    assert "Move to a fighter first." in frame(pages)


def test_the_help_lists_its_keys() -> None:
    pages = roster(gathering())
    press(pages, "?")
    text = frame(pages, 80, 60)
    for title in ("Duplicate", "Who rolls", "Keep in your library", "Your library", "Party", "Hide, show"):
        assert title in text
