"""Why: every number of the cursor row, the chosen one with its parts, and another value for it."""

from __future__ import annotations

from engine.core.model import get
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import fight
from tests.tui import gate
from tests.tui.duels import desk, now, on_desk, table
from tests.tui.playing import frame, press, roles, stack
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Pages


def quill() -> Encounter:
    """Tavo, hurt and set upon, with a staff."""
    tavo = {"initiative": 4, "name": "Tavo Quill", "side": "heroes", "onslaught": 1, "health": {"lethal": 2},
            "kind": "character", "attributes": {"dexterity": 3}, "abilities": {"melee": 3},
            "weapon": {"staff": {"name": "Staff", "class": "medium", "ability": "melee"}}}  # fmt: skip
    return fight(acting="tavo", tavo=tavo, hound={"initiative": 7, "name": "Ember Hound", "parry": 4})


def asked(enc: Encounter | None = None) -> Pages:
    pages = desk(enc or quill())
    press(pages, "w")
    return pages


def test_the_first_number_stands_open_with_its_parts_in_their_order() -> None:
    rows = frame(asked()).splitlines()
    assert rows[1] == "  Why Tavo Quill, Parry                                                       2"
    assert rows[3] == "─" * 37 + "┬" + "─" * 42
    assert [row[38:].rstrip() for row in rows[5:14]] == [
        "  Parry                                 2",
        "    half of 6                           3",
        "      Dexterity                  3",
        "      Melee                      3",
        "      half, rounded up          -3",
        "    Staff, medium weapon, Defense      +1",
        "    wounds                             -1",
        "    onslaught                          -1",
        "      until own turn begins",
    ]
    assert rows[5].startswith("▌ Parry                            2 │")
    assert "    by Exalted 3e, sections 7, 14 and" in rows[14][38:]
    assert "    16, attack step 10" in rows[15][38:]
    assert "w back" in rows[-1]


def test_it_says_what_it_would_be_otherwise_and_what_players_see() -> None:
    text = frame(asked(), 80, 40)
    assert "  When own turn begins                  3" in text
    assert "  In full defense                       4" in text
    assert "  Players see                   Defense 2" in text


def test_plus_parts_and_minus_parts_have_their_colours() -> None:
    pages = asked()
    found = {text.strip(): colour for y in range(4, 20) for text, colour in roles(pages, y)}
    assert found["+1"] == "#87d7ff"
    assert found["-1"] == "#ff8787"


def test_each_part_names_its_rule_where_there_is_room() -> None:
    rows = frame(asked(), 120, 30).splitlines()
    assert rows[6].endswith("rules section 7     3")
    assert rows[12].endswith("seed step 10    -1")
    assert not any("by Exalted" in row for row in rows)


def test_up_and_down_choose_a_number_and_left_and_right_a_fighter() -> None:
    pages = asked()
    press(pages, "down", "down")
    assert "Why Tavo Quill, Soak" in frame(pages)
    press(pages, "right")
    assert "Why Ember Hound, Soak" in frame(pages)
    press(pages, "h", "k")
    assert "Why Tavo Quill, Evasion" in frame(pages)
    press(pages, "end")
    assert "Why Tavo Quill, Willpower" in frame(pages)
    press(pages, "home", "w")
    assert on_desk(pages)


def test_o_gives_the_chosen_number_another_value_and_stays() -> None:
    enc = quill()
    pages = asked(enc)
    press(pages, "o", 'type:5 "wet planks"')
    assert "  GM: wet planks on Tavo: parry +3." in frame(pages)
    press(pages, "enter")
    text = frame(pages)
    assert "Why Tavo Quill, Parry" in text.splitlines()[1]
    assert text.splitlines()[1].endswith("5")
    assert "    wet planks                         +3" in text
    assert "      until it is taken off" in text
    press(pages, "w", "u")
    assert not get(enc.state, "effect", {})


def test_arrows_choose_another_number_while_a_value_is_typed() -> None:
    enc = quill()
    pages = asked(enc)
    press(pages, "o", "type:7", "down", "enter")
    assert "Why Tavo Quill, Evasion" in frame(pages)
    assert "now" not in frame(pages).splitlines()[-3]
    assert [one["modifiers"] for one in get(enc.state, "effect").values()] == [{"evasion": 7}]


