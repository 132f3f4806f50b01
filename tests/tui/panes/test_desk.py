"""The desk's panes in windows of many sizes."""

from tests.tui import gate
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press, stack
from tui.desk import Desk
from tui.pages.desk import DeskPage


def test_the_pane_tells_of_the_cursor_row() -> None:
    pages = desk(gate.fight())
    press(pages, "down")
    assert "─ Ydra Saltlight ─" in frame(pages)


def test_a_small_window_shows_one_pane_at_a_time() -> None:
    pages = desk(gate.fight())
    assert "▸ 11 ◆ Mirel" in frame(pages, 50, 15)
    press(pages, "tab")
    text = frame(pages, 50, 15)
    assert text.splitlines()[1].startswith("─ Mirel Ashwing ─")
    assert "\n            Ydra, hidden, is up\n" in text
    assert "tab log" in text
    press(pages, "right")
    assert frame(pages, 50, 15).splitlines()[1].startswith("─ Log ─")
    press(pages, "left", "left")
    assert "▸ 11 ◆ Mirel" in frame(pages, 50, 15)


def test_tab_shows_the_whole_fighter_wherever_the_pane_has_no_place() -> None:
    pages = desk(gate.fight())
    assert "─ Mirel Ashwing ─" not in frame(pages, 60, 18)
    assert "tab fighter" in frame(pages, 60, 18).splitlines()[-1]
    press(pages, "tab")
    text = frame(pages, 60, 18)
    assert text.splitlines()[1].startswith("─ Mirel Ashwing ─")
    assert "personal 9 of 16   peripheral 21 of 40" in text
    press(pages, "tab", "tab")
    assert "▸ 11 ◆ Mirel" in frame(pages, 60, 18)


def test_where_the_pane_is_in_view_tab_shows_all_of_it_but_the_footer_keeps_silent() -> None:
    pages = desk(table())
    assert "tab" not in frame(pages, 80, 24).splitlines()[-1]
    assert "  Hardness" not in frame(pages, 80, 12)
    press(pages, "tab")
    assert frame(pages, 80, 24).splitlines()[1].startswith("─ Mirel Ashwing ─")
    assert "  Hardness" in frame(pages, 80, 24)
    assert "tab log" in frame(pages, 80, 24).splitlines()[-1]


def test_a_fighter_that_is_longer_than_the_window_says_so_and_can_be_scrolled() -> None:
    pages = desk(table())
    frame(pages, 60, 10)
    press(pages, "tab")
    text = frame(pages, 60, 10)
    assert "more lines: pagedown" in text
    assert "Hardness" not in text
    press(pages, "pagedown", "pagedown")
    assert "Hardness" in frame(pages, 60, 10)
    assert "more lines" not in frame(pages, 60, 10)
    press(pages, "pageup", "pageup", "down")
    assert frame(pages, 60, 10).splitlines()[1].startswith("─ Captain Orsolo ─")


def test_under_the_tray_a_small_window_may_leave_one_line_of_the_fighter() -> None:
    pages = desk(gate.fight())
    frame(pages, 40, 12)
    press(pages, "tab", "t")
    rows = frame(pages, 40, 12).splitlines()
    assert rows[1].startswith("─ Mirel Ashwing ─")
    assert rows[2].startswith("─ Dice tray ─")


def test_from_130_cells_on_the_whole_fighter_stands_beside_the_table() -> None:
    pages = desk(gate.fight())
    text = frame(pages, 130, 40)
    assert "│  Mirel Ashwing" in text
    assert "30/56" in text
    assert "May do now" in text
    assert "│" not in frame(pages, 129, 40)
    assert "│" in frame(pages, 130, 20)


def test_more_fighters_than_rows_leave_a_mark_where_some_are_out_of_view() -> None:
    one = gate.combatants()["reed-bandit-1"]
    more = {f"reed-{n}": {**one, "name": f"Reed {n}"} for n in range(4, 9)}
    pages = stack(DeskPage(Desk(gate.fight(extra=more))))
    frame(pages)
    press(pages, "end")
    rows = frame(pages).splitlines()
    gap = next(i for i, row in enumerate(rows) if " more, Init " in row)
    assert rows[gap].strip() == "4 more, Init 5 to 2"
    assert "Captain Orsolo" in rows[gap - 1]
    assert "Reed Bandit 2" in rows[gap + 1]
    assert rows[15].startswith("▌")
