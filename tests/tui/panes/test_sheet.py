"""The sheet of a wide window: what it holds at each size, and what gives way first."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Edit
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import begin, fight
from tests.tui import gate
from tests.tui.duels import desk
from tests.tui.playing import frame, press, roles, stack
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Pages
from tui.panes.sheet import MOST_TARGETS, sheet_width, targets

MIREL: dict[str, Any] = {
    "name": "Mirel Ashwing", "side": "heroes", "kind": "character", "initiative": 11,
    "attributes": {"strength": 3, "dexterity": 5}, "abilities": {"melee": 5, "dodge": 3},
    "weapon": {"daiklave": {"name": "Daiklave", "class": "medium", "artifact": True, "tags": ("melee", "lethal")}},
    "personal": 16, "motes": {"personal": 9},
    "power": {"edge": {"name": "Keen edge", "when": "attacker_effects", "adds": {"attack_dice": 1},
                       "each": {"motes": 1}, "most": 10}},
}  # fmt: skip


def crowd(**more: Any) -> Encounter:
    orsolo = {"name": "Captain Orsolo", "initiative": 6, "parry": 4, "soak": 9}
    kes = {"name": "Kes of the Reeds", "initiative": 4, "side": "heroes"}
    return fight(acting="mirel", mirel=MIREL, orsolo=orsolo, kes=kes, **more)


def sheet(pages: Pages, width: int = 200, height: int = 60) -> list[str]:
    """The lines of the sheet alone."""
    return [row.partition("│")[2].rstrip() for row in frame(pages, width, height).splitlines()[1:-1]]


@pytest.mark.parametrize(("width", "cells"), [(129, 0), (130, 54), (134, 58), (138, 62), (200, 62)])
def test_the_sheet_stands_at_the_right_from_130_cells_on(width: int, cells: int) -> None:
    assert sheet_width(width) == cells
    assert ("│" in frame(desk(crowd()), width, 40)) == bool(cells)


def test_it_holds_the_fighter_whole_what_an_attack_would_do_and_what_may_be_done() -> None:
    rows = sheet(desk(crowd()))
    titles = [row[2:].partition("   ")[0] for row in rows if row[2:3] not in ("", " ")]
    assert titles == [
        "Mirel Ashwing",
        "Defense",
        "Health",
        "Pools",
        "Weapons",
        "a  If Mirel attacks now",
        "x  May do now",
        "At space",
        "When this round ends",
        "Powers",
        "Traits",
    ]
    table = rows.index(next(row for row in rows if "If Mirel attacks" in row))
    assert rows[table].endswith("withering      decisive")
    assert rows[table + 1].split() == ["Def", "hits", "Init", "Crash", "hits", "harm"]
    assert rows[table + 2].split() == ["Captain", "Orsolo", "4", "90%", "5.5", "30%", "75%", "4.4"]
    assert {len(row) for row in rows[table : table + 3]} == {61}


def test_on_another_row_the_table_is_of_that_one_and_says_who_would_attack() -> None:
    pages = desk(crowd(hound={"initiative": 5, "name": "Ember Hound"}))
    frame(pages, 200, 60)
    press(pages, "down", "down")
    rows = sheet(pages)
    assert "Ember Hound" in rows[1]
    table = rows.index(next(row for row in rows if "If Mirel attacks now" in row))
    assert rows[table][2] == "I"
    assert rows[table + 2].startswith("    Ember Hound")
    assert rows[table + 3].startswith("    Init, Crash and harm")
    assert not any("it is not this fighter's turn" in row for row in rows)


def test_a_friend_is_no_target() -> None:
    enc = crowd()
    shown = Desk(enc)
    assert targets(shown) == ("orsolo",)
    shown.chosen = "kes"
    assert targets(shown) == ("orsolo",)
    pages = desk(enc)
    press(pages, "end")
    assert "Kes of the Reeds" in sheet(pages)[1]
    assert not any("attacks now" in row for row in sheet(pages))


def test_a_crowd_is_looked_at_as_far_as_it_is_in_view_and_the_cursor_row_always() -> None:
    enc = crowd(**{f"bandit_{n}": {"initiative": 3, "name": f"Reed Bandit {n}"} for n in range(1, 20)})
    shown = Desk(enc)
    assert len(targets(shown)) == MOST_TARGETS
    shown.chosen = "bandit-19"
    assert targets(shown)[-1] == "bandit-19"
    assert len(targets(shown)) == MOST_TARGETS + 1


def test_while_an_action_is_open_there_is_no_table_and_no_menu() -> None:
    enc = crowd()
    pages = desk(enc)
    begin(enc, "attack", "mirel")
    rows = sheet(pages)
    assert not any("attacks now" in row or "May do" in row for row in rows)
    assert any("Weapons" in row for row in rows)


def test_what_an_attack_would_do_is_worked_out_afterwards_a_little_at_a_time() -> None:
    enc = crowd(**{f"bandit_{n}": {"initiative": 3, "name": f"Marsh Bandit {n}"} for n in range(1, 4)})
    pages = desk(enc)
    waiting: list[Any] = []
    painted: list[str] = []
    pages.afterwards = waiting.append
    pages.repaint = lambda: painted.append(frame(pages, 200, 60))
    first = frame(pages, 200, 60)
    assert [row.split()[-1] for row in first.splitlines() if "    Marsh Bandit" in row] == ["-", "-", "-"]
    assert len(waiting) == 1
    frame(pages, 200, 60)
    assert len(waiting) == 1
    waiting.pop()()
    assert len(waiting) == 1
    assert not painted
    waiting.pop()()
    assert not waiting
    assert len(painted) == 1
    assert "Captain Orsolo          4   90%" in painted[0]
    assert [row.split()[-1] for row in painted[0].splitlines() if "    Marsh Bandit" in row] == ["4.4", "4.4", "4.4"]


def test_a_change_has_them_worked_out_again_and_the_last_ones_stand_until_then() -> None:
    enc = crowd()
    pages = desk(enc)
    assert "Captain Orsolo          4   90%" in frame(pages, 200, 60)
    waiting: list[Any] = []
    pages.afterwards = waiting.append
    begin(enc, "effect", "orsolo", label="mud", modifiers={"defense": -2})
    assert "Captain Orsolo          4   90%" in frame(pages, 200, 60)
    for work in waiting:
        work()
    assert "Captain Orsolo          2  >99%" in frame(pages, 200, 60)


def test_in_a_low_window_the_highest_ranks_give_way_and_the_empty_lines_before_them() -> None:
    pages = desk(crowd())
    high = sheet(pages, 200, 60)
    assert high[2] == ""
    low = sheet(pages, 200, 34)
    assert any("If Mirel attacks" in row for row in low)
    assert any(row.startswith("  At space") for row in low)
    assert any(row.startswith("  x  May do") for row in low)
    assert any(row.strip() == "and 6 more lines" for row in low)
    assert not any(row.startswith("  Traits") for row in low)
    lowest = sheet(pages, 200, 18)
    assert any(row.startswith("  Weapons") for row in lowest)
    assert not any(row.startswith("  x  May do") for row in lowest)


def test_what_one_reason_bars_stands_together() -> None:
    enc = crowd()
    enc.do(Edit((("combatant.mirel.now.used", ("attack",)),)))
    text = " ".join(" ".join(row.split()) for row in sheet(desk(enc)))
    assert "✗ Aim, Full defense, Defend other, Rush" in text


def test_the_acting_fighters_name_has_the_accent_and_others_not() -> None:
    pages = desk(crowd())
    assert ("Mirel Ashwing", "#ffd75f") in [(text.strip(), colour) for text, colour in roles(pages, 2, 200, 60)]
    press(pages, "down")
    name = [colour for text, colour in roles(pages, 2, 200, 60) if text.strip() == "Captain Orsolo"]
    assert name == ["#eeeeee"]


def test_a_ruleset_without_a_sheet_shows_its_sections() -> None:
    pages = stack(DeskPage(Desk(gate.fight())))
    rows = sheet(pages)
    assert rows[3].startswith("  Daiklave  withering 12 dice")
    assert any("x  May do now" in row for row in rows)


def test_who_stands_where_stands_between_the_table_and_the_log() -> None:
    enc = crowd()
    enc.do(Edit((("range.mirel.orsolo", "close"), ("range.kes.mirel", "short"))))
    pages = desk(enc)
    rows = [row.partition("│")[0].rstrip() for row in frame(pages, 200, 60).splitlines()]
    at = next(place for place, row in enumerate(rows) if row.startswith("─ Where, from Mirel ─"))
    assert rows[at + 1 : at + 4] == [
        "    Close  ◆ Mirel  ◇ Orsolo",
        "    Short  ◆ Kes",
        "        Mirel against Orsolo",
    ]
    assert rows[at].endswith("─ who is engaged with whom ─")
    assert next(row for row in rows[at + 4 :] if row).startswith("─ Log")
    assert "Where, from" not in frame(pages, 200, 18)
    assert "Where, from" not in frame(pages, 110, 60)


def test_every_line_fills_its_cells_at_every_size() -> None:
    pages = desk(crowd())
    for width in (130, 131, 137, 138, 150, 199, 240):
        for height in (16, 17, 20, 30, 45, 80):
            lines = pages.lines(width, height)
            assert len(lines) == height
            assert {len(row) for row in frame(pages, width, height).splitlines()} <= set(range(width + 1))