def test_numbers_that_are_kept_are_set_themselves() -> None:
    enc = quill()
    pages = asked(enc)
    press(pages, *("down",) * 4, "o", "type:-3")
    assert "GM: Tavo, Onslaught 1 to 3." in frame(pages)
    press(pages, "enter")
    assert now(enc, "tavo.now.onslaught") == 3
    assert frame(pages).splitlines()[1].endswith("-3")
    press(pages, *("end", "up", "up"), "o", "type:9", "enter")
    assert now(enc, "tavo.now.initiative") == 9


def test_what_follows_from_something_else_says_so() -> None:
    pages = asked()
    press(pages, *("down",) * 5, "o")
    assert "Wounds can't be set here: it follows from Health." in frame(pages)
    assert "not set here: it follows from Health" in frame(pages, 80, 40)


def test_e_puts_an_effect_on_the_fighter() -> None:
    enc = quill()
    pages = asked(enc)
    press(pages, "e", "type:prone", "enter")
    assert "Why Tavo Quill, Parry" in frame(pages)
    assert [one["label"] for one in get(enc.state, "effect").values()] == ["prone"]
    assert "    prone                              -1" in frame(pages)


def test_a_list_that_is_longer_than_the_window_scrolls_with_the_chosen_number() -> None:
    pages = asked()
    press(pages, "end")
    rows = frame(pages, 80, 16).splitlines()
    assert rows[-2].startswith("▌ Willpower")
    assert not any(row.startswith("  Parry") for row in rows)


def test_parts_that_are_longer_than_the_window_are_counted_and_scrolled() -> None:
    pages = asked()
    text = frame(pages, 80, 16)
    assert "more lines: pagedown" in text
    press(pages, "pagedown")
    assert "Players see" in frame(pages, 80, 16)
    press(pages, "pageup")
    assert "half of 6" in frame(pages, 80, 16)


def test_a_narrow_window_shows_the_chosen_number_alone() -> None:
    rows = frame(asked(), 50, 16).splitlines()
    assert rows[2].endswith("1 of 16")
    assert "│" not in "".join(rows)
    assert rows[3].split() == ["half", "of", "6", "3"]


def test_in_one_column_the_list_stands_above_the_parts_where_there_is_room() -> None:
    pages = asked()
    rows = frame(pages, 50, 26).splitlines()
    assert rows[5].startswith("▌ Parry")
    assert [row.split()[0] for row in rows[5:13]] == [
        "▌", "Evasion", "Soak", "Hardness", "Onslaught", "Wounds", "Staff,", "Staff,",
    ]  # fmt: skip
    assert rows[14] == "─" * 50
    assert rows[15].split() == ["Parry", "2"]
    press(pages, "end")
    rows = frame(pages, 50, 26).splitlines()
    assert rows[13].startswith("▌ Willpower")
    assert rows[14] == "─" * 50


def test_on_a_wide_screen_the_numbers_stand_beside_the_desk_in_the_sheets_place() -> None:
    rows = frame(asked(), 200, 60).splitlines()
    assert {row[137] for row in rows[1:-1]} == {"│"}
    assert "Tavo Quill" in rows[3][:137]
    assert "Why Tavo Quill, Parry" in rows[2][138:]
    assert sum("│" in row[:137] for row in rows) == 0


def test_every_line_fills_its_cells_at_every_size() -> None:
    pages = asked()
    for width in (30, 44, 59, 60, 72, 80, 110, 130, 160, 200):
        for height in (8, 12, 16, 24, 40, 60):
            assert {len(row) for row in frame(pages, width, height).splitlines()} <= set(range(width + 1))
            assert len(pages.lines(width, height)) == height


def test_a_ruleset_that_tells_no_numbers_is_no_trouble() -> None:
    pages = stack(DeskPage(Desk(gate.fight())))
    press(pages, "w")
    assert "There are no numbers to ask about." in frame(pages)
    press(pages, "down", "o")
    assert "There is nobody in this fight." in frame(pages)


def test_while_an_attack_is_open_the_numbers_are_those_inside_it() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "s", "1", "escape", "w")
    assert "Why Mirel Ashwing, Parry" in frame(pages)
    press(pages, "o", "type:9", "enter")
    assert enc.moment.open
    assert "Why Mirel Ashwing, Parry                                                    9" in frame(pages)
